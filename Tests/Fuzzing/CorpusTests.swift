import Foundation
import Testing

/// Runs each target on the inputs that are kept for it: seeds, what fuzzing found to reach new code, and what once broke a property.
@Suite struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "corpus")

    @Test func `each folder of inputs has its target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(folders.sorted() == FuzzTarget.all.map(\.name).sorted())
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every property holds for every input that is kept`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let folder = Self.corpus.appending(path: name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count > 3)
        for file in files {
            let input = try [UInt8](Data(contentsOf: folder.appending(path: file)))
            #expect(throws: Never.self, "\(file)") { try target.run(input) }
        }
    }
}
