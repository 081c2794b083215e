import Prices
import Web

extension StaffProductsText {
    public static let english = StaffProductsText(
        title: "Manage products",
        count: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        search: "Search products",
        show: "Show",
        new: "New product",
        newTitle: "New product",
        filters: "Which products",
        visibility: { visibility in
            switch visibility {
            case .shown: "On the site"
            case .hidden: "Hidden"
            case .deleted: "Deleted"
            }
        },
        none: "There are none.",
        allProducts: "All products",
        page: "Pages",
        order: .english,
        placeLabel: { $0.map { "Place in \($0)" } ?? "Place among all products" },
        name: "Name",
        content: "Description",
        price: { "Price in \($0.code)" },
        category: "Category",
        categoryHint: "A new name makes a new category.",
        everyCategory: "All",
        photo: "Picture",
        photoHint: "A photograph from your phone or camera, 20 MB at most: JPEG, PNG, WebP, AVIF, HEIC or SVG.",
        image: "Or a file of the site",
        imageHint: "Its name, such as pictures/tea.svg. Without any, a drawing stands in its place.",
        alt: "What the picture shows",
        altHint: "In a few words, for people who do not see it.",
        soldOut: "Sold out",
        optional: "(optional)",
        texts: { "In \($0)" },
        textIn: { part, language in
            switch part {
            case .name: "\(language) name"
            case .content: "\(language) description"
            case .alt: "What the picture shows, in \(language)"
            }
        },
        textsHint: "What a language has of its own is shown in its pages; where it is empty, the texts above are.",
        add: "Add product",
        save: "Save",
        cancel: "Cancel",
        saved: "Saved. Every page that shows it is new.",
        onSite: "See it on the site",
        errorPrefix: "Error: ",
        problem: { problem in
            switch problem {
            case .empty: "Fill this in."
            case .tooLong(let max): "Use at most \(max) characters."
            case .tooManyBytes: "This is too long."
            case .brokenUTF8, .controlCharacter: "This has a character that no page can show."
            case .notAPrice: "Write an amount such as 12.50."
            case .negativePrice: "A price is not below zero."
            case .tooManyDecimals(let currency):
                currency.decimals == 0
                    ? "\(currency.code) has no decimals."
                    : "\(currency.code) has \(currency.decimals) decimals at most."
            case .priceOutOfRange: "This is more than any price can be."
            case .unsafePath, .noImageName: "Name a picture such as pictures/tea.svg."
            case .noPicture(let name): "There is no picture \(name)."
            case .photograph(let problem):
                switch problem {
                case .noPicture: "Choose a picture: JPEG, PNG, WebP, AVIF, HEIC or SVG."
                case .broken: "This picture is broken or not complete. Choose it again."
                case .tooManyPixels: "This picture is too large: 120 million pixels at most."
                case .tooCostly: "This picture takes too long to read. Save it smaller and choose it again."
                case .busy:
                    "Other pictures are being read just now. Everything else is kept: choose this one again in a moment."
                case .noDecoder, .decoderLost:
                    "Pictures cannot be taken just now. Everything else is kept: try again later, or save without."
                }
            case .otherFormat: "This file is not of the format that its name says."
            default: "This cannot be stored."
            }
        },
        changedMeanwhile:
            "Somebody else changed this product while you wrote. Nothing of yours is saved yet: compare, then save again.",
        theirs: "What they saved",
        hide: "Hide from the site",
        unhide: "Show on the site",
        delete: "Delete",
        restore: "Restore",
        deleted: { "“\($0)” is deleted." },
        undo: "Undo",
        history: "History",
        event: { kind in
            switch kind {
            case .added: "Added"
            case .edited: "Changed"
            case .moved: "Moved"
            case .hidden: "Hidden"
            case .shown: "Shown"
            case .deleted: "Deleted"
            case .restored: "Restored"
            case .imported: "Imported"
            }
        },
        part: { part in
            switch part {
            case .name: "name"
            case .content: "description"
            case .price: "price"
            case .category: "category"
            case .image: "picture"
            }
        },
        nothing: "nothing",
        undoEdit: "Take back")
}
