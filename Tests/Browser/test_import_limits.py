"""A line of 20 MB in a catalogue: an error that names it, little memory, and the catalogue as it was."""

import subprocess
import sys
import tempfile

import pytest

from database import database_of
from nginx import PUBLIC, SHOP

SIZE = 20_000_000
MEGABYTES = 200
HEADER = b"slug,name,content,price,currency,category,image\n"
GOOD = HEADER + b"tea,Tea,,3.00,USD,Tea,pictures/matcha.svg\n"
END = b",,1.00,USD,C,pictures/matcha.svg\n"
# Runs a command and writes down the kB that it had at most. A process that is started counts the memory of the one that starts it,
# which has run other tests.
MEASURING = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""
LONG = {
    "a field": (lambda: GOOD + b"x," + b"a" * SIZE + END, "line 3, column name: more than 200 characters"),
    "a quoted field": (lambda: GOOD + b'x,"' + b"a" * SIZE + b'"' + END, "line 3, column name: more than 200 characters"),
    "a content of several lines": (
        lambda: GOOD + b'x,X,"' + b"&\n" * (SIZE // 2) + b'",1.00,USD,C,pictures/matcha.svg\n',
        "line 3, column content: more than 10000 characters"),
    "quotes": (lambda: GOOD + b'x,"' + b'""' * (SIZE // 2) + b'"' + END, "line 3, column name: more than 200 characters"),
    "a quote that is never closed": (lambda: GOOD + b'x,"' + b"a" * SIZE, "line 3, column name: this quote has no closing quote"),
    "many fields": (lambda: GOOD + b"," * SIZE + b"\n", "line 3: 20000001 fields, but the first line has 7"),
    "many broken fields": (lambda: GOOD + b'"a"b,' * (SIZE // 5) + b"\n", "line 3, column slug: text after the closing quote"),
    "many short lines": (lambda: GOOD + b"x\n" * (SIZE // 2), "line 3: 1 fields, but the first line has 7"),
    "control bytes": (lambda: GOOD + b"x," + b"\1" * SIZE + END, "line 3, column name: control character 0x01"),
    "marks": (lambda: GOOD + b"x,X,,1.00,U" + "\u0301".encode() * (SIZE // 2) + b",C,pictures/matcha.svg\n", "line 3, column currency"),
    "a header": (lambda: b"a" * SIZE, "unknown column"),
    "a header of many": (lambda: b"a," * (SIZE // 2), "unknown column"),
    "a slug": (lambda: GOOD + b"a" * SIZE + b",X" + END, "line 3, column slug: a slug has 1 to 80"),
    "a price": (lambda: GOOD + b"x,X,," + b"1" * SIZE + b",USD,C,pictures/matcha.svg\n", "line 3, column price: the price is too large"),
    "an image": (lambda: GOOD + b"x,X,,1.00,USD,C," + b"a/" * (SIZE // 2) + b"a.svg\n", "line 3, column image: more than 200 characters"),
}


def run(*arguments, stdin=None):
    """A command's exit status, what it printed and said, and the megabytes that it had at most."""
    with tempfile.NamedTemporaryFile("r") as figure:
        done = subprocess.run([sys.executable, "-c", MEASURING, figure.name, SHOP, *arguments], stdin=stdin, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr, int(figure.read()) / 1000


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """The options of a shop with one product, and its folder."""
    folder = tmp_path_factory.mktemp("import")
    assert run("migrate", "--database", database_of(folder))[0] == 0
    (folder / "good.csv").write_bytes(GOOD)
    options = ["--database", database_of(folder), "--public", PUBLIC, "--pictures", folder / "pictures"]
    assert run("import", folder / "good.csv", *options)[0] == 0
    return folder, options


@pytest.mark.parametrize("what", LONG)
def test_a_line_of_20_mb_is_named_and_costs_little(shop, what):
    folder, options = shop
    content, error = LONG[what]
    (folder / "long.csv").write_bytes(content())
    status, output, errors, megabytes = run("import", folder / "long.csv", *options)
    assert status != 0 and output == ""
    assert error in errors, errors[-1000:]
    assert len(errors) < 10_000
    assert megabytes < MEGABYTES
    assert run("export", "--database", database_of(folder))[1].encode() == GOOD


def test_a_pipe_is_read_as_a_file_is(shop):
    folder, options = shop
    with subprocess.Popen(["cat", folder / "good.csv"], stdout=subprocess.PIPE) as rows:
        status, output, _, _ = run("import", "/dev/stdin", *options, stdin=rows.stdout)
    assert status == 0 and output == "0 added, 0 updated, 1 unchanged\n"
    with subprocess.Popen(["head", "-c", str(SIZE), "/dev/zero"], stdout=subprocess.PIPE) as zeros:
        status, output, errors, megabytes = run("import", "/dev/stdin", *options, stdin=zeros.stdout)
    assert status != 0 and output == ""
    assert "line 1, column 1: control character 0x00" in errors, errors[-1000:]
    assert megabytes < MEGABYTES
    assert run("export", "--database", database_of(folder))[1].encode() == GOOD
