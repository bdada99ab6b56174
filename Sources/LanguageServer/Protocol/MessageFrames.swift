package import MapSyntax

/// Cuts a stream of bytes into messages: a header with `Content-Length`, an empty line, and as many bytes of JSON.
///
/// What is no message is left out, and the stream is read on behind it.
package struct MessageFrames {
    /// Why a part of the stream is no message.
    package struct Fault: Error, Equatable {
        package var words: String
    }

    private static let longestHeader = 8 << 10
    private static let longestMessage = 100 << 20
    private static let headerEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    private var bytes: [UInt8] = []
    /// Where the first byte is that has not been read. Bytes before it are removed from time to time.
    private var start = 0
    /// How many bytes of a message that is too long are still to come.
    private var skipped = 0

    package init() {}

    package mutating func add(_ piece: [UInt8]) {
        let dropped = min(skipped, piece.count)
        skipped -= dropped
        bytes.removeFirst(start)
        start = 0
        bytes += piece.dropFirst(dropped)
    }

    /// Returns the next message; `nil` if it is not complete. After a fault it can be called again.
    package mutating func next() throws(Fault) -> [UInt8]? {
        guard let end = endOfHeader() else {
            guard bytes.count - start > Self.longestHeader else { return nil }
            start = startOfHeader(from: start + Self.longestHeader) ?? bytes.count - Self.longestHeader / 2
            throw Fault(words: "the header of a message is longer than \(Self.longestHeader) bytes")
        }
        let header = String(decoding: bytes[start..<end], as: UTF8.self)
        let body = end + Self.headerEnd.count
        guard let length = Self.length(in: header) else {
            // Where its body ends is unknown, so the next header may follow on the same line.
            start = startOfHeader(from: body) ?? body
            throw Fault(words: "a message has no usable 'Content-Length'")
        }
        guard length <= Self.longestMessage else {
            skipped = max(length - (bytes.count - body), 0)
            start = min(length, bytes.count - body) + body
            throw Fault(words: "a message has \(length) bytes, and the greatest number is \(Self.longestMessage)")
        }
        guard bytes.count - body >= length else { return nil }
        start = body + length
        return Array(bytes[body..<start])
    }

    /// Returns where the next header begins that is already there.
    private func startOfHeader(from place: Int) -> Int? {
        let word = Array("Content-Length:".utf8)
        guard place < bytes.count else { return nil }
        return bytes[place...].indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }

    /// Returns where the header ends; `nil` if it is not complete.
    private func endOfHeader() -> Int? {
        let reach = min(bytes.count, start + Self.longestHeader)
        return bytes[start..<reach].indices.first { bytes[$0] == 0x0D && bytes[$0...].starts(with: Self.headerEnd) }
    }

    private static func length(in header: String) -> Int? {
        // What is left of a message without a length may stand before the header.
        let lengths = header.split(separator: "\r\n").compactMap { line -> String? in
            guard let colon = line.lastIndex(of: ":"), line[..<colon].lowercased().hasSuffix("content-length") else { return nil }
            return String(line[colon...].dropFirst().filter { $0 != " " && $0 != "\t" })
        }
        return lengths.count == 1 ? lengths.first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    /// Returns the bytes of a message as they are sent.
    package static func framed(_ message: JSONValue) -> [UInt8] {
        let body = Array(message.text().utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
