"""The exception for invalid requests."""

from __future__ import annotations

import json
from typing import Any


class WorddleError(ValueError):
    """An invalid request: what was found, where, and what was expected.

    ``field`` is the argument to blame, if it is an argument; ``code`` identifies the kind of error for programs.
    """

    def __init__(self, detail: str, *, code: str, field: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code
        self.field = field


def answer(status: int, body: bytes) -> Any:
    """Parse an answer, or raise the error it contains."""
    parsed = json.loads(body)
    if status != 200:
        raise WorddleError(parsed["detail"], code=parsed["code"], field=parsed.get("field"))
    return parsed
