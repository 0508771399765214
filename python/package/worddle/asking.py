"""The one engine, and how it is asked."""

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

#: Lists that are opened stay open, so all share one engine.
ENGINE = Engine()

_files: tempfile.TemporaryDirectory[str] | None = None


def encoded(request: Mapping[str, Any]) -> bytes:
    """A request as JSON, without what is not said."""
    said = {name: value for name, value in request.items() if value is not None}
    return json.dumps(said).encode()


def ask(address: str, **request: Any) -> Any:
    """Asks a question of the HTTP API, without a server."""
    return answer(*ENGINE.ask(address, encoded(request)))


def kept(text: str, ending: str) -> str:
    """The path of a file with a text, which is there until the program ends."""
    global _files
    if _files is None:
        _files = tempfile.TemporaryDirectory(prefix="worddle-")
        atexit.register(_files.cleanup)
    data = text.encode()
    file = Path(_files.name, hashlib.sha256(data).hexdigest()[:24] + ending)
    if not file.exists():
        file.write_bytes(data)
    return str(file)
