"""What the API costs a game that does not use it."""

import re
from pathlib import Path

import ai

ROOT = Path(ai.__file__).parent


def importers(pattern):
    found = re.compile(rf"^\s*(from|import) {pattern}", re.MULTILINE)
    return {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        if "tests" not in path.parts and found.search(path.read_text())
    }


def test_rest_framework_is_imported_with_the_paths_of_the_api_only():
    assert importers("rest_framework") == {
        "web/authentication.py",
        "web/shapes.py",
        "web/viewset.py",
    }
    assert importers(r"ai\.web(\.| import )(authentication|.*shapes|viewset)") == {
        "web/openapi.py",
        "web/urls.py",
        "web/viewset.py",
    }
    assert importers(r"ai\.web(\.| import )openapi") == {"web/viewset.py"}
    assert importers("drf_spectacular") == {"web/openapi.py"}
    assert importers(r"ai\.web(\.| import )urls") == set()
