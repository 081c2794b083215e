import SiteDatabase
import Testing
import Web

@testable import SiteCollections

/// The words of the staff's pages, which three languages have.
struct StaffLanguageTests {
    private static let texts = [StaffEntriesText.english, .vietnamese, .chinese]

    @Test func `no word is the same in two languages`() throws {
        let words = Self.texts.map { text in
            Mirror(reflecting: text).children.compactMap { child in
                (child.value as? String).map { (name: child.label ?? "", word: $0) }
            }
        }
        let first = try #require(words.first)
        #expect(first.count > 20)
        for (place, word) in first.enumerated() {
            #expect(Set(words.map { $0[place].word }).count == 3, "\(word.name)")
        }
    }

    private static let problems: [EntriesFileError.Problem] =
        [
            .noHeader, .unknownColumn, .noEntry, .tooLarge, .quotes, .notUTF8, .repeated(line: 2), .fieldCount(6, 9),
            .noFile,
        ]
        + [
            .missing, .tooLong(max: 9), .tooShort(min: 2), .tooManyBytes, .control, .notANumber, .notAnAmount,
            .tooSmall(min: "1"), .tooLarge(max: "9"), .tooManyDecimals(2), .noCurrency, .otherCurrency("USD"),
            .notATime, .skippedTime, .endsTooEarly, .unknownChoice, .notASlug, .taken, .noSuchEntry, .severalEntries,
            .noPicture, .file(.notPDF), .tooDeep,
        ].map { EntriesFileError.Problem.value($0) }
        + [.noPicture, .broken, .tooManyPixels, .tooCostly, .noDecoder, .busy, .decoderLost].map {
            EntriesFileError.Problem.photograph($0)
        }

    @Test func `each problem of a file and each state of an import is said in every language`() {
        for problem in Self.problems {
            #expect(Set(Self.texts.map { $0.fileProblem(problem) }).count == 3, "\(problem)")
        }
        let mistake = EntriesFileError(.init(line: 1, problem: .noHeader))
        let states: [ImportState] = [
            .checking(0, of: 9), .checking(3, of: 9), .writing(1, of: 9), .stored(ImportCounts()),
            .done(ImportCounts()), .refused(mistake), .changed, .failed,
        ]
        for text in Self.texts { #expect(Set(states.map(text.importState)).count == states.count) }
        for state in states { #expect(Set(Self.texts.map { $0.importState(state) }).count == 3, "\(state)") }
        let files: [WrongFile] = [.missing, .empty, .spreadsheet, .picture, .utf16, .semicolons, .tabs, .other]
        for file in files { #expect(Set(Self.texts.map { $0.wrongFile(file) }).count == 3, "\(file)") }
    }
}
