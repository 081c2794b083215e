import CCurl
import FoundationEssentials
import Platform

/// A mail server and how to sign in there.
public struct SMTPServer: Equatable, Sendable {
    let url: String
    /// Whether the text is encrypted from the first byte on, after STARTTLS, or not at all: on this machine's own loopback.
    let security: Security
    let user: String?
    let password: String?
    /// A file of certificates that are trusted besides those of the system's; nil for these alone.
    let certificates: String?

    enum Security: Sendable {
        case tls, startTLS, none
    }

    /// Nil for anything but `smtp://host[:port]` and `smtps://host[:port]`. The user and the password are not part of it: everybody on the
    /// machine can read a command line.
    public init?(_ text: String, user: String? = nil, password: String? = nil, certificates: String? = nil) {
        guard !text.utf8.contains(0), let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url), ["smtp", "smtps"].contains(scheme),
            let host = Self.part(CURLUPART_HOST, of: url), [nil, "/"].contains(Self.part(CURLUPART_PATH, of: url)),
            Self.part(CURLUPART_QUERY, of: url) == nil, Self.part(CURLUPART_FRAGMENT, of: url) == nil
        else { return nil }
        let port = Self.part(CURLUPART_PORT, of: url).map { ":\($0)" } ?? (scheme == "smtp" ? ":587" : "")
        // The path is what the client calls itself.
        self.url = "\(scheme)://\(host)\(port)/localhost"
        let isOwn = host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
        security = scheme == "smtps" ? .tls : isOwn ? .none : .startTLS
        (self.user, self.password, self.certificates) = (user, password, certificates)
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        defer { curl_free(text) }
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        return String(cString: text)
    }
}

/// Sends mails to a server by SMTP (RFC 5321). The certificate of a server is always verified.
public struct SMTPTransport: MailTransport {
    /// The most bytes of all replies to one mail.
    private static let maxReplies = 16_384

    private let server: SMTPServer
    private let milliseconds: Int

    /// A mail takes at most two minutes, and the goodbye one and a half.
    public init(_ server: SMTPServer) {
        self.init(server, milliseconds: 120_000)
    }

    init(_ server: SMTPServer, milliseconds: Int) {
        (self.server, self.milliseconds) = (server, milliseconds)
    }

    public func send(_ message: MailMessage) throws(MailFailure) {
        guard Self.isReady, let handle = curl_easy_init() else { throw MailFailure("libcurl cannot start") }
        defer { curl_easy_cleanup(handle) }
        let recipients = curl_slist_append(nil, "<\(message.recipient.text)>")
        defer { curl_slist_free_all(recipients) }
        let codes = options(handle, message) + [viperweb_set_list(handle, CURLOPT_MAIL_RCPT, recipients)]
        if let code = codes.first(where: { $0 != CURLE_OK }) { throw MailFailure("libcurl: \(Self.text(code))") }
        let (code, replies, hasSent) = transfer(Array(message.text.utf8), handle)
        guard code == CURLE_OK else {
            throw failure(code, status: viperweb_status(handle), hasSent: hasSent, replies)
        }
    }

    private func options(_ handle: UnsafeMutableRawPointer, _ message: MailMessage) -> [CURLcode] {
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, server.url), (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""),
            (CURLOPT_MAIL_FROM, "<\(message.sender.text)>"), (CURLOPT_USERNAME, server.user),
            (CURLOPT_PASSWORD, server.password), (CURLOPT_CAINFO, server.certificates),
        ]
        let security = server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_UPLOAD, 1), (CURLOPT_USE_SSL, Int(security.rawValue)), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_CONNECTTIMEOUT_MS, min(10_000, milliseconds)),
            (CURLOPT_TIMEOUT_MS, milliseconds),
            // QUIT waits for so long too.
            (CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, milliseconds * 3 / 4_000)), (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_QUICK_EXIT, 1),
        ]
        return texts.compactMap { option, text in text.map { viperweb_set_text(handle, option, $0) } }
            + numbers.map { viperweb_set_number(handle, $0.0, $0.1) }
    }

    /// Ends as soon as the server says more than it has to. `hasSent` is whether anything of the mail itself was sent.
    private func transfer(
        _ bytes: [UInt8], _ handle: UnsafeMutableRawPointer
    ) -> (CURLcode, replies: [UInt8], hasSent: Bool) {
        var (code, hasSent) = (CURLE_OK, false)
        let replies = [UInt8](unsafeUninitializedCapacity: Self.maxReplies) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) { room in
                var said = viperweb_body(bytes: room.baseAddress, room: room.count, length: 0)
                bytes.withUnsafeBufferPointer { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { bytes in
                        var text = viperweb_text(bytes: bytes.baseAddress, length: bytes.count, offset: 0)
                        code = viperweb_set_upload(handle, &text)
                        if code == CURLE_OK { code = viperweb_set_replies(handle, &said) }
                        if code == CURLE_OK { code = curl_easy_perform(handle) }
                        hasSent = text.offset > 0
                    }
                }
                count = said.length
            }
        }
        return (code, replies, hasSent)
    }

    private func failure(_ code: CURLcode, status: Int, hasSent: Bool, _ replies: [UInt8]) -> MailFailure {
        // Behind it may be the answer to QUIT.
        let lines = replies.split { [0x0A, 0x0D].contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        let reply = lines.last { $0.hasPrefix("\(status)") } ?? ""
        switch code {
        // A server that answered 5yz, but not to how this program signs in or encrypts: that is for the operator to correct.
        case CURLE_SEND_ERROR where status >= 500, CURLE_RECV_ERROR where status >= 500,
            CURLE_WEIRD_SERVER_REPLY where status >= 500 && hasSent:
            return MailFailure("the mail server refuses the mail: \(reply)", isPermanent: true)
        case CURLE_WRITE_ERROR: return MailFailure("the mail server says more than \(Self.maxReplies) bytes")
        default:
            let said = status > 0 && !reply.isEmpty ? "; it said: \(reply)" : ""
            return MailFailure("the mail server \(server.url): \(Self.text(code))\(said)")
        }
    }

    private static func text(_ code: CURLcode) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "\(code.rawValue)"
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
