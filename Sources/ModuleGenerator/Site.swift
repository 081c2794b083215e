import Foundation

/// A collection to which a field can refer.
struct Collection {
    let entity: String
    let table: String
}

/// A site that deploy/new wrote, and its Swift files.
struct Site {
    static let manifest = "Package.swift"
    static let program = "Sources/Site/Program.swift"
    static let staff = "Sources/Site/Staff.swift"
    static let language = "Sources/Site/Language.swift"
    /// The committed list of the collections' fields.
    static let schema = "schema.txt"

    let folder: URL
    /// ViperWeb's own checkout.
    let repository: URL
    /// The cases of `Language`, with backticks if Swift needs them.
    let languages: [String]
    /// All Swift files and `schema`, by their paths.
    let sources: [String: SwiftSource]

    init(at path: String, repository: String) throws(Failure) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure("--site \(path) is not a folder")
        }
        folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath()
        self.repository = URL(filePath: repository, directoryHint: .isDirectory)
        var sources: [String: SwiftSource] = [:]
        for name in [Self.manifest, Self.schema] + Self.files(below: folder, ["Sources", "Tests"]) {
            if let text = Self.read(folder.appending(path: name)) { sources[name] = SwiftSource(text) }
        }
        for name in [Self.manifest, Self.program, Self.language] where sources[name] == nil {
            throw Failure("\(path) has no \(name): it is not a site that deploy/new wrote")
        }
        self.sources = sources
        languages = try Self.languages(sources[Self.language])
    }

    private static func read(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

    /// The Swift files below some folders, by their paths.
    private static func files(below root: URL, _ folders: [String]) -> [String] {
        folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            return (paths?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }.sorted()
    }

    /// The cases of `enum Language`: `en`, `vi`.
    private static func languages(_ source: SwiftSource?) throws(Failure) -> [String] {
        var languages: [String] = []
        if let source, let start = source.places(behind: "enum Language").first {
            var (depth, isCase) = (0, false)
            for token in source.tokens[start...] {
                switch token.text {
                case "{": depth += 1
                case "}": depth -= 1
                case "case" where depth == 1: isCase = true
                case ",", "=": break
                case _ where token.text.first == "\"": break
                case _ where isCase && depth == 1:
                    // Another word begins the next declaration.
                    if Names.keywords.contains(token.text) { isCase = false } else { languages.append(token.text) }
                default: break
                }
                if token.text == "}", depth == 0 { break }
            }
        }
        let isLanguage = { (name: String) in
            let code = name.replacing("`", with: "")
            return code.isName(startingWith: \.isLower, upTo: 20)
        }
        if languages.isEmpty {
            throw Failure("\(Self.language) has no 'enum Language' with a case for each language")
        }
        if let wrong = languages.first(where: { !isLanguage($0) }) {
            throw Failure("a case in Language.swift is not a language: \(wrong)")
        }
        return languages
    }

    var codes: [String] { languages.map { $0.replacing("`", with: "") } }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

    func source(_ path: String) -> SwiftSource { sources[path] ?? SwiftSource("") }

    /// The files of the target `Site`.
    var own: [(path: String, source: SwiftSource)] {
        sources.filter { $0.key.hasPrefix("Sources/Site/") }.map { ($0.key, $0.value) }.sorted { $0.path < $1.path }
    }

    /// The path of the manifest that new sites get.
    var template: String { repository.appending(path: "deploy/template/\(Self.manifest)").path }

    /// The names of all migrations: the string literals in `Migration("…"`.
    var migrations: [String] {
        sources.filter { $0.key.hasPrefix("Sources/") }.values.flatMap { source in
            source.places(behind: "Migration (").compactMap { place in
                guard place < source.tokens.count, source.tokens[place].text.first == "\"" else { return nil }
                return source.text(of: source.tokens[place].range).replacing("\"", with: "")
            }
        }
    }

    /// The collection of another module.
    func collection(of module: String) -> Collection? {
        let source = source("Sources/Site/\(module).swift")
        let pattern = "let \(module.lowerCamel)Collection = EntityCollection ( _ . self , named : _"
        guard let end = source.places(behind: pattern).first else { return nil }
        let name = source.text(of: source.tokens[end - 1].range).replacing("\"", with: "")
        return Collection(entity: source.tokens[end - 7].text, table: name)
    }

    /// The name of the site's executable.
    var programName: String {
        let source = source(Self.manifest)
        guard let end = source.places(behind: ". executable ( name : _").first else { return "PROGRAM" }
        return source.text(of: source.tokens[end - 1].range).replacing("\"", with: "")
    }
}

/// Names that ViperWeb uses.
extension Site {
    /// Whether ViperWeb's package has a target with this name: SwiftPM requires unique names.
    func isTarget(_ name: String) -> Bool {
        let manifest = Self.read(repository.appending(path: Self.manifest)) ?? ""
        return manifest.contains(" \"\(name)\"") || manifest.contains("[\"\(name)\"")
    }

    private static let frameworks = [
        "Markup", "SiteDatabase", "SiteStores", "Snapshots", "ViperWeb", "Web", "Accounts", "SiteCollections", "Prices",
        "SiteMarkdown", "SiteServices",
    ]

    private func lines(of framework: String) -> [Substring] {
        Self.files(below: repository, ["Sources/Framework/\(framework)"]).flatMap { file in
            Self.read(repository.appending(path: file))?.split(separator: "\n") ?? []
        }
    }

    /// The public types of the libraries that a site imports.
    var publicTypes: Set<String> {
        let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias"]
        let names = Self.frameworks.flatMap(lines).compactMap { line -> String? in
            let words = line.drop { $0 == " " }.split(separator: " ").filter { $0 != "final" && $0 != "indirect" }
            guard words.count > 2, words[0] == "public", kinds.contains(words[1]) else { return nil }
            return String(words[2].prefix { $0.isLetter || $0.isNumber })
        }
        return Set(names)
    }

    /// The tables of ViperWeb's migrations and of the site's.
    var tables: Set<String> {
        let own = sources.filter { $0.key.hasPrefix("Sources/") }.values.flatMap { $0.text.split(separator: "\n") }
        let names = (["SiteDatabase", "SiteStores"].flatMap(lines) + own).compactMap { line -> String? in
            guard !line.contains("//"), let range = line.firstRange(of: "CREATE TABLE ") else { return nil }
            let rest = line[range.upperBound...]
            let name = rest.hasPrefix("IF NOT EXISTS ") ? rest.dropFirst(14) : rest
            return String(name.prefix { $0.isLetter || $0 == "_" })
        }
        return Set(names).subtracting([""])
    }
}
