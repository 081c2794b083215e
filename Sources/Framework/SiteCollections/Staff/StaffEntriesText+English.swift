import Web

extension StaffEntriesText {
    public static let english = StaffEntriesText(
        count: { $0 == 1 ? "1 entry" : "\($0) entries" },
        search: "Search",
        show: "Show",
        filters: "Which entries",
        visibility: { visibility in
            switch visibility {
            case .visible: "On the site"
            case .hidden: "Hidden"
            case .deleted: "Deleted"
            }
        },
        none: "There are no entries here.",
        all: "All entries",
        order: .english,
        placeLabel: "Place in the list",
        mark: { "Mark \($0)" },
        add: "Add",
        save: "Save",
        cancel: "Cancel",
        saved: "Saved. All pages show the change.",
        onSite: "View on site",
        noChoice: "None",
        changedMeanwhile:
            "Somebody else changed this entry in the meantime. Your changes are not saved yet. Compare both versions, then save again.",
        theirs: "The saved version",
        invalid: "Visitors do not see this entry until the marked fields are corrected.",
        set: { visibility in
            switch visibility {
            case .visible: "Show on the site"
            case .hidden: "Hide from the site"
            case .deleted: "Delete"
            }
        },
        deleted: { "“\($0)” is deleted." },
        undo: "Undo",
        undoEdit: "Undo this change",
        history: "History",
        removedEditor: "a removed account",
        preview: "Preview",
        draft: "Draft",
        saveDraft: "Save as draft",
        publish: "Publish",
        discardDraft: "Discard draft",
        draftNotice: { "This is the draft that \($0) saved on \($1). Visitors see the published version." },
        draftIsStale: "The published version changed since then.",
        asPlanned: "as planned",
        from: "Visible from",
        until: "Visible until",
        zone: { "Time zone: \($0)" },
        appears: { "Appears on \($0)" },
        goes: { "Disappears on \($0)" },
        event: { kind in
            switch kind {
            case .added: "Added"
            case .edited: "Changed"
            case .shown: "Shown"
            case .hidden: "Hidden"
            case .deleted: "Deleted"
            case .moved: "Moved"
            }
        },
        nothing: "nothing",
        label: { "\($0) (\($1))" },
        problem: { problem in
            switch problem {
            case .missing: "Fill this in."
            case .tooLong(let max): "Use at most \(max) characters."
            case .tooShort(let min): "Use at least \(min) characters."
            case .tooManyBytes: "This is too long."
            case .control: "This text has a character that a page cannot show."
            case .notANumber: "Write a number such as 12."
            case .notAnAmount: "Write an amount such as 12. If it has decimals, use a point and not a comma."
            case .tooSmall(let min): "The smallest value is \(min)."
            case .tooLarge(let max): "The largest value is \(max)."
            case .tooManyDecimals(let count): count == 0 ? "Leave out the decimals." : "Use at most \(count) decimals."
            case .noCurrency: "Write an amount and a currency, such as 12.50 EUR."
            case .notATime: "Choose a day and a time that exist."
            case .skippedTime: "The clock skips this time when summer time begins. Choose another."
            case .endsTooEarly: "Choose a time after “Visible from”."
            case .unknownChoice: "Choose one of the values."
            case .notASlug: "Use small letters, digits and hyphens."
            case .notATag: "Use letters and digits, and commas between tags."
            case .tooManyTags(let max): "There are too many tags: at most \(max)."
            case .otherCurrency(let code): "The other entries have prices in \(code)."
            case .taken: "Another entry has this already."
            case .noSuchEntry: "This entry is not there any more. Choose another."
            case .severalEntries: "Several entries have this name. Write the number of one, such as #7."
            case .noPicture: "Choose a picture: JPEG, PNG, WebP, AVIF, HEIC or SVG."
            case .file(.empty): "This file is empty. Choose it again."
            case .file(.tooLarge(let max)): "This file is too large: \(size(max)) at most."
            case .file(.notPDF): "Choose a PDF file."
            case .tooDeep: "This text is nested too deeply."
            }
        },
        photograph: { problem in
            switch problem {
            case .noPicture: "Choose a picture: JPEG, PNG, WebP, AVIF, HEIC or SVG."
            case .broken: "This picture is damaged or incomplete. Choose it again."
            case .tooManyPixels: "This picture is too large: 120 million pixels at most."
            case .tooCostly: "This picture takes too long to process. Save it in a smaller size and choose it again."
            case .busy: "The server is processing other pictures. Choose this picture again in a moment."
            case .noDecoder, .decoderLost: "The server cannot process pictures at the moment. Try again later."
            }
        },
        removeFile: "Remove this file",
        export: "Export as CSV",
        making: "We are preparing the file",
        makingHint: "With many entries, this takes some seconds. The download starts by itself.",
        importTitle: "Import from CSV",
        importHint: "A file like the exported one. A line without an id or a known slug adds an entry.",
        importButton: "Import",
        imports: "Last imports",
        importBusy: "Another import is running. Wait until it ends, then import your file again.",
        importState: { state in
            switch state {
            case .checking(0, _): "Waiting for the server."
            case .checking(let done, let all): "Reading: \(percent(done, all)) %"
            case .writing(let done, let all): "Writing: \(done) of \(all) entries"
            case .stored(let counts):
                "\(counts.added) added, \(counts.changed) changed, \(counts.unchanged) unchanged. The pages follow soon."
            case .done(let counts): "\(counts.added) added, \(counts.changed) changed, \(counts.unchanged) unchanged."
            case .refused(let error):
                error.count == 1
                    ? "Nothing was imported. There is 1 mistake in the file."
                    : "Nothing was imported. There are \(error.count) mistakes in the file."
            case .changed: "Nothing was imported, because other people kept changing entries. Import the file again."
            case .failed: "Nothing was imported. Something went wrong on the server. Import the file again later."
            }
        },
        importRunning: "Nothing has changed yet. This page updates by itself.",
        lookAgain: "Refresh",
        wrongFile: { file in
            switch file {
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
        more: { $0 == 1 ? "And 1 more." : "And \($0) more." },
        line: { $1.isEmpty ? "Line \($0): \($2)" : "Line \($0), \($1): \($2)" },
        columns: { problem in
            switch problem {
            case .noHeader: "Choose a CSV file with a first line of column names."
            case .unknownColumn: "There is no such column, or it is there twice."
            case .noEntry: "There is no entry with this id."
            case .quotes: "A quotation mark is not closed, or is in the wrong place."
            case .repeated(let line): "The same as in line \(line)."
            case .notUTF8: "This is not UTF-8. Save the file as “CSV UTF-8”."
            case .value, .photograph: "This value is wrong."
            case .noFile: "There is no such picture."
            case .tooLarge:
                "This is too large: a file has 64 MB at most, and a line 1 MB. Perhaps a quotation mark is not closed."
            case .fieldCount(let found, let expected): "\(found) fields, but the first line has \(expected)."
            }
        },
        form: .english, pager: .english)
}
