extension Markdown {
    /// Its words alone, for a search, a feed or a description: each paragraph, item and heading on a line of its own.
    public var plainText: String {
        Self.text(of: MarkdownReader.pieces(of: source)[...])
    }

    /// The words of the first paragraph that has some, on one line.
    public var firstParagraph: String? {
        var start = 0
        let pieces = MarkdownReader.pieces(of: source)
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .start(.paragraph): start = index
            case .end(.paragraph):
                let text = Self.text(of: pieces[start..<index])
                if !text.isEmpty { return text }
            default: break
            }
        }
        return nil
    }

    static func text(of pieces: ArraySlice<MarkdownPiece>) -> String {
        var (text, isNewLine) = ("", false)
        func add(_ words: String) {
            if isNewLine, !text.isEmpty { text += "\n" }
            text += words
            isNewLine = false
        }
        for piece in pieces {
            switch piece {
            case .start(let element), .end(let element): if element.isBlock { isNewLine = true }
            case .text(let words), .code(let words): add(line(of: words))
            case .softBreak, .lineBreak: add(" ")
            case .rule: isNewLine = true
            case .codeBlock(let words):
                isNewLine = true
                add(words)
                isNewLine = true
            case .html(let words, let paragraph):
                if paragraph != nil { isNewLine = true }
                add(line(of: words))
                if paragraph != nil { isNewLine = true }
            case .footnoteReference: break
            case .directive: isNewLine = true
            }
        }
        return text
    }

    /// HTML and character references may have line breaks.
    private static func line(of words: String) -> String {
        guard words.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return words }
        return String(words.map { $0.isNewline ? " " : $0 })
    }
}
