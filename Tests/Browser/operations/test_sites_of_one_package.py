"""A second site of a package: `deploy/up --site` of a folder without a Package.swift, and what names its program."""

import re
import subprocess

import pytest

from http_client import ask
from running_site import REPOSITORY, RunningSite

SITE = REPOSITORY / "Sources/Manual"


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    running = RunningSite(tmp_path_factory.mktemp("manual"), build=True, options=("--site", str(SITE)))
    yield running
    running.stop()


def test_it_serves_its_own_texts_and_public_files(manual):
    page = ask(manual, "/guides/mail").body.decode()
    text = (SITE / "content/guides/mail.md").read_text()
    assert re.search("^title: (.*)", text, re.MULTILINE)[1] in page
    assert ask(manual, "/source/guides/mail.txt").body.decode().strip() == text.split("---\n", 2)[2].strip()
    assert ask(manual, "/search").status == 200
    style = re.search(r'href="([^"]+\.css)"', page)[1]
    assert style in ask(manual, "/guides/mail?").body.decode(), "the worker, which answers a query, knows the same file"
    for path, name in [(style, "site.css"), ("/assets/change.svg", "change.svg")]:
        assert ask(manual, path).body == (SITE / "public" / name).read_bytes()


def test_git_ignores_its_data():
    assert subprocess.run(["git", "check-ignore", "--quiet", f"{SITE}/var/"], cwd=REPOSITORY).returncode == 0


@pytest.mark.parametrize("site, said", [
    (".", "first"),
    ("Sources/Second", "second"),
    ("Sources/second", "second"),
])
def test_its_program_has_the_name_of_the_folder(site, said, package):
    assert program_name(package / site) == (said + "\n", "")
    assert program_name("--package", package / site) == (f"{package}\n", "")


@pytest.mark.parametrize("site, reason", [
    ("Sources/Sec", '{package}/Package.swift has no line .executable(name: "sec", targets: […]) for the program of {site}'),
    ("Sources", '{package}/Package.swift has no line .executable(name: "sources", targets: […]) for the program of {site}'),
    ("..", "neither {site} nor a folder above it has a Package.swift"),
])
def test_a_folder_without_a_program_is_refused_in_one_line(site, reason, package):
    site = package / site
    assert program_name(site) == ("", reason.format(package=package, site=site) + "\n")


@pytest.fixture
def package(tmp_path):
    """A package of two sites; further folders have no program."""
    for name in ["Second", "second", "Sec"]:
        (tmp_path / "package/Sources" / name).mkdir(parents=True)
    (tmp_path / "package/Package.swift").write_text(
        'let products = [.executable(name: "first", targets: ["A"]), .executable(name: "second", targets: ["B"])]')
    return tmp_path / "package"


def program_name(*arguments) -> tuple[str, str]:
    done = subprocess.run([REPOSITORY / "deploy/program-name", *arguments], capture_output=True, text=True)
    assert (done.returncode == 0) == (done.stderr == "")
    return done.stdout, done.stderr
