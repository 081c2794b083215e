/// What a site of files was rendered from.
public struct Manifest<Settings: Codable & Sendable>: Codable, Sendable {
    /// Names the state of the data: where the data has another one, the files are older or newer.
    public let revision: String
    /// What the run was told, so that a later one renders the same site.
    public let settings: Settings

    public init(revision: String, settings: Settings) {
        self.revision = revision
        self.settings = settings
    }
}
