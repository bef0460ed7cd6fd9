"""The description of the API by OpenAPI."""

from unittest.mock import patch

from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema

from ai.tests.web.kit import ApiTest
from ai.web.urls import VIEWS


class OpenApiTest(ApiTest):
    def test_it_is_valid_and_has_each_path_of_the_api(self):
        for token in (self.own, self.token):
            response = self.get("schema", token)
            assert response.status_code == 200, response.content
        found = response.json()
        validate_schema(found)
        assert not GENERATOR_STATS
        described = {
            (path, method): operation
            for path, methods in found["paths"].items()
            for method, operation in methods.items()
        }
        there = {
            (f"/ai/api/{path.replace('<str:', '{').replace('<int:', '{').replace('>', '}')}", one)
            for path, (one, _, _) in VIEWS.items()
        }
        assert set(described) == there
        for path, operation in described.items():
            assert operation["summary"], path
            assert operation["security"], path
            assert {"200", "401", "403", "429"} <= set(operation["responses"])

    def test_a_game_without_the_extra_learns_what_to_install(self):
        with patch.dict("sys.modules", {"ai.web.openapi": None}):
            assert "drf-spectacular" in self.refused(self.get("schema", self.own), 501)
