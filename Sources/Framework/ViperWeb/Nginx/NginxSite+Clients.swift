import FastCGI
import Web

/// Rate limits: the zones of the http block, and the limits of every server.
extension NginxSite {
    var clients: [String] {
        [
            """
            # A client is an address (IPv6: its first half, which one person has). This machine itself is not limited,
            # because all clients of a proxy on it would have one address.
            \(map(
                #""$remote_addr $binary_remote_addr""#, to: "peer",
                [
                    (#""~^(?:127\.0\.0\.1|::1|unix:) ""#, #""""#),
                    (
                        #""~(?s)^\S+ (?<\#(name)_half>.{8}).{8}\z""#,
                        #""$server_name \#(variable("half"))""#
                    ),
                    ("default", #""$server_name $binary_remote_addr""#),
                ]))
            """,
            "limit_conn_zone \(variable("peer")) zone=\(name)_requests:2m;",
        ] + newSessionZone + limitZones + uploadZones
    }

    /// Requests of one client at a time.
    static let requests = 200

    /// The cookie counts by its name alone: the worker refuses a post under one that it does not know.
    private var newSessionZone: [String] {
        guard let limit = rules.newSessions else { return [] }
        let cookies = [(#"on"#, true), ("", false)].map { https, isSecure in
            (#""~^POST:\#(https):(?:.*;)? *\#(limit.cookie(overTLS: isSecure))=""#, #""""#)
        }
        return [
            """
            # A post that may begin a session: \(limit.burst) at once, then \(limit.perMinute) a minute.
            \(map(
                #""$request_method:$https:$http_cookie""#, to: "new",
                cookies + [(#""~^POST:""#, variable("peer")), ("default", #""""#)]))

            \(zone("new", perMinute: limit.perMinute))
            """
        ]
    }

    private func zone(_ word: String, perMinute: Int) -> String {
        "limit_req_zone \(variable(word)) zone=\(name)_\(word):2m rate=\(perMinute)r/m;"
    }

    private var limitZones: [String] {
        rules.limitedActions.enumerated().map { index, action in
            let calls = action.targets.map { target in
                (#""~^POST \#(NginxText.pattern(target.address.path))\z""#, variable("peer"))
            }
            return """
                # \(action.route.label): \(action.burst) at once, then \(action.perMinute) a minute.
                \(map(#""$request_method $uri""#, to: "rate\(index + 1)", calls + [("default", #""""#)]))

                \(zone("rate\(index + 1)", perMinute: action.perMinute))
                """
        }
    }

    /// nginx reads a request's first bytes by the limits of the port's first server, so every server of the site has
    /// them.
    var limits: [String] {
        [
            "if (\(variable("no_uri"))) { return 400; }",
            """
            # Limits of the size of a request.
            client_max_body_size        \(NginxText.bytes(Self.worker.bodyBytes));
            client_body_buffer_size     128k;
            client_header_buffer_size   1k;
            large_client_header_buffers 4 8k;
            """,
            """
            # Time limits: a whole header within 10 seconds. A body may pause for 10 seconds, and the reader of an
            # answer for 30.
            client_header_timeout     10s;
            client_body_timeout       10s;
            send_timeout              30s;
            keepalive_timeout         60s;
            reset_timedout_connection on;
            """,
            """
            # Rate limits: requests of one client at a time (each stream of HTTP/2 counts), new sessions, and limited
            # actions.
            \((["limit_conn \(name)_requests \(Self.requests);"] + requestLimits).joined(separator: "\n"))
            limit_conn_status 429;
            limit_req_status 429;
            """,
        ] + believed
    }

    /// What a client itself says in the field is not believed: the proxy adds the client's address behind it.
    private var believed: [String] {
        guard !trustedProxies.isEmpty else { return [] }
        let proxies = trustedProxies.map { "set_real_ip_from \($0);\n" }.joined()
        return [
            """
            # nginx takes a client's address from these proxies, for limits, logs and the worker.
            \(proxies)real_ip_header X-Forwarded-For;
            real_ip_recursive on;
            """
        ]
    }

    /// New sessions, and actions that are limited.
    var requestLimits: [String] {
        (rules.newSessions.map { [limit("new", burst: $0.burst)] } ?? [])
            + rules.limitedActions.enumerated().map { limit("rate\($0 + 1)", burst: $1.burst) }
    }

    /// A burst is what comes beside the first one, and may not be 0.
    func limit(_ word: String, burst: Int) -> String {
        "limit_req zone=\(name)_\(word)\(burst > 1 ? " burst=\(burst - 1) nodelay" : "");"
    }
}
