"""The manual's tutorial (Sources/Manual/content/tutorial/ten-minutes.md), followed as it stands."""

import re
import subprocess
from collections.abc import Iterator
from textwrap import dedent

import running_site
from new_site import NEW, OPTIONS, REPOSITORY, Site, run
from running_site import RunningSite
from test_running import PASSWORD, save, sign_in
from visitor import guests, pictures_folder

PAGE = REPOSITORY / "Sources/Manual/content/tutorial/ten-minutes.md"
# Beside .build's own folders, as GROWN is: what the project has built is not built again.
CLUB = REPOSITORY / ".build/tutorial/club"


def commands() -> Iterator[list[str]]:
    """The blocks of commands, one after the other."""
    for block in re.findall(r"^```sh test=\S+\n(.*?)^```", PAGE.read_text(), re.M | re.S):
        yield block.splitlines()


def printed(part: str) -> list[str]:
    """The lines of output that the page has for a command."""
    outputs = re.findall(r"^```text\n(.*?)^```", PAGE.read_text(), re.M | re.S)
    return next(output for output in outputs if part in output).splitlines()


def write_block(site: Site, name: str, behind: str):
    """Adds the lines of the page's block that the file does not have yet behind one that it has."""
    block = re.search(rf"^```swift file=tutorial:{re.escape(name)}\n(.*?)^```", PAGE.read_text(), re.M | re.S)[1]
    new = [line for line in block.splitlines() if line not in site.read(name).splitlines()]
    assert len(new) == 1, new
    site.edit(name, behind, f"{behind}{new[0]}\n")
    assert dedent(block) in dedent(site.read(name)) or block in site.read(name)


def test_the_tutorial_leads_from_nothing_to_a_package(chromium, tmp_path):
    subprocess.run(["rm", "-rf", CLUB], check=True)
    CLUB.parent.mkdir(parents=True, exist_ok=True)
    steps = commands()

    assert next(steps) == ["deploy/new ~/club", "cd ~/club", "deploy/up"]
    run(NEW, CLUB)
    (CLUB / ".build").symlink_to("../..")
    site = Site(CLUB)

    module = next(steps)
    assert len(module) == 1
    assert run("sh", "-c", module[0], folder=CLUB).stdout.splitlines() == printed("The page of Events")
    write_block(site, "Sources/Site/Layout.swift", '                    a(.to(language.home)) { "Club" }\n')

    assert next(steps) == ["deploy/up"]
    running_site.UP, up, RunningSite._is_built = CLUB / "deploy/up", running_site.UP, False
    running = RunningSite(CLUB / "var")
    try:
        keep_events(next(steps), next(steps), running, chromium, tmp_path)
    finally:
        running.stop()
        running_site.UP = up

    write_block(site, "Sources/Events/EventsView.swift",
                "            a(.to(router.link(to: .entry(event.address)))) { event.card.name }\n")
    assert next(steps) == ["Tests/run"]
    failed = site.swift("test", check=False)
    assert failed.returncode != 0
    assert set(printed("Everybody may come")) <= set((failed.stdout + failed.stderr).splitlines()), failed.stdout

    assert next(steps) == ["SNAPSHOTS=record Tests/run", "Tests/run"]
    recorded = run("env", "SNAPSHOTS=record", "swift", "test", *OPTIONS, folder=CLUB, check=False)
    assert recorded.returncode != 0
    assert site.test() > 10

    package(next(steps))
    assert next(steps, None) is None


def keep_events(account: list[str], look: list[str], running: RunningSite, chromium, tmp_path):
    """Adds an account and an event, as the page says, and finds the event in the file."""
    assert account[0] == "cd ~/club" and len(account) == 2
    subprocess.run(account[1], shell=True, cwd=CLUB, input=PASSWORD, text=True, check=True)
    with guests(chromium, running.address, tmp_path, pictures_folder()) as invite:
        rower = invite()
        page = rower.open("/staff/events")
        sign_in(page, "ann@example.org")
        page.get_by_role("link", name="New entry").click()
        save(page, "Regatta on 6 June")
        rower.open("/")
        page.get_by_role("link", name="Events").click()
        assert "Regatta on 6 June" in page.locator("main").inner_text()
    assert "Regatta on 6 June" in run("sh", "-c", look[0], folder=CLUB).stdout


def package(lines: list[str]):
    """The site's package. Of a working tree if this project has changes without a commit."""
    assert lines[-1] == "deploy/package"
    author = {f"GIT_{role}_{what}": value for role in ["AUTHOR", "COMMITTER"]
              for what, value in [("NAME", "Ann"), ("EMAIL", "ann@example.org")]}
    for line in lines[:-1]:
        run("sh", "-c", line, folder=CLUB, **author)
    changes = run("git", "status", "--porcelain", folder=REPOSITORY).stdout
    file = run("deploy/package", *["--dirty"] * bool(changes), folder=CLUB).stdout.splitlines()[-1]
    pattern = re.sub(r"git\d+\.[0-9a-f]+", r"git[0-9.a-f+]+", re.escape(printed("viperweb-club_")[0]).replace(r"\.", "."))
    assert re.search(pattern, file), file
