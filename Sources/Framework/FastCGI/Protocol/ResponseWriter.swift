import CLinux
import Glibc
import Platform

/// Writes responses as FastCGI records, each response with one system call as long as the socket takes it.
struct ResponseWriter {
    /// Less than IOV_MAX, the limit of one call.
    private static let maxSlices = 1_000

    /// Everything but the body: record headers, the response's head, and the records that end it.
    private var frames: [UInt8] = []
    private var slices: [iovec] = []

    /// Writes a head, a body, the end of STDOUT and END_REQUEST with status 0; false where the client went away or the
    /// deadline is over.
    mutating func write(
        head: [UInt8], body: [UInt8], request: UInt16, to connection: Int32, until deadline: Deadline
    ) -> Bool {
        let lengths = layOut(head: head, body: body.count, request: request)
        return frames.withUnsafeBytes { frames in
            body.withUnsafeBytes { body in
                slice(frames, body, firstFrame: RecordHeader.length + head.count, lengths)
                return send(to: connection, until: deadline)
            }
        }
    }

    /// Writes the same with the first bytes of a file as the body, a record after the other; false also where it has fewer, or cannot
    /// be read.
    mutating func write(
        head: [UInt8], file: any ByteSource, length: Int, request: UInt16, to connection: Int32,
        until deadline: Deadline
    ) -> Bool {
        var (content, offset) = (head, 0)
        repeat {
            let end = offset + min(length - offset, FCGIRecord.maxContent - content.count)
            while offset < end {
                guard let read = try? file.read(end - offset, at: offset, into: &content), read > 0 else {
                    return false
                }
                offset += read
            }
            var record: [UInt8] = []
            RecordHeader(type: FCGIRecord.standardOutput, request: request, contentLength: content.count)
                .append(to: &record)
            guard write(record + content, to: connection, until: deadline) else { return false }
            content.removeAll(keepingCapacity: true)
        } while offset < length
        return write(ends(of: request), to: connection, until: deadline)
    }

    private func ends(of request: UInt16) -> [UInt8] {
        var records: [UInt8] = []
        RecordHeader(type: FCGIRecord.standardOutput, request: request, contentLength: 0).append(to: &records)
        return records + FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.requestComplete)
    }

    /// Writes complete records.
    mutating func write(_ records: [UInt8], to connection: Int32, until deadline: Deadline) -> Bool {
        records.withUnsafeBytes { records in
            slices.removeAll(keepingCapacity: true)
            append(records[...])
            return send(to: connection, until: deadline)
        }
    }

    /// Fills `frames`; returns the bytes of body in each STDOUT record.
    private mutating func layOut(head: [UInt8], body: Int, request: UInt16) -> [Int] {
        frames.removeAll(keepingCapacity: true)
        let first = min(body, FCGIRecord.maxContent - head.count)
        var lengths = [first]
        appendHeader(FCGIRecord.standardOutput, request, head.count + first)
        frames += head
        for start in stride(from: first, to: body, by: FCGIRecord.maxContent) {
            lengths.append(min(FCGIRecord.maxContent, body - start))
            appendHeader(FCGIRecord.standardOutput, request, lengths[lengths.count - 1])
        }
        appendHeader(FCGIRecord.standardOutput, request, 0)
        frames += FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.requestComplete)
        return lengths
    }

    private mutating func appendHeader(_ type: UInt8, _ request: UInt16, _ length: Int) {
        RecordHeader(type: type, request: request, contentLength: length).append(to: &frames)
    }

    /// Interleaves frames and body in the order in which they go out.
    private mutating func slice(
        _ frames: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer, firstFrame: Int, _ lengths: [Int]
    ) {
        slices.removeAll(keepingCapacity: true)
        var frame = firstFrame
        append(frames[..<frame])
        var start = 0
        for (index, length) in lengths.enumerated() {
            append(body[start..<start + length])
            start += length
            let next = index + 1 < lengths.count ? frame + RecordHeader.length : frames.count
            append(frames[frame..<next])
            frame = next
        }
    }

    private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
        guard !bytes.isEmpty else { return }
        let base = UnsafeRawBufferPointer(rebasing: bytes).baseAddress
        slices.append(iovec(iov_base: UnsafeMutableRawPointer(mutating: base), iov_len: bytes.count))
    }

    private mutating func send(to connection: Int32, until deadline: Deadline) -> Bool {
        var next = 0
        while next < slices.count {
            let count = sendOnce(to: connection, from: next)
            if count >= 0 {
                next = drop(count, from: next)
            } else if errno == EAGAIN {
                guard deadline.wait(for: POLLOUT, on: connection) else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// writev(2), but without SIGPIPE.
    private mutating func sendOnce(to connection: Int32, from first: Int) -> Int {
        slices.withUnsafeMutableBufferPointer { slices in
            var message = msghdr()
            message.msg_iov = slices.baseAddress.map { $0 + first }
            message.msg_iovlen = min(slices.count - first, Self.maxSlices)
            return sendmsg(connection, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
    }

    /// Drops the bytes that were sent; returns the first slice that is left.
    private mutating func drop(_ sent: Int, from first: Int) -> Int {
        var left = sent
        var next = first
        while next < slices.count, left >= slices[next].iov_len {
            left -= slices[next].iov_len
            next += 1
        }
        if left > 0 {
            slices[next].iov_base += left
            slices[next].iov_len -= left
        }
        return next
    }
}
