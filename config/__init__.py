"""How the service is put together: settings, routes, processes."""

from config.celery import app as celery_app

__all__ = ("celery_app",)
