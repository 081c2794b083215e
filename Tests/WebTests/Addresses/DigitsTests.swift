import Testing
import Web

struct DigitsTests {
    @Test(arguments: [("0", 0), ("7", 7), ("007", 7), ("999999999999999", 999_999_999_999_999), ("000000000000001", 1)])
    func `ASCII digits are a number`(text: String, number: Int) {
        #expect(Int(digits: text) == number)
    }

    @Test(arguments: [
        "", "+1", "-1", " 1", "1 ", "1.0", "1e3", "0x1", "abc", "1\0", "1\n", "١", "１", "1\u{301}",
        "1000000000000000", "99999999999999999999999999",
    ])
    func `anything else is none`(text: String) {
        #expect(Int(digits: text) == nil)
    }
}
