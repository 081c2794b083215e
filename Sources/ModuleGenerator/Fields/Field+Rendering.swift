/// How the generated code declares and shows a field.
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
            case .tags: "[EntryTag]"
            case .slug: "Slug"
            case .photograph: "Photograph?"
            case .file: "StoredFile?"
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
        case .tags: call = "tags"
        case .slug(let source):
            (call, rule) = ("slug", "from: \"\((source ?? title).separated(by: "_"))\"")
        case .photograph: call = "photograph"
        case .file: call = "file"
        case .reference(let module): (call, rule) = ("reference", "to: \"\(references[module]?.table ?? "")\"")
        }
        let further = [Option.searched, .grouped].filter(options.contains).map { ".\($0.rawValue)" }
        let all = ["\"\(column)\"", "\\.\(name)", "\\.\(name)"] + (rule.isEmpty ? [] : [rule]) + further
        return "Field.\(call)(\(all.joined(separator: ", ")))"
    }

    /// The line of the schema file.
    func schema(table: String, title: String, references: [String: Collection]) -> String {
        let least = options.contains(.optional) ? 0 : 1
        let rule =
            switch kind {
            case .line: "line \(least)...200"
            case .prose: "prose \(least)...5000"
            case .markdown: "markdown \(least)...20000"
            case .number(let range): "number \(range.replacing("_", with: ""))"
            case .money(let currency): currency.map { "money \($0)" } ?? "money"
            case .date(let zone): "time \(zone)"
            case .choice(let values): "choice \(values.joined(separator: ","))"
            case .flag: "flag"
            case .tags: "tags"
            case .slug(let source): "slug from \((source ?? title).separated(by: "_"))"
            case .photograph: "photograph"
            case .file: "file pdf \(20 << 20)"
            case .reference(let module): "reference \(references[module]?.table ?? "")"
            }
        let isOptional =
            isText ? false : options.contains(.optional) || [.photograph, .file].contains(kind) || referred != nil
        let further = (isOptional ? ", optional" : "") + (options.contains(.translated) ? ", translated" : "")
        let type = ["number", "money", "flag", "reference"].contains { rule.hasPrefix($0) } ? "integer" : "text"
        return "\(table) 1 \(column) \(type) \(rule)\(further)\n"
    }

    private static func swift(currency: String) -> String {
        ["USD", "EUR", "VND", "CNY", "KWD"].contains(currency)
            ? ".\(currency.lowercased())" : "Currency(code: \"\(currency)\")"
    }

    /// The library of the property's type, if a collection does not import it anyway.
    var library: String? {
        switch kind {
        case .money: "Prices"
        case .markdown: "SiteMarkdown"
        default: nil
        }
    }

    /// The type of the card's property.
    var cardType: String {
        switch kind {
        case .line, .prose: "String"
        case .markdown: "Markdown"
        case .number: options.contains(.optional) ? "Int?" : "Int"
        case .money, .date: options.contains(.optional) ? "String?" : "String"
        case .flag, .file: "Bool"
        case .choice, .slug: "String"
        case .photograph, .reference: "String?"
        case .tags: "[EntryTag]"
        }
    }

    /// The expression for the card's property. `item` is the variable with the entry.
    func cardValue(of item: String) -> String {
        switch kind {
        case .line, .prose, .markdown, .number, .flag, .tags: "\(item).\(name)"
        case .money: formatted("price", of: item)
        case .date: formatted("date", of: item)
        case .choice: "labels.\(name).word(for: \(item).\(name))"
        case .slug: "\(item).\(name).text"
        case .photograph: "\(item).\(name)?.name"
        case .file: "\(item).\(name) != nil"
        case .reference: name
        }
    }

    private func formatted(_ format: String, of item: String) -> String {
        options.contains(.optional)
            ? "\(item).\(name).map(\(format).text)" : "\(format).text(of: \(item).\(name))"
    }

    /// The parameter that `cardValue` needs: a format or the labels.
    var cardParameter: (name: String, type: String)? {
        switch kind {
        case .money: ("price", "PriceFormat")
        case .date: ("date", "LocalTimeFormat")
        case .choice: ("labels", "Labels")
        case .reference: (name, "String?")
        default: nil
        }
    }

    func label(_ words: Words) -> String { name == "name" ? words.name : name.sentence }

    /// Whether the page of an entry shows the field's label.
    var isLabelled: Bool {
        switch kind {
        case .number, .money, .date, .flag, .choice, .file, .reference, .tags: true
        default: false
        }
    }

    /// Whether the field's line of the view has links to the module's own pages.
    var needsRouter: Bool { kind == .file || isGroupedTags }

    var isGroupedTags: Bool { kind == .tags && options.contains(.grouped) }

    /// The line of the view that shows the field.
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
        case .file:
            return """
                if \(value) {
                    p { a(.to(router.link(to: .file(model.address, "\(column)")))) { labels.\(name).text } }
                }
                """
        case .slug: return ""
        case .tags where isGroupedTags: return "TagsView(\(value), labels.\(name), router: router)"
        case .tags:
            let words = "\(value).map(labels.\(name).words(for:)).joined(separator: \", \")"
            return "if !\(value).isEmpty { p { \"\\(labels.\(name).text): \\(\(words))\" } }"
        case .number, .money, .date, .choice, .reference:
            let label = choices == nil ? "labels.\(name).text" : "labels.\(name).label.text"
            guard cardType.hasSuffix("?") else { return "p { \"\\(\(label)): \\(\(value))\" }" }
            return "if let \(name) = \(value) { p { \"\\(\(label)): \\(\(name))\" } }"
        }
    }
}
