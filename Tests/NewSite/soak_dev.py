"""`deploy/up --dev` beside two hundred edits of every kind, in any order: `Tests/soak edits`."""

import os

from dev_site import Asking, DevSite, new_dev_site
from visitor import PATIENCE

EDITS = int(os.environ.get("EDITS", "200"))


def test_no_edit_is_missed_and_no_request_refused(fresh, chromium, tmp_path):
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    dev = DevSite(new_dev_site(fresh), tmp_path / "data", context.new_page())
    try:
        with Asking(dev.running.address + "/") as asking:
            dev.make_edits(EDITS, seed=int(os.environ.get("SEED", "7")))
    finally:
        dev.stop()
        context.close()
    assert set(asking.answers) == {200}, asking.answers
    times = sorted(dev.times)
    print(f"{len(times)} edits shown: median {times[len(times) // 2]:.2f} s, p95 {times[len(times) * 95 // 100]:.2f} s, longest {times[-1]:.2f} s")
