"""Where the web server listens, and whether it answers."""

import http.client
import socket
from dataclasses import dataclass

from config.embedded.refusal import CannotServe

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Address:
    """A host name or number of this machine, and a port."""

    host: str
    port: int

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in _LOOPBACK

    @property
    def url(self) -> str:
        """Where a browser on this machine finds it, without a slash at the end."""
        host = self._reachable_host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def check_free(self) -> None:
        """Raise CannotServe if the port is taken.

        The web server itself would not notice: its processes share the port, even with others.
        """
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as error:
                raise CannotServe(
                    f"Port {self.port} on {self.host} cannot be used: {error.strerror}."
                    " Choose another with --port."
                ) from None

    def is_ready(self) -> bool:
        """Whether the service there says that it is ready."""
        connection = http.client.HTTPConnection(self._reachable_host, self.port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def _reachable_host(self) -> str:
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104
