"""Traces for OpenTelemetry: a span for each request, by route, and for each command that comes over a socket.

They tell what the log tells: never an address, a name, a link, a key or what was typed into the address bar. Where they
go is told by the variables of OpenTelemetry; without them nothing is traced, and the extra `otel` is not needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from opentelemetry.propagate import extract
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer
from starlette.datastructures import Headers
from starlette.types import Scope

from gipfel import __version__
from gipfel.core.errors import GipfelError

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
OFF = "OTEL_SDK_DISABLED"
SERVICE = "gipfel"
BROKEN = 500  # what is answered from here on is a mistake of the house
Answered = Callable[[str, str, int], None]
"""Told the method, the pattern of the route and the status of an answer."""


def wanted() -> bool:
    """Whether somebody collects traces."""
    return any(os.environ.get(name) for name in ENDPOINTS) and os.environ.get(OFF, "").lower() != "true"


def check_traces() -> None:
    """Refuse to trace without what it takes."""
    if wanted():
        _exporter()


class Traces:
    """Begins and ends spans; without a tracer it does nothing."""

    def __init__(self, tracer: Tracer | None = None, end: Callable[[], None] = lambda: None) -> None:
        self._tracer, self.end = tracer, end

    @contextmanager
    def request(self, scope: Scope) -> Iterator[Answered]:
        """One request; what its sender traces goes on here. A socket is open for hours and has no span of its own."""
        if self._tracer is None or scope["type"] != "http":
            yield _untold
            return
        headers = Headers(scope=scope)
        carried = {name: headers[name] for name in ("traceparent", "tracestate") if name in headers}
        with self._tracer.start_as_current_span("request", extract(carried), SpanKind.SERVER) as span:
            yield lambda method, route, status: _tell(span, method, route, status)

    @contextmanager
    def command(self, kind: str) -> Iterator[None]:
        """One command at a table; that it is refused is no mistake."""
        if self._tracer is None:
            yield
            return
        with self._tracer.start_as_current_span(
            f"command {kind}", kind=SpanKind.SERVER, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield
            except GipfelError as error:
                span.set_attribute("gipfel.refused", error.code)
                raise


def traces_from_environment(process: str = "") -> Traces:
    """Traces as the surroundings want them."""
    if not wanted():
        return Traces()
    exporter, sdk = _exporter()
    about = {"service.name": SERVICE, "service.version": __version__}
    if process:
        about["service.instance.id"] = process
    if "OTEL_SERVICE_NAME" in os.environ:
        del about["service.name"]
    provider = sdk.trace.TracerProvider(resource=sdk.resources.Resource.create(about))
    provider.add_span_processor(sdk.trace.export.BatchSpanProcessor(exporter))
    return Traces(provider.get_tracer(SERVICE, __version__), provider.shutdown)


def _exporter() -> tuple[Any, Any]:
    try:
        import opentelemetry.sdk.resources
        import opentelemetry.sdk.trace.export
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError:
        raise GipfelError("extra-missing", extra="otel") from None
    return OTLPSpanExporter(), opentelemetry.sdk


def _tell(span: Span, method: str, route: str, status: int) -> None:
    span.update_name(f"{method} {route}")
    span.set_attributes({"http.request.method": method, "http.route": route, "http.response.status_code": status})
    if status >= BROKEN:
        span.set_status(StatusCode.ERROR)


def _untold(_method: str, _route: str, _status: int) -> None:
    """Nobody collects traces."""
