"""`deploy/up --watch`: builds and starts again when a file of the site has changed."""

import os
import subprocess

import pytest

from http_client import ask
from running_site import REPOSITORY, wait_until


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """A site's folder that tells of no change (inotify(7)), and the one below it in which another machine, as it were, changes the files. A
    stand-in for `swift` notes each build. It fails if a source says so."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there / "Sources", there / ".build/release", tmp_path / "upper", tmp_path / "work", tmp_path / "bin"):
        folder.mkdir(parents=True)
    for name in ("Package.swift", "public"):
        subprocess.run(["cp", "--archive", REPOSITORY / name, there], check=True)
    (there / "Package.resolved").touch()
    (there / "Sources/Text.swift").write_text("// The first text.\n")
    os.link(REPOSITORY / ".build/release/shop", there / ".build/release/shop")
    swift = tmp_path / "bin/swift"
    swift.write_text(f'#!/bin/sh\n[ "$1" != --version ] || exec echo "Swift version 6.3"\n'
                     f'cat Sources/* >>{tmp_path}/builds\n! grep -q nonsense Sources/*\n')
    swift.chmod(0o755)
    monkeypatch.setenv("PATH", f"{swift.parent}:{os.environ['PATH']}")
    where = f"lowerdir={there},upperdir={tmp_path}/upper,workdir={tmp_path}/work"
    mounted = subprocess.run(["mount", "-t", "overlay", "overlay", "-o", where, here])
    if mounted.returncode:
        pytest.skip("cannot mount a folder over another one here")
    yield here, there
    subprocess.run(["umount", "--lazy", here], check=True)


def test_a_change_that_no_event_tells_of_is_built_and_one_that_fails_stops_nothing(start, folders, tmp_path):
    here, there = folders
    start().stop()
    site = start(tmp_path / "watched", build=True, options=("--watch", "--site", str(here)))
    builds = lambda: (tmp_path / "builds").read_text().splitlines()
    assert builds() == ["// The first text."]

    worker = site.worker
    (there / "Sources/Text.swift").write_text("nonsense\n")
    wait_until(lambda: any("the build failed; the last version goes on" in line for line in site.errors), "the build fails")
    assert site.worker == worker and ask(site, "/todos").status == 200

    (there / "Sources/Text.swift").write_text("// Another text.\n")
    wait_until(lambda: any("answers with the new version" in line for line in site.output), "the new version answers")
    assert site.worker != worker and ask(site, "/todos").status == 200
    assert builds() == ["// The first text.", "nonsense", "// Another text."]
