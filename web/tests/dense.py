"""Boards that take for ever, in place of one in four that Schemathesis makes up: every cell touches nearly every other."""

import itertools
import json
import zlib

import schemathesis

COMPLETE = "graph:" + ",".join(f"{a}-{b}" for a, b in itertools.combinations(range(40), 2))
TOPOLOGIES = ["2x2x2x2x2x2", "3x3x3x3:wrapped", "3x3x3:wrapped", "2x2x2x2x2:wrapped", "10x10:wrapped", "hex10x10", COMPLETE]
CELLS = [64, 81, 27, 32, 100, 100, 40]
# Common letters, so that nearly every path begins a word.
LETTERS = "SERTAINOLDSERTAINGES"


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict):
        return body
    # The same body is always changed in the same way: Hypothesis repeats what it shrinks.
    chance = zlib.crc32(json.dumps(body, sort_keys=True, default=str).encode())
    if chance % 4:
        return body
    place = chance // 4 % len(TOPOLOGIES)
    # What has the wrong type is to be refused, so it stays.
    if "topology" in body and isinstance(body["topology"], str | None):
        return {**body, "topology": TOPOLOGIES[place]}
    if isinstance(body.get("board"), str):
        letters = (LETTERS * 5)[: CELLS[place]]
        return {**body, "board": f"{TOPOLOGIES[place]}={letters}"}
    return body
