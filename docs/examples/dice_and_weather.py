"""Dice and weather, a module in one file: python dice_and_weather.py --port 8910."""

import argparse
import datetime
import hmac
import json
import os
import random
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

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


def roll_dice(chance, count=2, sides=6):
    if count not in range(1, 21) or sides not in range(2, 101):
        raise ValueError("There are 1 to 20 dice, of 2 to 100 sides.")
    rolled = [chance.randint(1, sides) for _ in range(count)]
    return {"rolled": rolled, "sum": sum(rolled)}


def weather(_chance, day):
    date = datetime.date.today().toordinal() + ["today", "tomorrow"].index(day)
    return {"day": day, "weather": random.Random(date).choice(SKIES)}


def execute(call):
    """Answer a call; a tool that fails is an answer too, and the same key gets the same dice."""
    name, chance = call["tool_name"], random.Random(call.get("idempotency_key"))
    try:
        tool = {"tavern.roll_dice": roll_dice, "tavern.weather": weather}[name]
        result, error = tool(chance, **call["arguments"]), None
    except (KeyError, TypeError, ValueError) as problem:
        result, error = None, f"It cannot be done: {problem}"
    answer = {"tool_name": name, "success": error is None, "result": result, "error": error}
    return json.dumps(answer)


class Module(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer("/manifest", lambda: MANIFEST)

    def do_POST(self):
        size = min(int(self.headers["Content-Length"] or 0), 100_000)
        self.answer("/execute", lambda: execute(json.loads(self.rfile.read(size))))

    def answer(self, path, given):
        known = f"Bearer {SECRET}".encode()
        sent = self.headers.get("Authorization", "").encode()
        try:
            status = 404 if self.path != path else 200
            if SECRET and not hmac.compare_digest(sent, known):
                status = 401
            text = given() if status == 200 else "There is GET /manifest and POST /execute."
        except (KeyError, TypeError, ValueError) as problem:
            status, text = 400, f"This is no call: {problem}"
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8910)
    ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Module).serve_forever()
