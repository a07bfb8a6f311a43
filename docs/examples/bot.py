"""A whole bot: it follows its tables and answers with an action that its seat may take.

    CHIEU=http://127.0.0.1:8000/api/v1 TOKEN=chieu_bot_… python3 bot.py

Only the standard library is used. Put your own engine into `choose`.
"""

import json
import os
import random
import time
import urllib.error
import urllib.request
import uuid

API = os.environ.get("CHIEU", "http://127.0.0.1:8000/api/v1")
HEADERS = {"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"}


def choose(table):
    """Pick one of `actions`; `seat_view` has all that this seat may know."""
    return random.choice(table["actions"])["action"]


def act(table):
    body = {"prompt": table["prompt"]["number"], "action": choose(table)}
    headers = {**HEADERS, "Idempotency-Key": str(uuid.uuid4())}
    url = f"{API}/tables/{table['code']}/actions/"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        urllib.request.urlopen(request, timeout=30).close()
    except urllib.error.HTTPError as refusal:
        print(refusal.code, refusal.read().decode())  # 409: somebody was faster; never mind


while True:
    try:
        stream = urllib.request.Request(f"{API}/me/stream/", headers=HEADERS)
        with urllib.request.urlopen(stream, timeout=30) as lines:
            for line in map(json.loads, lines):
                table = line.get("table")
                if table and table["prompt"] and table["you"] in table["prompt"]["seats"]:
                    act(table)
    except (OSError, ValueError) as fault:
        print("again in three seconds:", fault)
        time.sleep(3)
