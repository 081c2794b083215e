"""The pages follow the files of texts, whatever an author does."""

import re

import pytest

from author import Author, SiteOfTexts
from photographs import photograph
from running_site import wait_until


@pytest.fixture
def site(tmp_path):
    running = SiteOfTexts(tmp_path)
    yield running
    running.stop()


def test_after_100_random_changes_the_files_are_those_of_a_whole_rendering(site):
    author = Author(site, seed=7)
    for number in range(100):
        for name in author.change():
            wait_until(lambda: author.is_shown(name), f"the page of {name} follows")
        if number % 5 == 4:
            site.finish_photographs()
            site.generate("--verify")
    assert len(author.done) == 11, author.done


def test_a_wrong_file_is_logged_and_changes_nothing_until_it_is_right(site):
    path, page = site.journal / "egg-coffee.md", site.page("egg-coffee")
    source, before = path.read_text(), page.read_text()
    path.write_text(source.replace("title:", "titel:", 1))
    wait_until(lambda: "egg-coffee.md:2:1: there is no field titel: do you mean title?" in site.log.read_text(), "the problem is logged")
    (site.journal / "water-for-tea.md").write_text((site.journal / "water-for-tea.md").read_text() + "\nMore water.\n")
    path.write_text(source + "\nMore eggs.\n")
    wait_until(lambda: "More eggs." in page.read_text(), "the page follows again")
    # One page is written after the other.
    wait_until(lambda: "More water." in site.page("water-for-tea").read_text(), "the other page follows, too")
    assert "More eggs." not in before
    site.generate("--verify")


def test_a_picture_beside_a_text_is_a_photograph_in_all_sizes(site):
    path, page = site.journal / "egg-coffee.md", site.page("egg-coffee")
    photograph(site.journal / "foam.jpg", 1600, 1200)
    path.write_text(path.read_text() + "\n![The foam](foam.jpg)\n")
    wait_until(lambda: 'alt="The foam"' in page.read_text(), "the picture is on the page")
    files = lambda: set(re.findall(r"/assets/(pictures/photographs/[^ \"]+)", page.read_text()))
    wait_until(lambda: len(files()) >= 12, "all sizes are offered", 600)
    site.finish_photographs()
    site.generate("--verify")

    # Of a machine without a decoder, the pictures are those of before.
    before = page.read_text()
    site.decoder.terminate()
    site.decoder.wait(timeout=120)
    photograph(site.journal / "foam.jpg", 1600, 1100)
    wait_until(lambda: "no decoder answers" in site.log.read_text(), "the problem is logged")
    assert page.read_text() == before
    site.start_decoder()
    wait_until(lambda: "-1600x1100-" in page.read_text(), "the page follows again", 600)


def test_generate_names_a_link_to_a_file_that_is_gone(site):
    for path in site.journal.glob("egg-coffee.*"):
        path.unlink()
    wait_until(lambda: not site.page("egg-coffee").exists(), "the page is gone")
    with pytest.raises(AssertionError, match=r"journal/brew-with-a-phin\.md:\d+:1: there is no file .*/egg-coffee\.md"):
        site.generate()
