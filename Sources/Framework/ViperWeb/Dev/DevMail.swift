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
                    ReadMail(name: name, message: String(decoding: $0, as: UTF8.self))
                }
            }
            let page = document(.lang("en")) {
                head {
                    meta(.charset("utf-8"))
                    meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                    meta(.name("color-scheme"), .content("light dark"))
                    title { "Mails" }
                    TrustedHTML("<link rel=\"stylesheet\" href=\"/viperweb-dev/client.css\">")
                }
                body(.class("mails")) {
                    h1 { "Mails" }
                    p {
                        mails.isEmpty ? "No mail yet." : "To see the style of a mail, open its file in a mail program."
                    }
                    for mail in mails {
                        section {
                            h2 { mail.subject }
                            p { "\(folder.path)/\(mail.name)" }
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
        let name: String
        let head: String
        let text: String
        /// Its HTML, which no script runs in.
        let frame: String?

        init(name: String, message: String) {
            self.name = name
            let parts = message.components(separatedBy: "Content-Transfer-Encoding: quoted-printable\r\n\r\n")
            head = Self.readable(parts[0].components(separatedBy: "Content-Type:")[0])
            let bodies = parts.dropFirst().map { Self.decoded($0.components(separatedBy: "--=_")[0]) }
            text = bodies.first ?? ""
            frame = bodies.dropFirst().first.map { html in
                let value = html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                return "<iframe title=\"HTML\" sandbox srcdoc=\"\(value)\"></iframe>"
            }
        }

        var subject: String {
            head.split(separator: "\n").first { $0.hasPrefix("Subject: ") }.map { String($0.dropFirst(9)) } ?? name
        }

        /// The fields with their encoded words decoded (RFC 2047), each in one line.
        private static func readable(_ head: String) -> String {
            let lines = head.replacing("?=\r\n =?", with: "?==?").replacing("\r\n ", with: " ").replacing(
                "\r\n", with: "\n")
            return lines.replacing(/=\?utf-8\?B\?([A-Za-z0-9+\/=]*)\?=/) { word in
                Data(base64Encoded: String(word.1)).map { String(decoding: $0, as: UTF8.self) } ?? String(word.0)
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
