import Platform
import SiteSearch

/// Which pages have which words.
struct WordIndex {
    /// A word on a page.
    private struct Place {
        let page: Int32
        /// The block whose text has the word first; the first one if only the title has it.
        var block: Int32
        var count: Int32 = 0
        var isInTitle = false
    }

    /// The most scalars of a word: the rest of a longer one does not count.
    private static let maxScalars = 40
    /// A heading's word counts as much as so many in the text.
    private static let headingCount: Int32 = 3

    private var folded = SearchWords(ofMany: true)
    private var numbers: [String: Int] = [:]
    private var places: [[Place]] = []
    /// The number of words of each page.
    private var lengths: [Int] = []
    /// A Han character that waits for the next word, with what it counts alone.
    private var pending: (letter: String, block: Int, count: Int32)?

    mutating func add(_ title: String, _ blocks: PageBlocks) {
        lengths.append(0)
        add(title, block: 0, count: 0)
        endText()
        for (block, pieces) in blocks.blocks.enumerated() {
            for piece in pieces { add(piece, block: block) }
        }
        endText()
    }

    private mutating func add(_ piece: PageBlocks.Piece, block: Int) {
        if !piece.isContinued {
            endText()
            add(piece.heading, block: block, count: Self.headingCount)
            endText()
        }
        add(piece.text, block: block, count: 1)
    }

    private mutating func add(_ text: String, block: Int, count: Int32) {
        for word in folded.words(of: text).utf8.split(separator: UInt8(ascii: " ")) {
            let word = String(Substring(word))
            guard word.isHan else {
                endText()
                note(word.beginning(Self.maxScalars), block, count)
                continue
            }
            if let before = pending { note(before.letter + word, before.block, count) }
            pending = (word, block, count)
        }
    }

    private mutating func endText() {
        if let before = pending { note(before.letter, before.block, before.count) }
        pending = nil
    }

    /// Counts a word of the last page; a count of 0 is one in its title.
    private mutating func note(_ word: String, _ block: Int, _ count: Int32) {
        let page = Int32(lengths.count - 1)
        let number = numbers[word] ?? places.count
        if number == places.count {
            numbers[word] = number
            places.append([])
        }
        if places[number].last?.page != page { places[number].append(Place(page: page, block: Int32(block))) }
        let last = places[number].count - 1
        if places[number][last].count == 0 { places[number][last].block = Int32(block) }
        places[number][last].count += count
        if count == 0 { places[number][last].isInTitle = true }
        lengths[lengths.count - 1] += 1
    }

    /// A word's lines in the index and in the two lists of the vocabulary, which have words of letters alone.
    struct Lines {
        let line: SortedLine
        let vocabulary: SortedLine?
        let reversed: SortedLine?
    }

    /// The lines of all words in their order.
    var lines: [Lines] {
        let average = max(1, Double(lengths.reduce(0, +)) / Double(max(1, lengths.count)))
        let words = numbers.map { SortedLine($0.key, number: $0.value) }.sorted()
        return words.map { word in
            let places = places[word.number]
            let line = word.with(rest: text(of: places, average: average))
            guard Spelling(word.word) != nil else { return Lines(line: line, vocabulary: nil, reversed: nil) }
            // The number of digits in binary tells rare words from common ones.
            let pages = Array(String(Int.bitWidth - places.count.leadingZeroBitCount, radix: 36).utf8)
            let reversed = String(String.UnicodeScalarView(word.word.unicodeScalars.reversed()))
            return Lines(line: line, vocabulary: word.with(rest: pages), reversed: SortedLine(reversed, rest: pages))
        }
    }

    /// `c3.1` is the page three after the last one, where block 1 has the word first.
    private func text(of places: [Place], average: Double) -> [UInt8] {
        var text: [UInt8] = []
        var last: Int32 = -1
        for place in places {
            text.append(letter(of: place, average: average))
            if place.page > last + 1 { text += String(place.page - last).utf8 }
            if place.block > 0 { text += ".\(place.block)".utf8 }
            last = place.page
        }
        return text
    }

    /// `a` to `d` by the frequency of the word in the text, `e` to `h` if the title has it too.
    ///
    /// As in BM25: a further occurrence counts less than the one before, and each counts less in a long text.
    private func letter(of place: Place, average: Double) -> UInt8 {
        let length = 0.5 + 0.5 * Double(lengths[Int(place.page)]) / average
        let frequency = Double(place.count) / (Double(place.count) + 1.2 * length)
        let level = [0.4, 0.6, 0.75].count { frequency > $0 }
        return UInt8(ascii: "a") + UInt8(level) + (place.isInTitle ? 4 : 0)
    }
}

extension String {
    fileprivate var isHan: Bool {
        guard let first = unicodeScalars.first, !first.isASCII else { return false }
        return first.properties.isIdeographic
    }

    fileprivate func beginning(_ max: Int) -> String {
        utf8.count <= max ? self : String(unicodeScalars.prefix(max))
    }
}
