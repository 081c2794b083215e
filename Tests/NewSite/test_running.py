"""The site of every kind of module as its own deploy/up runs it, in a browser and by its commands."""

import json
import re
import sqlite3
import subprocess
import urllib.error
import urllib.request

import pytest
from new_site import GROWN, run

PROGRAM = GROWN / ".build" / "release" / "notes"
PASSWORD = "a long enough password"
ENGLISH, VIETNAMESE = ("E-mail address", "Password", "Sign in"), ("Địa chỉ email", "Mật khẩu", "Đăng nhập")


def ask(address: str, accept: str = "text/html") -> tuple[int, str]:
    """The status and the body of a page."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept": accept})) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def add(page, text: str):
    """Fills the form in and sends it."""
    page.locator("#text").fill(text)
    page.locator("form:has(#text) button").click()


def texts(page) -> list[str]:
    page.wait_for_load_state()
    return page.locator("main li").all_text_contents()


def add_account(running, name: str, *options: str):
    subprocess.run([PROGRAM, "account", "add", name, *options, "--database", running.data / "site.sqlite"],
                   input=PASSWORD, text=True, check=True)


def sign_in(page, name: str, words=ENGLISH):
    page.get_by_label(words[0]).fill(name)
    page.get_by_label(words[1]).fill(PASSWORD)
    page.get_by_role("button", name=words[2]).click()


def test_a_visitor_keeps_notes_and_everybody_reads_the_guestbook(invite):
    ann, bob = invite(), invite(javascript=False)
    page = ann.open("/")
    ann.look("notes-none")
    add(page, "Buy <b>tea</b>")
    assert texts(page) == ["Buy <b>tea</b>"] and page.url == ann.address + "/"
    ann.look("notes-one")
    page.get_by_role("link", name='Guests & "friends"').click()
    add(page, "Ann was <b>here</b>")
    assert texts(page) == ["Ann was <b>here</b>"] and page.url == ann.address + "/guestbook"
    ann.look("guestbook-one")
    add(page, " ")
    assert ann.status == 422 and page.locator(".field-error").is_visible()
    ann.look("guestbook-refused")
    assert texts(bob.open("/")) == []
    assert texts(bob.open("/guestbook")) == ["Ann was <b>here</b>"]
    add(bob.page, "And Bob")
    assert texts(ann.open("/guestbook")) == ["Ann was <b>here</b>", "And Bob"]


def test_who_signs_in_finds_the_notes_again_on_another_machine(invite, running):
    add_account(running, "ann@example.org")
    here, there = invite(), invite(javascript=False)
    add(here.open("/"), "Mine")
    for visitor, path, words in [(here, "/login", ENGLISH), (there, "/vi/login", VIETNAMESE)]:
        page = visitor.open(path)
        visitor.look(f"login-{path.count('/')}")
        sign_in(page, "ann@example.org", words)
    assert there.page.url == there.address + "/vi/" and texts(there.page) == ["Mine"]
    assert "ann@example.org" in here.open("/account").locator("main").inner_text()


@pytest.fixture(scope="module")
def staff(running) -> str:
    add_account(running, "cook@example.org", "--role", "staff")
    return "cook@example.org"


def verify(running):
    """Every file is what the worker would answer, and none is too many."""
    run(PROGRAM, "generate", "--verify", "--output", running.data / "pages", "--public", GROWN / "public",
        "--database", running.data / "site.sqlite")


def on_file(running, *shown: str):
    """What everybody reads is a file in each language, and new when the staff's answer has come."""
    for language in ["", "vi", "zh", "fr"]:
        file = (running.data / "pages" / language / "town/dishes/index.html").read_text()
        assert re.findall('<li class="card"><a href=".*?">(.*?)</a></li>', file) == list(shown), file
    verify(running)


