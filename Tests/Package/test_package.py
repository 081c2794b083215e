"""What deploy/package makes: complete, as Debian wants it, and the same bytes each time."""

import filecmp
import os
import re
import subprocess

import pytest

import packages
from packages import PACKAGE, run


def test_the_package_needs_debians_libraries_and_no_swift(package):
    depends = run("dpkg-deb", "--field", package, "Depends")
    needed = {dependency.split()[0] for dependency in depends.split(", ")}
    libraries = {"libc6", "libcurl4", "libfcgi0ldbl", "libsodium23", "libsqlite3-0", "libstdc++6"}
    assert needed >= libraries | {"nginx", "ssl-cert", "adduser"}
    assert "swift" not in depends.lower()


def test_lintian_finds_nothing(package):
    found = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", package], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    shown = subprocess.run(["lintian", "--allow-root", "--show-overrides", package], capture_output=True, text=True).stdout
    overridden = [line for line in shown.splitlines() if line.startswith("O:")]
    assert len(overridden) == 1 and "embedded-library libyaml" in overridden[0], shown


def test_the_same_program_is_packed_to_the_same_bytes_whatever_the_surroundings(package, tmp_path):
    again = package.parent / "elsewhere" / package.name
    if not filecmp.cmp(again, package, shallow=False):
        for each, name in ((package, "first"), (again, "second")):
            run("dpkg-deb", "--raw-extract", each, tmp_path / name)
        differing = subprocess.run(["diff", "--recursive", "--brief", "first", "second"], cwd=tmp_path, capture_output=True, text=True)
        pytest.fail(f"the packages differ\n{differing.stdout}")


@pytest.mark.skipif(not os.environ.get("SOAK"), reason="SOAK=1 compiles everything twice")
def test_a_commit_that_is_compiled_twice_gives_the_same_bytes(other_package, tmp_path):
    """In folders whose paths have different lengths."""
    clones = [tmp_path / "first", tmp_path / "the-second"]
    for clone in clones:
        run("git", "clone", "--quiet", packages.OTHER_SITE, clone)
    first, second = [packages.of_commit(clone, tmp_path / f"of-{clone.name}") for clone in clones]
    assert first.name == second.name == other_package.name
    assert filecmp.cmp(first, second, shallow=False)


def test_the_manual_names_every_command_and_option(package, tmp_path):
    run("dpkg-deb", "--extract", package, tmp_path)
    page = run("man", "--local-file", "--warnings", tmp_path / "usr/share/man/man8/viperweb-shop.8.gz", env={"MANWIDTH": "200", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    help = run(tmp_path / "usr/lib/viperweb-shop/shop", "--help")
    commands = re.findall(r"^  ([a-z]+) +", help.partition("SUBCOMMANDS:")[2], re.MULTILINE)
    assert len(commands) >= 8, help
    for command in commands:
        assert re.search(rf"^ +{command}\b", page, re.MULTILINE), command
        for option in re.findall(r"^  (--[a-z-]+)", run(tmp_path / "usr/lib/viperweb-shop/shop", command, "--help"), re.MULTILINE):
            assert option in page, f"{command} {option}"


def test_no_path_of_the_building_machine_is_in_the_program(package, tmp_path):
    run("dpkg-deb", "--extract", package, tmp_path)
    assert str(packages.REPOSITORY).encode() not in (tmp_path / "usr/lib/viperweb-shop/shop").read_bytes()


@pytest.mark.parametrize("options, reason", [
    (["--version", "new"], "--version new is not a version that Debian allows"),
    (["--version"], "--version needs a value"),
    (["--colour"], "unknown option --colour"),
])
def test_what_cannot_work_is_refused_in_one_line(options, reason):
    refused = subprocess.run([PACKAGE, *options], capture_output=True, text=True)
    assert refused.returncode != 0 and refused.stdout == ""
    lines = refused.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("deploy/package: ") and reason in lines[0]


def test_another_sites_package_is_called_after_it_and_shares_no_file_with_the_shops(package, other_package):
    assert re.fullmatch(r"viperweb-diary_0\.1\.0~git\d{14}\.[0-9a-f]{8}_\w+\.deb", other_package.name)
    field = lambda name: run("dpkg-deb", "--field", other_package, name).strip()
    assert field("Maintainer") == "Ann Nguyen <ann@diary.example.org>"
    assert field("Description").splitlines()[0] == "Diary, a site of ViperWeb"
    files, others = (
        {line.split(None, 5)[5] for line in run("dpkg-deb", "--contents", each).splitlines() if not line.startswith("d")}
        for each in (package, other_package))
    assert len(others) > 20 and not files & others, files & others
    assert not [name for name in others if "shop" in name]


@pytest.mark.parametrize("site", ["other_package", "second_package"])
def test_lintian_finds_nothing_in_another_sites_package(site, request):
    test_lintian_finds_nothing(request.getfixturevalue(site))


def test_the_package_of_a_second_site_has_its_own_texts_and_public_files(second_package, tmp_path):
    assert second_package.name.startswith("viperweb-manual_0.1.0~test1_")
    run("dpkg-deb", "--extract", second_package, tmp_path)
    files, site = tmp_path / "usr/share/viperweb-manual", packages.REPOSITORY / "Sources/Manual"
    for name in ["content/guides/mail.md", "public/site.css"]:
        assert (files / name).read_bytes() == (site / name).read_bytes()
    assert sorted(path.name for path in files.iterdir()) == ["content", "public"]
    program = tmp_path / "usr/lib/viperweb-manual/manual"
    assert run(program, "content-folders", "--public", site / "public").split() == ["content"]
    licence = (tmp_path / "usr/share/doc/viperweb-manual/copyright").read_text()
    assert (packages.REPOSITORY / "LICENSE").read_text().splitlines()[0] in licence


def test_nothing_of_the_shop_stands_in_deploy():
    """Any site is run and packaged by it: a path, a language or a name is the site's to say."""
    shop = re.compile(r"shop|catalogue|products|todos|coffee|demo@|/(?:vi|zh)\b", re.IGNORECASE)
    files = [path for path in (packages.REPOSITORY / "deploy").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    # These are sites.
    framework = [path for path in files if not {"hello", "module", "template"} & set(path.parts)]
    assert len(framework) > 20
    assert [(path.name, found[0]) for path in framework if (found := shop.search(path.read_text()))] == []


def test_a_changed_tree_is_refused(tmp_path):
    run("git", "clone", "--quiet", "--no-hardlinks", packages.REPOSITORY, tmp_path / "clone")
    (tmp_path / "clone/new").write_text("")
    refused = subprocess.run([tmp_path / "clone/deploy/package"], capture_output=True, text=True)
    assert refused.returncode != 0 and "differs from the commit" in refused.stderr


def test_a_source_that_git_ignores_is_refused(tmp_path):
    run("git", "clone", "--quiet", "--no-hardlinks", packages.REPOSITORY, tmp_path / "clone")
    (tmp_path / "clone/.git/info/exclude").write_text("Draft.swift\n")
    (tmp_path / "clone/Sources/Framework/Markup/Draft.swift").write_text("let draft = 1\n")
    refused = subprocess.run([tmp_path / "clone/deploy/package"], capture_output=True, text=True)
    assert refused.returncode != 0
    assert "Sources/Framework/Markup/Draft.swift, but the build may use it" in refused.stderr
