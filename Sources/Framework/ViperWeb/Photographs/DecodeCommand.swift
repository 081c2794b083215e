import ArgumentParser
import FastCGI
import Foundation
import Photographs

/// Decodes pictures for workers.
struct DecodeCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "decode", abstract: "Decode pictures for the worker until SIGTERM.",
            discussion: """
                Strangers send pictures, so a separate process reads them. It needs nothing of the site. It decodes \
                each picture with libvips (the programs vips and, for drawings, rsvg-convert of Debian's libvips-tools \
                and librsvg2-bin; from Debian 13 on, also libheif-plugin-aomenc for AVIF), with limits on time and memory.
                """)
    }

    @Option(help: "The unix socket to listen on. Without it, file descriptor 0 must be a listening socket.")
    var socket: String?

    @Option(help: "How many pictures to decode at the same time.")
    var threads = 2

    @Option(
        help: "The user that decodes, after the socket is open. It should own no file. Only root can use this option.")
    var user: String?

    func validate() throws {
        guard (1...16).contains(threads) else { throw ValidationError("--threads takes 1 to 16.") }
    }

    func run() throws {
        let listener = try socket.map { try Listener.unix($0) } ?? Listener.inherited()
        if let user { try OwnProcess.become(user) }
        try OwnProcess.closeToOthers()
        VipsMaker.sweep()
        let decoder = Decoder()
        for _ in 1..<threads { Thread.detachNewThread { try? Self.answer(listener, decoder) } }
        try Self.answer(listener, decoder)
    }

    private static func answer(_ listener: Listener, _ decoder: Decoder) throws {
        while true { decoder.answer(try listener.nextConnection()) }
    }
}
