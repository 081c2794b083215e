"""`deploy/up --dev`: what changes is in the browser, and so is what is wrong with it."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
from pathlib import Path

import processes
import pytest
from dev_site import BODY, FOLDER, VIEW, Asking, DevSite, ask, new_dev_site, share_builds
from new_site import REPOSITORY, Site
from running_site import RunningSite, free_port, wait_until
from visitor import PATIENCE


@pytest.fixture(scope="module")
def dev(fresh, chromium, tmp_path_factory):
    """The site of all tests here, which follow one another."""
    context = chromium.new_context(viewport={"width": 390, "height": 500})
    context.set_default_timeout(PATIENCE)
    dev = DevSite(new_dev_site(fresh), tmp_path_factory.mktemp("dev"), context.new_page())
    yield dev
    if dev.running.process.poll() is None:
        dev.stop()
    context.close()


def test_twenty_edits_are_shown_and_no_request_is_refused(dev):
    with Asking(dev.running.address + "/") as asking:
        dev.make_edits(20)
    assert set(asking.answers) == {200} and asking.answers[200] > 20, asking.answers


def test_many_files_at_once_take_few_builds(dev):
    before = dev.builds
    dev.switch()
    wait_until(lambda: dev.builds > before, "the build is reported")
    # Nine files. On a busy machine there may be a pause among them.
    assert dev.builds - before < 5


def test_a_page_that_is_loaded_anew_keeps_what_a_person_typed(dev):
    page = dev.page
    page.evaluate("document.body.style.minHeight = '3000px'")
    dev.insert('        div(.id("probe"), .class("tall")) { "tall" }\n        p(.id("typed")) {}\n')
    dev.write("public/site.css", dev.site.read("public/site.css") + "\n.tall { min-height: 2000px; }\n")
    wait_until(lambda: dev.evaluate("document.querySelector('.tall')?.offsetHeight >= 2000"), "the page is long")
    field = page.locator("#text")
    field.fill("half a sen")
    page.evaluate("(field => { field.focus(); field.setSelectionRange(2, 4); scrollTo(0, 700); })(document.getElementById('text'))")
    dev.change(VIEW, '{ "tall" }', '{ "very tall" }')
    wait_until(lambda: dev.evaluate("document.getElementById('probe')?.textContent === 'very tall'"), "the page is new")
    wait_until(lambda: dev.evaluate("document.getElementById('text').value") == "half a sen", "the text is back")
    state = "[document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd, scrollY]"
    wait_until(lambda: dev.evaluate(state) == ["text", 2, 4, 700], "focus and place are back")


def test_the_drawer_tells_how_a_page_came_about(dev):
    page = dev.page
    dev.open("/")
    page.locator("viperweb-dev-part .opener").click()
    drawer = page.locator("viperweb-dev-part .drawer")
    text = drawer.inner_text()
    for part in ["GET /", "notes.list", "200", "visitor", "private, no-cache", "Statement"]:
        assert part in text, part
    drawer.get_by_role("button", name="Close").click()
    page.locator("#text").fill("tea")
    page.locator("form:has(#text) button").click()
    page.locator("viperweb-dev-part .opener").click()
    assert "SELECT text FROM notes WHERE visitor = ?" in drawer.inner_text()
    drawer.get_by_text("View model").click()
    wait_until(lambda: '"tea"' in drawer.inner_text(), "the view model is shown")
    drawer.get_by_role("button", name="Close").click()
    assert drawer.count() == 0


def test_the_drawer_of_a_page_for_everyone_names_the_changes_that_rewrite_it(dev):
    dev.site.new_module("Dishes", "--staff")
    dev.wait_until(lambda: ask(dev.running.address + "/dishes")[0] == 200, "the module is built")

    def drawer_has(path: str, *lines: str) -> bool:
        # Each time, since a new program may still start, which forgets the changes.
        with sqlite3.connect(dev.running.data / "site.sqlite") as database:
            for name in ["collections.changed", "other"]:
                database.execute("INSERT INTO outbox (name, value, previous, revision, recorded) VALUES (?, '{}', 'a', 'b', 0)", [name])
        dev.open(path)
        drawer = dev.page.locator("viperweb-dev-part .drawer")
        # If the page was loaded anew by itself meanwhile, the drawer is still open.
        if drawer.count() == 0:
            dev.page.locator("viperweb-dev-part .opener").click()
        said = drawer.inner_text()
        return all(line in said for line in lines)

    dev.wait_until(lambda: drawer_has("/dishes", "Rendered again after\tcollections.changed",
                                      "Last rendered after\tother {}, collections.changed {}"), "the drawer names the changes")
    dev.wait_until(lambda: drawer_has("/", "nothing: it is no file"), "the drawer of a page that is no file says so")


def test_an_error_of_a_handler_is_shown_with_its_request(dev):
    interactor = "Sources/Notes/NotesInteractor.swift"
    before = dev.site.read(interactor)
    broken = before.replace("        .read(try", "        if !store.isThere { throw Mistake() }\n        return .read(try")
    assert broken != before
    dev.write(interactor, broken + """
