"""What is raised if a question makes no sense."""

from __future__ import annotations

import json
from typing import Any


class WorddleError(ValueError):
    """A question that cannot be answered: what was found, where, and what was expected.

    ``field`` is the argument that is to blame, if it is one; ``code`` says for programs what kind of problem it is.
    """

    def __init__(self, detail: str, *, code: str, field: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code
        self.field = field


def answer(status: int, body: bytes) -> Any:
    """The answer in some JSON, unless it is a problem."""
    told = json.loads(body)
    if status != 200:
        raise WorddleError(told["detail"], code=told["code"], field=told.get("field"))
    return told
