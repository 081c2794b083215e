import CompilerSample
import Testing

@Suite struct RefusedByCompilerTests {
    private static let sample = CompilerSample(
        """
        import Markup
        func sample(_ url: SafeURL, _ text: String) {
            _ = a(.href(url)) { "x" }
            _ = div(.href(url)) {}                      // refused
            _ = a(.href("javascript:alert(1)")) {}      // refused
            _ = a(.href(text)) {}                       // refused
            _ = img(.src(url), .alt(text))
            _ = img(.alt(text)) { "content" }           // refused
            _ = p(.alt(text)) {}                        // refused
            _ = p(.checked(true)) {}                    // refused
            _ = input(.type(.checkbox), .checked(true))
            _ = input(.type(.module))                   // refused
            _ = p(.onclick("x")) {}                     // refused
            _ = p(.style("x")) {}                       // refused
            _ = form(.action(url), .method(.post)) { text }
            _ = form(.action(text)) {}                  // refused
            _ = button(.formaction(text)) {}            // refused
            _ = TrustedHTML("<b>")
            _ = TrustedHTML(text)                       // refused
            _ = script(json: text)
            _ = script { text }                         // refused
            _ = p { 7 }                                 // refused
        }
        """)

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `an attribute on the wrong element, a string for a URL and code in a script do not compile`() throws {
        #expect(Self.sample.marked.count == 14)
        #expect(try Self.sample.refused() == Self.sample.marked)
    }
}
