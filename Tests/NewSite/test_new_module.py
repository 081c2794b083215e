"""deploy/new-module and deploy/remove-module: what they write, whether it compiles, and what they refuse."""

import shutil

import pytest
from new_site import REPOSITORY, run

PROGRAM = "Sources/Site/Program.swift"


def test_modules_of_every_kind_pass_their_tests_and_have_the_projects_format(site):
    site.lint()
    assert site.test() >= 39


def test_the_manuals_code_of_new_sites_is_what_they_have(copy):
    for module in [["Guestbook"], ["Board", "--stored"], ["Wishes", "--visitor"], ["Dishes", "--staff"]]:
        copy.new_module(*module)
    run("Tests/Documents/check", "--site", copy.folder)


# Every kind of field, and every option.
FIELDS = [
    "title:line:translated:searched", "address:slug=note", "text:prose:translated:searched", "note:line:optional",
    "plan:markdown:translated:optional", "fee:money=EUR:optional", "price:money", "seats:number=0...1_000", "rank:number:optional",
    "date:date=Europe/Berlin:ordered", "until:date:optional", "sort:training,match,party:grouped", "level:low,high", "isPublic:flag",
    "photo:photograph", "programme:file", "name:tags", "dish:reference=Dishes",
]


def with_fields(*fields: str) -> list[str]:
    return ["--staff", *(word for field in fields for word in ["--field", field])]


def test_a_site_that_had_no_sign_in_works_at_once_with_two_screens_of_its_staff(copy):
    """The second module has fields of every kind."""
    copy.new_module("Dishes", *with_fields("name:line:translated:searched", "topics:tags:grouped"))
    assert copy.new_module("Events", *with_fields(*FIELDS)).stdout.splitlines()[-1] == (
        "vi needs labels: those of the fields in Sources/Events/EventsText.swift are English")
    copy.lint()
    assert copy.test() >= 14
    program = copy.read(PROGRAM)
    for line in ["import Accounts\n", " AccountsModule(context, in: language, ", "StaffHomeModule(language.staffArea),\n",
                 "                staff: language.staffArea,\n",
                 "SiteSchema(collections: [dishesCollection.reference, eventsCollection.reference], migrations)\n"]:
        assert program.count(line) == 1, line
    assert """[
            StaffLink(dishes.title, dishesStaffLink),
            StaffLink(events.title, eventsStaffLink),
        ]""" in copy.read("Sources/Site/Staff.swift")
    assert copy.read("Package.swift").count('[(module: "Events", to: "Dishes")]\n') == 1
    assert "Sources/Events/Event.swift:" in refuses(copy, "Dishes", command="remove-module")


def test_a_collection_has_few_lines(copy):
    """List, entry page and staff screens with one translated field. The first module also adds the sign-in."""
    for name in ["Dishes", "News"]:
        before = copy.files
        copy.new_module(name, "--staff")
        lines = {folder: sum(
            len(text.splitlines()) - len(before.get(path, "").splitlines()) for path, text in copy.files.items()
            if path.startswith(folder) and path.endswith(".swift")) for folder in ["Sources/", "Tests/"]}
        assert 0 < lines["Sources/"] <= 150 and 0 < lines["Tests/"] <= 80, lines


def test_a_module_whose_tests_are_deleted_is_still_one(copy):
    copy.new_module("Guestbook")
    shutil.rmtree(copy.folder / "Tests/GuestbookTests")
    targets = run("swift", "package", "describe", folder=copy.folder).stdout
    assert "Name: Guestbook\n" in targets and "GuestbookTests" not in targets


def test_a_module_is_in_the_sites_languages(site):
    words = site.read("Sources/Guestbook/GuestbookText.swift")
    for line in ['title: "Guests & \\"friends\\""', 'title: "Sổ lưu bút"', 'none: "Chưa có mục nào."', 'none: "还没有留言。"']:
        assert line in words
    # A language that the template does not know begins as English.
    assert words.count('none: "There is no entry yet."') == 2 and "static let fr = GuestbookText(" in words


