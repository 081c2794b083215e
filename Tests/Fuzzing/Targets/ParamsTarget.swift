import Glibc

@testable import FastCGI

/// The content of a PARAMS stream in records of one request, so that inputs need no lengths of records.
enum ParamsTarget {
    static func run(_ input: [UInt8]) throws {
        try hold(LibFCGI.isReady, "libfcgi is ready")
        // The first byte says how long records are. More than 1,200 are an endless request where each has one byte.
        let length = 1 + Int(input.first ?? 0)
        let content = Array(input.dropFirst().prefix(1_200))
        let whole = try read(content, inRecordsOf: content.count + 1)
        let split = try read(content, inRecordsOf: length)
        try hold(split.summary == whole.summary, "records of any length are the same params")
        try checkQuestion(content)
        guard case .request(let request) = whole.what else { return }
        try RecordsTarget.check(request, RecordsReference.Request(params: RecordsReference.pairs(in: content)))
    }

    private static func read(_ content: [UInt8], inRecordsOf length: Int) throws -> RecordedArrival {
        var bytes = record(FCGIRecord.beginRequest, [0, UInt8(FCGIRecord.responder), 1, 0, 0, 0, 0, 0])
        for start in stride(from: 0, to: content.count, by: length) {
            bytes += record(FCGIRecord.params, content[start..<min(start + length, content.count)])
        }
        bytes += FCGIRecord.end(of: FCGIRecord.params, request: 1)
        bytes += FCGIRecord.end(of: FCGIRecord.standardInput, request: 1)
        guard let arrival = try RecordedConnection(SOCK_STREAM).read([bytes]).first else {
            throw Broken(description: "a whole request arrives")
        }
        return arrival
    }

    /// The same pairs as a question about the worker.
    private static func checkQuestion(_ content: [UInt8]) throws {
        let question = record(FCGIRecord.getValues, content[...], request: 0)
        let arrival = try RecordedConnection(SOCK_STREAM).read([question]).first
        guard case .management(let answer) = arrival?.what else { throw Broken(description: "a question is answered") }
        try hold(answer.count <= 80, "an answer is short, whatever is asked")
    }

    private static func record(_ type: UInt8, _ content: ArraySlice<UInt8>, request: UInt16 = 1) -> [UInt8] {
        var bytes: [UInt8] = []
        RecordHeader(type: type, request: request, contentLength: content.count).append(to: &bytes)
        return bytes + content
    }
}
