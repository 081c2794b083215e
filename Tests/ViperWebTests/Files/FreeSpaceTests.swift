import Testing

@testable import ViperWeb

@Suite struct FreeSpaceTests {
    private static let mebibyte = 1_024 * 1_024

    @Test(arguments: [
        (49, 1_000, Finding.State.failed), (50, 1_000, .warning), (499, 1_000, .warning), (500, 1_000, .ok),
        (199, 20_000, .failed), (200, 20_000, .warning), (1_999, 20_000, .warning), (2_000, 20_000, .ok),
        (499, 1_000_000, .failed), (500, 1_000_000, .warning), (4_999, 1_000_000, .warning), (5_000, 1_000_000, .ok),
        (0, 0, .failed),
    ])
    func `little room is warned of, hardly any has failed`(free: Int, total: Int, state: Finding.State) {
        let space = FreeSpace(free: free * Self.mebibyte, total: total * Self.mebibyte)
        #expect(space.state == state)
    }

    @Test func `room is told in words`() throws {
        #expect(
            FreeSpace(free: 512 * Self.mebibyte, total: 2_048 * Self.mebibyte).description
                == "512.0 MiB of 2.0 GiB free (25 %)")
        #expect(FreeSpace(at: "/nonexistent") == nil)
        #expect(try #require(FreeSpace(at: "/")).total > 0)
    }

    @Test func `a finding is one line, whatever is in its words`() {
        #expect(Finding.failed("one\ntwo\r\nthree").line(of: "disk") == "failed disk: one two three")
        #expect([Finding.State.warning, .ok, .failed].max() == .failed)
    }
}
