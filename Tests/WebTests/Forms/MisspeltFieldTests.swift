import CompilerSample
import Testing

struct MisspeltFieldTests {
    private static let sample = CompilerSample(
        """
        import Markup
        import Web
        enum EntryField: String, FormField { case name }
        func sample(_ form: Form, _ link: Link) {
            _ = form[EntryField.name]
            _ = form[EntryField.nmae]                       // refused
            _ = form["name"]                                // refused
            _ = input(.id(EntryField.name), .name(EntryField.name))
            _ = input(.name(EntryField.nmae))               // refused
            _ = label(.for(EntryField.name)) { "Name" }
            _ = label(.for(EntryField.nmae)) { "Name" }     // refused
            _ = link.address.value(of: EntryField.name)
            _ = link.address.value(of: "name")              // refused
            _ = QueryItem(EntryField.name, "x")
            _ = QueryItem("name", "x")                      // refused
        }
        """)

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `a misspelt field does not compile, read or rendered`() throws {
        #expect(Self.sample.marked.count == 6)
        #expect(try Self.sample.refused() == Self.sample.marked)
    }
}
