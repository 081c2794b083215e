import HTTPTypes

@testable import Web

/// Cookie fields, one a line: the values of a name are those that a simple reader finds, and a token is read exactly.
enum CookiesTarget {
    static func run(_ input: [UInt8]) throws {
        for isSecure in [false, true] {
            var request = Request(path: "/", isSecure: isSecure)
            for line in String(decoding: input, as: UTF8.self).parts(between: "\n") {
                request.fields.append(HTTPField(name: .cookie, value: line))
            }
            try check(request, "language")
            try check(request, SessionCookie.name(secure: isSecure))
            try checkToken(request)
        }
    }

    private static func check(_ request: Request, _ name: String) throws {
        let expected = reference(request, name)
        let found = Cookies.values(of: name, in: request)
        try hold(found.elementsEqual(expected) { $0.isSame(as: $1) }, "values of \(name) as the reference reads them")
        let one = expected.allSatisfy { $0.isSame(as: expected[0]) } ? expected.first : nil
        // Strings that Swift takes for equal count as one.
        if let one { try hold(Cookies.value(of: name, in: request)?.isSame(as: one) == true, "one value is the value") }
        if Set(expected).count > 1 { try hold(Cookies.value(of: name, in: request) == nil, "two values are none") }
    }

    private static func checkToken(_ request: Request) throws {
        guard let token = SessionCookie.token(in: request) else { return }
        let name = SessionCookie.name(secure: request.isSecure)
        let values = reference(request, name)
        try hold(values.allSatisfy { $0.isSame(as: token.text) }, "a token is the value of its cookie")
        try hold(
            token.text.utf8.count == 32 && token.text.utf8.allSatisfy("0123456789abcdef".utf8.contains),
            "a token is 32 hexadecimal digits in lower case")
        let setting = SessionCookie.setting(token, for: 60, secure: request.isSecure)
        let cookie = HTTPField(name: .cookie, value: setting.parts(between: ";")[0])
        let again = Request(path: "/", isSecure: request.isSecure, fields: HTTPFields([cookie]))
        try hold(SessionCookie.token(in: again) == token, "a cookie that is set is read again")
    }

    /// RFC 6265, 5.4, scalar by scalar.
    private static func reference(_ request: Request, _ name: String) -> [String] {
        var values: [String] = []
        for field in request.fields where field.name == .cookie {
            for pair in field.value.parts(between: ";") {
                var scalars = pair.unicodeScalars[...]
                while scalars.first == " " { scalars = scalars.dropFirst() }
                let parts = String(scalars).parts(between: "=", atMost: 2)
                if parts.count == 2, parts[0].isSame(as: name) { values.append(parts[1]) }
            }
        }
        return values
    }
}
