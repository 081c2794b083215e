import Markup
import ViperWeb
import Web

@main struct Hello: SiteProgram {
    static let name = "hello"
    static func site(_ context: SiteContext) -> Website {
        Website(title: "Hello", context: context) { h1 { "Hello, world!" } }
    }
}
