public import ArgumentParser
import Foundation

/// Who decodes pictures.
public struct DecoderOption: ParsableArguments {
    @Option(
        name: .customLong("decoder"),
        help: ArgumentHelp(
            """
            The unix socket of `decode`; by default that of VIPERWEB_DECODER. Without it `serve` takes no pictures, and other \
            commands decode them in processes of their own.
            """,
            valueName: "socket"))
    var socket: String?

    public init() {}

    /// The socket's path; nil where there is no decoder.
    var path: String? { socket ?? ProcessInfo.processInfo.environment["VIPERWEB_DECODER"] }
}
