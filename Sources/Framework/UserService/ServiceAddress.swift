import CCurl

/// The address of a user service, as libcurl itself will read it.
public struct ServiceAddress: Equatable, Sendable {
    public let text: String

    /// Nil for anything but http and https, and for an address with a user or a password: everybody on the machine can
    /// read a command line.
    public init?(_ text: String) {
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard !text.utf8.contains(0), curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }
        var scheme: UnsafeMutablePointer<CChar>?
        defer { curl_free(scheme) }
        guard curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK, let scheme,
            ["http", "https"].contains(String(cString: scheme))
        else { return nil }
        self.text = text
    }
}
