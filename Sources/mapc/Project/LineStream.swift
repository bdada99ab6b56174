import MapCompiler

/// Writes lines to an open file, standard output, a pipe or a device, and collects them to write many at once.
struct LineStream {
    let file: OpenFile
    private var buffer: [UInt8] = []

    init(_ file: OpenFile) { self.file = file }

    /// Adds the line and its end.
    mutating func write(_ line: [UInt8]) throws(FileFailure) {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes what was collected.
    mutating func flush() throws(FileFailure) {
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Forgets what was collected.
    mutating func forget() { buffer = [] }

    mutating func close() throws(FileFailure) {
        try flush()
        try file.close()
    }
}
