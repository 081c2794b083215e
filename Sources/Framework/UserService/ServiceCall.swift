import Accounts
import CCurl
import Platform
import Web

/// One POST of JSON to a user service.
struct ServiceCall {
    let address: ServiceAddress
    let timeouts: Timeouts

    /// The service's response; throws `AccountsUnreachable` without one, `StoreUnavailable` for an invalid one.
    func post(_ json: [UInt8]) throws -> ServiceAnswer {
        let fields = curl_slist_append(
            curl_slist_append(nil, "Content-Type: application/json"), "Accept: application/json")
        defer { curl_slist_free_all(fields) }
        let transfer = Transfer(address: address, timeouts: timeouts, maxBytes: ServiceAnswer.maxBytes)
        do throws(Transfer.Failure) {
            return try transfer.run { handle in [viperweb_set_fields(handle, fields), post(json, handle)] }
        } catch {
            throw explained(error)
        }
    }

    private func post(_ json: [UInt8], _ handle: UnsafeMutableRawPointer) -> CURLcode {
        json.withUnsafeBytes { viperweb_set_post(handle, $0.baseAddress, $0.count) }
    }

    private func explained(_ failure: Transfer.Failure) -> any Error {
        switch failure {
        case .cannotStart: StoreUnavailable("libcurl cannot start")
        case .refused(let reason): StoreUnavailable("libcurl refuses the call: \(reason)")
        case .failed(let code, let reason, let status):
            isSilence(code, status: status)
                ? AccountsUnreachable("the user service cannot be reached: \(reason)")
                : StoreUnavailable("the user service sent an invalid answer: \(reason)")
        }
    }

    private func isSilence(_ code: CURLcode, status: Int) -> Bool {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR, CURLE_OPERATION_TIMEDOUT: true
        // The connection was dropped: before an answer, or in the middle of one.
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: status == 0
        default: false
        }
    }
}
