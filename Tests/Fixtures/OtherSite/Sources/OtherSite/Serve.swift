import FastCGI
import StaticSite
import Web

/// `OtherSite serve --socket PATH` or `OtherSite generate --output DIR`
@main
struct Serve {
    static func main() throws {
        let arguments = CommandLine.arguments
        let site = otherSite { .clear }
        switch Array(arguments.dropFirst().prefix(2)) {
        case ["serve", "--socket"] where arguments.count == 4:
            try Worker(listener: .unix(arguments[3]), handler: site.respond).run()
        case ["generate", "--output"] where arguments.count == 4:
            let generator = Generator(website: site, assets: try Assets(folders: []), threads: 2)
            let summary = try generator.generate(
                Output(arguments[3]).lock(), manifest: Manifest(revision: "clear", settings: [String]()))
            print("\(summary.written) written")
        default: throw Usage.wrong("OtherSite serve --socket PATH | generate --output DIR")
        }
    }
}

enum Usage: Error {
    case wrong(String)
}
