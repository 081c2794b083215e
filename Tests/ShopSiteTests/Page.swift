import Foundation
import Web

@testable import Markup

/// A page as a crawler sees it: its elements with their attributes, in their order.
struct Page: Sendable {
    struct Element: Sendable {
        let name: String
        let attributes: [String: String]
        let text: String
    }

    /// What a browser sends: where to, and its fields with their values.
    struct Form {
        let target: String
        let isPost: Bool
        let fields: [Field]
    }

    struct Field {
        let name: String
        let value: String
        let isHidden: Bool
        let maxLength: Int?
    }

    let elements: [Element]
    let forms: [Form]

    init(_ response: Response) {
        self.init(response.body)
    }

    init(_ bytes: [UInt8]) {
        let nodes = MarkupReader.read(bytes)
        elements = Self.elements(of: nodes)
        forms = Self.forms(in: nodes)
    }

    func all(_ name: String) -> [Element] {
        elements.filter { $0.name == name }
    }

    /// What a link or a form asks for by GET, on this site, in the page's language, and not among its assets.
    var links: [String] {
        let links = all("a").filter { $0.attributes["data-language"] == nil }.compactMap { $0.attributes["href"] }
        let searches = all("form").filter { $0.attributes["method"] != "post" }.compactMap { $0.attributes["action"] }
        return (links + searches).filter { !$0.hasPrefix("#") }.map(Self.withoutFragment)
    }

    /// The elements to which links lead: the address of the page, empty for this one, and the element's id.
    var anchors: [(page: String, id: String)] {
        all("a").compactMap { $0.attributes["href"] }.compactMap { href in
            let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return parts.count > 1 ? (parts[0], parts[1].removingPercentEncoding ?? parts[1]) : nil
        }
    }

    static func withoutFragment(_ reference: String) -> String { String(reference.prefix { $0 != "#" }) }

    /// Where the switcher leads: the page in each language.
    var translations: [String] {
        all("a").filter { $0.attributes["data-language"] != nil }.compactMap { $0.attributes["href"] }
    }

    /// Where the forms that change something are sent.
    var targets: [String] {
        forms.filter(\.isPost).map(\.target)
    }

    /// The addresses of the files that the page needs.
    var assets: [String] {
        let files = all("link").filter { !["canonical", "alternate"].contains($0.attributes["rel"]) }
        let images = elements.compactMap { $0.attributes["src"] }.filter { $0.hasPrefix("/assets/") }
        return images + files.compactMap { $0.attributes["href"] }
    }

    private static func elements(of nodes: [MarkupNode]) -> [Element] {
        nodes.flatMap { node -> [Element] in
            guard case .element(let name, let start, let children, _) = node else { return [] }
            let element = Element(
                name: name, attributes: attributes(of: String(decoding: start, as: UTF8.self)), text: text(of: children)
            )
            return [element] + elements(of: children)
        }
    }

    private static func forms(in nodes: [MarkupNode]) -> [Form] {
        nodes.flatMap { node -> [Form] in
            guard case .element(let name, let start, let children, _) = node else { return [] }
            guard name == "form" else { return forms(in: children) }
            let attributes = attributes(of: String(decoding: start, as: UTF8.self))
            let elements = elements(of: children)
            // A button may send the form elsewhere.
            let targets = [attributes["action"] ?? ""] + elements.compactMap { $0.attributes["formaction"] }
            return targets.map {
                Form(
                    target: $0, isPost: attributes["method"] == "post",
                    fields: elements.compactMap(field) + choices(in: elements))
            }
        }
    }

    /// The menus, each with its first choice.
    private static func choices(in elements: [Element]) -> [Field] {
        elements.indices.compactMap { index in
            guard elements[index].name == "select", let name = elements[index].attributes["name"],
                let first = elements[index...].first(where: { $0.name == "option" })
            else { return nil }
            return Field(name: name, value: first.attributes["value"] ?? "", isHidden: true, maxLength: nil)
        }
    }

    private static func field(_ element: Element) -> Field? {
        guard ["input", "textarea"].contains(element.name), let name = element.attributes["name"] else { return nil }
        return Field(
            name: name, value: element.attributes["value"] ?? element.text,
            isHidden: element.attributes["type"] == "hidden",
            maxLength: element.attributes["maxlength"].flatMap { Int($0) })
    }

    private static func attributes(of tag: String) -> [String: String] {
        var attributes: [String: String] = [:]
        for match in tag.matches(of: /([a-z-]+)="([^"]*)"/) {
            attributes[String(match.output.1)] = String(match.output.2).replacing("&amp;", with: "&")
        }
        return attributes
    }

    private static func text(of nodes: [MarkupNode]) -> String {
        var text = ""
        for node in nodes {
            switch node {
            case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
            case .element(_, _, let children, _): text += Self.text(of: children)
            }
        }
        return text
    }
}
