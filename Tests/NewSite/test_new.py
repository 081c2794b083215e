"""deploy/new: what it writes, and what it refuses."""

import os

import pytest
from new_site import NEW, REPOSITORY, run


def test_a_site_has_few_files_and_no_name_of_the_template(fresh):
    assert len([path for path in fresh.folder.rglob("*") if path.is_file() and not path.is_symlink()]) <= 27
    assert not [name for name, text in fresh.files.items() if "@NAME@" in text or "@if" in text or "@end" in text]
    links = {path.name for path in (fresh.folder / "deploy").iterdir() if path.is_symlink()}
    assert links == {"up", "package", "new-module", "remove-module"}


def test_its_tests_pass_at_once_and_its_format_is_the_projects(fresh):
    fresh.lint()
    assert fresh.test() >= 8


@pytest.mark.parametrize("options", [
    ["full"], ["full/file"], ["Bad"], ["new", "--name", "../x"], ["new", "--name", "a" * 21], ["new", "--name", "worker"],
    ["new", "--name", "shop-backup"], ["new", "--name", "shop-decoder"], ["new", "--name", "shop-firewall"], ["new", "--name", "shop-follow"],
    ["new", "--path", "."], ["new", "--url", "https://example.org/x"], ["new", "--port", "1"], [], [""], ["new", "other"],
], ids=" ".join)
def test_it_refuses_in_one_line_and_writes_nothing(options, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    done = run(NEW, *options, folder=tmp_path, check=False)
    assert done.returncode != 0
    assert done.stderr.startswith("deploy/new: ") and done.stderr.count("\n") == 1 and not done.stdout, done.stderr
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "full"]


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """A repository of ViperWeb with this working tree as its version 1.0.0."""
    folder = tmp_path_factory.mktemp("release") / "viperweb"
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout.split("\0")
    names = "\n".join(name for name in listed if (REPOSITORY / name).is_file() or (REPOSITORY / name).is_symlink())
    folder.mkdir()
    (folder.parent / "names").write_text(names)
    run("cp", "-a", "--parents", "--target-directory", folder, *names.splitlines())
    run("git", "init", "--quiet", folder)
    run("git", "add", "--all", folder=folder)
    run("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "--quiet", "--message", "1.0.0",
        folder=folder)
    run("git", "tag", "1.0.0", folder=folder)
    return folder


def test_a_site_can_depend_on_a_version_of_a_repository(release, tmp_path):
    site = tmp_path / "notes"
    run(NEW, site, "--url", f"file://{release}", "--version", "1.0.0")
    # The site's own script fetches the version and runs what is in it.
    run("deploy/new-module", "Guestbook", folder=site)
    assert (site / ".build/checkouts/viperweb/deploy/new-module").exists()
    assert (site / ".build/module-generator").exists() and not (site / ".build/checkouts/viperweb/.build").exists()
    assert '"identity" : "viperweb"' in run("swift", "package", "describe", "--type", "json", folder=site).stdout
    # Planned, which takes all of the manifests. SOAK=1 compiles the same modules once more, at the place of a checkout.
    planned = [] if os.environ.get("SOAK") else ["--print-manifest-job-graph"]
    assert "Guestbook" in run("swift", "build", "--target", "Guestbook", *planned, folder=site).stdout
