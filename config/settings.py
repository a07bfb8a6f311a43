"""Every setting, read from the environment once, at the top; .env.example explains each."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import environment, servers

BASE_DIR = Path(__file__).resolve().parent.parent

# What the environment says
DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = environment.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = environment.words("SECRET_KEY_FALLBACKS")
DATABASE_URL = environment.text("DATABASE_URL", "postgresql:///chieu")
REDIS_URL = environment.text("REDIS_URL", "redis://127.0.0.1:6379/0")
HTTPS = environment.flag("HTTPS", default=True)
TRUST_PROXY = environment.whole("TRUST_PROXY", 0)
HSTS_SECONDS = environment.whole("HSTS_SECONDS", 31_536_000)
CORS_ALLOWED_ORIGINS = environment.words("CORS_ALLOWED_ORIGINS")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")
PUBLIC_CLAIM_URL = environment.text("PUBLIC_CLAIM_URL")
ENGINE_PROGRAMS = environment.programs("ENGINE_PROGRAMS", "fairy-stockfish")
LOG_LEVEL = environment.text("LOG_LEVEL", "INFO").upper()
LOG_FORMAT = environment.text("LOG_FORMAT", "json")
_STATIC_ROOT = environment.text("STATIC_ROOT")
# Health checks come from the machine itself, by these names.
ALLOWED_HOSTS = [*environment.words("ALLOWED_HOSTS"), "localhost", "127.0.0.1", "[::1]"]

if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. It signs sessions and tokens, so there is no default:"
            " set it to 50 or more random characters, the same for every process."
            " (./serve makes one by itself; DEBUG=1 does without, for development only.)"
        )
    SECRET_KEY = "unsafe-for-development-only-" + "0" * 40

# What runs
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "accounts",
    "games",
]
MIDDLEWARE = [
    "config.http.middleware.RequestId",
    "config.http.middleware.Languages",
    "config.http.middleware.Problems",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.http.middleware.Limits",
    "config.http.middleware.RateLimits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.http.middleware.Slashes",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Servers
DATABASES = {
    "default": {
        **servers.database(DATABASE_URL),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }
}
DATABASES["default"]["OPTIONS"] = {
    "connect_timeout": 5,
    "application_name": "chieu",
    # A process that hangs within a transaction must not hold a table's lock for good.
    "options": "-c idle_in_transaction_session_timeout=60000",
    **DATABASES["default"]["OPTIONS"],
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "chieu",
        "OPTIONS": {
            "socket_connect_timeout": 1,
            "socket_timeout": 1,
            # Once more, at once: a connection left over from before the server's restart.
            "retry": Retry(NoBackoff(), 1),
        },
    }
}
CELERY_BROKER_URL = servers.broker_url(REDIS_URL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People
AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Streams: each takes a thread of the web server for as long as it lasts.
STREAM_SECONDS = 55.0
STREAM_STEP_SECONDS = 0.5
STREAMS_PER_PROCESS = 8
STREAMS_PER_PERSON = 2  # of one process

# Safety
USE_X_FORWARDED_HOST = TRUST_PROXY > 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = HSTS_SECONDS if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE_HSTS_SECONDS > 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
# Bytes of a body, at addresses where files come in: as they are, or in base64 within JSON.
BODY_SIZES = {
    "/api/v1/records/": 1_500_000,
    "/api/v1/me/import/": 8_500_000,
}
# Django knows one limit for all; config.http.middleware holds each address to its own.
DATA_UPLOAD_MAX_MEMORY_SIZE = max(BODY_SIZES.values())

# The API. Tokens travel in the Authorization header, never in cookies, so that any page may
# ask: what it can do is what the token it holds can do.
CORS_ALLOW_ALL_ORIGINS = not CORS_ALLOWED_ORIGINS
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = [
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "last-event-id",
    "x-request-id",
]
CORS_EXPOSE_HEADERS = [
    "Content-Disposition",
    "ETag",
    "Location",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
    "Idempotency-Replayed",
    "X-Poll-Interval",
    "X-Request-Id",
]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.http.parsers.StrictJson"],
    "DEFAULT_THROTTLE_CLASSES": ["config.http.throttles.ByScope"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.http.problems.exception_handler",
    "NUM_PROXIES": TRUST_PROXY,
    "URL_FORMAT_OVERRIDE": None,  # Accept says it
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Chiếu",
    "DESCRIPTION": "Traditional card and board games of Vietnam and China, played over HTTP.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.openapi.add_components",
    ],
    # The pages of the documentation come from this server, not from a network of others.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Words
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("vi", "Tiếng Việt"),
    ("zh-hans", "简体中文"),
    ("ms", "Bahasa Melayu"),
]
# Each game brings its own catalogue; locale/service/ has the words that belong to none.
LOCALE_PATHS = sorted(BASE_DIR.glob("locale/*/"))

# Files. Without STATIC_ROOT they are served from where their packages keep them.
STATIC_URL = "static/"
STATIC_ROOT = _STATIC_ROOT or None
WHITENOISE_USE_FINDERS = not STATIC_ROOT
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# Logs
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.logs.JsonLines"},
        "plain": {"()": "config.logs.PlainLines"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # Django's own set-up would send mail; here everything goes the one way.
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Whoever looks for holes sends any host name; the answer is 400 and no news.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
