import Glibc
import Testing

@testable import FastCGI

@Suite struct AccessTests {
    private func allows(_ mode: UInt32, user: UInt32, group: UInt32, others: [UInt32] = []) -> Bool {
        Access(owner: 4_001, group: 5_001, mode: mode).allows(user: user, group: group) { others }
    }

    @Test func `root and the worker's own user may connect, whatever the mode`() {
        #expect(allows(0o000, user: 0, group: 9))
        #expect(allows(0o000, user: geteuid(), group: 9))
    }

    @Test func `the file's owner and the members of its group may connect, nobody else`() {
        #expect(allows(0o660, user: 4_001, group: 9))
        #expect(allows(0o660, user: 4_002, group: 5_001))
        #expect(allows(0o660, user: 4_002, group: 9, others: [8, 5_001]))
        #expect(!allows(0o660, user: 4_002, group: 9, others: [8]))
        #expect(!allows(0o660, user: 4_002, group: 9))
    }

    @Test func `a mode that lets others in, or the group out, is kept to`() {
        #expect(allows(0o666, user: 4_002, group: 9))
        #expect(!allows(0o600, user: 4_002, group: 5_001))
        #expect(!allows(0o060, user: 4_001, group: 5_001))
    }
}
