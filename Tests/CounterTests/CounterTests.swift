import Testing

@testable import Counter

struct CounterTests {}
