"""A site that deploy/new writes, and what a person does in its folder."""

import os
import re
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
NEW = REPOSITORY / "deploy" / "new"
# Every site builds into the project's own folders, one for tests and one for releases: what the project has built is not built
# again.
SCRATCH = REPOSITORY / ".build/tests"
GROWN = REPOSITORY / ".build/grown-site"
# As Tests/run builds, or all of the project would be built anew.
OPTIONS = ["--scratch-path", SCRATCH, *os.environ.get("SITE_BUILD_OPTIONS", "--explicit-target-dependency-import-check error").split()]


def run(*words, folder: Path = REPOSITORY, check: bool = True, **environment: str) -> subprocess.CompletedProcess:
    """Runs a command and returns what it printed; it has to succeed unless `check` is false."""
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env=os.environ | environment)
    assert not check or done.returncode == 0, f"{words}: {done.stdout[-4000:]} {done.stderr[-4000:]}"
    return done


class Site:
    """The folder of a site."""

    def __init__(self, folder: Path):
        self.folder = folder

    def new_module(self, *options: str, check: bool = True) -> subprocess.CompletedProcess:
        """Adds a module as a person does."""
        return run("deploy/new-module", *options, folder=self.folder, check=check)

    def remove_module(self, *options: str) -> subprocess.CompletedProcess:
        return run("deploy/remove-module", *options, folder=self.folder)

    def edit(self, name: str, old: str, new: str):
        """Changes the one place of a file that reads so."""
        text = (self.folder / name).read_text()
        assert text.count(old) == 1, f"{name} has {text.count(old)} times: {old}"
        (self.folder / name).write_text(text.replace(old, new))

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    def copy(self, to: Path) -> "Site":
        """Makes the site of a folder the same as this one; what was built there stays."""
        for old in to.glob("*"):
            if old.name != ".build":
                shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
        shutil.copytree(self.folder, to, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build"))
        return Site(to)

    @property
    def files(self) -> dict[str, str]:
        """Every file with its content, and every link with its target."""
        paths = (path for path in self.folder.rglob("*") if path.is_symlink() or path.is_file())
        return {
            str(path.relative_to(self.folder)): str(path.readlink()) if path.is_symlink() else path.read_text()
            for path in paths if ".build" not in path.relative_to(self.folder).parts}

    def swift(self, *words: str, check: bool = True) -> subprocess.CompletedProcess:
        """Runs SwiftPM on the site."""
        return run("swift", *words, *OPTIONS, folder=self.folder, check=check)

    def test(self) -> int:
        """Builds the site without a warning, runs its tests, and returns how many passed."""
        done = self.swift("test")
        warnings = re.findall(rf"^{self.folder}.*: warning: .*", done.stdout + done.stderr, flags=re.M)
        assert not warnings, warnings
        passed = re.search(r"Test run with (\d+) tests? in \d+ suites? passed", done.stdout + done.stderr)
        assert passed, done.stdout[-4000:]
        return int(passed[1])

    def lint(self):
        """Holds what was written against the project's format."""
        run("swift", "format", "lint", "--strict", "--recursive", "--parallel", "--configuration",
            REPOSITORY / ".swift-format", "Sources", "Tests", "Package.swift", folder=self.folder)
        for path in (path for folder in ["Sources", "Tests"] for path in (self.folder / folder).rglob("*.swift")):
            imports = re.findall(r"^import (\w+)$", path.read_text(), flags=re.M)
            assert imports == sorted(imports), path
