import HTTPTypes
import Markup
import Platform
import Synchronization
import Testing

@testable import Web

/// Files are sent to `/files/send`, to `/files/pictures/NUMBER` and nowhere else; what came is kept.
private struct FilesRouter: Router {
    enum Page { case index }
    enum Action: Equatable { case send, picture(Int), note }

    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        pages = RouteTable(below: base) { Route(.index) }
        actions =
            RouteTable(below: base) {
                Route("send", .send)
                Route("note", .note)
            }
            + RouteTable(below: base.appending("pictures")) {
                Route(.number, Action.picture) { if case .picture(let number) = $0 { number } else { nil } }
            }
    }
}

private final class Came: Sendable {
    private let forms = Mutex<[Form]>([])
    private let keys = Mutex<[String]>([])

    var all: [Form] { forms.withLock { $0 } }
    var posts: [String] { keys.withLock { $0 } }

    func add(_ form: Form, _ visitor: Visitor) {
        forms.withLock { $0.append(form) }
        keys.withLock { $0.append(visitor.writer.post?.form ?? "none") }
    }
}

private struct FilesModule: UploadModule {
    let router: FilesRouter
    let audience: Audience
    let came: Came

    var uploadLimits: [UploadLimit<FilesRouter.Action>] {
        [
            UploadLimit(ofEach: { .picture($0) }, bytes: 1_000),
            UploadLimit(of: .send, bytes: 200_000),
        ]
    }

    var formFields: [any FormField] { UploadField.allCases }

    func show(_ page: FilesRouter.Page, to visitor: Visitor) -> Reply { .missing }

    func perform(_ action: FilesRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        came.add(form, visitor)
        if form[UploadField.text] == "later" { throw StoreUnavailable("the disk is full") }
        return .redirect(router.link(to: .index))
    }
}

struct WebsiteUploadTests {
    private let came = Came()
    private let sessions = MemorySessionStore()

    private func website(_ audience: Audience = .visitor) -> Website {
        let module = FilesModule(
            router: FilesRouter(base: Link.root.appending("files")), audience: audience, came: came)
        return Website(modules: [module], sessions: Sessions(store: sessions)) { $0.content }
    }

    private static func fields(_ type: String = MultipartBody.contentType, site: String = "same-origin") -> HTTPFields {
        [.contentType: type, HTTPField.Name(literal: "Sec-Fetch-Site"): site]
    }

    private static func body(_ text: String = "hello", file: Int = 10, key: String? = nil) -> [UInt8] {
        var body = MultipartBody()
        if let key { body.add("form-key", key) }
        body.add("text", text)
        body.add("photo", file: "a.png", [UInt8](repeating: 7, count: file))
        body.end()
        return body.bytes
    }

    private func post(
        _ path: String, _ body: [UInt8], fields: HTTPFields = fields(), longBody: LongBody? = nil
    ) -> Response {
        website().respond(to: Request(method: .post, path: path, fields: fields, body: body, longBody: longBody))
    }

    @Test func `a form with a file reaches the actions that take one, from memory or from a file`() throws {
        for path in ["/files/send", "/files/pictures/7"] {
            #expect(post(path, Self.body()).status == .seeOther)
            #expect(post(path, [], longBody: .file(Self.body())).status == .seeOther)
        }
        #expect(came.all.count == 4)
        let expected = Form(
            [UploadField.text: "hello"],
            files: [.photo: [FormFile(name: "a.png", bytes: [UInt8](repeating: 7, count: 10))]])
        #expect(came.all.allSatisfy { $0 == expected })
    }

