import Web

/// The http block: upstream, log, rate limits, and the fields of nginx's own responses.
extension NginxSite {
    var httpSections: [String] {
        [upstream, logFormat, plainText, strictTransport] + assetFields
            + [allowAndRetry, oddMethods, requestID] + clients + pageMaps
    }

    /// As many idle connections as clients that are served at once: a worker keeps one for nothing.
    ///
    /// A kept connection may be that of a worker that has died: to ask once more takes a connection of its own.
    private var upstream: String {
        let server = "server \(NginxText.quoted("unix:\(socket)")) max_fails=0;"
        return block(
            "upstream \(name)",
            [
                "# The same socket twice: if a worker dies, nginx asks again only if there is another server.",
                server, server, "keepalive 256;", "keepalive_requests 100000;",
            ]) + "\n\n" + block("upstream \(name)_again", [server, server])
    }

    private var logFormat: String {
        """
        # No user agent and no referrer. The id is the same as in the worker's log and on error pages.
        log_format \(name) '$request_id $time_iso8601 $remote_addr $host $status $body_bytes_sent $request_time '
        \(String(repeating: " ", count: 12 + name.utf8.count))'$upstream_response_time "$request"';
        """
    }

    private var plainText: String {
        """
        # A target or Referer with bytes that no URI has (RFC 3986). The error log would show these bytes as they are.
        \(map(#""$request_uri$http_referer""#, to: "no_uri", [(#""~[^ -~]""#, "1"), ("default", #""""#)]))
        """
    }

    private var strictTransport: String {
        let value = "max-age=31536000\(hstsSubdomains ? "; includeSubDomains" : "")"
        return """
            # Https only, for a year. A site must not say this over plain http (RFC 6797, 7.2).
            \(map("$https", to: "hsts", [("on", NginxText.quoted(value)), ("default", #""""#)]))
            """
    }

    /// The worker sends fields of its own; where it did, these stay empty and add nothing.
    private var assetFields: [String] {
        [
            """
            # The fingerprint in an asset's address. A location captures it. The empty default makes the variable known
            # everywhere.
            \(map(#""""#, to: "hash", [("default", #""""#)]))
            """,
            map(
                #""$upstream_http_cache_control:$status:\#(variable("hash"))""#, to: "cache",
                [
                    (#""~^:[23]\d\d:[0-9a-f]""#, #""public, max-age=31536000, immutable""#),
                    (#""~^:[23]""#, NginxText.quoted(rules.pageCaching)), (#""~^:""#, "no-store"),
                    ("default", #""""#),
                ]),
        ]
    }

    private var allowAndRetry: String {
        let seconds = rules.errorPages.compactMap { page in
            page.retryAfter.map { (#""\#(page.code):""#, "\($0)") }
        }
        return map(
            #""$status:$upstream_http_allow""#, to: "allow", [(#""405:""#, #""GET, HEAD""#), ("default", #""""#)])
            + "\n\n"
            + map(#""$status:$upstream_http_retry_after""#, to: "retry", seconds + [("default", #""""#)])
    }

    private var oddMethods: String {
        """
        # nginx refuses these two at every address, with 405 without Allow and with 400. They are 501 (RFC 9110, 15.6.2).
        \(map("$request", to: "odd", [(#""~^(?:TRACE |OPTIONS \*)""#, "1"), ("default", #""""#)]))
        """
    }

    private var requestID: String {
        """
        # For errors only: a file is the same for everybody.
        \(map(
            #""$status:$upstream_http_x_request_id""#, to: "id",
            [(#""~^[45]\d\d:\z""#, "$request_id"), ("default", #""""#)]))
        """
    }
}