def test_the_last_lines_say_what_is_left_to_do(copy):
    copy.edit("Sources/Site/Language.swift", "case en, vi", "case en, vi, fr")
    assert copy.new_module("Guestbook", "--title", "vi=Sổ lưu bút").stdout.splitlines() == [
        "The page of Guestbook is /guestbook, below the base of each language. Tests/run tests it.",
        "Link it in Sources/Site/Layout.swift: a(.to(language.guestbookLink)) { language.guestbook.title }",
        "fr needs a translation: GuestbookText.fr in Sources/Guestbook/GuestbookText.swift is English"]


def test_the_last_line_says_how_the_staff_signs_in(copy):
    assert copy.new_module("Dishes", "--staff", "--at", "town/dishes", "--title", "vi=Thực đơn").stdout.splitlines() == [
        "The page of Dishes is /town/dishes, below the base of each language. Tests/run tests it.",
        "Link it in Sources/Site/Layout.swift: a(.to(language.dishesLink)) { language.dishes.title }",
        "The staff signs in at /staff/dishes. Add an account: "
        ".build/release/notes account add E-MAIL --role staff --database var/site.sqlite"]


def test_the_lines_of_four_modules_stand_once_each(site):
    assert site.read("Package.swift").split("]")[1].endswith("""[
    "Dishes",
    "Wishes",
    "Board",
    "Guestbook",
    // The home page.
    "Notes",  // and more
""")
    program = site.read(PROGRAM)
    assert """= [
        notesMigration,
        Migration("5 tags", sql: "CREATE TABLE tags (id INTEGER PRIMARY KEY) STRICT;"),  // by hand
        boardMigration,
        wishesMigration,
    ]""" in program
    for name in ["Guestbook", "Board", "Wishes"]:
        assert program.count(f"import {name}\n") == program.count(f" {name}Module(") == program.count(f"{name}Store(") == 1
    for line in ["SiteSchema(collections: [dishesCollection.reference], migrations)\n", " DishesModule(context, in: language),\n"]:
        assert program.count(line) == 1, line
    assert '"6 board_entries"' in site.read("Sources/Site/SQLBoardStore.swift")
    assert '"7 wishes"' in site.read("Sources/Site/SQLWishesStore.swift")


def test_names_of_thirty_letters_keep_the_format(copy):
    copy.new_module("AbcdefghijAbcdefghijAbcdefghis", "--visitor")
    copy.new_module("AbcdefghijAbcdefghijAbcdefgXyz", "--stored")
    copy.new_module("FAQAbcdefghijAbcdefghijAbcdefg")
    copy.new_module("AbcdefghijAbcdefghijAbcdefghas", "--staff")
    copy.new_module("AbcdefghijAbcdefghijAbcdefgXya", *with_fields(*(
        field.replace("Dishes", "AbcdefghijAbcdefghijAbcdefghas") for field in FIELDS)))
    copy.lint()
    assert 'appending("faq-abcdefghij-abcdefghij-abcdefg")' in copy.read("Sources/Site/FAQAbcdefghijAbcdefghijAbcdefg.swift")


def test_a_module_that_imports_another_fails_the_build(site, tmp_path):
    copy = site.copy(tmp_path / "notes")
    copy.edit("Sources/Guestbook/GuestbookView.swift", "import Markup\n", "import Markup\nimport Notes\n")
    done = copy.swift("build", "--target", "Guestbook", check=False)
    said = done.stdout + done.stderr
    assert done.returncode != 0 and "Guestbook" in said and "Notes" in said and "dependency" in said, said


def test_a_module_can_be_called_as_one_of_the_shop(copy):
    """SwiftPM wants a target's name unique over all packages."""
    for name in ["Products", "Todos", "Counter", "Shop"]:
        copy.new_module(name)
    copy.swift("build", "--target", "Products")


