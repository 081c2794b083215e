import Foundation
import HTTPTypes
import Web

/// Answers with files that were read at the start: the worker's own cost.
struct ConstantPages {
    private let list: Response
    private let product: Response
    private let todos: Response
    private let added = Response(status: .seeOther, fields: [.location: "/todos"])

    /// Takes `list.html`, `detail.html` and `todos.html` of a folder.
    init(folder: String) throws {
        list = try Self.page("\(folder)/list.html")
        product = try Self.page("\(folder)/detail.html")
        todos = try Self.page("\(folder)/todos.html")
    }

    @Sendable func respond(to request: Request) -> Response {
        switch (request.method, request.path) {
        case (.post, _): added
        case (_, "/products"): list
        case (_, "/todos"): todos
        default: product
        }
    }

    private static func page(_ path: String) throws -> Response {
        Response(
            status: .ok, fields: [.contentType: Media.page.contentType],
            body: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
}
