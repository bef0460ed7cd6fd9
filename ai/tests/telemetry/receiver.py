"""A receiver of OTLP over HTTP for tests: it decodes spans as a collector does, and keeps them."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)


class Receiver:
    """Listens on a port of this machine, as long as the `with` block runs."""

    def __init__(self):
        self.requests = []
        self._arrived = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                asked = ExportTraceServiceRequest.FromString(body)
                answer = ExportTraceServiceResponse().SerializeToString()
                self.send_response(200 if self.path == "/v1/traces" else 404)
                self.send_header("Content-Type", self.headers["Content-Type"])
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
                with receiver._arrived:
                    receiver.requests.append(asked)
                    receiver._arrived.notify_all()

            def log_message(self, *args):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=[0.01], daemon=True).start()
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._server.server_close()

    def wait_for(self, count):
        """The spans, once so many have arrived."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.spans()) >= count, 10)
        return self.spans()

    def scopes(self):
        return [
            scope
            for asked in self.requests
            for resource in asked.resource_spans
            for scope in resource.scope_spans
        ]

    def spans(self):
        return [span for scope in self.scopes() for span in scope.spans]


def attributes(span):
    """A span's attributes as plain data."""
    return {one.key: _value(one.value) for one in span.attributes}


def _value(value):
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_value(one) for one in value.array_value.values]
    return getattr(value, kind)
