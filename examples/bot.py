#!/usr/bin/env python3
"""A player of any game, at random: kontor sim GAME --agents "cmd:python3 bot.py,greedy"."""
import json
import random
import sys


def choose(ask):
    """Any of the moves that are offered, each with the same chance."""
    offer = random.choices(ask["legal"], [size(offer) for offer in ask["legal"]])[0]
    return offer["number"] + offer.get("step", 0) * random.randrange(size(offer))


def size(offer):
    """How many moves an offer stands for: a span runs up to "high"."""
    return offer["high"] - offer["move"][offer["span"]] + 1 if "span" in offer else 1


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        hello = message["hello"]  # the game, its moves and its fields; a new match begins
    elif "ask" in message:
        ask = message["ask"]
        print(json.dumps({"seq": ask["seq"], "number": choose(ask)}), flush=True)
    elif "error" in message:
        print(message["error"]["text"], file=sys.stderr)  # the question comes again
    elif "result" in message:
        rank = message["result"]["rank"]  # 1 for the winner; another hello may follow
