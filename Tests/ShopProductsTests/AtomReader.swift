import Foundation
import FoundationXML
import Markup
import Web

/// A feed as a strict XML parser reads it: the texts of its elements, by their own name and their parent's.
final class AtomReader: NSObject, XMLParserDelegate {
    private var open: [String] = []
    private var texts: [(path: String, text: String)] = []
    private var text = ""

    /// Throws where the screen is not well-formed, or holds an element that is not Atom's.
    init(_ screen: Screen) throws {
        super.init()
        let parser = XMLParser(data: Data(screen.content.rendered()))
        parser.shouldProcessNamespaces = true
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? NotAtom() }
    }

    func texts(of path: String) -> [String] {
        texts.filter { $0.path == path }.map(\.text)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard namespaceURI == "http://www.w3.org/2005/Atom" else { return parser.abortParsing() }
        open.append(name)
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        text += characters
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.append((open.suffix(2).joined(separator: "/"), text))
        open.removeLast()
        text = ""
    }

    struct NotAtom: Error {}
}