REFUSED = [
    "", "guestbook", "G", "Guest-book", "Gästebuch", "A" * 31, "Notes", "Site", "Language", "String", "Self", "Web", "Markup",
    "Accounts", "ShopSite", "Logging", "Form", "Home", "Name", "Vi", "Default", "Guestbook More", "Guestbook --port 1", "Guestbook --entity",
    "Guestbook --entity entry", "Guestbook --entity String", "Guestbook --entity Link", "Guestbook --entity GuestbookStore",
    "Guestbook --title fr=Livre", "Guestbook --title vi", "Guestbook --noun vi=", "Guestbook --title vi=" + "x" * 80,
    "Guestbook --at Guest", "Guestbook --at a//b", "Guestbook --at vi", "Guestbook --at assets", "Guestbook --at /",
    "Guestbook --site nowhere", "Guestbook --site Sources", "Visitors --stored", "Values --stored", "Tags",
    "Dishes --staff --visitor", "Staff --staff", "Person --staff", "Guestbook --field title:line", "Dishes --staff --entity Account",
    "Dishes --staff --entity StaffDishesModule", "Dishes --staff --at staff/dishes", "Dishes --staff --at login", "Dishes --staff --at /",
]


@pytest.mark.parametrize("options", REFUSED)
def test_it_refuses_in_one_line_and_writes_nothing(options, copy):
    refuses(copy, *options.split(" ") if options else [])


# The command refuses the last field of each text.
FIELDS_REFUSED = [
    "title", "Title:line", "x%s:line" % ("x" * 30), "titel-1:line", ":line", "title:", "title:text", "title:line=5", "title:line:bold",
    "title:line:searched:searched", "class:line", "id:line", "position:line", "entryWords:line", "p:line", "title:line:optional",
    "seats:number", "title:line:grouped", "title:line text:prose:ordered", "title:line fee:money:ordered", "title:line:ordered seats:number:ordered",
    "title:line seats:number:searched", "title:line sort:a,b:translated", "title:line isOpen:flag:optional",
    "title:line photo:photograph:optional", "title:line topics:tags:optional", "title:line page:tags:grouped", "title:line title:prose",
    "title:line slug:line", "title:line feeCurrency:line fee:money",
    "title:line fee:money=EURO", "title:line date:date=Mars", "title:line seats:number=9...1", "title:line seats:number=9",
    "title:line sort:a,class", "title:line sort:a,a", "title:line sort:a,", "title:line string:a,b", "title:line dish:a,b",
    "title:line topics:tags entryTag:a,b", "title:line storedFile:a,b",
    "title:line sort:a,b:grouped kind:a,b:grouped", "title:line x:slug y:slug", "title:line x:slug=text",
    "title:line dish:reference", "title:line dish:reference=Guests", "title:line dish:reference=Notes",
]


@pytest.mark.parametrize("fields", FIELDS_REFUSED)
def test_it_names_the_field_that_it_refuses(fields, copy):
    said = refuses(copy, "Dishes", *with_fields(*fields.split(" ")))
    assert fields == "seats:number" or fields.split(" ")[-1] in said


def test_a_second_time_is_refused(site):
    assert "exists already" in refuses(site, "Guestbook")


ANCHORS = [
    ("Package.swift", "let modules: [String] = ", "let rooms: [String] = ", '"Guestbook"'),
    ("Package.swift", "func viperweb", "let modules = []\nfunc viperweb", '"Guestbook"'),
    (PROGRAM, "import ", "@preconcurrency import ", "import Guestbook"),
    (PROGRAM, "static let migrations", "static var migrations", "guestbookMigration"),
    (PROGRAM, "context: SiteContext", "context: ViperWeb.SiteContext", "let guestbookStore"),
    (PROGRAM, "modules: [", "modules: all + [", "GuestbookModule(store: guestbookStore, in: language)"),
    (PROGRAM, "modules: [", "modules: [], more: [any Module](), modules: [", "GuestbookModule(store: guestbookStore"),
    ("Sources/Site/Language.swift", "enum Language", "enum Tongue", "enum Language"),
]

