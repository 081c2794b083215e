package import SiteContent
package import SiteDatabase
package import Web

/// A module that shows the entries of a folder in one language.
package protocol FolderPages: Sendable {
    /// The path of the folder below the one that has the site's public folder.
    var folder: String { get }

    /// The pages of entries, with their files below the folder; none if the module has lists of them.
    func pagesWithoutList(in database: any SQLDatabase) throws -> [(page: Link, file: String)]

    /// Whether a file says that no page has to link to it.
    func isUnlisted(_ file: String, in folder: ContentFolder) -> Bool
}
