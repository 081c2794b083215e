"""The figures, as they are printed."""
import sys

from bench import THREADS
from pages import difference

NAMES = {
    "ours": "shop generate", "hugo": "hugo", "threads": f"bare files, {THREADS} threads",
    "thread": "bare files, 1 thread", "flat": f"a/b.html for a/b/index.html, {THREADS} threads"}


def tell(words):
    """Says on standard error what happens now."""
    print(words, file=sys.stderr, flush=True)


def heading(name):
    print(f"\n{name:42}{'wall s':>8}{'processor s':>13}{'ms a page':>11}{'MiB':>6}")


def row(name, cost, pages):
    peak = f"{cost.peak:6.0f}" if cost.peak else ""
    print(f"{name:42}{cost.wall:8.2f}{cost.processor:13.2f}{1000 * cost.processor / pages:11.3f}{peak}", flush=True)


def rows(costs, pages):
    heading("without compression")
    for name, cost in costs.items():
        row(NAMES[name], cost, pages)
    print()


def check_same(ours, theirs):
    """Ends the benchmark where two sites are not of the same pages."""
    if different := difference(ours, theirs):
        sys.exit(f"These are not the same pages, so nothing is compared: only one site has {', '.join(different[:9])}"
                 f" ({len(different)} in all)")


def beside_hugo(costs, ours, theirs):
    """The first target."""
    for name, site in (("viperweb", ours), ("hugo", theirs)):
        print(f"{name}: {site.count:,} pages of {site.average:,.0f} bytes")
    ratio = costs["ours"].processor / costs["hugo"].processor
    print(f"processor time a page, of Hugo's: {ratio:.2f} (target: at most 0.20)")


def beside_bare_files(costs):
    """The second target."""
    threads, thread = (costs["ours"].wall / costs[name].wall for name in ("threads", "thread"))
    print(f"wall time, of the bare files' with as many threads: {threads:.2f} (target: at most 1.5); with one: {thread:.2f}")