def save(page, name: str):
    """Fills the form of a dish in and sends it."""
    page.get_by_label("Name", exact=True).fill(name)
    page.locator(".staff-form button.primary").click()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_staff_changes_a_collection_that_everybody_reads_as_files(javascript, invite, running, staff):
    cook = invite(javascript)
    page = cook.open("/staff/dishes")
    assert page.url == cook.address + "/login?next=%2Fstaff%2Fdishes"
    sign_in(page, staff)
    assert page.url == cook.address + "/staff/dishes"
    cook.look("dishes-none")
    for text in ["Phở <b>bò</b>", "Bún chả"]:
        cook.open("/staff/dishes/new")
        save(page, text)
    on_file(running, "Phở &lt;b&gt;bò&lt;/b&gt;", "Bún chả")
    cook.look("dishes-saved")
    cook.open("/town/dishes").get_by_role("link", name="Bún chả").click()
    assert page.locator("h1").inner_text() == "Bún chả"
    cook.open("/staff/dishes")
    cook.look("dishes-two")
    edit_in_two_tabs(cook, page, running)
    preview_and_keep_a_draft(cook, page, running)
    import_a_file(cook, page, running)
    import_by_a_command(running)
    for text in ["Phở gà", "Bún chả Hà Nội", "Cơm tấm"]:
        cook.open("/staff/dishes").get_by_role("link", name=text, exact=True).click()
        page.get_by_role("button", name="Delete").click()
    on_file(running)


def edit_in_two_tabs(cook, page, running):
    """The second of two edits is shown both texts, and may be saved again."""
    page.get_by_role("link", name="Phở <b>bò</b>", exact=True).click()
    other = cook.another_tab(page.url.removeprefix(cook.address))
    save(other, "Phở chay")
    on_file(running, "Phở chay", "Bún chả")
    save(page, "Phở gà")
    assert cook.status == 409 and page.get_by_label("Name", exact=True).input_value() == "Phở gà"
    assert "Phở chay" in page.locator("main").inner_text()
    on_file(running, "Phở chay", "Bún chả")
    cook.look("dishes-conflict")
    page.get_by_role("button", name="Save", exact=True).click()
    on_file(running, "Phở gà", "Bún chả")
    other.close()


def preview_and_keep_a_draft(cook, page, running):
    """A preview is the page as its file will be, and neither it nor a draft changes what others see."""
    cook.open("/staff/dishes").get_by_role("link", name="Bún chả", exact=True).click()
    address = page.url
    page.get_by_label("Name", exact=True).fill("Bún chả Hà Nội")
    with cook.context.expect_page() as opened:
        page.get_by_role("button", name="Preview").click()
    preview = opened.value
    preview.wait_for_load_state()
    assert preview.locator("h1").inner_text() == "Bún chả Hà Nội"
    shown = preview.locator("html").inner_html()
    preview.close()
    on_file(running, "Phở gà", "Bún chả")
    page.get_by_role("button", name="Save as draft").click()
    page.goto(address)
    assert page.get_by_label("Name", exact=True).input_value() == "Bún chả Hà Nội"
    cook.look("dishes-draft")
    on_file(running, "Phở gà", "Bún chả")
    page.locator(".staff-form button.primary").click()
    on_file(running, "Phở gà", "Bún chả Hà Nội")
    page.get_by_role("link", name="View on site").click()
    assert page.locator("html").inner_html() == shown


def import_a_file(cook, page, running):
    """A file adds what it has, or nothing, and a page says what became of it."""
    files = {
        "wrong": ("id,name\n,Cơm tấm\n,\n9,Phở\n", "Nothing was imported. There are 2 mistakes in the file."),
        "right": ("name\nCơm tấm\n", "1 added, 0 changed, 0 unchanged.")}
    for name, (text, said) in files.items():
        cook.open("/staff/dishes").get_by_role("link", name="Import from CSV").click()
        page.get_by_label("Import from CSV").set_input_files(
            {"name": "dishes.csv", "mimeType": "text/csv", "buffer": text.encode()})
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_text(said, exact=True).wait_for()
        cook.look(f"dishes-import-{name}")
    on_file(running, "Phở gà", "Bún chả Hà Nội", "Cơm tấm")
    page.get_by_role("link", name="Import from CSV").click()
    cook.look("dishes-imports")


