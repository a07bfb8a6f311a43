"""A real PostgreSQL and a real Valkey, out of wheels, where nobody has set up a server.

`./serve` runs the whole service on them. For one command on servers of its own, made for it and
thrown away after it, or on the data of `./serve`, whether that runs at the moment or not:

    .venv/bin/python -m config.embedded run -- python -m pytest tests/services
    .venv/bin/python -m config.embedded run --data .data -- python manage.py shell
"""
