extension Markdown {
    /// Its words alone, for a search, a feed or a description: each paragraph, item and heading on a line of its own.
    public var plainText: String {
        MarkdownReader(self).pieces.text
    }

    /// The words of the first paragraph that has some, on one line.
    public var firstParagraph: String? {
        var start = 0
        let pieces = MarkdownReader(self).pieces
        for (index, piece) in pieces.list.enumerated() {
            switch piece {
            case .start(.paragraph): start = index
            case .end(.paragraph):
                let text = pieces.text(of: start..<index)
                if !text.isEmpty { return text }
            default: break
            }
        }
        return nil
    }
}

extension MarkdownPieces {
    var text: String { text(of: list.indices) }

    func text(of range: Range<Int>) -> String {
        var (text, isNewLine) = ("", false)
        func add(_ words: String) {
            if isNewLine, !text.isEmpty { text += "\n" }
            text += words
            isNewLine = false
        }
        for piece in list[range] {
            switch piece {
            case .start(let element), .end(let element): if element.isBlock { isNewLine = true }
            case .text(let words), .code(let words): add(line(of: string(words)))
            case .softBreak, .lineBreak: add(" ")
            case .rule: isNewLine = true
            case .codeBlock(let words):
                isNewLine = true
                add(string(words))
                isNewLine = true
            case .html(let words): add(line(of: string(words)))
            case .htmlBlock(let words, _):
                isNewLine = true
                add(line(of: string(words)))
                isNewLine = true
            case .footnoteReference: break
            case .directive: isNewLine = true
            }
        }
        return text
    }

    /// HTML and character references may have line breaks.
    private func line(of words: String) -> String {
        guard words.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return words }
        return String(words.map { $0.isNewline ? " " : $0 })
    }
}
