"""The shared engine, and how to query it."""

from __future__ import annotations

import atexit
import hashlib
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._engine import Engine
from .errors import answer

#: Opened lists stay open, so everything shares one engine.
ENGINE = Engine()

_files: tempfile.TemporaryDirectory[str] | None = None


def encoded(request: Mapping[str, Any]) -> bytes:
    """Encode a request as JSON, omitting absent fields."""
    given = {name: value for name, value in request.items() if value is not None}
    return json.dumps(given).encode()


def ask(address: str, **request: Any) -> Any:
    """Ask a question of the HTTP API, without a server."""
    return answer(*ENGINE.ask(address, encoded(request)))


def kept(text: str, ending: str) -> str:
    """Write a text to a temporary file, kept until the program ends, and return its path.

    The engine reads lists and rules from files only, and the name is the text's hash, so that equal texts share a file.
    """
    global _files
    if _files is None:
        _files = tempfile.TemporaryDirectory(prefix="worddle-")
        atexit.register(_files.cleanup)
    data = text.encode()
    file = Path(_files.name, hashlib.sha256(data).hexdigest()[:24] + ending)
    if not file.exists():
        file.write_bytes(data)
    return str(file)
