"""deploy/new-module: what it writes, what the compiler says of that, and what it refuses."""

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


def test_a_site_that_had_no_sign_in_works_at_once_with_two_screens_of_its_staff(copy):
    for name in ["Dishes", "News"]:
        copy.new_module(name, "--staff")
    copy.lint()
    assert copy.test() >= 14
    program = copy.read(PROGRAM)
    for line in ["import Accounts\n", "AccountsModule(context, in: language),\n", "StaffHomeModule(language.staffArea),\n",
                 "                staff: language.staffArea,\n",
                 "SiteSchema(collections: [dishesCollection.reference, newsCollection.reference], migrations)\n"]:
        assert program.count(line) == 1, line
    assert """[
            StaffLink(staffText.title, staff),
            StaffLink(dishes.title, dishesStaffLink),
            StaffLink(news.title, newsStaffLink),
        ]""" in copy.read("Sources/Site/Staff.swift")


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
    copy.new_module("AbcdefghijAbcdefghijAbcdefgXya", "--staff")
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
    "Dishes --staff --visitor", "Staff --staff", "SignIn --staff", "Person --staff", "Dishes --staff --entity Account",
    "Dishes --staff --entity StaffDishesModule", "Dishes --staff --at staff/dishes", "Dishes --staff --at login", "Dishes --staff --at /",
]


@pytest.mark.parametrize("options", REFUSED)
def test_it_refuses_in_one_line_and_writes_nothing(options, copy):
    refuses(copy, *options.split(" ") if options else [])


def test_a_second_time_is_refused(site):
    assert "exists already" in refuses(site, "Guestbook")


ANCHORS = [
    ("Package.swift", "let modules: [String] = ", "let rooms: [String] = ", '"Guestbook"'),
    ("Package.swift", "func viperweb", "//let modules = []\nfunc viperweb", '"Guestbook"'),
    (PROGRAM, "import ", "@preconcurrency import ", "import Guestbook"),
    (PROGRAM, "static let migrations", "static var migrations", "guestbookMigration"),
    (PROGRAM, "[notesMigration]", "[\n        notesMigration  // no comma\n    ]", "guestbookMigration"),
    (PROGRAM, "context: SiteContext", "context:SiteContext", "let guestbookStore"),
    (PROGRAM, "modules: [", "modules: all + [", "GuestbookModule(store: guestbookStore, in: language)"),
    (PROGRAM, "modules: [", "modules: [], more: [any Module](), modules: [", "GuestbookModule(store: guestbookStore"),
    ("Sources/Site/Language.swift", "enum Language", "enum Tongue", "enum Language"),
]

STAFF_ANCHORS = [
    (PROGRAM, "                errors: ", "                staff: nil, errors: ", "staff: language.staffArea"),
    (PROGRAM, "modules: [", "modules: all + [", "AccountsModule(context, in: language)"),
    ("Sources/Site/Language.swift", "var base: Link", "var staff: Link { base }\n    var base: Link", "staff: StaffArea(below: …)"),
    (PROGRAM, "static let migrations", "static var migrations", "SiteSchema(collections: [dishesCollection.reference], migrations)"),
    (PROGRAM, "static let migrations", "static let schema = SiteSchema(migrations)\n    static let migrations", "dishesCollection.reference"),
    ("Package.swift", ', viperweb("SiteCollections")', "", "deploy/template/Package.swift"),
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
                    StaffHomeModule(language.staffArea), AccountsModule(context, in: language),""")
    copy.edit(PROGRAM, "errors: ", "staff: language.staffArea, errors: ")
    copy.new_module("Dishes", "--staff")
    program = copy.read(PROGRAM)
    for word in ["import Accounts", " DishesModule(", "StaffDishesModule(", "AccountsModule(", "staff: language.staffArea"]:
        assert program.count(word) == 1, word
    assert {"Sources/Site/Staff.swift", "Sources/Site/SignIn.swift"} <= copy.files.keys()


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
    assert not {"Sources/Site/Staff.swift", "Sources/Site/SignIn.swift"} & copy.files.keys()


def test_a_line_that_was_added_by_hand_counts(copy):
    copy.edit(PROGRAM, "modules: [", "modules: more + [")
    refuses(copy, "Guestbook")
    copy.edit(PROGRAM, "modules: more + [", "modules: more + [GuestbookModule(store: guestbookStore, in: language), ")
    copy.new_module("Guestbook")
    assert copy.read(PROGRAM).count("GuestbookModule(") == 1 and "import Guestbook" in copy.read(PROGRAM)


def test_the_shop_is_no_site_of_that_kind():
    done = run("deploy/new-module", "Guestbook", folder=REPOSITORY, check=False)
    assert done.returncode == 1 and done.stderr.startswith("deploy/new-module: ") and done.stderr.count("\n") == 1


def refuses(site, *options: str) -> str:
    """Runs the command, which has to refuse, and returns what it said."""
    before = site.files
    done = site.new_module(*options, check=False)
    assert done.returncode != 0, done.stdout
    assert done.stderr.startswith("deploy/new-module: ") and done.stderr.count("\n") == 1 and not done.stdout, done.stderr
    assert site.files == before
    return done.stderr


LISTS = [
    ("Package.swift", '["Notes"]', '[ // all\n    "Notes" // home\n]', '["Guestbook",  // all\n    "Notes" // home\n]'),
    ("Package.swift", '["Notes"]', '[\n    "Notes"\n]', '[\n    "Guestbook",\n    "Notes",\n]'),
    ("Package.swift", '[String] = ["Notes"]', '[String] = []', '[String] = ["Guestbook"]'),
    ("Package.swift", '["Notes"]', '["Notes", "A%s", "B%s"]' % ("a" * 40, "b" * 40),
     '[\n    "Guestbook",\n    "Notes",\n    "A%s",\n    "B%s",\n]' % ("a" * 40, "b" * 40)),
    (PROGRAM, ": [Migration] = [notesMigration]", " = [notesMigration]", "= [notesMigration, guestbookMigration]"),
    (PROGRAM, "[notesMigration]", "[\n        notesMigration, // first\n    ]",
     "[\n        notesMigration, // first\n        guestbookMigration,\n    ]"),
    (PROGRAM, "[notesMigration]", '[notesMigration, Migration("2 [x]") { _ in }]',
     '[notesMigration, Migration("2 [x]") { _ in }, guestbookMigration]'),
]


@pytest.mark.parametrize("name, old, new, then", LISTS)
def test_lists_as_people_write_them_take_a_module(name, old, new, then, copy):
    copy.edit(name, old, new)
    copy.new_module("Guestbook", "--stored")
    assert then in copy.read(name)


def test_a_condition_that_no_template_can_have_is_refused(copy, tmp_path):
    repository = tmp_path / "viperweb"
    shutil.copytree(REPOSITORY / "deploy", repository / "deploy", symlinks=True)
    for name in ["Sources", "Package.swift"]:
        (repository / name).symlink_to(REPOSITORY / name)
    source = repository / "deploy/module/visitors/Sources/Site/@NAME@.swift"
    source.write_text("@if visitr\n// Of nobody.\n@end\n" + source.read_text())
    before = copy.files
    done = run(repository / "deploy/new-module", "Guestbook", "--site", copy.folder, check=False)
    assert done.returncode == 1 and done.stderr == (
        "deploy/new-module: a template asks for '@if visitr': the words are visitor, shared, stored and memory\n")
    assert copy.files == before
