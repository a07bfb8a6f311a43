"""Sets up the engines of others that are installed here, and says which those are."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import catalogue
from games.services import engines


class Command(BaseCommand):
    help = "Sets up the engines that are installed here; what staff changed is left alone."
    requires_system_checks = ()

    def handle(self, *args: Any, **given: Any) -> None:
        found = engines.register_found(now=timezone.now())
        known = {each.slug for entry in catalogue.ENTRIES for each in entry.engines}
        for name in sorted(known):
            if name in found:
                self.stdout.write(f"  Computers may play with {name} too.")
            else:
                self.stdout.write(
                    f"  {name} is not installed, and not needed; a stronger game comes with it"
                    f" (Debian, Ubuntu: apt-get install {name})."
                )