STAFF_ANCHORS = [
    (PROGRAM, "                errors: ", "                staff: nil, errors: ", "staff: language.staffArea"),
    (PROGRAM, "modules: [", "modules: all + [", "AccountsModule(context, in: language, "),
    ("Sources/Site/Language.swift", "case en, vi", "case en, vi\n    var staff: Link { base }", "staff: StaffArea(below: …)"),
    (PROGRAM, "static let migrations", "static var migrations", "SiteSchema(collections: [dishesCollection.reference], migrations)"),
    (PROGRAM, "static let migrations", "static let schema = SiteSchema(migrations)\n    static let migrations", "dishesCollection.reference"),
    ("Package.swift", ', "SiteCollections"', "", "deploy/template/Package.swift"),
]


@pytest.mark.parametrize("name, old, new, line", ANCHORS)
def test_a_file_that_it_cannot_edit_is_named_with_the_line_to_add(name, old, new, line, copy):
    (copy.folder / name).write_text(copy.read(name).replace(old, new))
    said = refuses(copy, "Guestbook", "--stored")
    assert name in said and line in said


@pytest.mark.parametrize("name, old, new, line", STAFF_ANCHORS)
def test_so_it_is_with_the_lines_of_a_staff(name, old, new, line, copy):
    copy.edit(name, old, new)
    assert line in refuses(copy, "Dishes", "--staff")


def test_lines_of_a_staff_that_were_added_by_hand_count(copy):
    copy.edit(PROGRAM, "import SiteDatabase\n", "import Accounts\nimport SiteDatabase\n")
    copy.edit(PROGRAM, "modules: [", """modules: more + [
                    DishesModule(context, in: language), StaffDishesModule(context, in: language),
                    StaffHomeModule(language.staffArea), AccountsModule(context, staff: []),""")
    copy.edit(PROGRAM, "errors: ", "staff: language.staffArea, errors: ")
    copy.new_module("Dishes", "--staff")
    program = copy.read(PROGRAM)
    for word in ["import Accounts", " DishesModule(", "StaffDishesModule(", "AccountsModule(", "staff: language.staffArea"]:
        assert program.count(word) == 1, word
    assert "Sources/Site/Staff.swift" in copy.files


def test_a_list_of_the_staffs_links_that_was_changed_is_named_with_the_link_to_add(copy):
    copy.new_module("Dishes", "--staff")
    copy.edit("Sources/Site/Staff.swift", "var staffLinks: [StaffLink] {", "var staffLinks: Array<StaffLink> {")
    assert "StaffLink(news.title, newsStaffLink)" in refuses(copy, "News", "--staff")


def test_what_the_site_has_for_its_staff_already_is_left_as_it_is(copy):
    """By the manual's own lines, without those for a page of links."""
    copy.edit(PROGRAM, "modules: [\n", """modules: [
                    AccountsModule(context, base: language.base, home: language.home, text: .english),
""")
    copy.edit(PROGRAM, "                errors: ", """                staff: StaffArea(below: language.base.appending("staff")) { signIn(next: $0, language) },
                errors: """)
    copy.new_module("Dishes", "--staff")
    program = copy.read(PROGRAM)
    assert program.count("AccountsModule(") == program.count("staff: ") == program.count("StaffDishesModule(") == 1
    assert "StaffHomeModule" not in program
    assert "Sources/Site/Staff.swift" not in copy.files


def test_a_line_that_was_added_by_hand_counts(copy):
    copy.edit(PROGRAM, "modules: [", "modules: more + [")
    refuses(copy, "Guestbook")
    copy.edit(PROGRAM, "modules: more + [", "modules: more + [GuestbookModule(store: guestbookStore, in: language), ")
    copy.new_module("Guestbook")
    assert copy.read(PROGRAM).count("GuestbookModule(") == 1 and "import Guestbook" in copy.read(PROGRAM)


