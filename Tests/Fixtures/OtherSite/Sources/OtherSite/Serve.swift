import FastCGI

/// `OtherSite serve --socket PATH`
@main
struct Serve {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, arguments[1] == "serve", arguments[2] == "--socket" else {
            throw Usage.wrong("OtherSite serve --socket PATH")
        }
        let site = otherSite { .clear }
        try Worker(listener: .unix(arguments[3]), handler: site.respond).run()
    }
}

enum Usage: Error {
    case wrong(String)
}
