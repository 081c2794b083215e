import @NAME@
import Web

extension @NAME@Module {
    /// The module in one language of the site.
    init(store: any @NAME@Store, in language: Language) {
        self.init(
            store: store,
            router: @NAME@Router(base: language.@name@Link),
            text: language.@name@)
    }
}

extension Language {
    /// The address of the module's page.
    var @name@Link: Link { @link@ }

    /// The module's texts.
    var @name@: @NAME@Text {
        switch self {
@each language
        case .@case@: .@case@
@end
        }
    }
}
