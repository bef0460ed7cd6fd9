"""What workers cost a game that has none."""

from ai.tests.web.test_imports import importers


def test_their_libraries_are_imported_where_they_are_needed_only():
    assert importers("celery") == {
        "workers/broker/celery_app.py",
        "workers/broker/program.py",
    }
    assert importers("kombu") == {"workers/broker/celery_app.py"}
    assert importers("redis") == {"workers/broker/broker.py"}
    outside = {one for one in importers(r"ai\.workers") if not one.startswith("workers/")}
    assert outside == {"server.py", "cli/worker.py"}
