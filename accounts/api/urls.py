"""The routes of the people part, but `me/`, where games and people meet."""

from django.urls import path

from accounts.api import views
from config.http.operations import by_method

urlpatterns = [
    path("guests/", views.Guests.as_view()),
    path("accounts/", views.Accounts.as_view()),
    path("tokens/", by_method(get=views.ListTokens, post=views.LogIn)),
    path("tokens/<str:code>/", views.RevokeToken.as_view()),
    path("me/claim/", views.Claim.as_view()),
]
