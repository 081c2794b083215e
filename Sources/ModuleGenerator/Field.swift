import Foundation

/// A field of a collection's entity: `--field NAME:KIND[:OPTION]…`.
struct Field {
    enum Kind: Equatable {
        case line, prose, markdown, flag, photograph
        case number(String)
        /// In one currency; in one of its own for each entry if it is nil.
        case money(String?)
        /// A day and a time in a zone.
        case date(String)
        case choice([String])
        /// Made of another field; of the first line if it is nil.
        case slug(String?)
        /// The name of another module.
        case reference(String)
    }

    enum Option: String, CaseIterable { case translated, searched, grouped, optional }

    let name: String
    let kind: Kind
    var options: Set<Option> = []
    /// As the command line has it.
    var spec = ""

    var column: String { name.separated(by: "_") }
    var isText: Bool { [.line, .prose, .markdown].contains(kind) }
    var isSlug: Bool { if case .slug = kind { true } else { false } }
    var choices: [String]? { if case .choice(let values) = kind { values } else { nil } }
    var referred: String? { if case .reference(let module) = kind { module } else { nil } }
    /// The enum of a choice.
    var typeName: String { name.upperCamel }

    /// What a collection has without `--field`.
    static let standard = [Field(name: "name", kind: .line, options: [.translated, .searched])]
    static let slug = Field(name: "slug", kind: .slug(nil))
}

extension Field {
    static let kinds =
        "line, prose, markdown, number, money, date, flag, slug, photograph, reference=MODULE, or a,b,c for a choice"

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
                    throw Failure("no such option: \(text) (translated, searched, grouped, optional)")
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
        if options.contains(.grouped), choices == nil { throw Failure("only a choice can be grouped") }
        guard options.contains(.optional) else { return }
        switch kind {
        case .line, .prose, .markdown, .number, .money, .date: break
        case .photograph, .reference: throw Failure("it is optional anyway")
        case .flag, .choice, .slug: throw Failure("it cannot be optional")
        }
    }

    /// The rules of all fields together; `fields` are those of the command line.
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
        ] where some.count > 1 {
            throw Failure("--field \(some[1].spec): a collection has at most one \(what)")
        }
    }
}

/// How the generated code declares, shows and tests a field.
extension Field {
    func type(_ references: [String: Collection]) -> String {
        let isOptional = options.contains(.optional)
        let type =
            switch kind {
            case .line, .prose: "String"
            case .markdown: "Markdown"
            case .number: isOptional ? "Int?" : "Int"
            case .money: isOptional ? "Price?" : "Price"
            case .date: isOptional ? "LocalDateTime?" : "LocalDateTime"
            case .flag: "Bool"
            case .choice: typeName
            case .slug: "Slug"
            case .photograph: "Photograph?"
            case .reference(let module): "Reference<\(references[module]?.entity ?? module)>?"
            }
        return options.contains(.translated) ? "Translated<\(type)>" : type
    }

    /// `Field.line("title", \.title, \.title, 1...200, .searched)`
    func declaration(title: String, references: [String: Collection]) -> String {
        let least = options.contains(.optional) ? 0 : 1
        var (call, rule) = ("", "")
        switch kind {
        case .line: (call, rule) = ("line", "\(least)...200")
        case .prose: (call, rule) = ("prose", "\(least)...5_000")
        case .markdown: (call, rule) = ("markdown", "\(least)...20_000")
        case .number(let range): (call, rule) = ("number", range)
        case .money(let currency): (call, rule) = ("money", currency.map { "in: \(Self.swift(currency: $0))" } ?? "")
        case .date(let zone): (call, rule) = ("dateTime", "zone: \"\(zone)\"")
        case .choice: call = "choice"
        case .flag: call = "flag"
        case .slug(let source):
            (call, rule) = ("slug", "from: \"\((source ?? title).separated(by: "_"))\"")
        case .photograph: call = "photograph"
        case .reference(let module): (call, rule) = ("reference", "to: \"\(references[module]?.table ?? "")\"")
        }
        let further = [Option.searched, .grouped].filter(options.contains).map { ".\($0.rawValue)" }
        let all = ["\"\(column)\"", "\\.\(name)", "\\.\(name)"] + (rule.isEmpty ? [] : [rule]) + further
        return "Field.\(call)(\(all.joined(separator: ", ")))"
    }

    private static func swift(currency: String) -> String {
        ["USD", "EUR", "VND", "CNY", "KWD"].contains(currency)
            ? ".\(currency.lowercased())" : "Currency(code: \"\(currency)\")"
    }

