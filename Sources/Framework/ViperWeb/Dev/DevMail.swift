#if DEBUG
    import Foundation
    import HTTPTypes
    import Markup
    import SiteMail
    import Web

    /// The mails of a site that is being written, at `/dev/mail`: instead of being sent, they are files.
    struct DevMail: Sendable {
        let folder: MailFolder

        /// Nil for another address.
        func response(to request: Request) -> Response? {
            guard request.path == "/dev/mail", request.method == .get else { return nil }
            let mails = folder.names.prefix(50).compactMap { name in
                FileManager.default.contents(atPath: "\(folder.path)/\(name)").map {
                    ReadMail(message: String(decoding: $0, as: UTF8.self))
                }
            }
            let page = document(.lang("en")) {
                head {
                    meta(.charset("utf-8"))
                    title { "Mails" }
                }
                body {
                    h1 { "Mails" }
                    if mails.isEmpty { p { "No mail yet." } }
                    for mail in mails {
                        section {
                            pre { mail.head }
                            pre { mail.text }
                            if let frame = mail.frame { TrustedHTML(trusting: Array(frame.utf8)) }
                        }
                    }
                }
            }
            return Response(
                status: .ok, fields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
                body: page.rendered())
        }
    }

    /// A message as `Mail.message` writes it.
    private struct ReadMail {
        let head: String
        let text: String
        /// Its HTML, which no script runs in.
        let frame: String?

        init(message: String) {
            let parts = message.components(separatedBy: "Content-Transfer-Encoding: quoted-printable\r\n\r\n")
            head = parts[0].components(separatedBy: "Content-Type:")[0]
            let bodies = parts.dropFirst().map { Self.decoded($0.components(separatedBy: "--=_")[0]) }
            text = bodies.first ?? ""
            frame = bodies.dropFirst().first.map { html in
                let value = html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                return "<iframe title=\"HTML\" sandbox srcdoc=\"\(value)\"></iframe>"
            }
        }

        private static func decoded(_ text: String) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.replacing("=\r\n", with: "").utf8)[...]
            while let byte = rest.popFirst() {
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                if byte == UInt8(ascii: "="), let value = UInt8(digits, radix: 16) {
                    bytes.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
#endif
