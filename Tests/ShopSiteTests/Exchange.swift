import HTTPTypes
import Web

@testable import Markup

/// A request and its response as one text: what a reader of the wire would see, with the page laid out for reading.
struct Exchange {
    let request: Request
    let response: Response

    var text: String {
        let query = request.query.isEmpty ? "" : "?\(request.query)"
        var lines = ["\(request.method.rawValue) \(request.path)\(query)"] + lines(of: request.fields)
        if !request.body.isEmpty { lines += ["", String(decoding: request.body, as: UTF8.self)] }
        lines += ["", "\(response.status.code) \(response.status.reasonPhrase)"] + self.lines(of: response.fields)
        if !response.body.isEmpty { lines += ["", page] }
        let text = lines.joined(separator: "\n")
        return masked(text.hasSuffix("\n") ? text : text + "\n")
    }

    private var page: String {
        response.fields[.contentType] == "text/html; charset=utf-8"
            ? Indenter.indent(response.body) : String(decoding: response.body, as: UTF8.self)
    }

    private func lines(of fields: HTTPFields) -> [String] {
        fields.map { "\($0.name.canonicalName): \($0.value)" }.sorted()
    }

    /// The session's token is random, and so is the key of a page's forms.
    private func masked(_ text: String) -> String {
        let text = text.replacing(/visitor=[0-9a-f]{32}/, with: "visitor=TOKEN")
        return text.replacing(/name="form-key" value="[0-9a-f]{32}"/, with: #"name="form-key" value="KEY""#)
    }
}
