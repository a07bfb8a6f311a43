"""The Celery app: three queues, the beat table, and how a message is sent and taken.

Nothing that matters lives in the broker. A task names work that is written down in PostgreSQL,
may be lost and may run twice; the sweep finds what was lost. So nothing is stored of results,
and whoever publishes while the broker is away is told at once instead of being made to wait.
"""

import os

from celery import Celery
from celery.schedules import crontab
from kombu import Queue

from config import liveness  # noqa: F401 - it listens

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TABLES = "tables"
COMPUTERS = "computers"
ENGINES = "engines"

app = Celery("chieu")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.update(
    # What is sent where
    task_queues=[Queue(TABLES), Queue(COMPUTERS), Queue(ENGINES)],
    task_default_queue=TABLES,
    task_routes={
        "games.tasks.play_computer": {"queue": COMPUTERS},
        "games.tasks.play_engine": {"queue": ENGINES},
        "games.tasks.analyse": {"queue": COMPUTERS},
        "games.tasks.probe_engine": {"queue": ENGINES},
    },
    beat_schedule={
        # One that finds no free worker within the second is dropped: the next is on its way.
        "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 1}},
        "sweep_analyses": {
            "task": "games.tasks.sweep_analyses",
            "schedule": 20.0,
            "options": {"expires": 20},
        },
        "count_openings": {
            "task": "games.tasks.count_openings",
            "schedule": 60.0,
            "options": {"expires": 50},
        },
        "tidy": {
            "task": "games.tasks.tidy",
            "schedule": crontab(minute="17"),
            "options": {"expires": 600},
        },
    },
    # Taking
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_cancel_long_running_tasks_on_connection_loss=True,
    task_ignore_result=True,
    task_store_errors_even_if_ignored=False,
    worker_prefetch_multiplier=1,
    task_time_limit=50,
    task_annotations={
        "games.tasks.play_computer": {"soft_time_limit": 10, "time_limit": 15},
        "games.tasks.play_engine": {"soft_time_limit": 40, "time_limit": 45},
    },
    # Sending
    accept_content=["json"],
    task_serializer="json",
    task_publish_retry=False,
    broker_connection_timeout=2,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={
        "global_keyprefix": "chieu:",
        # How soon another worker takes over what was begun by one that has died.
        "visibility_timeout": 60,
        # Whoever publishes waits this long at most; a worker asks for a second at a time.
        "socket_connect_timeout": 1,
        "socket_timeout": 2,
        "max_retries": 1,
        "interval_start": 0.1,
        "interval_step": 0,
    },
    timezone="UTC",
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
)
