/// An error page that a web server shows where no worker can: 404 or 503, in one language.
public struct ErrorPageAhead: Sendable {
    /// Where the edition begins that the page belongs to.
    public let base: Link
    /// `404` for what is not there, `50x` for a site that cannot answer now.
    public let name: String
    public let bytes: [UInt8]
}
