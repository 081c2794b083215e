"""The package as deploy/package makes it, and what a test makes of it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
PACKAGE = REPOSITORY / "deploy" / "package"


def run(*command, **options) -> str:
    """Runs a command to its end and gives what it printed; fails with what it complained of."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


# Whoever committed last is not asked: lintian has views on addresses.
MAINTAINER = {"DEBFULLNAME": "The ViperWeb authors", "DEBEMAIL": "maintainers@viperweb.invalid"}
# What xz takes 12 seconds for takes 2.
QUICK = ["-Zgzip", "-z1"]


def build(output: Path, *options: str, **environment: str) -> Path:
    """Packages the working tree."""
    return made_by(PACKAGE, "--dirty", "--output", output, *options, **MAINTAINER, **environment)


def made_by(*command, **environment: str) -> Path:
    """The package that deploy/package makes."""
    printed = run(*command, env=os.environ | {"COMPRESSION": " ".join(QUICK)} | environment)
    return Path(printed.splitlines()[-1])


OTHER_SITE = REPOSITORY / ".build/other-site"


def of_commit(site: Path, output: Path) -> Path:
    """The package of a site's commit."""
    return made_by(site / "deploy/package", "--output", output)


def with_migration(site: Path, output: Path, version: str) -> Path:
    """The next version of a site, with one migration more."""
    program = site / "Sources/Site/Program.swift"
    kept = program.read_text()
    found = re.search(r"static let migrations: \[Migration\] = \[(.*?)\]", kept, re.DOTALL)
    more = 'Migration("9 moods", sql: "CREATE TABLE moods (id INTEGER PRIMARY KEY) STRICT; INSERT INTO moods VALUES (7);")'
    known = found[1].strip().rstrip(",")
    program.write_text(kept.replace(found[0], f"static let migrations: [Migration] = [{known}, {more}]"))
    try:
        return made_by(site / "deploy/package", "--dirty", "--version", version, "--output", output)
    finally:
        program.write_text(kept)


def other_site() -> Path:
    """A site that deploy/new wrote, with one more module and a commit. It shares the project's build folder, so nothing is built
    twice; its program's name is its own there, since the tests of a new site build theirs, `notes`, meanwhile."""
    site = OTHER_SITE
    shutil.rmtree(site, ignore_errors=True)
    run(REPOSITORY / "deploy/new", site, "--name", "diary")
    run(site / "deploy/new-module", "Guestbook", "--stored", "--site", site)
    (site / ".build").symlink_to("..")
    run("git", "-C", site, "init", "--quiet")
    # The .gitignore names a folder, and this is a link.
    (site / ".git/info/exclude").write_text(".build\n")
    run("git", "-C", site, "add", ".")
    identity = ["-c", "user.name=Ann Nguyen", "-c", "user.email=ann@diary.example.org"]
    run("git", "-C", site, *identity, "commit", "--quiet", "--message", "Diary")
    return site


def changed(package: Path, version: str, old: bytes = b"", new: bytes = b"") -> Path:
    """A package of another version whose program differs in one text of the same length, or in nothing."""
    folder = package.parent / version
    run("dpkg-deb", "--raw-extract", package, folder)
    control = folder / "DEBIAN/control"
    control.write_text("".join(
        f"Version: {version}\n" if line.startswith("Version:") else line for line in control.open()))
    program = folder / "usr/lib/viperweb-shop/shop"
    content = program.read_bytes()
    assert len(old) == len(new) and old in content
    program.write_bytes(content.replace(old, new))
    made = package.parent / f"viperweb-shop_{version}.deb"
    run("dpkg-deb", "--root-owner-group", *QUICK, "--build", folder, made)
    return made
