"""A worker's memory with 100,000 products, under a load of everything at once, and of each of the costliest kinds alone."""

import os

import memory

SECONDS = min(120, int(os.environ.get("SOAK_SECONDS", "60")))
LOADS = {"everything": (SECONDS, {}),
         "searches for a long word": (min(10, SECONDS), dict(pages=memory.LONG_WORDS, get=32, head=8, posts=0, slow=0)),
         "posts of a megabyte": (min(10, SECONDS), dict(get=0, head=0, posts=32, slow=0))}


def test_a_worker_stays_under_128_mib(tmp_path, capsys):
    peaks = {}
    with memory.serving(tmp_path / "site", products=100_000) as site:
        for name, (seconds, load) in LOADS.items():
            memory.forget_peak(site.worker)
            answers = memory.Load(site, seconds, **load).answers
            peaks[name] = memory.peak(site.worker)
            with capsys.disabled():
                print(f"\n{seconds} s of {name} on {memory.THREADS} threads, 100,000 products: {peaks[name] / 1024:.0f} MiB at most; {answers}")
            assert sum(answers.values()) > 10 * seconds
            assert {500, 502, 504}.isdisjoint(answers)
    assert max(peaks.values()) < memory.LIMIT
