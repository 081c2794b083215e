import Foundation
import Photographs
public import Platform
public import Web

/// Takes a folder's photographs for a command, with a bar of progress, until Ctrl-C:
///
///     let photographs = PhotographImport(pictures: try assets.pictures(beside: database.location), decoder: decoder)
///     let outcomes = try photographs.take(["IMG_1.HEIC"], below: InputFolder("camera"))
public struct PhotographImport: Sendable {
    private let pictures: String
    private let decoder: String?

    /// Those go to a site's folder of further pictures. Without a decoder's socket they are decoded by processes of this command's own, with
    /// the same limits.
    public init(pictures: String, decoder: DecoderOption) {
        self.pictures = pictures
        self.decoder = decoder.path
    }

    /// The photograph of each file, with all that pages show of it, or why there is none; a name without a file has no outcome. A file that
    /// was taken before is read, and not decoded. After Ctrl-C the process ends, and the next one goes on there.
    public func take(
        _ names: [String], below folder: InputFolder
    ) throws -> [String: Result<Photograph, PhotographProblem>] {
        if decoder == nil { VipsMaker.sweep() }
        let bar = ProgressBar("photographs")
        defer { bar.end() }
        let batch = PhotographBatch(of: Photographs(pictures: pictures, maker: maker), threads: threads)
        return try Interruption.during {
            do {
                return try batch.take(names, open: { try folder.file($0) }, while: { !Interruption.isRequested }) {
                    bar.show($0, of: names.count)
                }
            } catch PhotographProblem.noDecoder {
                throw CommandFailure(noDecoder)
            } catch PhotographProblem.busy {
                throw CommandFailure("the decoder has been busy with other pictures for minutes: try again later")
            }
        }
    }

    /// The name of the photograph of each file.
    func names(of files: [String], below folder: InputFolder) throws -> [String: Result<String, any Error>] {
        try take(files, below: folder).mapValues { $0.map(\.name).mapError { $0 } }
    }

    private var maker: any PhotographMaking { decoder.map { DecoderClient(socket: $0) } ?? VipsMaker() }

    /// One for each processor; of a decoder's, which others ask too, two at most.
    private var threads: Int {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return decoder == nil ? processors : min(processors, 2)
    }

    private var noDecoder: String {
        let packages = "install Debian's \(PhotographProblem.packages)"
        return decoder.map { "no decoder answers at \($0), or it needs a package: run `decode` there, and \(packages)" }
            ?? "this command cannot decode pictures: \(packages)"
    }
}
