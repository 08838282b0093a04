"""A bot that sits down at a table of Motu and plays random legal actions to the end.

    pip install httpx
    python examples/bot.py http://localhost:8000           # at the first open table
    python examples/bot.py http://localhost:8000 TABLE     # at this one

What it asks for is described at /api of the server, and in docs/api.md.
"""

import random
import sys
import time
import uuid

import httpx


def play(server: str, table: str = "") -> None:
    """Get an identity, find a table, sit down, and act whenever it is our turn."""
    api = httpx.Client(base_url=f"{server.rstrip('/')}/api", timeout=30)
    api.headers["Authorization"] = f"Bearer {ask(api, 'POST', '/identity')['token']}"
    while not table:
        time.sleep(0.5)
        table = next((one["id"] for one in ask(api, "GET", "/tables")["tables"]), "")
    seats = ask(api, "GET", f"/tables/{table}")["seats"]
    free = next((number for number, seat in enumerate(seats) if seat["free"]), 0)
    ask(api, "POST", f"/tables/{table}/seats/{free}", {"name": "Randy"})
    while not (now := ask(api, "GET", f"/tables/{table}"))["over"]:
        if now["legal"]:
            chosen = random.choice(now["legal"])
            wish = {"seat": now["seat"], "action": chosen["action"], "seq": now["seq"]}
            ask(api, "POST", f"/tables/{table}/actions", {**wish, "id": str(uuid.uuid4())})
            print(chosen["text"], flush=True)
        else:
            time.sleep(0.2)
    print(now["over"]["words"], now["over"]["sheet"]["totals"])


def ask(api: httpx.Client, method: str, path: str, body: dict | None = None) -> dict:
    """What the server answers. If it is too busy we wait; if it refuses, we say why and end."""
    while (answer := api.request(method, path, json=body)).status_code == 429:
        time.sleep(int(answer.headers["Retry-After"]))
    if answer.is_error:
        sys.exit(f"{answer.status_code}: {answer.json()['message']}")
    return answer.json()


if __name__ == "__main__":
    play(*sys.argv[1:])
