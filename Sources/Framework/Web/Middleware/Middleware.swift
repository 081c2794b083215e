/// A step around the answer to every request: it looks at what comes in and at what goes out, or answers itself.
///
///     struct Unindexed: Middleware {
///         func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
///             var response = try next(request)
///             response.fields[.xRobotsTag] = "noindex"
///             return response
///         }
///     }
///
/// An entity tag is made of the bytes that it leaves. It runs around error pages too, and around pages that are rendered ahead (`PrerenderError` says what such a page may
/// not have). It may throw a `SiteError`, whose page is the answer then.
public protocol Middleware: Sendable {
    /// Answers a request, by `next` or without it.
    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response
}

extension ArraySlice where Element == any Middleware {
    /// The answer of all of them, the first outermost, around `answer`.
    func respond(to request: Request, around answer: (Request) throws -> Response) throws -> Response {
        guard let first else { return try answer(request) }
        return try first.respond(to: request) { try dropFirst().respond(to: $0, around: answer) }
    }
}
