public import HTTPTypes

/// A step around the answer to every request: it changes what comes in or what goes out, or answers itself.
///
///     struct Password: Middleware {
///         let credentials: String
///
///         func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
///             if request.fields[.authorization] == "Basic \(credentials)" { return try next(request) }
///             return Response(status: .unauthorized, fields: [.wwwAuthenticate: "Basic realm=\"staff\""])
///         }
///     }
///
/// Error pages go through it too, and so do pages that are rendered ahead (see `PrerenderError` for those that are
/// refused). An entity tag is made of the bytes that it leaves. It may throw a `SiteError`, whose page is the answer then.
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

extension HTTPField.Name {
    /// A field's name in the source code; traps where it is no token (RFC 9110, 5.1).
    public init(literal: StaticString) {
        guard let name = HTTPField.Name("\(literal)") else {
            preconditionFailure("\(literal) is not the name of a header field")
        }
        self = name
    }
}
