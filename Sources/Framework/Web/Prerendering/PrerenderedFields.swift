public import HTTPTypes
import Markup

/// The header fields that a web server sends with a page that is a file. Its configuration is made from them.
public enum PrerenderedFields {
    /// The security policy of every answer.
    public static let security = Array(HTTPFields.sameOriginPolicy)

    /// Cache-Control of a file: cacheable, revalidated each time.
    public static let cacheControl = Caching.revalidated.cacheControl

    /// Vary of a file, and of the root of a site in several languages.
    public static let vary = [Website.pageVary, LanguageChoice.vary]

    /// The fields whose values go by the file: the server makes its own.
    public static let ofFile: Set<HTTPField.Name> = [.contentType, .contentLength, .eTag, .lastModified]

    /// Whether a file is sent with this field.
    static func contain(_ field: HTTPField) -> Bool {
        switch field.name {
        case .cacheControl: field.value == cacheControl
        case .vary: vary.contains(field.value)
        case let name: ofFile.contains(name) || security.contains { $0.name == name && $0.value == field.value }
        }
    }

    /// The kind of file for a response; throws where it cannot be a file.
    static func check(_ response: Response, at link: Link) throws(PrerenderError) -> Media {
        guard response.status == .ok else {
            throw PrerenderError(link: link, reason: .status(response.status.code))
        }
        if let field = response.fields.first(where: { !contain($0) }) {
            throw PrerenderError(
                link: link, reason: field.name == .setCookie ? .cookie : .field("\(field.name): \(field.value)"))
        }
        let type = response.fields[.contentType] ?? "none"
        guard let media = Media.allCases.first(where: { $0.contentType == type }) else {
            throw PrerenderError(link: link, reason: .field("\(HTTPField.Name.contentType): \(type)"))
        }
        return media
    }
}

/// Why a page cannot be a file: its response has something that a web server does not send for files.
public struct PrerenderError: Error, Equatable {
    public enum Reason: Equatable, Sendable {
        /// A status code other than 200.
        case status(Int)
        /// A Set-Cookie field.
        case cookie
        /// Another field, `name: value`, that no file is sent with.
        case field(String)
    }

    public let link: Link
    public let reason: Reason
}

extension PrerenderError: CustomStringConvertible {
    public var description: String {
        let why =
            switch reason {
            case .status(let code): "its status is \(code)"
            case .cookie: "its answer sets a cookie"
            case .field(let field): "a web server does not send its header field \(field) with a file"
            }
        return "\(link.url.string) cannot be a file: \(why)"
    }
}
