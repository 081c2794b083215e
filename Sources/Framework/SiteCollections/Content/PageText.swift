public import Markup
import SiteContent
public import SiteMarkdown
public import SiteServices
public import Web

extension MarkdownView {
    /// The text of a Markdown file as the main part of a page, below the title. The file is in the folder `SiteProgram.texts`.
    ///
    ///     let about = try MarkdownView(file: "about.md", context)
    ///     PageModule(at: language.base.appending("about"), title: "About us") { h1 { "About us" }; about }
    ///
    /// In the language `vi`, it shows `about.vi.md` if there is such a file. Throws what is wrong with the file, with lines. Read the files in
    /// `SiteProgram.site`: then `generate` and `serve` do not start with a wrong one. `size` is that of the images, which are the site's own pictures.
    public init(
        file: String, _ context: SiteContext, in language: String = "",
        size: PictureView.Size = PictureView.Size("92vw", drawn: (width: 800, height: 600)),
        views: [String: @Sendable (_ argument: String) -> (any HTML)?] = [:]
    ) throws {
        let text = try context.texts.map { try Self.text(of: file, in: language, $0) } ?? ""
        self.init(
            article: try Markdown(text),
            parts: MarkdownParts(
                image: { [assets = context.assets] in
                    PictureView($0, assets: assets, alt: $1, size: size, loading: .lazy)
                }, views: views))
    }

    private static func text(of file: String, in language: String, _ texts: PageTexts) throws -> String {
        let (path, bytes) = try texts.file(file, in: language)
        let outlined = try OutlinedFile(path, bytes)
        var problems = outlined.problems(
            shownAs: path, allowsHTML: false, pictures: ("below the site's public folder", texts.isAsset))
        for value in outlined.file.values {
            problems.append(
                ContentProblem(
                    path: path, line: value.line, column: value.column, text: "the text of a page has no front matter"))
        }
        let links = outlined.links.map { ($0, line: outlined.file.textLine + $0.line - 1) }
        texts.note(links.compactMap { link, line in link.page.map { ($0, line) } }, of: path)
        for (link, line) in links {
            let problem = { ContentProblem(path: path, line: line, text: $0) }
            guard let target = ContentLink(link.url, in: path) else { continue }
            if !link.url.hasPrefix("#") {
                problems.append(problem("write the address of a page, such as /about, instead of \(link.url)"))
            } else if let text = target.fragment.flatMap({ outlined.lack(of: $0, shownAs: path) }) {
                problems.append(problem(text))
            }
        }
        guard problems.isEmpty else { throw problems }
        return outlined.file.text
    }
}
