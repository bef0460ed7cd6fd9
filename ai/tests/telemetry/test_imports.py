"""What telemetry costs a game that has not switched it on."""

from ai.tests.web.test_imports import importers


def test_its_libraries_are_imported_where_they_are_needed_only():
    assert importers("prometheus_client") == {"telemetry/metrics.py"}
    assert importers("opentelemetry") == {"telemetry/spans.py"}
    assert importers(r"ai\.telemetry(\.| import )(metrics|metrics_resource|spans)\b") == {
        "telemetry/metrics_resource.py",
        "telemetry/observer.py",
    }
    outside = {one for one in importers(r"ai\.telemetry") if not one.startswith("telemetry/")}
    assert outside == {"server.py"}
