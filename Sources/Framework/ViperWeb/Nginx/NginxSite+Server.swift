import FastCGI
import HTTPTypes
import Web

/// The server blocks: fields of every response, files, and requests to the worker.
extension NginxSite {
    /// What the worker takes, which nginx refuses before it asks.
    static let worker = Limits()

    var everyServerSections: [String] { ["server_tokens off;"] + limits + [policy] }

    var serverSections: [String] {
        everyServerSections + [fields, root, mediaTypes, sending, fastCGI] + errorPages + locations
    }

    /// nginx has fields at one level only: a second one would drop these.
    private var policy: String {
        let fields = rules.policy.map { "add_header \($0.name.rawName) \(NginxText.quoted($0.value)) always;" }
        return """
            # The header fields of every answer. A location with its own add_header loses all of them.
            \(fields.joined(separator: "\n"))
            add_header Strict-Transport-Security \(variable("hsts")) always;
            add_header X-Request-Id \(variable("id")) always;
            """
    }

    private var fields: String {
        """
        add_header Cache-Control \(variable("cache")) always;
        \(pages.areRendered ? "add_header Vary \(variable("vary")) always;\n" : "")\
        add_header Allow \(variable("allow")) always;
        add_header Retry-After \(variable("retry")) always;
        """
    }

    private var root: String {
        "root \(NginxText.quoted(publicFolder));"
    }

    private var mediaTypes: String {
        """
        ssi off;
        charset utf-8;
        charset_types text/css text/javascript text/plain application/manifest+json;
        default_type application/octet-stream;
        types {
            text/html                 html;
            text/css                  css;
            text/javascript           js;
            text/plain                txt;
            application/atom+xml      atom;
            application/json          json;
            application/manifest+json webmanifest;
            application/xml           xml;
            image/svg+xml             svg;
            image/x-icon              ico;
            image/avif                avif;
            image/webp                webp;
            image/png                 png;
            image/jpeg                jpg jpeg;
            image/gif                 gif;
            font/woff2                woff2;
        }
        """
    }

    private var sending: String {
        """
        # No ranges: the files are small, and nginx 1.22 sends every header twice for an impossible range.
        max_ranges 0;

        # No open_file_cache, although gixy asks for it with try_files: nginx would keep showing replaced pages.
        sendfile         on;
        tcp_nopush       on;
        gzip             on;
        gzip_comp_level  5;
        gzip_min_length  512;
        gzip_proxied     any;
        gzip_vary        on;
        gzip_types       text/css text/javascript text/plain application/atom+xml application/json
                         application/manifest+json application/xml image/svg+xml;
        """
    }
}

/// The requests to the worker.
extension NginxSite {
    private var fastCGI: String {
        """
        # The CGI variables of RFC 3875. REQUEST_URI has the path as the client sent it, because the decoded path is
        # perhaps not UTF-8.
        fastcgi_param GATEWAY_INTERFACE CGI/1.1;
        fastcgi_param SERVER_SOFTWARE   nginx;
        fastcgi_param SERVER_PROTOCOL   $server_protocol;
        fastcgi_param SERVER_NAME       $server_name;
        fastcgi_param SERVER_ADDR       $server_addr;
        fastcgi_param SERVER_PORT       $server_port;
        fastcgi_param REMOTE_ADDR       $remote_addr;
        fastcgi_param REMOTE_PORT       $remote_port;
        fastcgi_param REQUEST_METHOD    $request_method;
        fastcgi_param REQUEST_SCHEME    $scheme;
        fastcgi_param REQUEST_URI       $request_uri;
        fastcgi_param REQUEST_ID        $request_id;
        fastcgi_param SCRIPT_NAME       "";
        fastcgi_param QUERY_STRING      $query_string;
        fastcgi_param CONTENT_TYPE      $content_type;
        fastcgi_param CONTENT_LENGTH    $content_length;
        fastcgi_param HTTPS             $https if_not_empty;\(permissionParam)

        # A client's "Proxy" header must not become HTTP_PROXY, which libraries read as a proxy's address (httpoxy).
        fastcgi_param HTTP_PROXY        "";

        # If a worker dies, nginx asks once more through the socket's second entry. It does not repeat a POST that takes too
        # long: the work may be done already.
        fastcgi_keep_conn on;
        fastcgi_next_upstream error;
        fastcgi_next_upstream_tries 2;
        fastcgi_connect_timeout 2s;
        fastcgi_send_timeout \(Self.worker.idle.components.seconds)s;
        fastcgi_read_timeout \(Self.worker.deadline.components.seconds + 5)s;

        # A whole page fits in memory.
        fastcgi_buffer_size 16k;
        fastcgi_buffers 16 16k;
        fastcgi_busy_buffers_size 64k;

        fastcgi_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
        """
    }

    var tlsSection: String {
        """
        # Mozilla's intermediate configuration, without the ciphers that need a file of Diffie-Hellman parameters. The
        # port's first server and the site's server need it, because nginx takes the cache and the protocols from the
        # first one.
        ssl_protocols             TLSv1.2 TLSv1.3;
        ssl_ciphers               ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:\
        ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:\
        ECDHE-RSA-CHACHA20-POLY1305;
        ssl_ecdh_curve            X25519:prime256v1:secp384r1;
        ssl_prefer_server_ciphers off;
        ssl_session_cache         shared:\(name):2m;
        ssl_session_timeout       1d;
        ssl_session_tickets       off;
        """
    }
}
