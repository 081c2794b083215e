"""A shop keeper's photograph: from a phone's file to every page that shows the product."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from http_client import ask
from photographs import PLACE, photograph, turned
from running_site import wait_until
from test_staff import at_work, keeper, save  # noqa: F401, the fixtures too

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    return turned(photograph(tmp_path_factory.mktemp("camera") / "IMG_2041.jpg"))


def image_on_file(rendered, product):
    return rendered.file(f"/products/{product}").read_text()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_photograph_is_on_the_page_at_once_and_in_all_sizes_soon(rendered, at_work, picture, invite, javascript):  # noqa: F811
    person, page = at_work(javascript)
    product = 9 if javascript else 10
    page = person.open(f"/staff/products/{product}")
    if javascript:
        person.look("staff-photograph-form")
    page.get_by_label("Picture (optional)").set_input_files(picture)
    page.get_by_label("What the picture shows (optional)", exact=True).fill("Twelve boxes of tea")
    save(page)
    assert 'alt="Twelve boxes of tea"' in image_on_file(rendered, product)
    assert re.search(r'<img src="/assets/pictures/photographs/\S+" alt="[^"]*" width="1600" height="2133"',
                     image_on_file(rendered, product)) or "<picture>" in image_on_file(rendered, product)
    wait_until(lambda: "<picture>" in image_on_file(rendered, product), "all sizes are offered", 600)
    # A page of another language is switched in the same rewriting, a moment before or after.
    wait_until(lambda: "<picture>" in rendered.file(f"/vi/products/{product}").read_text(), "in Vietnamese too", 120)
    rendered.verify()
    if javascript:
        person.look("staff-photograph")
    offered = re.findall(r"/assets/pictures/photographs/[^ \"]+", image_on_file(rendered, product))
    assert len(set(offered)) >= 13
    for address in set(offered):
        answer = ask(rendered.ahead, address)
        assert answer.status == 200 and "immutable" in answer["Cache-Control"], address
        assert PLACE not in answer.body, "where it was taken is nobody's to know"
    shared = re.search(r'property="og:image" content="https://shop.example([^"]+)"', image_on_file(rendered, product))[1]
    assert ask(rendered.ahead, shared)["Content-Type"] == "image/jpeg"


def test_a_drawing_is_shared_as_a_jpeg_of_the_size_that_its_page_says(rendered):
    page = rendered.file("/products/7").read_text()
    shared = re.search(r'property="og:image" content="https://shop.example([^"]+)"', page)[1]
    answer = ask(rendered.ahead, shared)
    assert answer["Content-Type"] == "image/jpeg" and "immutable" in answer["Cache-Control"]
    # The size is in the header of its frame (ITU T.81, B.2.2).
    frame = re.search(rb"\xff[\xc0-\xc2]..\x08(..)(..)", answer.body, re.DOTALL)
    assert [int.from_bytes(part, "big") for part in frame.groups()] == [630, 1200]
    assert 'property="og:image:width" content="1200"' in page and 'property="og:image:height" content="630"' in page


def test_a_phone_loads_little_and_nothing_moves(rendered, chromium):
    context = chromium.new_context(viewport=PHONE, device_scale_factor=2)
    page = context.new_page()
    sizes = {}
    page.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    page.goto(f"{rendered.ahead.address}/products/9", wait_until="networkidle")
    loaded = [url for url in sizes if "/photographs/" in url]
    assert len(loaded) == 1 and loaded[0].endswith(".avif"), loaded
    assert sum(sizes.values()) < 120_000, sizes
    shown = page.locator("img.product-picture")
    box = shown.bounding_box()
    assert box["width"] > 300 and abs(box["width"] / box["height"] - 4 / 3) < 0.02
    assert loaded[0].split("-")[1].split(".")[0] in ("400", "800")
    context.close()


def test_originals_and_what_waits_are_nobodys(rendered):
    for folder in (".originals", ".waiting"):
        for file in (rendered.folder / "pictures" / folder).rglob("*"):
            if file.is_file():
                path = file.relative_to(rendered.folder / "pictures")
                for address in (f"/assets/pictures/{path}", f"/pictures/{path}", f"/assets/pictures/photographs/../{path}"):
                    assert ask(rendered.ahead, address).status in (400, 404), address


@pytest.mark.parametrize(("name", "content", "message"), [
    ("notes.jpg", b"These are notes", "Choose a picture: JPEG, PNG"),
    ("broken.jpg", b"\xff\xd8\xff\xe0" + b"x" * 5_000, "This picture is damaged or incomplete."),
    ("empty.png", b"", "Choose a picture: JPEG, PNG"),
])
def test_a_file_that_is_no_picture_is_a_message_and_nothing_else(rendered, at_work, name, content, message):  # noqa: F811
    person, page = at_work()
    page = person.open("/staff/products/11")
    before = image_on_file(rendered, 11)
    page.get_by_label("Description (optional)", exact=True).fill("What she wrote meanwhile")
    page.get_by_label("Picture (optional)").set_input_files({"name": name, "mimeType": "image/jpeg", "buffer": content})
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(message)).to_be_visible()
    expect(page.get_by_label("Description (optional)", exact=True)).to_have_value("What she wrote meanwhile")
    assert image_on_file(rendered, 11) == before
    person.problems = [problem for problem in person.problems if "422" not in problem]


def test_half_a_photograph_is_told_too(rendered, at_work, picture):  # noqa: F811
    person, page = at_work()
    page = person.open("/staff/products/11")
    half = picture.read_bytes()[:picture.stat().st_size // 2]
    page.get_by_label("Picture (optional)").set_input_files(
        {"name": "half.jpg", "mimeType": "image/jpeg", "buffer": half})
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("This picture is damaged or incomplete.")).to_be_visible()
    person.problems = [problem for problem in person.problems if "422" not in problem]


def test_without_a_decoder_the_rest_is_kept_and_what_waits_goes_on_later(rendered, at_work, picture):  # noqa: F811
    person, page = at_work()
    rendered.decoder.kill()
    rendered.decoder.wait()
    page = person.open("/staff/products/12")
    other = {"name": "other.jpg", "mimeType": "image/jpeg", "buffer": picture.read_bytes() + b"another"}
    page.get_by_label("Picture (optional)").set_input_files(other)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The server cannot process pictures at the moment.")).to_be_visible()
    person.problems = [problem for problem in person.problems if "422" not in problem]
    rendered.start_decoder()
    wait_until(lambda: (rendered.folder / "decoder.sock").exists(), "the decoder listens")
    page.get_by_label("Picture (optional)").set_input_files(other)
    save(page)
    # A worker that dies leaves it waiting; the next one goes on.
    rendered.kill_worker()
    rendered.start_worker()
    wait_until(lambda: "<picture>" in image_on_file(rendered, 12), "the next worker makes the sizes", 600)
    rendered.verify()


def sockets(path):
    """How many sockets of the kernel have this name: the listening one, and each connection to it."""
    return Path("/proc/net/unix").read_text().count(f"{path}\n")


def test_a_busy_decoder_is_told_and_a_lost_one_is_asked_again(rendered, at_work, picture):  # noqa: F811
    person, page = at_work()
    page = person.open("/staff/products/14")
    other = {"name": "third.jpg", "mimeType": "image/jpeg", "buffer": picture.read_bytes() + b"a third"}
    socket = rendered.folder / "decoder.sock"
    try:
        rendered.decoder.send_signal(signal.SIGSTOP)
        page.get_by_label("Description (optional)", exact=True).fill("What she wrote meanwhile")
        page.get_by_label("Picture (optional)").set_input_files(other)
        page.get_by_role("button", name="Save", exact=True).click(timeout=100_000)
        expect(page.get_by_text("The server is processing other pictures.")).to_be_visible(timeout=100_000)
        expect(page.get_by_label("Description (optional)", exact=True)).to_have_value("What she wrote meanwhile")
        person.problems = [problem for problem in person.problems if "422" not in problem]
        before = sockets(socket)
        page.get_by_label("Picture (optional)").set_input_files(other)
        page.get_by_role("button", name="Save", exact=True).click(no_wait_after=True)
        wait_until(lambda: sockets(socket) > before, "the worker asks the decoder")
    finally:
        rendered.decoder.kill()
        rendered.decoder.wait()
        rendered.start_decoder()
    expect(page.get_by_text("All pages show the change.")).to_be_visible(timeout=100_000)
    rendered.verify()


def test_a_product_without_a_picture_has_a_drawing(rendered, at_work):  # noqa: F811
    person, page = at_work()
    page = person.open("/staff/products/13")
    page.get_by_label("Remove this picture").check()
    save(page)
    assert "/assets/placeholders/" in image_on_file(rendered, 13)
    assert "og:image" not in image_on_file(rendered, 13)
    rendered.verify()
