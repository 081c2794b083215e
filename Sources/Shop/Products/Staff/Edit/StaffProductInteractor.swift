import FoundationEssentials
import Prices
import Web

/// Adds and changes one product.
struct StaffProductInteractor: Sendable {
    /// A form: what it has, and what it may have.
    struct FormState: Equatable {
        let fields: StaffProductFields
        let currency: Currency
        /// The categories that are there already.
        let categories: [String]
        var broken = ProductDraft.Invalid(problems: [:])
    }

    enum Outcome: Equatable {
        case new(FormState)
        case editing(StaffProduct, ProductSurroundings, FormState, isSaved: Bool)
        /// The form is at fault; `revision` is the one that it began from.
        case refused(StaffProduct, ProductSurroundings, FormState, revision: Int)
        /// Somebody else changed it meanwhile, to what it is now.
        case conflict(StaffProduct, ProductSurroundings, FormState)
        case saved(Product.ID)
        /// In the list of a category by its slug, or of all, to the page that has it now.
        case moved(Product.ID, in: String?, page: Paged)
        case deleted(Product.ID)
        case missing
    }

    /// The most categories that a form offers.
    private static let maxCategories = 50

    let store: any ProductStore & StaffProductStore
    let photographs: any PhotographStore
    /// The currency of the first product.
    let firstCurrency: Currency
    /// What is wrong with the picture of a name.
    let pictures: @Sendable (String) -> CatalogueProblem?
    let now: @Sendable () -> Date

    func begin() throws -> Outcome {
        .new(
            try formState(
                StaffProductFields(name: "", content: "", price: "", category: "", image: "", isSoldOut: false))
        )
    }

    func begin(_ id: Product.ID, isSaved: Bool) throws -> Outcome {
        guard let product = try store.staffProduct(id) else { return .missing }
        return .editing(
            product, try surroundings(product), try formState(StaffProductFields(product.draft)), isSaved: isSaved)
    }

    /// A photograph takes the place of the picture that the fields name.
    func add(_ fields: StaffProductFields, _ photograph: FormFile?, by visitor: Visitor) throws -> Outcome {
        let (fields, problem) = try take(photograph, for: fields)
        return switch try check(fields, problem) {
        case .failure(let broken): .new(try formState(fields, broken))
        case .success(let draft): .saved(try store.add(draft, by: editor(visitor)).id)
        }
    }

    func edit(
        _ id: Product.ID, from revision: Int, to fields: StaffProductFields, _ photograph: FormFile?,
        by visitor: Visitor
    ) throws -> Outcome {
        let (fields, problem) = try take(photograph, for: fields)
        switch try check(fields, problem) {
        case .failure(let broken):
            guard let product = try store.staffProduct(id) else { return .missing }
            return .refused(product, try surroundings(product), try formState(fields, broken), revision: revision)
        case .success(let draft): return try edit(id, from: revision, to: draft, by: visitor)
        }
    }

    func set(_ visibility: StaffProduct.Visibility, of id: Product.ID, by visitor: Visitor) throws -> Outcome {
        guard let product = try store.set(visibility, of: id, by: editor(visitor)) else { return .missing }
        return product.visibility == .deleted ? .deleted(id) : .saved(id)
    }

    /// Takes an edit or a move of the history back: what it changed becomes what it was before, and what came later stays.
    func undo(_ event: Int, of id: Product.ID, from revision: Int, by visitor: Visitor) throws -> Outcome {
        guard let product = try store.staffProduct(id),
            let event = try store.events(of: id).first(where: { $0.id == event })
        else { return .missing }
        if let move = event.move { return try undo(move, of: id, by: visitor) }
        guard let before = event.before, let after = event.after else { return .missing }
        var draft = product.draft.takingBack(after, to: before)
        // A picture that is there no more cannot come back.
        if !draft.image.isEmpty, pictures(draft.image) != nil { draft.image = product.draft.image }
        return try self.edit(id, from: revision, to: draft, by: visitor)
    }

    private func edit(
        _ id: Product.ID, from revision: Int, to draft: ProductDraft, by visitor: Visitor
    ) throws -> Outcome {
        switch try store.edit(id, from: revision, to: draft, by: editor(visitor)) {
        case .saved: .saved(id)
        case .conflict(let product):
            .conflict(product, try surroundings(product), try formState(StaffProductFields(draft)))
        case .noProduct: .missing
        }
    }

    /// The pages of those that show it offer the new files.
    func photographIsReady(_ photograph: Photograph) throws {
        try store.photographIsReady(photograph, at: now())
    }

    func photographs(_ each: (Photograph) throws -> Void) throws { try store.photographs(each) }

    /// Stores a photograph that came with a form; the form names it from then on, whatever else is wrong with it.
    private func take(
        _ photograph: FormFile?, for fields: StaffProductFields
    ) throws -> (StaffProductFields, PhotographProblem?) {
        guard let photograph else { return (fields, nil) }
        do {
            return (fields.with(image: try photographs.take(photograph).name), nil)
        } catch let problem as PhotographProblem {
            return (fields, problem)
        }
    }

    private func check(_ fields: StaffProductFields, _ photograph: PhotographProblem?) throws -> Result<
        ProductDraft, ProductDraft.Invalid
    > {
        let currency = try currency()
        return Result { () throws(ProductDraft.Invalid) in
            try ProductDraft(fields, in: currency, photograph: photograph, pictures: pictures)
        }
    }

    private func formState(
        _ fields: StaffProductFields, _ broken: ProductDraft.Invalid = .init(problems: [:])
    ) throws -> FormState {
        FormState(
            fields: fields, currency: try currency(),
            categories: Array(try store.categoryNames().prefix(Self.maxCategories)), broken: broken)
    }

    private func surroundings(_ product: StaffProduct) throws -> ProductSurroundings {
        try ProductSurroundings(of: product, in: store)
    }

    private func currency() throws -> Currency { try store.currency() ?? firstCurrency }

    func editor(_ visitor: Visitor) -> Editor {
        Editor(visitor, at: now())
    }
}

extension ProductDraft {
    /// With what an edit made of a draft as it was before, where it is still so or not.
    fileprivate func takingBack(_ after: ProductDraft, to before: ProductDraft) -> ProductDraft {
        ProductDraft(
            name: after.name == before.name ? name : before.name,
            content: after.content == before.content ? content : before.content,
            price: after.price == before.price ? price : before.price,
            category: after.category == before.category ? category : before.category,
            image: after.image == before.image ? image : before.image,
            isSoldOut: after.isSoldOut == before.isSoldOut ? isSoldOut : before.isSoldOut,
            texts: texts.takingBack(after.texts, to: before.texts))
    }
}

extension ProductTexts {
    fileprivate func takingBack(_ after: ProductTexts, to before: ProductTexts) -> ProductTexts {
        let fields = Set(after.all.keys).union(before.all.keys).filter { after.all[$0] != before.all[$0] }
        return changed(by: Dictionary(fields.map { ($0, before.all[$0] ?? "") }) { first, _ in first })
    }
}
