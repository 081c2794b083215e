"""The package as deploy/package makes it, and what a test makes of it."""

import os
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGE = REPOSITORY / "deploy" / "package"


def run(*command, **options) -> str:
    """Runs a command to its end and gives what it printed; fails with what it complained of."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def build(output: Path, *options: str, **environment: str) -> Path:
    """Packages the working tree."""
    printed = run(PACKAGE, "--dirty", "--output", output, *options, env=os.environ | environment)
    return Path(printed.splitlines()[-1])


def changed(package: Path, version: str, old: bytes, new: bytes) -> Path:
    """A package of another version whose program differs in one text of the same length."""
    folder = package.parent / version
    run("dpkg-deb", "--raw-extract", package, folder)
    control = folder / "DEBIAN/control"
    control.write_text("".join(
        f"Version: {version}\n" if line.startswith("Version:") else line for line in control.open()))
    program = folder / "usr/bin/viperweb"
    content = program.read_bytes()
    assert len(old) == len(new) and old in content
    program.write_bytes(content.replace(old, new))
    made = package.parent / f"viperweb_{version}.deb"
    run("dpkg-deb", "--root-owner-group", "-z1", "--build", folder, made)
    return made
