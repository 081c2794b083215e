public import HTTPTypes

/// One of a website's routes, in one language.
public struct WebsiteRoute: Sendable {
    public let method: HTTPRequest.Method
    /// The address for a reader: `/products/{number}`.
    public let address: String
    public let name: RouteName
    public let audience: Audience
    /// The role that it needs; nil outside of the staff's pages.
    public let role: Role?
    /// How many pages of the route are files now.
    public let files: Int
}

/// A route of a mounted module.
struct MountedRoute: Sendable {
    let method: HTTPRequest.Method
    let name: RouteName
    let pattern: String
    /// An address that the route has.
    let sample: Address

    static func all(of router: some Router, named name: String) -> [MountedRoute] {
        all(of: router.pages, .get, name) + all(of: router.actions, .post, name)
    }

    private static func all<Page>(
        of table: RouteTable<Page>, _ method: HTTPRequest.Method, _ name: String
    ) -> [MountedRoute] {
        table.samples.map { route in
            MountedRoute(
                method: method, name: RouteName(module: name, name: route.name), pattern: route.pattern,
                sample: route.link.address)
        }
    }
}

extension Website {
    /// Every page and action, in the order in which a request finds them.
    public func routes() throws -> [WebsiteRoute] {
        try sites.flatMap { site in
            try site.modules.flatMap { module in
                var files: [RouteName: Int] = [:]
                try module.files?.pages { page, _ in files[page().route, default: 0] += 1 }
                return module.routes.map { route in
                    WebsiteRoute(
                        method: route.method, address: route.pattern, name: route.name, audience: module.audience,
                        role: module.role, files: route.method == .get ? files[route.name] ?? 0 : 0)
                }
            }
        }
    }

    /// Ends the program where an address of one route is answered by another, or by none.
    func checkRoutes() {
        for site in sites {
            for (number, module) in site.modules.enumerated() {
                for route in module.routes {
                    let first = site.modules.firstIndex { $0.name(ofAnswerTo: route) != nil }
                    let answering = first.flatMap { site.modules[$0].name(ofAnswerTo: route) }
                    precondition(
                        first == number && answering == route.name && self.site(of: route.sample.reference) === site,
                        "\(route.method) \(route.sample.reference), an address of \(route.name.label), is answered by "
                            + (answering?.label ?? "nothing: the module's audience has no pages there"))
                }
            }
        }
    }
}

extension MountedModule {
    fileprivate func name(ofAnswerTo route: MountedRoute) -> RouteName? {
        let requested = RequestedAddress(route.sample)
        return route.method == .get ? page(at: requested)?.route : action(at: requested)?.route
    }
}
