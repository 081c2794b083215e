import Foundation
import Testing
import Web

/// Pictures as people send them, made by libvips.
struct Pictures {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Colours that run from left to right, red at the left.
    func picture(_ name: String, width: Int = 900, height: Int = 600, _ options: String = "") throws -> [UInt8] {
        let middle = path("xyz.v")
        try vips("xyz", middle, "\(width)", "\(height)")
        try vips("linear", middle, path("linear.v"), "--", "0.1 0.2", "30 20")
        try vips("bandjoin_const", path("linear.v"), path("three.v"), "200")
        try vips("cast", path("three.v"), path("bytes.v"), "uchar")
        try vips("copy", path("bytes.v"), path("\(name)\(options)"), "--interpretation", "srgb")
        return Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// A picture of one colour of sRGB, with the numbers that it has in Display P3.
    func displayP3(red: Int, green: Int, blue: Int) throws -> (picture: [UInt8], numbers: [UInt8]) {
        try vips("black", path("black.v"), "64", "64", "--bands", "3")
        try vips("linear", path("black.v"), path("red.v"), "1", "\(red) \(green) \(blue)", "--uchar")
        try vips("copy", path("red.v"), path("srgb.png"), "--interpretation", "srgb")
        try vips("icc_transform", path("srgb.png"), path("p3.png"), "p3", "--input-profile", "srgb")
        try vips("rawsave", path("p3.png"), path("p3.raw"))
        let raw = try Data(contentsOf: URL(fileURLWithPath: path("p3.raw")))
        return (Array(try Data(contentsOf: URL(fileURLWithPath: path("p3.png")))), Array(raw.prefix(3)))
    }

    func file(_ bytes: [UInt8], _ name: String = "IMG_1.jpg") -> FormFile { FormFile(name: name, bytes: bytes) }

    /// What vipsheader(1) says of bytes.
    func header(_ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path("look")))
        return try run("/usr/bin/vipsheader", [path("look")]).replacing("\(path("look")): ", with: "")
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func vips(_ arguments: String...) throws {
        _ = try run("/usr/bin/vips", arguments)
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
        return text
    }
}

extension [UInt8] {
    /// A JPEG with a text and an orientation in its metadata (Exif 2.32, 4.6): 6 is a camera that was turned.
    func withExif(orientation: UInt8, _ text: String) -> [UInt8] {
        let words = Array(text.utf8) + [0]
        var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0]
        tiff += [0x0E, 0x01, 2, 0] + [UInt8(words.count), 0, 0, 0] + [38, 0, 0, 0]
        tiff += [0x12, 0x01, 3, 0] + [1, 0, 0, 0] + [orientation, 0, 0, 0]
        tiff += [0, 0, 0, 0] + words
        let payload = Array("Exif\0\0".utf8) + tiff
        let length = payload.count + 2
        return prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + dropFirst(2)
    }
}
