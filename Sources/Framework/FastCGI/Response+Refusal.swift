internal import HTTPTypes
internal import Web

extension Response {
    /// The page of a request that no handler answers, with its id; its only variable texts are of plain characters.
    init(refusing status: HTTPResponse.Status, id: String) {
        let title = "\(status.code) \(status.reasonPhrase)"
        let page = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body><h1>\(title)</h1><p>Request <code>\(id)</code></p></body></html>

            """
        self.init(
            status: status, fields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: Array(page.utf8))
        route = .error
    }
}
