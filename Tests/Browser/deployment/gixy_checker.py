"""gixy, which reads an nginx configuration for what is known to go wrong."""

import json
import subprocess
import sys
from pathlib import Path


def findings(dump: str) -> list[tuple[str, str]]:
    """What gixy finds in what `nginx -T` printed: the check and the file of each; the main file is <stdin>."""
    assert "configuration file" in dump
    done = subprocess.run([sys.executable, "-m", "gixy", "-f", "json", "-"], input=dump, capture_output=True, text=True)
    return sorted((found["plugin"], Path(found["file"]).name) for found in json.loads(done.stdout))
