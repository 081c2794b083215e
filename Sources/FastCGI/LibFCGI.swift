internal import CFastCGI

/// libfcgi's own start, once a process and before any thread.
enum LibFCGI {
    static let isReady = FCGX_Init() == 0
}
