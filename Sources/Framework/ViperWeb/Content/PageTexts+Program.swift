import SiteDatabase
import SiteServices
import Web

extension PageTexts {
    convenience init(of program: (some SiteProgram).Type, publicFolder: String) {
        self.init(
            name: program.texts, path: Self.path(of: program, publicFolder: publicFolder),
            isAsset: Assets.Folder.pictureCheck(in: AssetOptions.folders(publicFolder: publicFolder, pictures: "")))
    }

    /// Builds the site, and returns the texts that it read. Throws if a text is wrong.
    static func read(by program: (some SiteProgram).Type, publicFolder: String) throws -> PageTexts {
        let texts = PageTexts(of: program, publicFolder: publicFolder)
        _ = try program.site(SiteContext(reading: NoDatabase(), assets: Assets(folders: []), texts: texts))
        return texts
    }

    /// The absolute path of a program's folder of texts.
    static func path(of program: (some SiteProgram).Type, publicFolder: String) -> String {
        "\(ContentFolders.root(of: publicFolder))/\(program.texts)"
    }
}
