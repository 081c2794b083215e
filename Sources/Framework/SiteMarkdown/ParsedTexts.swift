import Glibc
import Platform

/// The pieces of texts that an import parsed for their links. Their pages, which follow, need not parse them again.
package enum ParsedTexts {
    /// How many bytes the sources of the kept texts have at most.
    private static let room = 48 << 20

    private struct Kept {
        var texts: [Source: (pieces: MarkdownPieces, collection: String)] = [:]
        var bytes = 0
    }

    private struct Source: Hashable {
        let text: String

        /// Two texts may look the same and have other bytes.
        static func == (one: Source, other: Source) -> Bool {
            let (one, other) = (one.text.utf8.span, other.text.utf8.span)
            return one.withUnsafeBufferPointer { one in
                other.withUnsafeBufferPointer { other in
                    guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress
                    else { return one.isEmpty && other.isEmpty }
                    return memcmp(start, otherStart, one.count) == 0
                }
            }
        }

        /// By a few bytes: to hash a whole text takes long.
        func hash(into hasher: inout Hasher) {
            text.utf8.span.withUnsafeBytes { bytes in
                hasher.combine(bytes.count)
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(32)))
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.suffix(32)))
            }
        }
    }

    private static let kept = Lock(Kept())

    static func keep(_ pieces: MarkdownPieces, of source: String, in collection: String) {
        kept.withLock { kept in
            guard kept.bytes + source.utf8.count <= room else { return }
            let old = kept.texts.updateValue((pieces, collection), forKey: Source(text: source))
            if old == nil { kept.bytes += source.utf8.count }
        }
    }

    /// Whether a text is kept, and so within the limits.
    static func has(_ source: String) -> Bool {
        kept.withLock { !$0.texts.isEmpty && $0.texts[Source(text: source)] != nil }
    }

    /// Each text is taken once.
    static func take(_ source: String) -> MarkdownPieces? {
        kept.withLock { kept in
            guard let text = kept.texts.removeValue(forKey: Source(text: source)) else { return nil }
            kept.bytes -= source.utf8.count
            return text.pieces
        }
    }

    /// No page took the texts of hidden entries.
    package static func forget(in collection: String) {
        kept.withLock { kept in
            for (source, text) in kept.texts where text.collection == collection {
                kept.texts[source] = nil
                kept.bytes -= source.text.utf8.count
            }
        }
    }
}
