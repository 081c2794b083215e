"""A worker's memory under a load of everything at once, as long as a test has time for."""

import memory


def test_a_worker_stays_under_128_mib(tmp_path):
    with memory.serving(tmp_path / "site", products=2_000) as site:
        load = memory.Load(site, seconds=4)
        peak = memory.peak(site.worker)
    assert sum(load.answers.values()) > 20 and {500, 502, 504}.isdisjoint(load.answers), load.answers
    assert peak < memory.LIMIT, f"{peak} kB"


def test_posts_of_a_megabyte_leave_nothing_behind(tmp_path):
    """32 threads that each kept the room of one would have 32 MB."""
    with memory.serving(tmp_path / "site", products=100) as site:
        load = memory.Load(site, seconds=2, get=0, head=0, posts=32, slow=0)
        kept = memory.figure(site.worker, "RssAnon")
    assert sum(load.answers.values()) > 20 and {500, 502, 504}.isdisjoint(load.answers), load.answers
    assert kept < 28 * 1024, f"{kept} kB"
