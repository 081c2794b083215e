import Platform
import Testing
import Web

@testable import FastCGI

@Suite struct BodyStreamTests {
    private let space = UploadSpace(files: 2, bytes: 100)

    private func take(_ count: Int, _ stream: BodyStream) {
        [UInt8](repeating: 7, count: count).withUnsafeBytes { stream.take($0) }
    }

    private func file(_ stream: BodyStream) -> (any ByteSource)? {
        guard case .file(let file) = stream.body else { return nil }
        return file
    }

    private func refusal(_ stream: BodyStream) -> SiteError? {
        guard case .refused(let error) = stream.body else { return nil }
        return error as? SiteError
    }

    @Test func `a file has no more bytes than were announced`() throws {
        let stream = BodyStream(10, in: space)
        for count in [4, 6] { take(count, stream) }
        #expect(try #require(file(stream)).size == 10)
        for count in [1, 1_000_000] { take(count, stream) }
        #expect(refusal(stream) == .contentTooLarge)
    }

    @Test func `room is taken by what is announced, and given back with the last who has the file`() throws {
        var stream: BodyStream? = BodyStream(60, in: space)
        var body = try file(#require(stream))
        stream = nil
        #expect(body != nil && space.used.files == 1 && space.used.bytes == 60)
        #expect(refusal(BodyStream(41, in: space)) == .tooManyUploads)
        #expect(file(BodyStream(40, in: space)) != nil)
        #expect(space.used.files == 1 && space.used.bytes == 60)
        body = nil
        #expect(space.used.files == 0 && space.used.bytes == 0)
    }

    @Test func `there are so many files and no more, however short`() {
        let streams = (0..<3).map { _ in BodyStream(1, in: space) }
        #expect(streams.map { refusal($0) } == [nil, nil, .tooManyUploads])
        #expect(refusal(BodyStream(.max, in: UploadSpace(files: 1, bytes: 100))) == .tooManyUploads)
    }

    @Test func `what is dropped takes no room`() {
        let stream = BodyStream(1_000, dropping: .crossSite)
        take(1_000, stream)
        #expect(refusal(stream) == .crossSite && space.used.files == 0)
    }
}