    @Test func `an action without files takes no form with some, and one with files takes a form without`() {
        #expect(post("/files/note", Self.body()).status == .unsupportedMediaType)
        #expect(post("/files/note", [], longBody: .file(Self.body())).status == .unsupportedMediaType)
        #expect(post("/files/pictures/x", Self.body()).status == .notFound)
        #expect(came.all.isEmpty)
        #expect(post("/files/send", Array("text=a".utf8), fields: Self.fields(TestSite.formType)).status == .seeOther)
        let slow = LongBody.file(Array("text=a".utf8))
        #expect(post("/files/send", [], fields: Self.fields(TestSite.formType), longBody: slow).status == .seeOther)
        #expect(came.all == [Form([UploadField.text: "a"]), Form([UploadField.text: "a"])])
        let long = LongBody.file(Array("text=\(String(repeating: "a", count: 1 << 20))".utf8))
        #expect(
            post("/files/send", [], fields: Self.fields(TestSite.formType), longBody: long).status == .contentTooLarge)
    }

    @Test func `files are as long as the action's limit`() {
        for (path, most) in [("/files/send", 200_000), ("/files/pictures/1", 1_000)] {
            #expect(post(path, Self.body(file: most)).status == .seeOther)
            #expect(post(path, Self.body(file: most + 1)).status == .contentTooLarge)
        }
        #expect(came.all.count == 2)
    }

    @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=other", "multipart/form-data; boundary="])
    func `a form that cannot be read is 400`(type: String) {
        #expect(post("/files/send", Self.body(), fields: Self.fields(type)).status == .badRequest)
        #expect(post("/files/send", Self.body().dropLast(60), fields: Self.fields()).status == .badRequest)
        #expect(came.all.isEmpty)
    }

    @Test func `a post from another site is refused, whatever it has`() {
        #expect(post("/files/send", Self.body(), fields: Self.fields(site: "cross-site")).status == .forbidden)
        let dropped = LongBody.refused(SiteError.crossSite)
        #expect(post("/files/send", [], fields: Self.fields(), longBody: dropped).status == .forbidden)
        #expect(came.all.isEmpty)
    }

    @Test func `a body that was not taken is answered with why`() {
        for (error, status, retry) in [
            (SiteError.tooManyUploads as any Error, 503, "30"), (SiteError.contentTooLarge, 413, nil),
            (StoreUnavailable("no space left"), 503, "5"),
        ] as [(any Error, Int, String?)] {
            let response = post("/files/send", [], longBody: .refused(error))
            #expect(response.status.code == status && response.fields[.retryAfter] == retry)
        }
        let ended = post("/files/send", [], longBody: .refused(SiteError.sessionEnded))
        #expect(ended.status == .forbidden && ended.fields[.setCookie] != nil)
    }

    @Test func `a form with a file has the key of any other`() throws {
        let key = IdempotencyKey.random().text
        for size in [1, 1, 2] { #expect(post("/files/send", Self.body(file: size, key: key)).status == .seeOther) }
        #expect(post("/files/send", Self.body(file: 1)).status == .seeOther)
        let posts = came.posts
        #expect(posts[0] == posts[1] && posts[0] != posts[2] && posts[3] == "none" && posts[0] != "none")
    }

    @Test func `a form that cannot be stored comes back with its text, and asks for the file again`() {
        let response = post("/files/send", Self.body("later", key: IdempotencyKey.random().text))
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains(#"enctype="multipart/form-data""#))
        #expect(response.text.contains(">later</textarea>"))
        #expect(response.text.contains(#"<input type="file" name="photo">"#))
        #expect(!response.text.contains("a.png"))
        let plain = post("/files/send", Array("text=later".utf8), fields: Self.fields(TestSite.formType))
        #expect(plain.text.contains(">later</textarea>") && !plain.text.contains("enctype"))
    }

    @Test func `a long body has a file where the head leaves nothing to refuse`() {
        let plan = { (path: String, fields: HTTPFields, method: HTTPRequest.Method) in
            website().bodyPlan(of: Request(method: method, path: path, fields: fields))
        }
        #expect(plan("/files/send", Self.fields(), .post) == .file(atMost: 200_000 + (1 << 20)))
        #expect(plan("/files/pictures/9", Self.fields(), .post) == .file(atMost: 1_000 + (1 << 20)))
        for path in ["/files/note", "/files", "/", "/files/send/", "/files/pictures", "/%", "nothing"] {
            #expect(plan(path, Self.fields(), .post) == .held)
        }
        #expect(plan("/files/send", Self.fields(), .put) == .held)
        let form = Self.fields(TestSite.formType)
        #expect(plan("/files/send", form, .post) == .file(atMost: 200_000 + (1 << 20)))
        #expect(plan("/files/send", form.with("1"), .post) == .file(atMost: 200_000 + (1 << 20)))
        #expect(plan("/files/send", form.with("1048577"), .post) == .refused(.contentTooLarge))
        let text = Self.fields("text/plain")
        #expect(plan("/files/send", text.with("1"), .post) == .refused(.unsupportedMediaType))
        #expect(plan("/files/send", Self.fields("multipart/form-data"), .post) == .refused(.badRequest))
        #expect(plan("/files/send", Self.fields(site: "cross-site"), .post) == .refused(.crossSite))
        for (length, path) in [(200_000 + (1 << 20), "/files/send"), (1_000 + (1 << 20), "/files/pictures/1")] {
            var fields = Self.fields()
            fields[.contentLength] = "\(length)"
            #expect(plan(path, fields, .post) == .file(atMost: length))
            fields[.contentLength] = "\(length + 1)"
            #expect(plan(path, fields, .post) == .refused(.contentTooLarge))
        }
    }

    @Test func `who has an ended session need not send the body`() {
        var fields = Self.fields()
        fields[.cookie] = "visitor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        let request = Request(method: .post, path: "/files/send", fields: fields)
        #expect(website().bodyPlan(of: request) == .refused(.sessionEnded))
        #expect(website(.everyone).bodyPlan(of: request) == .file(atMost: 200_000 + (1 << 20)))
        #expect(post("/files/send", Self.body(), fields: fields).status == .forbidden)
    }

    @Test func `the web server is told where longer bodies come`() {
        let rules = website().webServerRules.uploads
        #expect(rules.map(\.path) == [["files", "send"], ["files", "pictures", nil]])
        #expect(rules.map(\.bodyBytes) == [200_000 + (1 << 20), 1_000 + (1 << 20)])
        #expect(website().longestUpload == 200_000 + (1 << 20))
        #expect(TestSite().website.webServerRules.uploads.isEmpty && TestSite().website.longestUpload == 0)
    }
}

extension HTTPFields {
    fileprivate func with(_ length: String) -> HTTPFields {
        var fields = self
        fields[.contentLength] = length
        return fields
    }
}
