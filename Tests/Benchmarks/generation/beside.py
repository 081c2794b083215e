"""This program's run beside that of another build of it, in turns, with gzip and Brotli."""
import hashlib
import os

import report
from bench import PROGRAM
from measured import median

SUFFIXES = [".html", ".gz", ".br"]


def beside(bench, rounds, old):
    """Prints both builds' costs, what they wrote, and in how many pages they differ."""
    programs = {"earlier build": old, "this build": PROGRAM}
    costs, folders = {name: [] for name in programs}, {}
    for number in range(rounds):
        report.tell(f"round {number + 1} of {rounds}")
        # Who begins changes with each round: the second one meets what the first one left to be written.
        for name in sorted(programs, reverse=number % 2 == 1):
            folders[name] = bench.new_folder()
            costs[name].append(bench.generate(folders[name], program=programs[name]))
    sites = {name: Written(folder / "site") for name, folder in folders.items()}
    medians = {name: median(all) for name, all in costs.items()}
    report.heading("gzip and Brotli")
    for name, cost in medians.items():
        report.row(name, cost, len(sites[name].pages))
    old, new = medians.values()
    print(f"processor time, of the earlier build's: {new.processor / old.processor:.2f}; "
          f"user {new.user:.2f} s of {old.user:.2f} s, system {new.system:.2f} s of {old.system:.2f} s")
    _compare(*sites.values())


def _compare(old, new):
    for suffix in SUFFIXES:
        before, after = old.bytes[suffix], new.bytes[suffix]
        print(f"{suffix:6}{before:14,} bytes before, {after:14,} now: {100 * (after / before - 1):+.2f} %")
    differing = sum(old.pages.get(name) != mark for name, mark in new.pages.items())
    missing = len(old.pages.keys() - new.pages.keys())
    print(f"{len(new.pages):,} pages, {differing:,} of them with other bytes than before, {missing:,} missing")


class Written:
    """The pages of a site with a mark of their bytes, and the bytes of its files by suffix."""

    def __init__(self, site):
        self.pages = {}
        self.bytes = dict.fromkeys(SUFFIXES, 0)
        site = os.path.realpath(site)
        for folder, _, files in os.walk(site):
            for file in files:
                self._add(os.path.join(folder, file), site)

    def _add(self, path, site):
        suffix = os.path.splitext(path)[1]
        if suffix in self.bytes:
            self.bytes[suffix] += os.path.getsize(path)
        if suffix == ".html":
            with open(path, "rb") as page:
                self.pages[os.path.relpath(path, site)] = hashlib.sha256(page.read()).digest()[:8]