struct Mistake: Error, CustomStringConvertible {
    let description = "the notes are <b>gone</b>"
}

extension NotesStore {
    var isThere: Bool { false }
}
""")
    dev.overlay_says("the notes are <b>gone</b>")
    assert "GET /" in dev.part(".overlay") and "notes.list" in dev.part(".overlay")
    dev.write(interactor, before)
    dev.overlay_is_gone()


def test_a_crash_is_shown_also_by_nginx_and_ends_with_the_repair(dev):
    before = dev.site.read(VIEW)
    dev.change(VIEW, BODY, BODY + "        p { crash() }\n")
    dev.write(VIEW, dev.site.read(VIEW) + '\nprivate func crash() -> String { fatalError("the cup broke") }\n')
    dev.overlay_says("The site crashed")
    dev.write(VIEW, before)
    dev.overlay_is_gone()
    wait_until(lambda: ask(dev.running.address + "/")[0] == 200, "the page is back")


def test_a_migration_that_fails_is_shown_and_the_last_program_answers(dev):
    program = "Sources/Site/Program.swift"
    before = dev.site.read(program)
    dev.write(program, before.replace("[notesMigration", '[notesMigration, Migration("9 broken", sql: "CREATE TABEL x;")'))
    dev.overlay_says("does not start")
    assert "TABEL" in dev.part(".overlay") and ask(dev.running.address + "/")[0] == 200
    dev.write(program, before)
    dev.overlay_is_gone()


def test_a_start_that_failed_is_tried_again_when_nothing_answers(dev, tmp_path):
    program, needed = "Sources/Site/Program.swift", tmp_path / "needed"
    before = dev.site.read(program)
    dev.write(program, before.replace("[notesMigration", "[checked(notesMigration)") + f"""
import Foundation

