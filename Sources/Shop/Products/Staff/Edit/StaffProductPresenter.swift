import FoundationEssentials
import Prices
import Web

/// Presents a product's form.
struct StaffProductPresenter: Sendable {
    typealias FormState = StaffProductInteractor.FormState

    let prices: PriceFormat
    let text: StaffProductsText
    let languages: [ProductLanguage]
    /// Words a day.
    let date: @Sendable (Date) -> String

    func present(
        _ outcome: StaffProductInteractor.Outcome
    ) -> Presentation<StaffProductViewModel, StaffProductsRouter.Page> {
        switch outcome {
        case .new(let formState):
            .show(new(formState), on: .new, as: formState.broken.isEmpty ? .ok : .refused)
        case .editing(let product, let surroundings, let formState, let isSaved):
            .show(
                model(product, surroundings, formState, notice: isSaved ? text.saved : nil),
                on: .product(product.id, isSaved: isSaved))
        case .refused(let product, let surroundings, let formState, let revision):
            .show(model(product, surroundings, formState, revision: revision), on: .product(product.id), as: .refused)
        case .conflict(let product, let surroundings, let formState):
            .show(
                model(
                    product, surroundings, formState, alert: text.changedMeanwhile,
                    other: other(product.draft, beside: formState.fields)),
                on: .product(product.id), as: .conflict)
        case .saved(let id): .redirect(.product(id, isSaved: true))
        case .moved(let id, let category, let page):
            .redirect(.list(StaffProductQuery(category: category, page: page), moved: id))
        case .deleted(let id): .redirect(.list(deleted: id))
        case .missing: .missing
        }
    }

    private func new(_ formState: FormState) -> StaffProductViewModel {
        model(text.newTitle, nil, .shown, state: nil, revision: 0, formState, picture: nil)
    }

    private func model(
        _ product: StaffProduct, _ surroundings: ProductSurroundings, _ formState: FormState, revision: Int? = nil,
        notice: String? = nil, alert: String? = nil, other: StaffProductViewModel.Other? = nil
    ) -> StaffProductViewModel {
        let state = product.visibility == .shown ? nil : text.visibility(product.visibility)
        return model(
            product.draft.name, product.id, product.visibility, state: state, revision: revision ?? product.revision,
            formState, picture: product.draft.image.isEmpty ? nil : product.draft.image, surroundings, notice: notice,
            alert: alert, other: other)
    }

    private func model(
        _ heading: String, _ id: Product.ID?, _ visibility: StaffProduct.Visibility, state: String?, revision: Int,
        _ formState: FormState, picture: String?, _ surroundings: ProductSurroundings? = nil, notice: String? = nil,
        alert: String? = nil, other: StaffProductViewModel.Other? = nil
    ) -> StaffProductViewModel {
        let (fields, problems) = (formState.fields, formState.broken.problems)
        func field(_ part: ProductDraft.Part, _ value: String) -> FieldModel {
            FieldModel(value, error: problems[part].map(text.problem))
        }
        let isRefused = !formState.broken.isEmpty || alert != nil
        return StaffProductViewModel(
            title: isRefused ? "\(text.form.errorPrefix)\(heading)" : heading, heading: heading, id: id,
            visibility: visibility, state: state, revision: revision, name: field(.name, fields.name),
            content: field(.content, fields.content), price: field(.price, fields.price),
            category: field(.category, fields.category),
            photo: FieldModel("", error: formState.broken.photograph.map { text.problem(.photograph($0)) }),
            image: field(.image, fields.image), alt: alt(formState), isSoldOut: fields.isSoldOut,
            texts: languages.map { texts(in: $0, formState) }, priceLabel: text.price(formState.currency),
            categories: formState.categories,
            picture: picture, notice: notice, alert: alert, other: other,
            places: surroundings.map(places) ?? [], entries: surroundings.map(entries) ?? [])
    }

    private func alt(_ formState: FormState) -> FieldModel {
        let field = ProductTexts.Field(.alt, in: "")
        return FieldModel(formState.fields.texts[field] ?? "", error: formState.broken.texts[field].map(text.problem))
    }

    private func texts(in language: ProductLanguage, _ formState: FormState) -> StaffProductViewModel.Texts {
        func field(_ part: ProductTexts.Field.Part) -> FieldModel {
            let field = ProductTexts.Field(part, in: language.subtag)
            return FieldModel(
                formState.fields.texts[field] ?? "", error: formState.broken.texts[field].map(text.problem))
        }
        return .init(
            language: language.subtag, tag: language.tag, title: text.texts(language.name),
            nameLabel: text.textIn(.name, language.name), name: field(.name),
            contentLabel: text.textIn(.content, language.name), content: field(.content),
            altLabel: text.textIn(.alt, language.name), alt: field(.alt))
    }

