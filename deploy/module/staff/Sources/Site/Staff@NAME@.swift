import @NAME@
import Web

extension Staff@NAME@Module {
    /// The staff's screen in one language of the site.
    init(store: any @NAME@Store, in language: Language) {
        self.init(
            store: store,
            router: Staff@NAME@Router(base: language.@name@StaffLink),
            text: language.@name@)
    }
}

extension Language {
    /// The address of the staff's screen.
    var @name@StaffLink: Link {
        base.appending("staff", @segments@)
    }
}
