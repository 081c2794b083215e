import Foundation

/// A field of a collection's entity: `--field NAME:KIND[:OPTION]…`.
struct Field {
    enum Kind: Equatable {
        case line, prose, markdown, flag, photograph, file, tags
        case number(String)
        /// The currency; nil if each entry has its own.
        case money(String?)
        /// The time zone.
        case date(String)
        case choice([String])
        /// The field whose text becomes the slug; nil for the first line.
        case slug(String?)
        /// The module with the other collection.
        case reference(String)
    }

    enum Option: String, CaseIterable { case translated, searched, grouped, ordered, optional }

    let name: String
    let kind: Kind
    var options: Set<Option> = []
    /// The value of `--field`; empty for a standard field.
    var spec = ""

    var column: String { name.separated(by: "_") }
    var isText: Bool { [.line, .prose, .markdown].contains(kind) }
    var isSlug: Bool { if case .slug = kind { true } else { false } }
    var choices: [String]? { if case .choice(let values) = kind { values } else { nil } }
    var referred: String? { if case .reference(let module) = kind { module } else { nil } }
    /// The name of a choice's enum.
    var typeName: String { name.upperCamel }

    /// The fields without `--field`.
    static let standard = [Field(name: "name", kind: .line, options: [.translated, .searched])]
    static let slug = Field(name: "slug", kind: .slug(nil))
}

extension Field {
    static let kinds =
        "line, prose, markdown, number, money, date, flag, tags, slug, photograph, file, reference=MODULE, or a,b,c for a choice"

    /// Reads `fee:money=EUR:optional`.
    init(_ spec: String) throws(Failure) {
        let parts = spec.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { throw Failure("--field takes NAME:KIND[:OPTION]…, not '\(spec)'") }
        func refusal(_ text: String) -> Failure { Failure("--field \(spec): \(text)") }
        name = parts[0]
        self.spec = spec
        guard name.isName(startingWith: \.isLower, upTo: 30) else {
            throw refusal(
                "the name of a field must be lowerCamelCase with at most 30 letters and digits, not '\(name)'")
        }
        if Names.keywords.contains(name) { throw refusal("\(name) is a keyword of Swift: choose another name") }
        if Names.columns.contains(name.separated(by: "_")) {
            throw refusal("every collection has a \(name) of its own: choose another name")
        }
        if Names.viewValues.contains(name) {
            throw refusal("the entry's view has a \(name) of its own: choose another name")
        }
        do throws(Failure) {
            kind = try Self.kind(parts[1])
            for text in parts.dropFirst(2) {
                guard let option = Option(rawValue: text) else {
                    throw Failure("no such option: \(text) (translated, searched, grouped, ordered, optional)")
                }
                guard options.insert(option).inserted else { throw Failure("\(text) is there twice") }
            }
            try checkOptions()
        } catch {
            throw refusal(error.text)
        }
    }

    private static func kind(_ text: String) throws(Failure) -> Kind {
        if text.contains(",") {
            return .choice(try choice(text.split(separator: ",", omittingEmptySubsequences: false)))
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts.count > 1 ? parts[1] : nil
        switch parts[0] {
        case "number": return .number(try range(value ?? "0...1_000_000"))
        case "money":
            guard value.map(Locale.commonISOCurrencyCodes.contains) ?? true else {
                throw Failure("there is no currency \(value ?? "")")
            }
            return .money(value)
        case "date":
            let zone = value ?? "UTC"
            guard zone == "UTC" || TimeZone.knownTimeZoneIdentifiers.contains(zone) else {
                throw Failure("there is no time zone \(zone)")
            }
            return .date(zone)
        case "slug": return .slug(value)
        case "reference":
            guard let value, value.isUpperCamel else { throw Failure("name the other module: reference=Venues") }
            return .reference(value)
        default: break
        }
        let simple: [String: Kind] = [
            "line": .line, "prose": .prose, "markdown": .markdown, "flag": .flag, "photograph": .photograph,
            "file": .file, "tags": .tags,
        ]
        guard let kind = simple[parts[0]] else { throw Failure("no such kind: \(text) (\(kinds))") }
        if value != nil { throw Failure("\(parts[0]) takes no '='") }
        return kind
    }

    private static func choice(_ values: [Substring]) throws(Failure) -> [String] {
        let values = values.map(String.init)
        for value in values {
            guard value.isName(startingWith: \.isLower, upTo: 30), !Names.keywords.contains(value) else {
                throw Failure("a choice is lowerCamelCase and no keyword of Swift, not '\(value)'")
            }
        }
        if Set(values).count < values.count { throw Failure("a choice is there twice") }
        return values
    }

    private static func range(_ text: String) throws(Failure) -> String {
        let bounds = text.split(separator: ".", omittingEmptySubsequences: false).map { $0.replacing("_", with: "") }
        guard bounds.count == 4, bounds[1].isEmpty, bounds[2].isEmpty, let low = Int(bounds[0]),
            let high = Int(bounds[3]), low < high
        else { throw Failure("a number takes a range such as number=0...100, not '\(text)'") }
        return text
    }

    private func checkOptions() throws(Failure) {
        if options.contains(.translated), !isText { throw Failure("only line, prose and markdown can be translated") }
        if options.contains(.searched), !isText { throw Failure("only line, prose and markdown can be searched") }
        if options.contains(.grouped), choices == nil, kind != .tags {
            throw Failure("only a choice or tags can be grouped")
        }
        // `/events/page/2` is the second page of all entries.
        if options.contains(.grouped), name == "page" { throw Failure("a grouped field cannot be called page") }
        if options.contains(.ordered) {
            switch kind {
            case .money(nil): throw Failure("amounts of several currencies cannot be ordered")
            case .date where options.contains(.optional): throw Failure("an optional date cannot be ordered")
            case .line, .number, .money, .date: break
            default: throw Failure("only line, number, money and date can be ordered")
            }
        }
        guard options.contains(.optional) else { return }
        switch kind {
        case .line, .prose, .markdown, .number, .money, .date: break
        case .photograph, .file, .reference, .tags: throw Failure("it is optional anyway")
        case .flag, .choice, .slug: throw Failure("it cannot be optional")
        }
    }

    /// Checks the rules that concern several fields. `fields` are those of the command line.
    static func check(_ fields: [Field]) throws(Failure) {
        var columns: Set<String> = fields.isEmpty || fields.contains(where: \.isSlug) ? [] : [slug.column]
        for field in fields {
            let own = field.kind == .money(nil) ? [field.column, "\(field.column)_currency"] : [field.column]
            for column in own where !columns.insert(column).inserted {
                throw Failure("--field \(field.spec): another field has the column \(column)")
            }
            guard case .slug(let source?) = field.kind else { continue }
            guard fields.contains(where: { $0.name == source && $0.kind == .line }) else {
                throw Failure("--field \(field.spec): there is no line \(source)")
            }
        }
        guard let title = fields.first(where: { $0.kind == .line }) ?? standard.first,
            fields.isEmpty || !title.spec.isEmpty
        else { throw Failure("--field: one of the fields must be a line, which is the title of an entry") }
        if title.options.contains(.optional) { throw Failure("--field \(title.spec): the title cannot be optional") }
        for (what, some) in [
            ("slug", fields.filter(\.isSlug)), ("grouped field", fields.filter { $0.options.contains(.grouped) }),
            ("order", fields.filter { $0.options.contains(.ordered) }),
        ] where some.count > 1 {
            throw Failure("--field \(some[1].spec): a collection has at most one \(what)")
        }
    }
}
