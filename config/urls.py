"""Every route of the service, readable top to bottom."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from config import health, welcome
from config.http import docs
from games.api import claim_page

urlpatterns = [
    path("", welcome.page),
    path("claim/", claim_page.show),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/docs/", docs.ApiPage.as_view(url_name="schema"), name="docs"),
    path("docs/errors/", docs.errors),
    path("admin/", admin.site.urls),
    path("healthz", health.alive),
    path("readyz", health.ready),
]
