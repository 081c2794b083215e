import Synchronization

/// The byte buffer that HTML is rendered into; it grows as needed.
public struct Renderer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    /// An empty buffer with room for a usual page.
    public init() {
        capacity = PageBuffers.size
        start = PageBuffers.take()
    }

    /// An empty buffer with room for `capacity` bytes.
    public init(capacity: Int) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        PageBuffers.put(start, capacity)
    }

    /// The bytes written so far.
    public consuming func finish() -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Makes room for `size` more bytes.
    @inlinable
    @inline(__always)
    mutating func reserve(_ size: Int) {
        if capacity &- count < size { grow(by: size) }
    }

    @usableFromInline
    mutating func grow(by size: Int) {
        let larger = max(capacity * 2, count + size)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: start, count: count)
        PageBuffers.put(start, capacity)
        start = moved
        capacity = larger
    }
}

extension Renderer {
    /// Writes a literal of the source code as it is.
    @inlinable
    @inline(__always)
    public mutating func write(_ literal: StaticString) {
        reserve(literal.utf8CodeUnitCount)
        writeReserved(literal)
    }

    /// Writes `text` with `&`, `<` and `>` escaped; NUL, which HTML forbids, becomes U+FFFD.
    public mutating func write(text: String) {
        text.utf8.span.withUnsafeBufferPointer { escape($0, quotes: false) }
    }

    /// The same for bytes of UTF-8.
    package mutating func write(text bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { escape($0, quotes: false) }
    }

    /// Writes `value` for use between double quotes: `&`, `<`, `>`, `"` and `'` escaped; NUL becomes U+FFFD.
    public mutating func write(attribute value: String) {
        value.utf8.span.withUnsafeBufferPointer { escape($0, quotes: true) }
    }

    /// Writes `number` in decimal digits.
    public mutating func write(_ number: Int) {
        reserve(20)
        if number < 0 { writeReserved("-") }
        var rest = number.magnitude
        var end = count &+ 1
        while rest >= 10 {
            rest /= 10
            end &+= 1
        }
        rest = number.magnitude
        for index in (count..<end).reversed() {
            start[index] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
            rest /= 10
        }
        count = end
    }

    @usableFromInline
    mutating func write(trusted bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { write(unescaped: $0) }
    }

    mutating func write(unescaped bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).initialize(from: source, count: bytes.count)
        count &+= bytes.count
    }
}

extension Renderer {
    /// Writes `<name`.
    @inlinable
    @inline(__always)
    mutating func write(startOf name: StaticString) {
        reserve(name.utf8CodeUnitCount &+ 1)
        writeReserved("<")
        writeReserved(name)
    }

    /// Writes `</name>`.
    @inlinable
    @inline(__always)
    mutating func write(endOf name: StaticString) {
        reserve(name.utf8CodeUnitCount &+ 3)
        writeReserved("</")
        writeReserved(name)
        writeReserved(">")
    }

    /// Writes ` name="`.
    @inlinable
    @inline(__always)
    mutating func write(startOfAttribute name: StaticString) {
        reserve(name.utf8CodeUnitCount &+ 3)
        writeReserved(" ")
        writeReserved(name)
        writeReserved("=\"")
    }

    /// Writes ` name="value"` with the value escaped.
    @inlinable
    @inline(__always)
    public mutating func write(attribute name: StaticString, _ value: String) {
        write(startOfAttribute: name)
        write(attribute: value)
        write("\"")
    }

    @inlinable
    @inline(__always)
    mutating func writeReserved(_ literal: StaticString) {
        (start + count).initialize(from: literal.utf8Start, count: literal.utf8CodeUnitCount)
        count &+= literal.utf8CodeUnitCount
    }

    /// Writes `content`, doubling a line break at its start, since a parser drops the first one.
    @usableFromInline
    mutating func writeKeepingFirstNewline(_ content: some HTML) {
        var inner = Renderer(capacity: 256)
        content.render(into: &inner)
        if inner.count > 0, inner.start[0] == UInt8(ascii: "\n") { write("\n") }
        write(unescaped: UnsafeBufferPointer(start: inner.start, count: inner.count))
    }
}

/// Used buffers, kept for the next pages: to allocate one takes longer than to render a small page.
private enum PageBuffers {
    static let size = 32_768
    private static let max = 16
    private static let free = Mutex<[Buffer]>([])

    private struct Buffer: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
    }

    static func take() -> UnsafeMutablePointer<UInt8> {
        free.withLock { $0.popLast() }?.start ?? .allocate(capacity: size)
    }

    static func put(_ start: UnsafeMutablePointer<UInt8>, _ capacity: Int) {
        guard capacity == size else { return start.deallocate() }
        let buffer = Buffer(start: start)
        let isKept = free.withLock { free in
            if free.count < max { free.append(buffer) }
            return free.last?.start == buffer.start
        }
        if !isKept { start.deallocate() }
    }
}
