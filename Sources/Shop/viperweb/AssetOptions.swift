import ArgumentParser
import Foundation
import Web

/// Where the site's files are.
struct AssetOptions: ParsableArguments {
    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    var publicFolder: String

    @Option(help: "The folder of further pictures; by default `pictures` beside the database.")
    var pictures: String?

    /// The folder of further pictures.
    func pictures(beside database: String) -> String {
        pictures ?? URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("pictures").path
    }

    /// The folders in the order in which a name is looked up.
    func folders(beside database: String) -> [Assets.Folder] {
        Self.folders(publicFolder: publicFolder, pictures: pictures(beside: database))
    }

    /// What is for robots is no asset.
    static func folders(publicFolder: String, pictures: String) -> [Assets.Folder] {
        [
            Assets.Folder(publicFolder, leavingOut: ["robots.txt"]),
            Assets.Folder(pictures, under: "pictures"),
        ]
    }
}
