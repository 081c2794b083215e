"""How long others wait beside thousands of clients that never end a request."""

import statistics

from slow_clients import SLOW, times_beside

SECONDS = 5
MOST = 0.1


def test_two_thousand_slow_clients_leave_others_their_tenth_of_a_second(start, capsys):
    times = times_beside(start(), SECONDS)
    p50, p99 = (statistics.quantiles(times, n=100)[at] for at in (49, 98))
    with capsys.disabled():
        print(f"\n{len(times)} requests beside {SLOW} slow clients: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms")
    assert p99 < MOST
