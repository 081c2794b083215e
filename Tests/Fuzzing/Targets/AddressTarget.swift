import Foundation
import Markup

@testable import Web

/// Targets of request lines, split at their first `?`: percent-decoding of paths and queries, and URLs from elsewhere.
enum AddressTarget {
    static func run(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let parts = text.parts(between: "?", atMost: 2)
        let (path, query) = (parts[0], parts.count > 1 ? parts[1] : "")
        let address = Address(path: path, query: query)
        try checkPath(address, path, query)
        if let address { try check(address) }
        if let url = SafeURL(text) { try check(url) }
    }

    private static func checkPath(_ address: Address?, _ path: String, _ query: String) throws {
        let isRooted = path.utf8.first == UInt8(ascii: "/")
        let segments = path.parts(between: "/").dropFirst().map { $0.decodedSimply(plusIsSpace: false) }
        let items = query.parts(between: "&").filter { !$0.isEmpty }.map { item in
            let pair = item.parts(between: "=", atMost: 2) + [""]
            return [pair[0], pair[1]].map { $0.decodedSimply(plusIsSpace: true) }
        }
        let isValid = isRooted && !segments.contains(nil) && !items.contains { $0.contains(nil) }
        try hold((address != nil) == isValid, "what is an address is one for the reference too")
        guard let address else { return }
        let found = address.path.isEmpty ? [""] : address.path
        try hold(found.elementsEqual(segments) { $0.isSame(as: $1 ?? "") }, "the path as the reference decodes it")
        try hold(
            address.query.elementsEqual(items) { $0.name.isSame(as: $1[0] ?? "") && $0.value.isSame(as: $1[1] ?? "") },
            "the query as the reference decodes it")
    }

    private static func check(_ address: Address) throws {
        let reference = address.reference
        let parts = reference.parts(between: "?", atMost: 2)
        let again = Address(path: parts[0], query: parts.count > 1 ? parts[1] : "")
        try hold(again == address, "an address that is written is read again")
        try hold(again?.reference.isSame(as: reference) == true, "an address is written in one way")
        let allowed = CharacterSet(charactersIn: "/?&=%+-._~").union(.alphanumerics)
        try hold(
            reference.unicodeScalars.allSatisfy { $0.isASCII && allowed.contains($0) }, "an address is plain ASCII")
        let url = Array(Link(address).url.string.utf8)
        try hold(url.first == UInt8(ascii: "/"), "a link begins with a slash")
        try hold(url.count == 1 || !"/\\".utf8.contains(url[1]), "a link names no other host")
    }

    /// As a browser reads a URL (WHATWG URL, 4.4): without tabs and line breaks, and blanks around it.
    private static func check(_ url: SafeURL) throws {
        let text = url.string.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let blanks = CharacterSet(charactersIn: "\0"..." ")
        let read = String(String.UnicodeScalarView(text)).trimmingCharacters(in: blanks)
        let name = read.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let end = read.utf8.dropFirst(name.utf8.count).first
        if name.first?.isLetter == true, end == UInt8(ascii: ":") {
            try hold(["http", "https", "mailto", "tel"].contains(name.lowercased()), "a URL's scheme is harmless")
        } else {
            let start = Array(read.utf8.prefix(2))
            try hold(start.count < 2 || !start.allSatisfy("/\\".utf8.contains), "a reference names no other host")
        }
    }
}