def test_the_shop_is_no_site_of_that_kind():
    done = run("deploy/new-module", "Guestbook", folder=REPOSITORY, check=False)
    assert done.returncode == 1 and done.stderr.startswith("deploy/new-module: ") and done.stderr.count("\n") == 1


def refuses(site, *options: str, command: str = "new-module") -> str:
    """Runs the command, which has to refuse, and returns what it said."""
    before = site.files
    done = run(f"deploy/{command}", *options, folder=site.folder, check=False)
    assert done.returncode != 0, done.stdout
    assert done.stderr.startswith(f"deploy/{command}: ") and done.stderr.count("\n") == 1 and not done.stdout, done.stderr
    assert site.files == before
    return done.stderr


LISTS = [
    ("Package.swift", '["Notes"]', '[ // all\n    "Notes" // home\n]', '[ // all\n    "Guestbook",\n    "Notes", // home\n]'),
    ("Package.swift", '["Notes"]', '[\n    "Notes"\n]', '[\n    "Guestbook",\n    "Notes",\n]'),
    ("Package.swift", '[String] = ["Notes"]', '[String] = []', '[String] = ["Guestbook"]'),
    ("Package.swift", '["Notes"]', '["Notes", "A%s", "B%s"]' % ("a" * 36, "b" * 36),
     '[\n    "Guestbook", "Notes", "A%s", "B%s",\n]' % ("a" * 36, "b" * 36)),
    ("Package.swift", "func viperweb", '// let modules = []\nfunc viperweb', '= ["Guestbook", "Notes"]'),
    (PROGRAM, ": [Migration] = [notesMigration]", " = [notesMigration]", "= [notesMigration, guestbookMigration]"),
    (PROGRAM, "[notesMigration]", "[\n        notesMigration, // first\n    ]",
     "[\n        notesMigration, // first\n        guestbookMigration,\n    ]"),
    (PROGRAM, "[notesMigration]", "[\n        notesMigration // no comma ]\n    ]",
     "[\n        notesMigration, // no comma ]\n        guestbookMigration,\n    ]"),
    (PROGRAM, "[notesMigration]", '[notesMigration, Migration("2 [x]") { _ in }]',
     '[notesMigration, Migration("2 [x]") { _ in }, guestbookMigration]'),
]


@pytest.mark.parametrize("name, old, new, then", LISTS)
def test_lists_as_people_write_them_take_a_module_and_give_it_back(name, old, new, then, copy):
    copy.edit(name, old, new)
    before = copy.files
    copy.new_module("Guestbook", "--stored")
    assert then in copy.read(name)
    copy.remove_module("Guestbook", "--unmigrated")
    # Commas and line breaks that were added to a list stay.
    plain = {path: "".join(text.split()).replace(",", "") for path, text in before.items()}
    assert {path: "".join(text.split()).replace(",", "") for path, text in copy.files.items()} == plain


KINDS = [[], ["--stored"], ["--visitor"], ["--stored", "--at", "town/guests", "--entity", "Guest"], ["--staff"], with_fields(*FIELDS[:-1])]


@pytest.mark.parametrize("options", KINDS, ids=" ".join)
def test_a_module_that_is_removed_leaves_nothing(options, copy):
    before = copy.files
    copy.new_module("Guestbook", *options)
    done = copy.remove_module("Guestbook", "--unmigrated").stdout.splitlines()
    assert done[0] == "Removed Guestbook." and copy.files == before
    assert done[1:] == (
        ["The staff's area and the sign-in are removed, too: no collection needs them."] if "--staff" in options else [])


def test_a_module_is_removed_from_among_others(copy):
    names = {"Guestbook": [], "Board": ["--stored"], "Wishes": ["--visitor"], "Dishes": ["--staff"], "News": ["--staff"]}
    states = {}
    for name in names:
        states[name] = copy.files
        copy.new_module(name, *names[name])
    copy.new_module("Events", *with_fields("title:line", "dish:reference=Dishes"))
    copy.remove_module("Events", "--unmigrated")
    for name in reversed(names):
        copy.remove_module(name, "--unmigrated")
        assert copy.files == states[name], name


