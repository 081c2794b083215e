public import ArgumentParser
import Foundation

/// Who decodes pictures.
public struct DecoderOption: ParsableArguments {
    @Option(
        name: .customLong("decoder"),
        help: ArgumentHelp(
            """
            The unix socket of `decode`. Default: the environment variable VIPERWEB_DECODER. Without a decoder, \
            `serve` takes no pictures, and other commands start decoding processes of their own.
            """,
            valueName: "socket"))
    var socket: String?

    public init() {}

    /// The socket's path; nil if there is no decoder.
    var path: String? { socket ?? ProcessInfo.processInfo.environment["VIPERWEB_DECODER"] }
}
