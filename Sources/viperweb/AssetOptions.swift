import ArgumentParser
import Foundation
import Web

/// Where the site's files are.
struct AssetOptions: ParsableArguments {
    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    var publicFolder: String

    @Option(help: "The folder of further pictures; by default `pictures` beside the database.")
    var pictures: String?

    /// The folders in the order in which a name is looked up.
    func folders(beside database: String) -> [Assets.Folder] {
        let beside = URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("pictures").path
        return [Assets.Folder(publicFolder), Assets.Folder(pictures ?? beside, under: "pictures")]
    }
}
