import Foundation
import Platform
public import Web

/// Makes photographs by libvips (vipsthumbnail) and librsvg (rsvg-convert), each in a process with limits.
public struct VipsMaker: PhotographMaking {
    private static let original = "original"
    /// The picture in its greatest width, upright, in sRGB, not compressed. It has no metadata, so nothing that is made of it has any: libvips
    /// 8.14 strips none from a WebP.
    private static let middle = "middle.png"
    /// Higher ones are made narrower.
    private static let maxHeight = 3 * Photograph.maxWidth
    /// What one picture may take of the wall clock: until somebody who waits sees it, and for all of its files.
    private static let seconds = (main: 25.0, all: 120.0)
    /// What drawing may take of the processor. A page's drawing takes a tenth of a second; one of filters can take hours.
    private static let drawingSeconds = 5

    public init() {}

    /// Removes what makers left behind whose processes were killed.
    public static func sweep() {
        WorkFolder.sweep()
    }

    public func main(of file: FormFile) throws -> MainPicture {
        let folder = try WorkFolder(seconds: Self.seconds.main)
        return try main(of: file, size: prepare(file, in: folder), in: folder)
    }

    public func others(
        of file: FormFile, for photograph: Photograph, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        let folder = try WorkFolder(seconds: Self.seconds.all)
        _ = try prepare(file, in: folder)
        try others(for: photograph, in: folder, each)
    }

    public func all(
        of file: FormFile, main: (MainPicture) throws -> Void, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        let folder = try WorkFolder(seconds: Self.seconds.all)
        let picture = try self.main(of: file, size: prepare(file, in: folder), in: folder)
        try main(picture)
        try others(for: picture.photograph, in: folder, each)
    }

    private func main(
        of file: FormFile, size: (width: Int, height: Int), in folder: WorkFolder
    ) throws -> MainPicture {
        let photograph = Photograph(
            hash: String(file.contentHash.prefix(16)), width: size.width, height: size.height,
            colour: try colour(in: folder))
        guard let photograph else { throw PhotographProblem.broken }
        return MainPicture(photograph: photograph, bytes: try make(.width(size.width, .jpeg), in: folder))
    }

    private func others(
        for photograph: Photograph, in folder: WorkFolder, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        for part in photograph.parts { try each(part, try make(part, in: folder)) }
    }

    /// Writes the original and the middle picture; returns the size of that.
    private func prepare(_ file: FormFile, in folder: WorkFolder) throws -> (width: Int, height: Int) {
        guard file.size <= Photograph.maxBytes else { throw PhotographProblem.tooCostly }
        let tool = PictureTool(folder: folder)
        let original = folder.path(of: Self.original)
        try write(file, to: original)
        switch file.type {
        case .image(.svg): try draw(original, tool, in: folder)
        case .image(.jpeg), .image(.png), .image(.webp), .image(.avif), .heic:
            let header = try header(of: original, tool, isForeign: true, needsModules: file.needsModules)
            guard Self.loaders.contains(header.loader) else { throw PhotographProblem.noPicture }
            guard header.width * header.height <= Photograph.maxPixels else { throw PhotographProblem.tooManyPixels }
            try shrink(original, tool, in: folder, needsModules: file.needsModules)
        default: throw PhotographProblem.noPicture
        }
        let header = try header(of: folder.path(of: Self.middle), tool)
        return (header.width, header.height)
    }

    /// Those that libvips has for what is taken; it goes by the bytes.
    private static let loaders: Set = ["jpegload", "pngload", "webpload", "heifload"]

    /// Makes the middle picture. Where it names no profile of its own, sRGB is meant, and no colour changes. What ends too early would be grey from there on, so it fails.
    private func shrink(
        _ picture: String, _ tool: PictureTool, in folder: WorkFolder, needsModules: Bool = false
    ) throws {
        try tool.run(
            "vips",
            [
                "thumbnail", picture, "\(folder.path(of: Self.middle))[strip,compression=0]", "\(Photograph.maxWidth)",
                "--height",
                "\(Self.maxHeight)", "--size", "down", "--import-profile", "srgb", "--export-profile", "srgb",
                "--fail-on", "truncated",
            ], isForeign: true, needsModules: needsModules)
    }

