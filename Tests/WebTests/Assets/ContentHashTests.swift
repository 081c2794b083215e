import Testing

@testable import Web

struct ContentHashTests {
    @Test func `a known text keeps its hash`() {
        let fox = "The quick brown fox jumps over the lazy dog"
        #expect(ContentHash([]).hexadecimal == "269dfc3b24e489d3cebe311e3eaaaad2")
        #expect(ContentHash(Array(fox.utf8)).hexadecimal == "253fb7970ee4cfd5ffb1183da68a3e0a")
    }

    @Test func `small changes and other lengths never meet`() {
        let page = Array("<p class=\"price\">$1,234.56</p>".utf8)
        var texts: Set<[UInt8]> = [page]
        for place in page.indices {
            for bit in 0..<8 {
                var changed = page
                changed[place] ^= 1 << bit
                texts.insert(changed)
                for other in 0..<8 {
                    changed[(place + 1) % page.count] ^= 1 << other
                    texts.insert(changed)
                }
            }
            texts.insert(Array(page.prefix(place)))
            texts.insert(page + Array(repeating: 0, count: place + 1))
            texts.insert(Array(repeating: 0, count: place + 1))
        }
        for number in 0..<20_000 { texts.insert(Array("\(number)".utf8)) }
        #expect(texts.count > 22_000)
        let hashes = Set(texts.map { ContentHash($0).hexadecimal })
        #expect(hashes.count == texts.count)
        // Assets are named by half of the digits.
        #expect(Set(hashes.map { $0.prefix(16) }).count == texts.count)
    }

    @Test func `swapped words hash differently`() {
        let words = (0..<6).map { [UInt8](repeating: $0, count: 8) }
        var hashes: Set<String> = []
        for left in words {
            for right in words { hashes.insert(ContentHash(left + right).hexadecimal) }
        }
        #expect(hashes.count == 36)
    }
}