def test_the_first_module_can_be_removed(copy):
    copy.remove_module("Notes", "--unmigrated")
    assert "Notes" not in copy.read("Package.swift") and "otes" not in copy.read(PROGRAM).replace('"notes"', "").replace("Notes, a site", "")
    copy.lint()


def test_the_schema_file_has_the_fields_of_each_collection(copy):
    copy.new_module("Dishes", "--staff")
    dishes = "dishes 1 name text line 1...200, translated\ndishes 1 slug text slug from name\n"
    assert copy.read("schema.txt") == dishes
    copy.new_module("Visits", *with_fields("title:line", "dish:reference=Dishes"))
    visits = "visits 1 dish integer reference dishes, optional\nvisits 1 slug text slug from title\nvisits 1 title text line 1...200\n"
    assert copy.read("schema.txt") == dishes + visits
    copy.remove_module("Visits")
    assert copy.read("schema.txt") == dishes
    copy.remove_module("Dishes")
    assert not (copy.folder / "schema.txt").exists()


def test_the_table_of_a_removed_module_stays(copy):
    copy.new_module("Board", "--stored")
    assert copy.remove_module("Board").stdout.splitlines()[1] == (
        "The table stays in the database. Sources/Site/BoardMigration.swift keeps its migration.")
    assert '"3 board_entries"' in copy.read("Sources/Site/BoardMigration.swift").replace("2 board", "3 board")
    copy.new_module("Dishes", *with_fields("title:line"))
    copy.edit("Sources/Dishes/Dish.swift", "1...200)", "1...200, .since(2))")
    assert copy.remove_module("Dishes").stdout.splitlines()[2] == (
        "The tables of dishes stay in the database. Sources/Site/Program.swift keeps the names of their migrations.")
    assert 'notesMigration, boardMigration, Migration("dishes 1") { _ in }, Migration("dishes 2") { _ in },' in " ".join(
        copy.read(PROGRAM).split())
    copy.lint()
    assert "already has" in refuses(copy, "Board", "--stored") and "dishes" in refuses(copy, "Dishes", "--staff")


NAMING = [
    ("Sources/Site/Layout.swift", "main { screen.content }", "main { screen.content }; a(.to(language.guestbookLink)) { 1 }"),
    ("Sources/Site/Layout.swift", "main { screen.content }", "main { language.guestbook.title }"),
    ("Sources/Notes/NotesView.swift", "import Markup\n", "import Guestbook\nimport Markup\n"),
    (PROGRAM, "modules: [", "modules: all + ["),
    ("Package.swift", "modules: [String] = [", "modules: Array<String> = ["),
]


@pytest.mark.parametrize("name, old, new", NAMING)
def test_a_module_that_another_file_names_is_not_removed(name, old, new, copy):
    copy.new_module("Guestbook")
    copy.edit(name, old, new)
    said = refuses(copy, "Guestbook", command="remove-module")
    lines = copy.read(name).splitlines()
    place = said.removeprefix(f"deploy/remove-module: {name}:").split(" ")[0]
    assert "uestbook" in lines[int(place) - 1], said


@pytest.mark.parametrize("options", ["", "Guestbook", "Site", "guestbook", "Notes More", "Notes --staff", "Notes --site", "Notes --site Sources"])
def test_what_is_no_module_is_not_removed(options, copy):
    refuses(copy, *options.split(" ") if options else [], command="remove-module")


def test_an_area_that_the_site_uses_stays(copy):
    copy.new_module("Dishes", "--staff")
    copy.edit("Sources/Site/Staff.swift", "        [\n", '        [\n            StaffLink("Boats", base.appending("staff", "boats")),\n')
    done = copy.remove_module("Dishes", "--unmigrated")
    assert done.stdout == "Removed Dishes.\n"
    assert copy.read(PROGRAM).count("staffArea") == 3 and "Boats" in copy.read("Sources/Site/Staff.swift")
