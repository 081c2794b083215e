import @NAME@
import SiteCollections
import ViperWeb
import Web

/// The entries in the site's database. Its name and the names of its fields never change.
let @name@Collection = EntityCollection(
    @ENTITY@.self, named: "@table@", languages: Language.allCases.map(\.rawValue))

/// The pages for everybody.
typealias @NAME@Module = CollectionModule<
    @ENTITY@, @ENTITY@Card, @NAME@View, @ENTITY@View
>

extension @NAME@Module {
    init(_ context: SiteContext, in language: Language) {
        let text = language.@name@
        self.init(
            @name@Collection, context, at: language.@name@Link, text: text,
            card: { @item@, _ in @ENTITY@Card(@item@) },
            list: { @NAME@View(model: $0, router: $1, words: text.words) },
            entry: { model, _ in @ENTITY@View(model: model) })
    }
}

/// The pages of the staff: the list, an entry's form, the order, and the history.
typealias Staff@NAME@Module = StaffCollectionModule<@ENTITY@>

extension Staff@NAME@Module {
    init(_ context: SiteContext, in language: Language) {
        self.init(
            @name@Collection, context, at: language.base.appending("staff"),
            text: language.@name@, staff: language.staffText,
            page: @NAME@Module(context, in: language).router)
    }
}

extension Language {
    /// The address of the list.
    var @name@Link: Link { @link@ }

    /// The address of the staff's list.
    var @name@StaffLink: Link { base.appending("staff", @name@Collection.name) }

    /// The words.
    var @name@: CollectionText<@ENTITY@> {
        switch self {
@each language
        case .@case@: .@case@
@end
        }
    }

    fileprivate var staffText: StaffEntriesText {
        switch self {
@each language
        case .@case@: .@wording@
@end
        }
    }
}
