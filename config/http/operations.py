"""Several operations at one URL: each keeps its own class, permissions and rate."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.views import APIView


class _ByMethod(APIView):
    """Hands a request to the operation of its method; any other method is not allowed.

    It has the methods of its operations as its own too, for the OpenAPI document and `Allow`.
    """

    operations: ClassVar[Mapping[str, type[APIView]]]
    entries: ClassVar[Mapping[str, Callable[..., HttpResponseBase]]]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        entry = self.entries.get(_operation_name(request.method))
        if entry is None:
            return super().dispatch(request, *args, **kwargs)
        return entry(request, *args, **kwargs)

    def get_permissions(self) -> Any:
        """Those of the operation; none where there is no operation to protect."""
        operation = self.operations.get(_operation_name(self.request.method))
        return operation().get_permissions() if operation else []


def by_method(**operations: type[APIView]) -> Callable[..., HttpResponseBase]:
    """The view function of a URL by its operations: `by_method(get=ShowMe, patch=ChangeMe)`."""
    handlers = {method: getattr(view, method) for method, view in operations.items()}
    allowed = [*(method.upper() for method in operations), "OPTIONS"]
    entries = {
        method: _variant(view, allowed_methods=allowed).as_view()
        for method, view in operations.items()
    }
    name = "".join(view.__name__ for view in operations.values())
    return _variant(
        _ByMethod,
        name,
        operations=operations,
        entries=entries,
        allowed_methods=allowed,
        **handlers,
    ).as_view()


def _variant(view: type[APIView], name: str = "", **members: Any) -> type[APIView]:
    return type(name or view.__name__, (view,), members)


def _operation_name(method: str | None) -> str:
    return "get" if method == "HEAD" else (method or "").lower()
