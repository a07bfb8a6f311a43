#!/bin/sh
# Finds a Python that is new enough and goes on in bootstrap.py. Called by ./serve and ./test.
here=$(dirname -- "$0")
for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
    then
        exec "$python" "$here/bootstrap.py" "$@"
    fi
done
echo "Chiếu needs Python 3.11, 3.12, 3.13 or 3.14, and finds none of them on PATH." >&2
echo "Debian, Ubuntu: apt-get install python3 python3-venv. macOS: brew install python." >&2
exit 1
