import Prices
import Web

extension StaffCatalogueText {
    public static let english = StaffCatalogueText(
        title: "Products as a file",
        download: "Download",
        downloadHint: "All products in one CSV file, for a spreadsheet or as a copy. Deleted ones are not in it.",
        downloadButton: "Download products.csv",
        upload: "Upload",
        uploadHint:
            "A CSV file with the columns of the download. A product whose slug is there already is changed, any other is added; none is removed. Either all of the file is taken or nothing.",
        file: "CSV file",
        uploadButton: "Upload",
        uploads: "Last uploads",
        errorPrefix: "Error: ",
        wrongFile: { problem in
            switch problem {
            case .missing: "Choose a file."
            case .empty: "This file is empty."
            case .spreadsheet:
                "This is a spreadsheet. Open it in its program, and save it as “CSV UTF-8 (comma delimited)”."
            case .picture: "This is a picture. Choose a CSV file."
            case .utf16: "This text is saved as UTF-16. Save it as “CSV UTF-8 (comma delimited)”."
            case .semicolons: "Its columns are separated by semicolons. Save it with commas between them."
            case .tabs: "Its columns are separated by tabs. Save it with commas between them."
            case .other: "This is no text. Choose a CSV file."
            }
        },
        busy: "Another file is on its way. Wait until it is done, then upload yours again.",
        making: "The file is being made",
        makingHint: "With many products that takes some seconds. The download begins by itself.",
        kilobytes: { "\($0.grouped(by: ",")) kB" },
        checking: { "Reading: \($0) %" },
        writing: { "Writing: \($0.grouped(by: ",")) of \($1.grouped(by: ",")) rows" },
        progress: "Progress",
        running: "Nothing is changed yet. This page shows by itself how far it is.",
        lookAgain: "Look again",
        summary: {
            "\($0.added.grouped(by: ",")) added, \($0.updated.grouped(by: ",")) updated, \($0.unchanged.grouped(by: ",")) unchanged"
        },
        pagesFollow: "All is stored. The pages that show it follow.",
        pagesAreNew: "Every page that shows it is new.",
        nothingChanged: "Nothing was changed.",
        issues: {
            $0 == 1 ? "There is 1 mistake in the file." : "There are \($0.grouped(by: ",")) mistakes in the file."
        },
        currency: { "The prices of the shop are in \($0), those of the file in \($1)." },
        changed: "Others changed products each time that the file was to be stored. Upload it again.",
        brokenOff: "The server stopped before the file was stored. Upload it again.",
        failed: "Something is broken here. Upload it again later.",
        line: "Line",
        column: "Column",
        what: "What is wrong",
        more: { $0 == 1 ? "And 1 more." : "And \($0.grouped(by: ",")) more." },
        problem: { problem in
            switch problem {
            case .noHeader: "The file has no first line with the names of the columns."
            case .unknownColumn: "There is no such column."
            case .missingColumn: "This column is missing."
            case .repeatedColumn: "This column is there twice."
            case .fieldCount(let found, let expected): "\(found) fields, where the first line has \(expected)."
            case .strayQuote: "A quotation mark in a field that does not begin with one."
            case .textAfterQuote: "Text behind the closing quotation mark."
            case .openQuote: "The quotation mark that opens here is never closed."
            case .brokenUTF8: "This is not UTF-8. Save the file as “CSV UTF-8”."
            case .notASlug: "A slug has 1 to 80 of a–z, 0–9 and hyphens."
            case .repeatedSlug(let line): "The same slug as in line \(line)."
            case .unknownCurrency(let code): "\(code) is no currency, such as USD."
            case .secondCurrency(let second, let first, let line):
                "\(second.code), where line \(line) has \(first.code)."
            default: StaffProductsText.english.problem(problem)
            }
        })
}