private func checked<Value>(_ value: Value) -> Value {{
    if !FileManager.default.fileExists(atPath: "{needed}") {{ fatalError("it is not there yet") }}
    return value
}}
""")
    dev.overlay_says("The site does not start")
    assert ask(dev.running.address + "/")[0] == 200, "the last program that worked answers"
    needed.touch()
    for pid in processes.descendants(dev.running.process.pid):
        if processes.command_line(pid)[1:2] == ["serve"]:
            os.kill(pid, signal.SIGKILL)
    dev.overlay_is_gone()
    assert ask(dev.running.address + "/")[0] == 200
    version = dev.version
    dev.write(program, before)
    dev.wait_until(lambda: (dev.version or 0) > version, "the site is as before")


def test_a_script_and_a_picture_are_shown(dev):
    dev.write("public/favicon.svg", dev.site.read("public/favicon.svg") + "\n")
    dev.evaluate("window.isTheSame = true")
    dev.write("public/extra.js", "// A script that no page names.\n")
    wait_until(lambda: dev.evaluate("window.isTheSame === undefined"), "the page is loaded anew")


def test_mails_are_shown(dev):
    folder = dev.running.data / "mail"
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "2026-11-26T120000Z-abc.eml").write_bytes(
        b"From: a@b.org\r\nSubject: =?utf-8?B?Q2Fmw6k=?=\r\n =?utf-8?B?IDxiPg==?=\r\nContent-Type: text/plain; charset=utf-8\r\n"
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\nCaf=C3=A9 <b>\r\n")
    dev.open("/dev/mail")
    assert dev.page.text_content("h2") == "Café <b>" and "From: a@b.org\n" in dev.page.text_content("pre") and "Café <b>" in dev.page.text_content("pre + pre")


def test_a_text_of_a_page_is_shown_without_a_build(dev):
    program, text = "Sources/Site/Program.swift", "content/about.md"
    before = dev.site.read(program)
    (dev.site.folder / "content").mkdir()
    dev.write(text, "First words.\n")
    reading = 'throws -> Website {\n        let about = try MarkdownView(file: "about.md", context)\n'
    page = 'modules: [\n                    PageModule(at: language.base.appending("about"), title: "About") { about },\n'
    dev.write(program, "import Markup\nimport SiteCollections\nimport SiteMarkdown\n" + before.replace("-> Website {\n", reading).replace("modules: [\n", page))
    dev.wait_until(lambda: "First words." in ask(dev.running.address + "/about")[1], "the page is built")
    dev.open("/about")
    builds = dev.builds
    dev.write(text, "Second *words*.\n")
    dev.shows("document.querySelector('em')?.textContent === 'words'", "the text is new")
    dev.write(text, "# Words\n")
    dev.overlay_says(f"{text}:1:1: ")
    dev.write(text, "Third **words**.\n")
    dev.shows("document.querySelector('strong')?.textContent === 'words'", "the repaired text is there")
    assert dev.builds == builds
    dev.write(program, before)
    dev.wait_until(lambda: ask(dev.running.address + "/about")[0] == 404, "the page is gone")
    dev.open("/")


def test_nothing_remains_behind_it(dev):
    children = [pid for pid in processes.descendants(dev.running.process.pid)]
    assert len(children) > 3
    assert dev.stop() == 0
    wait_until(lambda: not [pid for pid in children if Path(f"/proc/{pid}").exists()], "all processes are gone")
    assert not list(dev.running.data.glob("*.sock"))


def test_no_release_has_any_of_it(running):
    commands = [processes.command_line(pid) for pid in processes.descendants(running.process.pid)]
    binary = next(Path(words[0]) for words in commands if words[1:2] == ["serve"])
    content = binary.read_bytes()
    assert b"viperweb" in content and b"viperweb-dev" not in content and b"VIPERWEB_DEV" not in content
    refused = subprocess.run([binary, "dev"], capture_output=True, text=True)
    assert refused.returncode == 64 and "dev" in refused.stderr


@pytest.fixture(scope="module")
def hello():
    """A copy of the smallest site."""
    folder = FOLDER.with_name("hello-site")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(REPOSITORY / "deploy/hello", folder, ignore=shutil.ignore_patterns(".build", "var", "Package.resolved"))
    share_builds(folder)
    return folder


def test_a_site_that_does_not_compile_at_first_starts_when_it_does(hello, tmp_path):
    source = hello / "Sources/Hello/Hello.swift"
    right = source.read_text()
    source.write_text(right + "nonsense\n")
    up = subprocess.Popen(
        [REPOSITORY / "deploy/up", "--dev", "--site", hello, "--port", str(free_port()), "--data", tmp_path / "data"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert any("it begins again when a file changes" in line for line in up.stderr)
        source.write_text(right)
        assert any(" answers;" in line for line in up.stdout)
    finally:
        up.terminate()
        up.communicate()


def test_the_smallest_site_has_ten_lines_and_shows_a_change(hello, chromium, tmp_path):
    source = hello / "Sources/Hello/Hello.swift"
    assert len(source.read_text().splitlines()) == 10
    page = chromium.new_page()
    running = RunningSite(tmp_path / "data", build=True, options=("--dev", "--site", str(hello)))
    try:
        page.goto(running.address)
        assert page.locator("h1").inner_text() == "Hello, world!" and page.title() == "Hello"
        source.write_text(source.read_text().replace("Hello, world!", "Hello again!"))
        page.get_by_role("heading", name="Hello again!").wait_for(timeout=5 * PATIENCE)
    finally:
        running.stop()
        page.close()


def test_a_second_site_of_a_package_shows_what_changes_in_it_and_in_the_package(hello, chromium):
    site = add_second_site(hello)
    page = chromium.new_page()
    running = RunningSite(site / "var", build=True, options=("--dev", "--site", str(site)))
    try:
        page.goto(running.address)
        assert page.locator("h1").inner_text() == "Good morning"
        with page.expect_event("load", timeout=PATIENCE):
            (site / "var/probe.swift").write_text("No change of the site, but of its data.\n")
            (site / "public/extra.js").write_text("// A script that no page names.\n")
        (hello / "Sources/Words/Words.swift").write_text('public let words = "Good evening"\n')
        page.get_by_role("heading", name="Good evening").wait_for(timeout=5 * PATIENCE)
        assert sum(line.startswith("built in ") for line in running.output) == 1, running.output
    finally:
        running.stop()
        page.close()


def add_second_site(package: Path) -> Path:
    """Adds a site in Sources that uses a target of the package."""
    site, words = package / "Sources/Second", package / "Sources/Words"
    for folder in [site / "Site", site / "public", words]:
        folder.mkdir(parents=True)
    (words / "Words.swift").write_text('public let words = "Good morning"\n')
    first = re.sub(r'h1 \{ ".*" \}', "h1 { words }", (package / "Sources/Hello/Hello.swift").read_text())
    (site / "Site/Second.swift").write_text("import Words\n" + first.replace("Hello:", "Second:").replace('"hello"', '"second"'))
    manifest = package / "Package.swift"
    text = manifest.read_text().replace(
        '["Hello"])]', '["Hello"]), .executable(name: "second", targets: ["Second"])]')
    manifest.write_text(text.replace("    targets: [\n", """    targets: [
        .target(name: "Words"),
        .executableTarget(
            name: "Second",
            dependencies: ["Words"] + ["Markup", "ViperWeb", "Web"].map { .product(name: $0, package: "viperweb") },
            path: "Sources/Second/Site"),
"""))
    return site


def test_a_change_that_no_event_tells_of_is_shown(fresh, chromium, tmp_path):
    """Another machine writes below a shared folder, as it were (inotify(7))."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, tmp_path / "upper", tmp_path / "work"):
        folder.mkdir()
    site = fresh.copy(there)
    share_builds(there)
    where = f"lowerdir={there},upperdir={tmp_path}/upper,workdir={tmp_path}/work"
    if subprocess.run(["mount", "-t", "overlay", "overlay", "-o", where, here]).returncode:
        pytest.skip("cannot mount a folder over another one here")
    context = chromium.new_context()
    try:
        dev = DevSite(Site(here), tmp_path / "data", context.new_page())
        dev.site, dev.writes_in_place = site, True
        dev.edit_words()
        dev.edit_style()
        dev.stop()
    finally:
        context.close()
        subprocess.run(["umount", "--lazy", here], check=True)
