import Notebook
import SiteStores
import Testing

@testable import SiteDatabase

@Suite struct LogPositionSealTests {
    @Test(arguments: DatabaseEngine.all)
    func `a position comes back with the seal of the same site alone`(_ engine: DatabaseEngine) throws {
        let (one, other) = (try engine.database(SiteSchema()), try engine.database(SiteSchema()))
        let seal = try LogPositionSeal(of: one)
        for position: UInt64 in [0, 1, 0x1_0000_0000, .max] {
            let text = seal.text(of: position)
            #expect(text.utf8.count == 48)
            #expect(try LogPositionSeal(of: one).position(of: text) == position)
            #expect(try LogPositionSeal(of: other).position(of: text) == nil)
        }
    }

    @Test func `what is changed, cut, longer or no seal is none`() throws {
        let seal = try LogPositionSeal(of: DatabaseEngine.sqlite.database(SiteSchema()))
        let text = seal.text(of: 42)
        for place in text.indices {
            var other = text
            other.replaceSubrange(place...place, with: text[place] == "0" ? "1" : "0")
            #expect(seal.position(of: other) == nil)
        }
        for other in ["", "x", String(text.dropLast(2)), "\(text)00", String(repeating: "z", count: 48)] {
            #expect(seal.position(of: other) == nil, "\(other)")
        }
    }
}
