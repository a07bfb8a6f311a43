"""What every test of the admin may ask for."""

from tests.chance import same_deals  # noqa: F401 - a fixture of all tests here
