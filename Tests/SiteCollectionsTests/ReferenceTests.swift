import Club
import Testing

@testable import SiteCollections

/// References to a collection by its name.
struct ReferenceTests {
    private struct ByName: Entity {
        struct Labels: Sendable { let name, venue: FieldLabel }

        let name: String
        let venue: Reference<Venue>?

        static let fields = Fields(ByName.init) {
            Field.line("name", \.name, \.name, 1...9)
            Field.reference("venue", \.venue, \.venue, to: "venues")
        }
    }

    private struct ByValue: Entity {
        struct Labels: Sendable { let name, venue: FieldLabel }

        let name: String
        let venue: Reference<Venue>?

        static let fields = Fields(ByValue.init) {
            Field.line("name", \.name, \.name, 1...9)
            Field.reference("venue", \.venue, \.venue, to: venues)
        }
    }

    @Test func `the schema is that of a reference to the collection itself`() {
        let file = EntityCollection(ByName.self, named: "visits", languages: ["en"]).tables.schemaFile
        #expect(file == EntityCollection(ByValue.self, named: "visits", languages: ["en"]).tables.schemaFile)
        #expect(file.contains("reference venues"))
    }
}
