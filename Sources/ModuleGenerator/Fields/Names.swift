/// Names that Swift, ViperWeb or the generated code already use.
enum Names {
    /// Types and modules that a new module or entity would shadow.
    static let types = words(
        """
        Any Array Bool Character Dictionary Double Encodable Equatable Error Hashable Int Never Optional Protocol Result Self
        Sendable Set StaticString String Substring Task Type UInt8 Void
        ArgumentParser Foundation FoundationEssentials HTTPTypes Logging Mutex Swift Synchronization Testing
        Language Program Site
        """)

    static let keywords = words(
        """
        as async await break case catch class continue default defer deinit do else enum extension fallthrough false
        fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public
        repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
        """)

    /// Variables in the generated code.
    static let values = words(
        """
        account action base body db entered field form interactor link list lists max maximum model outcome page refusal
        router store target text title titles visitor visitors
        """)

    /// Further variables in the code of a collection.
    static let collectionValues = words("assets card context date labels name price related slug words")

    /// Columns of every collection's tables, and members of `Entry`.
    static let columns = words(
        "id position revision entry language entry_visibility entry_created entry_changed entry_words entry_order_key meta content fields"
    )

    /// Functions and variables in the view of an entry.
    static let viewValues = words("a assets h1 labels p router")

    static let sqlKeywords = words("as exists has is references values")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}

extension String {
    /// `WishList` becomes `wishList`, and `FAQList` becomes `faqList`.
    var lowerCamel: String {
        let capitals = utf8.prefix(while: \.isUpper).count
        let isWord = capitals > 1 && utf8.dropFirst(capitals).first?.isLower == true
        let count = isWord ? capitals - 1 : capitals
        return prefix(count).lowercased() + dropFirst(count)
    }

    var upperCamel: String { prefix(1).uppercased() + dropFirst() }

    /// `WishList` becomes `wish-list`.
    func separated(by separator: String) -> String { spaced(separator).lowercased() }

    /// `isPublic` becomes `Is public`.
    var sentence: String { separated(by: " ").upperCamel }

    /// Puts a separator between words. `FAQList` has two words.
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

    /// `Notes` becomes `Note`, `Wishes` becomes `Wish`, and `Guestbook` becomes `GuestbookEntry`.
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