    private func other(_ draft: ProductDraft, beside own: StaffProductFields) -> StaffProductViewModel.Other {
        let texts = fields(of: [draft.texts.all, own.texts]).compactMap { field -> String? in
            let (theirs, mine) = (draft.texts.all[field] ?? "", own.texts[field] ?? "")
            return theirs == mine ? nil : "\(label(field)): \(theirs.isEmpty ? text.nothing : cut(theirs))"
        }
        return .init(
            name: draft.name, content: draft.content, texts: texts,
            details: [prices.text(of: draft.price), draft.category, draft.image, draft.isSoldOut ? text.soldOut : ""]
                .filter { !$0.isEmpty })
    }

    /// A text beside which the whole one of a form stands: a page has room for so much of each language.
    private func cut(_ words: String) -> String {
        let short = String(words.unicodeScalars.prefix(2_000))
        return short.utf8.count == words.utf8.count ? words : "\(short)…"
    }

    /// Those that any of some texts has, in the order of the form; a language that the site has no more comes last.
    private func fields(of texts: [[ProductTexts.Field: String]]) -> [ProductTexts.Field] {
        let known = languages.map(\.subtag)
        let others = Set(texts.flatMap(\.keys).map(\.language)).subtracting(known).sorted()
        return ProductTexts.Field.all(of: known + others).filter { field in texts.contains { $0[field] != nil } }
    }

    private func label(_ field: ProductTexts.Field) -> String {
        field.language.isEmpty
            ? text.alt
            : text.textIn(field.part, languages.first { $0.subtag == field.language }?.name ?? field.language)
    }

    /// Those in lists of more than itself.
    private func places(_ surroundings: ProductSurroundings) -> [StaffProductViewModel.Place] {
        surroundings.places.filter { $0.place.count > 1 }.map { place in
            .init(
                list: place.category?.slug ?? "", label: text.placeLabel(place.category?.name),
                place: place.place.place, hint: "1–\(place.place.count)")
        }
    }

    private func entries(_ surroundings: ProductSurroundings) -> [StaffProductViewModel.Entry] {
        let lists = surroundings.places.map(\.category?.slug)
        return surroundings.events.map { event in
            entry(
                event, in: surroundings.categories,
                canBeUndone: event.move.map { lists.contains($0.category) } ?? (event.before != nil))
        }
    }

    /// An entry of the history; `categories` has the names of those that are known, by slug.
    func entry(
        _ event: ProductEvent, in categories: [String: String], canBeUndone: Bool = false
    ) -> StaffProductViewModel.Entry {
        let edits = event.before.flatMap { before in event.after.map { changes(from: before, to: $0) } } ?? []
        return .init(
            id: event.id, line: "\(text.event(event.kind)) · \(text.editor.name(event.editor))",
            moment: event.time.formatted(.iso8601), time: date(event.time),
            changes: edits + (event.move.map { [words($0, categories)] } ?? []), canBeUndone: canBeUndone)
    }

    private func words(_ move: ProductMove, _ categories: [String: String]) -> String {
        let list = move.category.map { categories[$0] ?? $0 } ?? text.allProducts
        return "\(list): \(move.from) → \(move.to)"
    }

    private func changes(from before: ProductDraft, to after: ProductDraft) -> [String] {
        var changes = ProductDraft.Part.allCases.compactMap { part -> String? in
            let (old, new) = (words(part, of: before), words(part, of: after))
            return old == new ? nil : "\(text.part(part)): \(old) → \(new)"
        }
        changes += fields(of: [before.texts.all, after.texts.all]).compactMap { field in
            let (old, new) = (short(before.texts.all[field] ?? ""), short(after.texts.all[field] ?? ""))
            return before.texts.all[field] == after.texts.all[field] ? nil : "\(label(field)): \(old) → \(new)"
        }
        if before.isSoldOut != after.isSoldOut { changes.append("\(after.isSoldOut ? "+" : "−") \(text.soldOut)") }
        return changes
    }

    /// What a part says, cut short.
    private func words(_ part: ProductDraft.Part, of draft: ProductDraft) -> String {
        let words =
            switch part {
            case .name: draft.name
            case .content: draft.content
            case .price: prices.text(of: draft.price)
            case .category: draft.category
            case .image: draft.image
            }
        return short(words)
    }

    private func short(_ words: String) -> String {
        let short = words.excerpt
        return words.isEmpty ? text.nothing : short == words ? short : "\(short)…"
    }
}
