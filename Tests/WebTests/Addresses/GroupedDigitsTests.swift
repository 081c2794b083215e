import Testing
import Web

struct GroupedDigitsTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (999_999, "999,999"),
        (1_000_000, "1,000,000"), (-5, "-5"), (-1_234, "-1,234"), (.max, "9,223,372,036,854,775,807"),
        (.min, "-9,223,372,036,854,775,808"),
    ])
    func `digits stand in groups of three`(number: Int, text: String) {
        #expect(number.grouped(by: ",") == text)
        #expect(number.grouped(by: ".") == text.replacing(",", with: "."))
    }
}
