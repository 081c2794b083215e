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
