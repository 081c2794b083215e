/// The parsed command line.
struct Options {
    enum Kind { case shared, stored, visitor, staff }

    var name = ""
    var kind = Kind.shared
    var entity: String?
    var path: String?
    var titles: [String: String] = [:]
    var nouns: [String: String] = [:]
    var fields: [Field] = []
    var site = "."
    /// `remove-module --unmigrated`
    var isUnmigrated = false

    /// Reads the arguments of `new-module` or `remove-module`; nil for `--help`.
    init?(_ arguments: [String], isRemoval: Bool) throws(Failure) {
        var rest = arguments[...]
        var flags: Set<String> = []
        let (known, valued): (Set, Set) =
            isRemoval
            ? (["--unmigrated"], ["--site"])
            : (["--visitor", "--staff", "--stored"], ["--entity", "--title", "--noun", "--at", "--field", "--site"])
        while let word = rest.popFirst() {
            if word == "--help" { return nil }
            if known.contains(word) {
                flags.insert(word)
            } else if valued.contains(word) {
                guard let value = rest.popFirst() else { throw Failure("\(word) needs a value") }
                try take(word, value)
            } else if word.hasPrefix("-") {
                throw Failure("unknown option \(word) (--help lists them)")
            } else if name.isEmpty {
                name = word
            } else {
                throw Failure("give only one name, not also \(word)")
            }
        }
        if name.isEmpty { throw Failure("give the name of the module (see --help)") }
        if flags.isSuperset(of: ["--visitor", "--staff"]) {
            throw Failure("use either --visitor or --staff, not both")
        }
        isUnmigrated = flags.contains("--unmigrated")
        kind =
            flags.contains("--staff")
            ? .staff : flags.contains("--visitor") ? .visitor : flags.contains("--stored") ? .stored : .shared
        if !fields.isEmpty, kind != .staff { throw Failure("--field is for a module with --staff") }
        try Field.check(fields)
    }

    private mutating func take(_ option: String, _ value: String) throws(Failure) {
        switch option {
        case "--entity": entity = value
        case "--at": path = value
        case "--site": site = value
        case "--field": fields.append(try Field(value))
        case "--title": try keep(value, of: option, in: \.titles)
        default: try keep(value, of: option, in: \.nouns)
        }
    }

    /// Parses `LANGUAGE=WORDS`, and stores the words by the language.
    private mutating func keep(
        _ value: String, of option: String, in words: WritableKeyPath<Options, [String: String]>
    ) throws(Failure) {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let hasControl = value.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !hasControl else {
            throw Failure("\(option) takes LANGUAGE=WORDS, not '\(value)'")
        }
        if value.utf8.count > 80 { throw Failure("\(option) takes at most 80 bytes: \(value)") }
        self[keyPath: words][parts[0]] = parts[1]
    }
}
