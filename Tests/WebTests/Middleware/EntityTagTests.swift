import Testing

@testable import Web

struct EntityTagTests {
    static let tag = EntityTag.make(for: Array("a page".utf8))

    @Test func `a tag is quoted, strong and the same for the same bytes`() {
        #expect(Self.tag.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
        #expect(EntityTag.make(for: Array("a page".utf8)) == Self.tag)
        #expect(EntityTag.make(for: Array("a Page".utf8)) != Self.tag)
    }

    @Test(arguments: [
        tag, "W/\(tag)", "*", " \(tag) ", "\"other\", \(tag)", "\(tag),\"other\"", "\"x\",W/\(tag) , \"y\"",
    ])
    func `a field that names the tag matches`(field: String) {
        #expect(EntityTag.matches(field, Self.tag))
    }

    @Test func `a weak tag matches weakly alone`() {
        #expect(EntityTag.matchesStrongly("\"other\", \(Self.tag)", Self.tag))
        #expect(!EntityTag.matchesStrongly("W/\(Self.tag)", Self.tag))
    }

    @Test(arguments: [
        "", ",", "\"other\"", "\"\"", "W/\"other\"", String(tag.dropFirst().dropLast()), "w/\(tag)", "W/ \(tag)",
        "\"\(tag)\"", "\(tag)x", "**",
    ])
    func `any other field does not`(field: String) {
        #expect(!EntityTag.matches(field, Self.tag))
    }
}
