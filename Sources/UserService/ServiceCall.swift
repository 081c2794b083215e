internal import Accounts
internal import CCurl
internal import Web

/// One POST of JSON through libcurl's easy interface.
struct ServiceCall {
    let address: ServiceAddress
    let patience: Patience

    /// What the service says; throws `AccountsUnreachable` where it says nothing, `StoreUnavailable` where no sense can be
    /// made of it.
    func post(_ json: [UInt8]) throws -> ServiceAnswer {
        guard Self.isReady, let handle = curl_easy_init() else { throw StoreUnavailable("libcurl cannot start") }
        defer { curl_easy_cleanup(handle) }
        let fields = curl_slist_append(
            curl_slist_append(nil, "Content-Type: application/json"), "Accept: application/json")
        defer { curl_slist_free_all(fields) }
        let options = prepare(handle) + [viperweb_set_fields(handle, fields), post(json, handle)]
        if let failure = options.first(where: { $0 != CURLE_OK }) {
            throw StoreUnavailable("libcurl takes no such call: \(words(failure))")
        }
        return try perform(handle)
    }

    private func prepare(_ handle: UnsafeMutableRawPointer) -> [CURLcode] {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, "http,https"),
            // Not even the one that the environment names.
            (CURLOPT_PROXY, ""),
            (CURLOPT_USERAGENT, "viperweb"),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_CONNECTTIMEOUT_MS, patience.connect), (CURLOPT_TIMEOUT_MS, patience.all),
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2),
            // Without it the end of a call waits for a slow resolver, whatever the timeouts.
            (CURLOPT_QUICK_EXIT, 1),
        ]
        return texts.map { viperweb_set_text(handle, $0.0, $0.1) }
            + numbers.map { viperweb_set_number(handle, $0.0, $0.1) }
    }

    private func post(_ json: [UInt8], _ handle: UnsafeMutableRawPointer) -> CURLcode {
        json.withUnsafeBytes { viperweb_set_post(handle, $0.baseAddress, $0.count) }
    }

    private func perform(_ handle: UnsafeMutableRawPointer) throws -> ServiceAnswer {
        var code = CURLE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: ServiceAnswer.most) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) { room in
                var body = viperweb_body(bytes: room.baseAddress, room: room.count, length: 0)
                code = withUnsafeMutablePointer(to: &body) { body in
                    let code = viperweb_set_body(handle, body)
                    return code == CURLE_OK ? curl_easy_perform(handle) : code
                }
                count = body.length
            }
        }
        let status = viperweb_status(handle)
        guard code == CURLE_OK else { throw error(code, status: status) }
        return ServiceAnswer(status: status, body: bytes)
    }

    private func error(_ code: CURLcode, status: Int) -> any Error {
        let reason = words(code)
        let isSilent =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR, CURLE_OPERATION_TIMEDOUT:
                true
            // The connection was dropped: before an answer, or in the middle of one.
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: status == 0
            default: false
            }
        return isSilent
            ? AccountsUnreachable("the user service cannot be reached: \(reason)")
            : StoreUnavailable("the user service makes no sense: \(reason)")
    }

    private func words(_ code: CURLcode) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "\(code.rawValue)"
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
