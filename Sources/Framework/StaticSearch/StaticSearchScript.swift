/// The script of the search: an ES module for the page of all pages.
public enum StaticSearchScript {
    /// Its source.
    public static var bytes: [UInt8] { PackageResources.search_js }

    /// `search.0123456789.js`: it changes with the source.
    public static var name: String { "search.\(PartName(of: bytes).text).js" }
}
