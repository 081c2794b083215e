/// A presenter's result for an outcome.
public enum Presentation<Model: ViewModel, Page> {
    /// This view model, at that page's address.
    case show(Model, on: Page, as: PageStatus = .ok)
    /// 303 to a page of the same module.
    case redirect(Page)
    /// 303 to a link outside the module.
    case redirectOut(Link, session: SessionChange = .keep)
    case missing
}

extension Presentation: Equatable where Page: Equatable {}

extension Presentation {
    /// The reply that shows the view model in this view, with addresses by this router.
    public func reply<Routes: Router>(
        by router: Routes, as media: Media = .page, _ view: (Model) -> some View<Model>
    ) -> Reply where Routes.Page == Page {
        switch self {
        case .show(let model, let page, let status):
            .show(Screen(view(model), at: router.link(to: page), as: status, media: media))
        case .redirect(let page): .redirect(router.link(to: page))
        case .redirectOut(let link, let change): .redirect(link, session: change)
        case .missing: .missing
        }
    }
}

/// A module's response.
public enum Reply {
    case show(Screen)
    /// 303 See Other (RFC 9110, 15.4.4).
    case redirect(Link, session: SessionChange = .keep)
    /// 301 Moved Permanently to the address that the page has now (RFC 9110, 15.4.2).
    case moved(Link)
    /// A file to keep.
    case download(Download)
    /// A page as its file will be. No cache keeps it.
    case preview(RenderedPage)
    case missing
}

extension Reply {
    /// The same page under another status; a redirect and a missing page stay.
    ///
    /// So a form that is refused can show another page than its own, with that page's presenter and view model:
    ///
    ///     case .refused(let list): reply(list).with(.refused)
    public func with(_ status: PageStatus) -> Reply {
        guard case .show(let screen) = self else { return self }
        return .show(screen.with(status))
    }
}
