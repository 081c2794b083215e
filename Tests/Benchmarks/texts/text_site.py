"""TextSite, the site of Markdown files."""
import pathlib
import subprocess
import sys

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent


def build():
    """Builds it in release, and returns the program."""
    command = [
        "swift", "build", "-c", "release", "--package-path", BENCHMARKS, "--product", "TextSite", "-debug-info-format", "none",
        "--static-swift-stdlib"]
    subprocess.run(command, check=True, stdout=sys.stderr)
    place = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(place) / "TextSite"


def write_public(folder):
    """Writes the files that the site serves as they are."""
    (folder / "public").mkdir()
    (folder / "public/site.css").write_text("body { margin: 0 }\n")
    (folder / "public/favicon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>\n')
