import re
import shutil
from pathlib import Path

import pytest
import running_site
from new_site import GROWN, NEW, REPOSITORY, Site, run
from running_site import RunningSite
from visitor import guests, launched, pictures_folder

# Lists in several lines and with comments, as people write them.
MODULES = """[
    // The home page.
    "Notes",  // and more
]"""
MIGRATIONS = """[
        notesMigration,
        Migration("5 tags", sql: "CREATE TABLE tags (id INTEGER PRIMARY KEY) STRICT;"),  // by hand
    ]"""


@pytest.fixture(scope="session")
def fresh(tmp_path_factory) -> Site:
    """What deploy/new writes. No test changes it."""
    site = Site(tmp_path_factory.mktemp("new") / "notes")
    run(NEW, site.folder)
    return site


@pytest.fixture
def copy(fresh, tmp_path) -> Site:
    """A copy of it for one test."""
    return fresh.copy(tmp_path / "copy")


@pytest.fixture(scope="session")
def site(fresh) -> Site:
    """A site that a person has changed, with two more languages and a module of each kind."""
    shutil.rmtree(GROWN, ignore_errors=True)
    site = fresh.copy(GROWN)
    (GROWN / ".build").symlink_to("..")
    speak(site, "zh")
    speak(site, "fr")
    site.edit("Package.swift", '["Notes"]', MODULES)
    site.edit("Sources/Site/Program.swift", "[notesMigration]", MIGRATIONS)
    site.new_module("Guestbook", "--title", 'en=Guests & "friends"', "--title", "vi=Sổ lưu bút", "--title", "zh=留言簿",
                    "--noun", "zh=留言")
    site.new_module("Board", "--stored", "--at", "town/board")
    site.new_module("Wishes", "--visitor", "--stored")
    add_accounts(site)
    site.new_module("Dishes", "--staff", "--at", "town/dishes", "--title", "vi=Thực đơn", "--title", "zh=菜单",
                    "--noun", "en=dish", "--noun", "vi=món", "--noun", "zh=菜")
    site.edit("Sources/Site/Layout.swift", "a(.to(language.home)) { \"Notes\" }", """a(.to(language.home)) { "Notes" }
                    a(.to(language.guestbookLink)) { language.guestbook.title }""")
    add_command(site)
    return site


def add_accounts(site: Site):
    """Adds sign-in and the operators' page by the manual's own lines."""
    program, guides = "Sources/Site/Program.swift", REPOSITORY / "Sources/Manual/content/guides"
    sign_in = re.search(r"`(AccountsModule\(context, in: .*?\))`\.", (guides / "sign-in.md").read_text())[1]
    status = re.search(r"`modules: \[…\] (\+ context\..*?\))`", (guides / "modules.md").read_text())[1]
    site.edit(program, "import Board\n", "import Accounts\nimport Board\n")
    site.edit(program, "                modules: [\n", f"                modules: [\n                    {sign_in},\n")
    site.edit(program, "                ],\n", f"                ] {status},\n")
    run("swift", "format", "--in-place", "--configuration", REPOSITORY / ".swift-format", site.folder / program)


def add_command(site: Site):
    """Adds a command `renew` by the manual's own lines."""
    guide = (REPOSITORY / "Sources/Manual/content/guides/commands.md").read_text()
    package = re.search(r"\.package\(url: .*?\),", guide)[0]
    site.edit("Package.swift", "    dependencies: [.package", f"""    dependencies: [
        {package}
        .package""")
    site.edit("Package.swift", """.map(viperweb)

""", """.map(viperweb)
    + [.product(name: "ArgumentParser", package: "swift-argument-parser")]

""")
    site.edit("Sources/Site/Program.swift", "import Accounts\n", "import Accounts\nimport ArgumentParser\n")
    site.edit("Sources/Site/Program.swift", "    static let migrations", """    static let commands: [any ParsableCommand.Type] = [RenewCommand.self]
    static let migrations""")
    (site.folder / "Sources/Site/RenewCommand.swift").write_text("""import ArgumentParser
import SiteDatabase
import ViperWeb

struct RenewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "renew")

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let site = try database.open(for: Program.self)
        try site.write { db in try db.renewPageRevision() }
        try RenderedSites<Program>(site, at: database.location) { print($0) }.refresh()
    }
}
""")
    run("swift", "format", "--in-place", "--configuration", REPOSITORY / ".swift-format", site.folder / "Package.swift")


def speak(site: Site, code: str):
    """Adds a language, with the words that a person has to add for it."""
    language = "Sources/Site/Language.swift"
    cases = next(line for line in site.read(language).splitlines() if line.startswith("    case en"))
    site.edit(language, cases, f"{cases}, {code}")
    site.edit("Sources/Site/Notes.swift", ".vi: .vi\n", f".vi: .vi\n        case .{code}: .en\n")


@pytest.fixture(scope="session")
def start(site, tmp_path_factory):
    """Starts the site by its own deploy/up, and ends what still runs."""
    running_site.UP = site.folder / "deploy" / "up"
    sites = []

    def start(data: Path | None = None) -> RunningSite:
        sites.append(RunningSite(data or tmp_path_factory.mktemp("data")))
        return sites[-1]

    yield start
    for running in sites:
        if running.process.poll() is None:
            running.stop()


@pytest.fixture(scope="session")
def running(start) -> RunningSite:
    """The running site that most tests share."""
    return start()


@pytest.fixture(scope="session")
def chromium():
    with launched() as browser:
        yield browser


@pytest.fixture
def invite(running, chromium, tmp_path):
    """Invites visitors to the site."""
    with guests(chromium, running.address, tmp_path, pictures_folder()) as invite:
        yield invite
