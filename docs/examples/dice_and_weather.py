"""Dice and weather, a module in one file: python dice_and_weather.py --port 8910.

Where AI_MODULE_SECRET_TAVERN is set, it answers only those who know it.
"""

import argparse
import datetime
import functools
import hmac
import json
import os
import random
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server

SECRET = os.environ.get("AI_MODULE_SECRET_TAVERN", "")
SKIES = ["fog until noon", "rain from the west", "a clear sky", "wind and quick clouds", "snow"]
MANIFEST = """{"name": "tavern", "description": "Dice, and the weather.", "tools": [
  {"name": "tavern.roll_dice", "description": "Roll dice: what each shows, and their sum.",
   "parameters": [
     {"name": "count", "type": "integer", "description": "1 to 20 of them.", "required": false},
     {"name": "sides", "type": "integer", "description": "2 to 100 each.", "required": false}],
   "required_permission": "guest", "category": "safe_chain", "idempotent": true},
  {"name": "tavern.weather", "description": "Tell the weather of a day.",
   "parameters": [
     {"name": "day", "type": "string", "description": "Which.", "enum": ["today", "tomorrow"]}],
   "required_permission": "guest", "category": "safe_chain", "idempotent": true}]}"""


def roll_dice(count=2, sides=6):
    if count not in range(1, 21) or sides not in range(2, 101):
        raise ValueError("There are 1 to 20 dice, of 2 to 100 sides.")
    rolled = [random.randint(1, sides) for _ in range(count)]
    return {"rolled": rolled, "sum": sum(rolled)}


def weather(day):
    if day not in ("today", "tomorrow"):
        raise ValueError("The sky shows today and tomorrow.")
    date = datetime.date.today().toordinal() + (day == "tomorrow")
    return {"day": day, "weather": random.Random(date).choice(SKIES)}


@functools.lru_cache(maxsize=1000)
def run(key, name, arguments):
    """Run a tool; the same key again is the same call, for which nothing is rolled again."""
    tools = {"tavern.roll_dice": roll_dice, "tavern.weather": weather}
    if name not in tools:
        raise ValueError(f"Unknown tool: {name}")
    return tools[name](**json.loads(arguments))


def execute(body):
    """Answer a call; a tool that fails is an answer too."""
    call = json.loads(body)
    key, name = call.get("idempotency_key", object()), call["tool_name"]
    try:
        result, error = run(key, name, json.dumps(call["arguments"])), None
    except (TypeError, ValueError) as problem:
        result, error = None, str(problem)
    answer = {"tool_name": name, "success": error is None, "result": result, "error": error}
    return json.dumps(answer)


def module(request, respond):
    """The two pages, as a WSGI application."""
    sent = request.get("HTTP_AUTHORIZATION", "").encode()
    page = request["REQUEST_METHOD"], request["PATH_INFO"]
    status, text = "404 Not Found", "There is GET /manifest and POST /execute."
    if SECRET and not hmac.compare_digest(sent, f"Bearer {SECRET}".encode()):
        status, text = "401 Unauthorized", "That is not the secret."
    elif page == ("GET", "/manifest"):
        status, text = "200 OK", MANIFEST
    elif page == ("POST", "/execute"):
        size = min(int(request["CONTENT_LENGTH"] or 0), 100_000)
        try:
            status, text = "200 OK", execute(request["wsgi.input"].read(size))
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            status, text = "400 Bad Request", f"This is no call: {problem}"
    respond(status, [("Content-Type", "application/json")])
    return [text.encode()]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True  # one request that hangs keeps no other waiting


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8910)
    make_server("127.0.0.1", parser.parse_args().port, module, Server).serve_forever()
