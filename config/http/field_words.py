"""What is wrong with a field, by code, since DRF's own words exist in fewer languages."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[Mapping[str, Promise]] = {
    "required": _("This is needed."),
    "null": _("This may not be null."),
    "blank": _("This may not be empty."),
    "empty": _("This may not be empty."),
    "invalid": _("This does not have the right form."),
    "invalid_choice": _("This is none of the choices."),
    "max_length": _("This is too long."),
    "min_length": _("This is too short."),
    "max_value": _("This is too large."),
    "min_value": _("This is too small."),
    "max_string_length": _("This is too long."),
    "not_a_list": _("This should be a list."),
    "not_a_dict": _("This should be an object."),
    "unknown_field": _("There is no such field."),
    "password_too_short": _("The password is too short: it needs 8 characters or more."),
    "password_too_common": _("The password is one that many people use."),
    "password_entirely_numeric": _("The password may not be digits alone."),
    "password_too_similar": _("The password is too much like the name."),
}
