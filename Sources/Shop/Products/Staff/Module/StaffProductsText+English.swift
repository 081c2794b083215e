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
        none: "There are no products here.",
        allProducts: "All products",
        page: "Pages",
        order: .english,
        placeLabel: { $0.map { "Place in \($0)" } ?? "Place among all products" },
        name: "Name",
        content: "Description",
        price: { "Price in \($0.code)" },
        category: "Category",
        categoryHint: "A new name creates a new category.",
        everyCategory: "All",
        photo: "Picture",
        photoHint: "A photograph from your phone or camera, 20 MB at most: JPEG, PNG, WebP, AVIF, HEIC or SVG.",
        image: "Or a file of the site",
        imageHint: "Its name, such as pictures/tea.svg. Without a picture, the page shows a drawing.",
        alt: "What the picture shows",
        altHint: "In a few words, for people who cannot see it.",
        soldOut: "Sold out",
        texts: { "In \($0)" },
        textIn: { part, language in
            switch part {
            case .name: "\(language) name"
            case .content: "\(language) description"
            case .alt: "What the picture shows, in \(language)"
            }
        },
        textsHint: "Pages in these languages show the texts below. If a field is empty, they show the text above.",
        add: "Add product",
        save: "Save",
        cancel: "Cancel",
        saved: "Saved. All pages show the change.",
        onSite: "View on site",
        form: .english,
        problem: { problem in
            switch problem {
            case .empty: "Fill this in."
            case .tooLong(let max): "Use at most \(max) characters."
            case .tooManyBytes: "This is too long."
            case .brokenUTF8, .controlCharacter: "This text has a character that a page cannot show."
            case .notAPrice: "Write an amount such as 12.50."
            case .negativePrice: "A price cannot be negative."
            case .tooManyDecimals(let currency):
                currency.decimals == 0
                    ? "\(currency.code) has no decimals."
                    : "\(currency.code) has \(currency.decimals) decimals at most."
            case .priceOutOfRange: "This price is too large."
            case .unsafePath, .noImageName: "Name a picture such as pictures/tea.svg."
            case .noPicture(let name): "There is no picture \(name)."
            case .photograph(let problem):
                switch problem {
                case .noPicture: "Choose a picture: JPEG, PNG, WebP, AVIF, HEIC or SVG."
                case .broken: "This picture is damaged or incomplete. Choose it again."
                case .tooManyPixels: "This picture is too large: 120 million pixels at most."
                case .tooCostly:
                    "This picture takes too long to process. Save it in a smaller size and choose it again."
                case .busy:
                    "The server is processing other pictures. Your other entries are kept. Choose this picture again in a moment."
                case .noDecoder, .decoderLost:
                    "The server cannot process pictures at the moment. Your other entries are kept. Try again later, or save without a picture."
                }
            case .otherFormat: "The format of this file does not match its name."
            default: "The site cannot store this."
            }
        },
        changedMeanwhile:
            "Somebody else changed this product in the meantime. Your changes are not saved yet. Compare both versions, then save again.",
        theirs: "The saved version",
        hide: "Hide from the site",
        unhide: "Show on the site",
        delete: "Delete",
        restore: "Restore",
        deleted: { "“\($0)” is deleted." },
        undo: "Undo",
        history: "History",
        editor: .english,
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
        undoEdit: "Undo this change")
}
