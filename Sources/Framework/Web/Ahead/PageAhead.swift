public import FoundationEssentials

/// A page that is the same for everybody, so that it can be rendered before anybody asks for it.
///
/// It is cheap to have: its address and its content are made when they are asked for.
public struct PageAhead {
    /// When it was last changed, where its module knows.
    public let changed: Date?
    let edition: Edition
    let page: () -> MountedModule.Page

    /// The page's one address.
    public var link: Link { page().link }

    /// Its address in every language of the site, its own among them; empty on a site in one language.
    public var translations: [TranslatedPage] { edition.translations(link) }

    /// What everybody who asks is sent; nil where the module shows nothing there now. Throws what the stores throw.
    public func render() throws -> RenderedPage? {
        let page = page()
        guard case .show(let screen) = try page.show(Visitor(id: .nobody, isKnown: false)), screen.standing == .fine
        else { return nil }
        return RenderedPage(link: page.link, media: screen.media, bytes: edition.bytes(of: screen))
    }
}
