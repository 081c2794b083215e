/// A word that may have a slip of one letter: one too many or too few, another one, or two that changed places.
public struct Spelling: Equatable, Sendable {
    /// The letters of a word that is corrected: a shorter one is near to too many, and a longer one takes long to look up.
    static let lengths = 3...24
    /// Letters of one script stand together, in Unicode's charts of so many.
    private static let chart: UInt32 = 0x100

    /// Normalized, as `SearchText` has it.
    public let word: String
    private let letters: [Unicode.Scalar]

    /// Nil for what is too short, too long, or not of letters: a number is another one and no slip, and Han characters are
    /// words.
    public init?(_ word: String) {
        letters = Array(word.unicodeScalars)
        self.word = word
        guard Self.lengths.contains(letters.count), letters.allSatisfy(Self.isLetter) else { return nil }
    }

    /// Where a letter can be missing or another one: 0 to the number of letters.
    public var places: ClosedRange<Int> { 0...letters.count }

    /// What stands before a place.
    public func beginning(to place: Int) -> String { Self.text(letters[..<place]) }

    /// The words with a letter less, or two that changed places.
    public var rearranged: Set<String> {
        var words: Set<String> = []
        for place in letters.indices {
            words.insert(Self.text(letters[..<place] + letters[(place + 1)...]))
            guard place > 0 else { continue }
            var swapped = letters
            swapped.swapAt(place - 1, place)
            words.insert(Self.text(swapped[...]))
        }
        return words.subtracting([word])
    }

    /// The words with a letter more at this place, or in the place of the one there.
    public func words(with letter: Unicode.Scalar, at place: Int) -> [String] {
        guard isNear(letter, at: place) else { return [] }
        let rest = [letters[place...], letters[place...].dropFirst()]
        return rest.map { Self.text(letters[..<place] + [letter] + $0) }.filter { $0 != word }
    }

    /// The letters that may be missing at a place: those of its neighbours' charts.
    public func letters(near place: Int) -> [ClosedRange<Unicode.Scalar>] {
        let near = Set(neighbours(of: place).map { $0.value / Self.chart }).sorted()
        return near.compactMap { chart in
            guard let first = Unicode.Scalar(chart * Self.chart),
                let last = Unicode.Scalar(chart * Self.chart + Self.chart - 1)
            else { return nil }
            return first...last
        }
    }

    /// Whether a word becomes this one by a slip.
    public func isSlip(of known: String) -> Bool {
        let known = Array(known.unicodeScalars)
        guard abs(known.count - letters.count) <= 1 else { return false }
        let place = zip(letters, known).prefix { $0 == $1 }.count
        let text = Self.text(known[...])
        if place < known.count, words(with: known[place], at: place).contains(text) { return true }
        return rearranged.contains(text)
    }

    /// Of words with the numbers of rows that have them, the most frequent; of equals the first in their order.
    public static func best(of words: [String: Int]) -> String? {
        words.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }

    private func isNear(_ letter: Unicode.Scalar, at place: Int) -> Bool {
        Self.isLetter(letter)
            && neighbours(of: place).contains { $0.value / Self.chart == letter.value / Self.chart }
    }

    private func neighbours(of place: Int) -> ArraySlice<Unicode.Scalar> {
        letters[max(0, place - 1)..<min(place + 1, letters.count)]
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && !scalar.properties.isIdeographic && scalar.properties.numericType == nil
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(letters))
    }
}
