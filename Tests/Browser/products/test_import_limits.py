"""A line of 20 MB in a file of products: an error that names it, little memory, and the products as they were."""

import subprocess
import sys
import tempfile

import pytest

from database import database_of
from nginx import PUBLIC, SHOP

SIZE = 20_000_000
# Of a line that is read whole: one of more than a megabyte is not.
LINE = 1_000_000
MEGABYTES = 200
HEADER = b"slug,name,content,price,category,image\n"
GOOD = HEADER + b"tea,Tea,,3.00 USD,Tea,pictures/matcha.svg\n"
END = b",,1.00 USD,C,pictures/matcha.svg\n"
# Runs a command and writes down the kB that it had at most. A process that is started counts the memory of the one that starts it,
# which has run other tests.
MEASURING = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""
TOO_LARGE = "Line 3: This is too large"
NAME, QUOTES, UNKNOWN = "Line 3, name: Use at most 200 characters.", "Line 3: A quotation mark is not closed", "There is no such column"
LONG = {
    "a field of 20 MB": (lambda: GOOD + b"x," + b"a" * SIZE + END, TOO_LARGE),
    "a quote of 20 MB that is never closed": (lambda: GOOD + b'x,"' + b"a" * SIZE, TOO_LARGE),
    "many fields": (lambda: GOOD + b"," * SIZE + b"\n", TOO_LARGE),
    "many short lines": (lambda: GOOD + b"x\n" * (SIZE // 2), "Line 3: 1 fields, but the first line has 6."),
    "a header": (lambda: b"a" * SIZE, "Line 1"),
    "a header of many": (lambda: b"a," * (SIZE // 2), "Line 1"),
    "a field": (lambda: GOOD + b"x," + b"a" * LINE + END, NAME),
    "a quoted field": (lambda: GOOD + b'x,"' + b"a" * LINE + b'"' + END, NAME),
    "a content of several lines": (
        lambda: GOOD + b'x,X,"' + b"&\n" * (LINE // 2) + b'",1.00 USD,C,pictures/matcha.svg\n',
        "Line 3, content: Use at most 10000 characters."),
    "quotes": (lambda: GOOD + b'x,"' + b'""' * (LINE // 2) + b'"' + END, NAME),
    "a quote that is never closed": (lambda: GOOD + b'x,"' + b"a" * LINE, QUOTES),
    "a million fields": (lambda: GOOD + b"," * LINE + b"\n", "Line 3: 1000001 fields, but the first line has 6."),
    "many broken fields": (lambda: GOOD + b'"a"b,' * (LINE // 5) + b"\n", QUOTES),
    "control bytes": (lambda: GOOD + b"x," + b"\1" * LINE + END, "Line 3, name: This text has a character that a page cannot show."),
    "marks": (
        lambda: GOOD + b"x,X,,1.00 U" + "\u0301".encode() * (LINE // 2) + b",C,pictures/matcha.svg\n",
        "Line 3, price: Write an amount and a currency"),
    "a column": (lambda: b"a" * LINE, UNKNOWN),
    "many columns": (lambda: b"a," * (LINE // 2), UNKNOWN),
    "a slug": (lambda: GOOD + b"a" * LINE + b",X" + END, "Line 3, slug: Use at most 200 characters."),
    "a price": (lambda: GOOD + b"x,X,," + b"1" * LINE + b" USD,C,pictures/matcha.svg\n", "Line 3, price: The largest value is"),
    "an image": (lambda: GOOD + b"x,X,,1.00 USD,C," + b"a/" * (LINE // 2) + b"a.svg\n", "Line 3, image: There is no such picture."),
}


def run(*arguments, stdin=None):
    """A command's exit status, what it printed and said, and the megabytes that it had at most."""
    with tempfile.NamedTemporaryFile("r") as figure:
        done = subprocess.run([sys.executable, "-c", MEASURING, figure.name, SHOP, *arguments], stdin=stdin, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr, int(figure.read()) / 1000


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """The folder of a shop with one product, the options of its commands, and the products as a file."""
    folder = tmp_path_factory.mktemp("import")
    assert run("migrate", "--database", database_of(folder))[0] == 0
    (folder / "good.csv").write_bytes(GOOD)
    options = ["--database", database_of(folder), "--public", PUBLIC, "--pictures", folder / "pictures"]
    assert run("import", "products", folder / "good.csv", *options)[0] == 0
    return folder, options, exported(folder)


def exported(folder):
    status, output, _, _ = run("export", "products", "--database", database_of(folder))
    assert status == 0 and "3.00 USD,Tea,pictures/matcha.svg" in output
    return output


@pytest.mark.parametrize("what", LONG)
def test_a_long_line_is_named_and_costs_little(shop, what):
    folder, options, before = shop
    content, error = LONG[what]
    (folder / "long.csv").write_bytes(content())
    status, output, errors, megabytes = run("import", "products", folder / "long.csv", *options)
    assert status != 0 and output == ""
    assert error in errors, errors[-1000:]
    assert len(errors) < 10_000
    assert megabytes < MEGABYTES
    assert exported(folder) == before


def test_a_pipe_is_read_as_a_file_is(shop):
    folder, options, before = shop
    with subprocess.Popen(["cat", folder / "good.csv"], stdout=subprocess.PIPE) as rows:
        status, output, _, _ = run("import", "products", "/dev/stdin", *options, stdin=rows.stdout)
    assert status == 0 and output == "0 added, 0 changed, 1 unchanged\n"
    with subprocess.Popen(["head", "-c", str(SIZE), "/dev/zero"], stdout=subprocess.PIPE) as zeros:
        status, output, errors, megabytes = run("import", "products", "/dev/stdin", *options, stdin=zeros.stdout)
    assert status != 0 and output == ""
    assert "nothing was imported:\nLine 1" in errors, errors[-1000:]
    assert megabytes < MEGABYTES
    assert exported(folder) == before
