"""Docstrings, type hints and the notebook work as documented."""

import doctest
import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import worddle

DOCS = Path(os.environ.get("WORDDLE_DOCS", Path(__file__).resolve().parents[2] / "docs"))


@pytest.mark.parametrize("name", ["worddle", *(f"worddle.{module.name}" for module in pkgutil.iter_modules(worddle.__path__))])
def test_docstrings(name):
    if not name.endswith("_engine"):
        assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_types():
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-p", "worddle"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_notebook_runs():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(DOCS / "worddle.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert len(pictures) == 2