    /// The library that has its type, besides those of all collections.
    var library: String? {
        switch kind {
        case .money: "Prices"
        case .markdown: "SiteMarkdown"
        default: nil
        }
    }

    /// The type in what a page shows.
    var cardType: String {
        switch kind {
        case .line, .prose: "String"
        case .markdown: "Markdown"
        case .number: options.contains(.optional) ? "Int?" : "Int"
        case .money, .date: options.contains(.optional) ? "String?" : "String"
        case .flag: "Bool"
        case .choice, .slug: "String"
        case .photograph, .reference: "String?"
        }
    }

    /// The value in what a page shows, of an entry with a name.
    func cardValue(of item: String) -> String {
        switch kind {
        case .line, .prose, .markdown, .number, .flag: "\(item).\(name)"
        case .money: formatted("price", of: item)
        case .date: formatted("date", of: item)
        case .choice: "labels.\(name).word(for: \(item).\(name))"
        case .slug: "\(item).\(name).text"
        case .photograph: "\(item).\(name)?.name"
        case .reference: name
        }
    }

    private func formatted(_ format: String, of item: String) -> String {
        options.contains(.optional)
            ? "\(item).\(name).map(\(format).text)" : "\(format).text(of: \(item).\(name))"
    }

    /// What the formats and labels are called that `cardValue` needs, with their types.
    var cardParameter: (name: String, type: String)? {
        switch kind {
        case .money: ("price", "PriceFormat")
        case .date: ("date", "LocalTimeFormat")
        case .choice: ("labels", "Labels")
        case .reference: (name, "String?")
        default: nil
        }
    }

    /// Whether the page of an entry words its label.
    var isLabelled: Bool {
        switch kind {
        case .number, .money, .date, .flag, .choice, .reference: true
        default: false
        }
    }

    /// The line of a view that shows it.
    var view: String {
        let value = "model.card.\(name)"
        let isOptional = options.contains(.optional)
        switch kind {
        case .line, .prose: return isOptional ? "if !\(value).isEmpty { p { \(value) } }" : "p { \(value) }"
        case .markdown: return "MarkdownView(\(value))"
        case .flag: return "if \(value) { p { labels.\(name).text } }"
        case .photograph:
            return """
                if let \(name) = \(value) {
                    PictureView(\(name), assets: assets, alt: model.title, size: .init("100vw", drawn: (960, 640)))
                }
                """
        case .slug: return ""
        case .number, .money, .date, .choice, .reference:
            let label = choices == nil ? "labels.\(name).text" : "labels.\(name).label.text"
            guard cardType.hasSuffix("?") else { return "p { \"\\(\(label)): \\(\(value))\" }" }
            return "if let \(name) = \(value) { p { \"\\(\(label)): \\(\(name))\" } }"
        }
    }
}

/// What the generated test enters into a field, and what the recorded pages show of it.
extension Field {
    static let sampleTitle = "Green tea"

    /// Nil for what the test leaves empty.
    var sample: String? {
        switch kind {
        case .line, .prose, .markdown: "Some words"
        case .number(let range): String(range.prefix { $0 != "." }).replacing("_", with: "")
        case .money(let currency): currency == nil ? "12 EUR" : "12"
        case .date: "2026-05-03T14:30"
        case .flag: "1"
        case .choice(let values): values[0]
        case .slug, .photograph, .reference: nil
        }
    }

    func shown(in language: String) -> String? {
        let label = name.sentence
        switch kind {
        case .line, .prose, .markdown: return "<p>Some words</p>"
        case .number: return sample.map { "<p>\(label): \($0)</p>" }
        case .money(let currency):
            let format = NumberFormatter()
            format.locale = Locale(identifier: "\(language)@numbers=latn")
            format.numberStyle = .currency
            format.currencyCode = currency ?? "EUR"
            return format.string(from: 12).map { "<p>\(label): \($0)</p>" }
        case .date(let zone):
            guard let zone = TimeZone(identifier: zone) else { return nil }
            let parts = DateComponents(timeZone: zone, year: 2026, month: 5, day: 3, hour: 14, minute: 30)
            let style = Date.FormatStyle(
                date: .long, time: .shortened, locale: Locale(identifier: language), timeZone: zone)
            return Calendar(identifier: .gregorian).date(from: parts).map { "<p>\(label): \(style.format($0))</p>" }
        case .flag: return "<p>\(label)</p>"
        case .choice(let values): return "<p>\(label): \(values[0].sentence)</p>"
        case .slug, .photograph, .reference: return nil
        }
    }
}
