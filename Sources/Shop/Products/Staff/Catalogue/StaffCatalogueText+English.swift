import Prices
import Web

extension StaffCatalogueText {
    public static let english = StaffCatalogueText(
        title: "Products as a file",
        download: "Download",
        downloadHint: "All products in one CSV file, for a spreadsheet or as a copy. The file has no deleted products.",
        downloadButton: "Download products.csv",
        upload: "Upload",
        uploadHint:
            "A CSV file with the columns of the download. The upload changes a product if its slug exists, and adds it otherwise. It never removes a product. The site takes the whole file, or nothing of it.",
        file: "CSV file",
        uploadButton: "Upload",
        uploads: "Last uploads",
        form: .english,
        wrongFile: { problem in
            switch problem {
            case .missing: "Choose a file."
            case .empty: "This file is empty."
            case .spreadsheet:
                "This is a spreadsheet. Open it in your spreadsheet program, and save it as “CSV UTF-8 (comma delimited)”."
            case .picture: "This is a picture. Choose a CSV file."
            case .utf16: "This text is saved as UTF-16. Save it as “CSV UTF-8 (comma delimited)”."
            case .semicolons: "Semicolons separate the columns of this file. Save it with commas instead."
            case .tabs: "Tabs separate the columns of this file. Save it with commas instead."
            case .other: "This is not a text file. Choose a CSV file."
            }
        },
        busy: "Another upload is running. Wait until it ends, then upload your file again.",
        making: "We are preparing the file",
        makingHint: "With many products, this takes some seconds. The download starts by itself.",
        editor: .english,
        kilobytes: { "\($0.grouped(by: ",")) kB" },
        waiting: "Waiting for the server.",
        checking: { "Reading: \($0) %" },
        writing: { "Writing: \($0.grouped(by: ",")) of \($1.grouped(by: ",")) rows" },
        progress: "Progress",
        running: "Nothing has changed yet. This page updates its progress by itself.",
        lookAgain: "Refresh",
        summary: {
            "\($0.added.grouped(by: ",")) added, \($0.updated.grouped(by: ",")) updated, \($0.unchanged.grouped(by: ",")) unchanged"
        },
        pagesFollow: "Everything is saved. The pages will follow soon.",
        pagesAreNew: "All pages show the changes.",
        nothingChanged: "Nothing has changed.",
        issues: {
            $0 == 1 ? "There is 1 mistake in the file." : "There are \($0.grouped(by: ",")) mistakes in the file."
        },
        currency: { "The prices of the shop are in \($0), but the prices of the file are in \($1)." },
        changed: "The site could not save the file, because other people kept changing products. Upload it again.",
        failed: "Something went wrong on the server. Upload the file again later.",
        line: "Line",
        column: "Column",
        what: "Problem",
        more: { $0 == 1 ? "And 1 more." : "And \($0.grouped(by: ",")) more." },
        problem: { problem in
            switch problem {
            case .noHeader: "The file has no first line with the names of the columns."
            case .unknownColumn: "There is no such column."
            case .missingColumn: "This column is missing."
            case .repeatedColumn: "This column appears twice."
            case .fieldCount(let found, let expected):
                "This line has \(found) fields, but the first line has \(expected)."
            case .longRow(let max):
                "This row has over \(max.grouped(by: ",")) bytes. Perhaps a quotation mark in it has no closing quotation mark."
            case .strayQuote: "There is a quotation mark in a field that does not begin with one."
            case .textAfterQuote: "There is text after the closing quotation mark."
            case .openQuote: "This quotation mark has no closing quotation mark."
            case .brokenUTF8: "This is not UTF-8. Save the file as “CSV UTF-8”."
            case .notASlug: "A slug has 1 to 80 of a–z, 0–9 and hyphens."
            case .repeatedSlug(let line): "The same slug as in line \(line)."
            case .unknownCurrency(let code): "\(code) is not a currency. Use a code such as USD."
            case .secondCurrency(let second, let first, let line):
                "The currency here is \(second.code), but line \(line) has \(first.code)."
            default: StaffProductsText.english.problem(problem)
            }
        })
}
