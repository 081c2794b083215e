/// What Swift, ViperWeb and the generated code already call something.
enum Names {
    /// Types of Swift's library and of the site's own files, which a module or an entity would hide.
    static let types = words(
        """
        Any Array Bool Character Dictionary Double Encodable Equatable Error Hashable Int Never Optional Protocol Result Self
        Sendable Set StaticString String Substring Task Type UInt8 Void
        ArgumentParser Foundation FoundationEssentials GRDB GRDBSQLite HTTPTypes Logging Mutex Swift Synchronization Testing
        Language Program Site
        """)

    static let keywords = words(
        """
        as async await break case catch class continue default defer deinit do else enum extension fallthrough false
        fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public
        repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
        """)

    /// Values that the generated code names itself.
    static let values = words(
        """
        account action base body db entered field form interactor link list lists max maximum model outcome page refusal
        router store target text title titles visitor visitors
        """)

    /// What a collection's code names besides.
    static let collectionValues = words("assets card context date labels name price related slug words")

    /// Columns of every collection's tables, and what an entry has besides its fields.
    static let columns = words(
        "id position revision entry language entry_visibility entry_created entry_changed entry_words entry_order_key meta content fields"
    )

    /// What a view of an entry calls.
    static let viewValues = words("a assets h1 labels p router")

    static let sqlKeywords = words("as exists has is references values")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}

extension String {
    /// `wishList` of WishList, and `faqList` of FAQList.
    var lowerCamel: String {
        let capitals = utf8.prefix(while: \.isUpper).count
        let isWord = capitals > 1 && utf8.dropFirst(capitals).first?.isLower == true
        let count = isWord ? capitals - 1 : capitals
        return prefix(count).lowercased() + dropFirst(count)
    }

    var upperCamel: String { prefix(1).uppercased() + dropFirst() }

    /// `wish-list` of WishList.
    func separated(by separator: String) -> String { spaced(separator).lowercased() }

    /// `Is public` of isPublic.
    var sentence: String { separated(by: " ").upperCamel }

    /// With a separator before each word; `FAQList` is two.
    func spaced(_ separator: String = " ") -> String {
        let letters = Array(utf8)
        var text = ""
        for (place, letter) in letters.enumerated() {
            let next = place + 1 < letters.count ? letters[place + 1] : 0
            let before = place > 0 ? letters[place - 1] : 0
            if letter.isUpper, before.isLower || before.isDigit || (before.isUpper && next.isLower) {
                text += separator
            }
            text.unicodeScalars.append(Unicode.Scalar(letter))
        }
        return text
    }

    /// Note of Notes, Wish of Wishes, GuestbookEntry of Guestbook.
    var singular: String {
        if ["ches", "shes", "xes", "sses"].contains(where: { hasSuffix($0) && utf8.count > $0.utf8.count }) {
            return String(dropLast(2))
        }
        let before = utf8.dropLast().last
        let isPlural = hasSuffix("s") && utf8.count > 2 && before != UInt8(ascii: "s") && before != UInt8(ascii: "u")
        return isPlural ? String(dropLast()) : "\(self)Entry"
    }

    func isName(startingWith isFirst: (UInt8) -> Bool, upTo length: Int) -> Bool {
        guard let first = utf8.first, isFirst(first), utf8.count <= length else { return false }
        return utf8.allSatisfy { $0.isLower || $0.isUpper || $0.isDigit }
    }

    var isUpperCamel: Bool { isName(startingWith: \.isUpper, upTo: 35) && utf8.count > 1 }

    var inSwift: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }

    var inHTML: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;") }
}
