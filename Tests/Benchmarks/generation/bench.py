"""The runs that the benchmark compares, each into a new folder."""
import dataclasses
import os
import shutil
import subprocess
import time

import catalogue
import hugo_program
import hugo_site
import measured

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
HERE = os.path.join(ROOT, "Tests/Benchmarks/generation")
PUBLIC = os.path.join(ROOT, "public")
PROGRAM = os.path.join(ROOT, ".build/release/shop")
THREADS = len(os.sched_getaffinity(0))


class Bench:
    """One catalogue, as a database and as a site of Hugo, and the runs over it.

    Nothing that a run wrote is removed while others are still measured: ext4 does not use an inode again within a minute
    of its removal, and looks at each such one for every new file, which then takes up to ten times as long.
    """

    def __init__(self, folder, count):
        self.folder = folder
        self.runs = 0
        self.count = count
        self.pictures = sorted(name for name in os.listdir(f"{PUBLIC}/pictures") if name.endswith(".svg"))
        self._make_database()

    def products(self):
        return catalogue.products(self.count, self.pictures)

    def _make_database(self):
        catalogue.write(self.folder / "products.csv", self.products())
        catalogue.write(self.folder / "changed.csv", [self._with_another_price(self.count // 2)])
        database = ["--database", self.folder / "shop.sqlite"]
        measured.run([PROGRAM, "migrate", *database], self.log)
        measured.run([PROGRAM, "import", "products", self.folder / "products.csv", *database, "--public", PUBLIC], self.log)

    def _with_another_price(self, number):
        product = next(product for product in self.products() if product.number == max(number, 1))
        return dataclasses.replace(product, price="9999.99")

    @property
    def log(self):
        return self.folder / "log"

    def summary(self):
        """What the last run said at its end."""
        return [line for line in self.log.read_text().splitlines() if "written" in line][-1].partition(": ")[2]

    def new_folder(self):
        """Each run of ours has its own copy of the database, for an import renews every site of its database."""
        self.runs += 1
        folder = self.folder / f"run-{self.runs}"
        folder.mkdir()
        for file in self.folder.glob("shop.sqlite*"):
            shutil.copy(file, folder)
        return folder

    def generate(self, folder, *options, program=PROGRAM):
        return measured.run([
            program, "generate", "--output", folder / "site", "--database", folder / "shop.sqlite", "--public", PUBLIC,
            "--origin", "https://example.org", *options], self.log)

    def change_a_price(self, folder):
        return measured.run([
            PROGRAM, "import", "products", self.folder / "changed.csv", "--database", folder / "shop.sqlite", "--public", PUBLIC],
            self.log)

    def make_hugo_site(self):
        self.hugo_program = hugo_program.install()
        hugo_site.make(self.folder / "hugo", f"{HERE}/hugo", PUBLIC, self.products())

    def hugo(self, folder):
        return measured.run([
            self.hugo_program, "--quiet", "--source", self.folder / "hugo", "--destination", folder / "site", "--cacheDir",
            folder / "cache"], self.log)

    def make_writer(self):
        """The small program that writes bare files: C where there is a compiler."""
        compiler = shutil.which("cc")
        if not compiler:
            return ["python3", f"{HERE}/bare_files.py"]
        writer = self.folder / "bare-files"
        subprocess.run([compiler, "-O2", "-pthread", "-o", writer, f"{HERE}/bare-files.c"], check=True)
        return [writer]

    def bare(self, writer, folder, *options):
        """Writes the files of our first run; without the time in which they are read before."""
        measured.run([*writer, os.path.realpath(self.folder / "run-1/site"), folder / "site", *options], self.log)
        wall, processor = map(float, self.log.read_text().split())
        return measured.Cost(wall, 0, processor)


def forget_removed():
    """Waits until ext4 uses removed inodes again."""
    os.sync()
    time.sleep(65)
