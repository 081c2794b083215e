import Web

/// The example of guides/pages-as-files.md.
enum PagesAsFilesPage {
    /// Answers each request with 503 as long as the boathouse moves.
    struct Moving: Middleware {
        let isMoving: Bool

        func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
            guard isMoving else { return try next(request) }
            throw SiteError.unavailable
        }
    }
}