    /// Of the files that a drawing refers to, librsvg reads those of its own folder alone, which has nothing but the drawing.
    private func draw(_ drawing: String, _ tool: PictureTool, in folder: WorkFolder) throws {
        let picture = folder.path(of: "drawing.png")
        try tool.run(
            "rsvg-convert",
            ["--keep-aspect-ratio", "-w", "\(Photograph.maxWidth)", "-h", "\(Self.maxHeight)", "-o", picture, drawing],
            processorSeconds: Self.drawingSeconds)
        try shrink(picture, tool, in: folder)
    }

    /// Copies piece by piece.
    private func write(_ file: FormFile, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let target = FileHandle(forWritingAtPath: path)
        else { throw StoreUnavailable("cannot write to \(path)") }
        defer { try? target.close() }
        var (piece, offset) = ([UInt8](), 0)
        while try file.read(256 * 1024, at: offset, into: &piece) > 0 {
            try target.write(contentsOf: piece)
            offset += piece.count
            piece.removeAll(keepingCapacity: true)
        }
    }

    /// What vipsheader(1) prints: `/tmp/a: 4032x3024 uchar, 3 bands, srgb, jpegload`.
    private func header(
        of picture: String, _ tool: PictureTool, isForeign: Bool = false, needsModules: Bool = false
    ) throws -> (width: Int, height: Int, loader: String) {
        let text = try tool.run("vipsheader", [picture], isForeign: isForeign, needsModules: needsModules)
        let line = text.split(separator: "\n").first ?? ""
        let fields = line.dropFirst(picture.count + 2).split(separator: " ")
        let size = (fields.first ?? "").split(separator: "x").compactMap { Int(digits: $0) }
        guard size.count == 2, let loader = fields.last, size.allSatisfy({ (1...1_000_000).contains($0) }) else {
            throw PhotographProblem.broken
        }
        return (size[0], size[1], String(loader))
    }
}

extension VipsMaker {
    /// Chosen so that a photograph of 800 pixels takes 30 to 80 kB.
    private static func options(_ format: Photograph.Format) -> String {
        switch format {
        case .avif: "[Q=50,effort=4,compression=av1,strip]"
        case .webp: "[Q=74,effort=4,strip]"
        case .jpeg: "[Q=78,interlace,optimize_coding,background=255,strip]"
        }
    }

    private func make(_ part: PhotographPart, in folder: WorkFolder) throws -> [UInt8] {
        let middle = folder.path(of: Self.middle)
        switch part {
        case .width(let width, let format):
            return try made(from: middle, ["\(width)", "--height", "\(Self.maxHeight)"], format, in: folder)
        case .shared:
            let (width, height) = Photograph.sharedSize
            return try made(
                from: middle, ["\(width)", "--height", "\(height)", "--crop", "attention"], .jpeg, in: folder)
        }
    }

    /// The middle picture is never broken: if libvips fails, it lacks the format.
    private func made(
        from middle: String, _ size: [String], _ format: Photograph.Format, in folder: WorkFolder
    ) throws -> [UInt8] {
        let name = "made.\(format.rawValue)"
        do {
            try PictureTool(folder: folder).run(
                "vips", ["thumbnail", middle, folder.path(of: name) + Self.options(format)] + size,
                needsModules: format == .avif)
        } catch .broken {
            throw PhotographProblem.noDecoder
        }
        return try folder.bytes(of: name)
    }

    /// The average: the one pixel that the picture, on white, shrinks to.
    private func colour(in folder: WorkFolder) throws -> String {
        let tool = PictureTool(folder: folder)
        let (flat, pixel) = (folder.path(of: "flat.jpg"), folder.path(of: "pixel.v"))
        let options = ["256", "--height", "256"]
        try tool.run("vips", ["thumbnail", folder.path(of: Self.middle), "\(flat)[Q=95,background=255]"] + options)
        try tool.run("vips", ["thumbnail", flat, pixel, "1", "--height", "1", "--size", "force"])
        try tool.run("vips", ["rawsave", pixel, folder.path(of: "pixel.raw")])
        let bytes = try folder.bytes(of: "pixel.raw")
        return (bytes.count < 3 ? [bytes[0], bytes[0], bytes[0]] : Array(bytes.prefix(3))).hexadecimal
    }
}

extension FormFile {
    /// Whether libvips reads it by a module of its own.
    fileprivate var needsModules: Bool { type == .heic || type == .image(.avif) }
}