def import_by_a_command(running):
    """What `export` writes, `import` takes, and the files follow."""
    def command(name, *words, status=0):
        done = subprocess.run([PROGRAM, name, *words, "--database", running.data / "site.sqlite"],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done.stdout or done.stderr

    file = running.data / "dishes.csv"
    exported = command("export", "dishes")
    file.write_text(exported)
    assert command("import", "dishes", file) == "0 added, 0 changed, 3 unchanged\n"
    file.write_text(exported.replace("Cơm tấm", "Cơm gà"))
    assert command("import", "dishes", file) == "0 added, 1 changed, 2 unchanged\n"
    on_file(running, "Phở gà", "Bún chả Hà Nội", "Cơm gà")
    command("import", "dishes", "/dev/stdin", status=1)
    file.write_text("id,name\n99,Cơm\n,\n")
    refused = command("import", "dishes", file, status=1)
    assert "Line 2, id: There is no entry with this id." in refused and "Line 3, name: Fill this in." in refused
    assert "the site has dishes" in command("import", "nothing", file, status=64)
    assert "dishes have no photographs" in command("import", "dishes", file, "--photographs", running.data, status=64)
    file.write_text(exported)
    command("import", "dishes", file)
    on_file(running, "Phở gà", "Bún chả Hà Nội", "Cơm tấm")
    file.unlink()


def test_nobody_but_the_staff_finds_its_screens(invite, running, staff):
    stranger, customer, cook = invite(javascript=False), invite(), invite()
    for path in ["/vi/staff/dishes", "/vi/staff/dishes/1", "/vi/staff", "/vi/staff/nothing"]:
        assert stranger.open(path).url.startswith(stranger.address + "/vi/login?next="), path
    add_account(running, "guest@example.org")
    sign_in(customer.open("/login"), "guest@example.org")
    for path in ["/staff/dishes", "/staff", "/staff/nothing"]:
        customer.open(path)
        assert customer.status == 403, path
    page = cook.open("/vi/staff")
    sign_in(page, staff, VIETNAMESE)
    cook.look("staff-home")
    links = page.get_by_role("navigation", name="Nhân viên").get_by_role("link")
    assert links.all_inner_texts() == ["Nhân viên", "Thực đơn", "Xem trang web", "Tài khoản"]
    links.get_by_text("Thực đơn").click()
    assert page.url == cook.address + "/vi/staff/dishes"
    cook.look("dishes-vi")
    assert not stranger.open("/town/dishes").locator("main form[method=post]").count()


def test_operators_read_the_status_of_the_worker(running):
    status, page = ask(running.address + "/status", "application/json")
    assert status == 200 and int(next(each for each in json.loads(page)["figures"] if each["name"] == "Requests")["value"]) > 0


def test_the_switch_leads_to_the_same_page_in_each_language(invite):
    ann = invite()
    titles = [("Tiếng Việt", "/vi/guestbook", "Sổ lưu bút"), ("中文", "/zh/guestbook", "留言簿"), ("English", "/guestbook", 'Guests & "friends"')]
    for name, path, title in titles:
        ann.open("/guestbook").locator("header nav").get_by_role("link", name=name).click()
        assert (ann.page.url, ann.page.locator("h1").inner_text()) == (ann.address + path, title)
    page = ann.open("/vi/guestbook")
    assert page.locator("h1").inner_text() == "Sổ lưu bút"
    ann.look("guestbook-vi")
    # A browser itself refuses an empty field.
    add(page, " ")
    assert page.url == ann.address + "/vi/guestbook" and "Vui lòng nhập nội dung." in page.locator("main").inner_text()


def test_every_module_answers_as_page_and_as_json(running):
    for path in ["/", "/vi/", "/guestbook", "/zh/guestbook", "/town/board", "/fr/town/board", "/wishes", "/vi/wishes"]:
        status, page = ask(running.address + path)
        assert status == 200 and "<h1>" in page, path
        model = json.loads(ask(running.address + path, "application/json")[1])
        assert model["field"] == {"value": ""} and model["title"], path
    assert ask(running.address + "/guestbook/more")[0] == 404


def test_a_copy_of_the_database_brings_back_what_is_stored(start, chromium, tmp_path):
    data = tmp_path / "data"
    database = data / "site.sqlite"
    context = chromium.new_context()
    page = context.new_page()
    running = start(data)
    write_everywhere(page, running, "before")
    run(PROGRAM, "backup", "--database", database, tmp_path / "copy")
    write_everywhere(page, running, "after")
    assert read_everywhere(page, running) == {path: ["before", "after"] for path in PATHS}
    assert running.stop() == 0
    run(PROGRAM, "restore", "--database", database, tmp_path / "copy")
    # A disk that is nearly full is a warning with an exit status of its own.
    assert not re.search("^failed", run(PROGRAM, "check", "--database", database, check=False).stdout, re.MULTILINE)
    # What is in memory is forgotten.
    kept = {path: [] if path == "/guestbook" else ["before"] for path in PATHS}
    assert read_everywhere(page, start(data)) == kept
    context.close()


PATHS = ["/", "/guestbook", "/town/board", "/wishes"]


def write_everywhere(page, running, text: str):
    for path in PATHS:
        page.goto(running.address + path)
        add(page, text)


def read_everywhere(page, running) -> dict[str, list[str]]:
    found = {}
    for path in PATHS:
        page.goto(running.address + path)
        found[path] = texts(page)
    return found


def test_what_a_visitor_owns_is_reached_by_an_index_and_ends_with_the_visitor(running, tmp_path):
    run(PROGRAM, "backup", "--database", running.data / "site.sqlite", tmp_path / "copy")
    database = sqlite3.connect(tmp_path / "copy")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("INSERT INTO visitors (id) VALUES (x'01')")
    for table in ["notes", "wishes"]:
        assert "USING INDEX" in str(database.execute(f"EXPLAIN QUERY PLAN SELECT * FROM {table} WHERE visitor = ?", ["x"]).fetchall())
        database.execute(f"INSERT INTO {table} (visitor, text) VALUES (x'01', 'tea')")
    database.execute("DELETE FROM visitors WHERE id = x'01'")
    for table in ["notes", "wishes"]:
        assert database.execute(f"SELECT count(*) FROM {table} WHERE visitor = x'01'").fetchone() == (0,)
    database.close()


def test_error_pages_are_files_that_say_what_the_worker_says(running):
    status, page = ask(running.address + "/nothing?")
    file = (running.data / "pages" / "404.html").read_text()
    assert status == 404 and re.search("<h1>Page not found</h1>", file)
    assert page == file


def test_a_command_of_the_sites_own_renders_what_it_changed(running):
    printed = run(PROGRAM, "renew", "--database", running.data / "site.sqlite").stdout
    assert re.fullmatch(rf"{running.data}/pages: \d+ written, \d+ kept, .*\n", printed), printed
    verify(running)


def test_the_routes_say_which_pages_are_files(running):
    lines = run(PROGRAM, "routes", "--database", running.data / "site.sqlite").stdout.splitlines()
    routes = {line.split()[2]: line.split() for line in lines if line.split()[1].startswith("/fr/")}
    assert routes["dishes.list"] == ["GET", "/fr/town/dishes[/page/{page}]", "dishes.list", "everyone", "1", "file"]
    assert routes["staff-dishes.set"][0] == "POST" and routes["staff-dishes.set"][1].startswith("/fr/staff/dishes/{")


def test_the_site_map_names_each_page_in_every_language(running, tmp_path):
    origin = "https://notes.example"
    run(PROGRAM, "generate", "--static-only", "--origin", origin, "--output", tmp_path / "files", "--public", GROWN / "public",
        "--database", running.data / "site.sqlite")
    text = (tmp_path / "files/sitemap.xml").read_text()
    for page in ["/town/dishes", "/vi/town/dishes"]:
        entry = re.search(rf"<url><loc>{origin}{page}</loc>.*?</url>", text, re.DOTALL)[0]
        assert dict(re.findall(r'hreflang="(\w+)" href="([^"]+)"', entry)) == {
            code: f"{origin}{base}/town/dishes" for code, base in [("en", ""), ("vi", "/vi"), ("zh", "/zh"), ("fr", "/fr")]}
