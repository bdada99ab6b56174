package import MapSyntax

/// Cuts a stream of bytes into messages: a header with `Content-Length`, an empty line, and as many bytes of JSON.
package struct MessageFrames {
    /// Why a stream cannot be cut any further. Nobody knows where the next message begins.
    package struct Fault: Error, Equatable {
        package var words: String
    }

    private static let longestHeader = 8 << 10
    private static let longestMessage = 256 << 20
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ piece: [UInt8]) { bytes += piece }

    /// Returns the next message; `nil` if it is not complete.
    package mutating func next() throws(Fault) -> [UInt8]? {
        guard let (header, start) = header() else {
            if bytes.count > Self.longestHeader { throw Fault(words: "the header of a message is longer than \(Self.longestHeader) bytes") }
            return nil
        }
        let lengths = header.split(separator: "\r\n").compactMap { line -> String? in
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "content-length" else { return nil }
            return String(line[colon...].dropFirst().drop { $0 == " " })
        }
        guard let length = lengths.first.flatMap({ Int($0) }), lengths.count == 1, (0...Self.longestMessage).contains(length) else {
            throw Fault(words: "a message has no usable 'Content-Length'")
        }
        guard bytes.count >= start + length else { return nil }
        let message = Array(bytes[start..<(start + length)])
        bytes.removeFirst(start + length)
        return message
    }

    /// Returns the header, and where the message begins.
    private func header() -> (String, Int)? {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        let reach = min(bytes.count, Self.longestHeader)
        guard let at = bytes[..<reach].indices.first(where: { bytes[$0] == 0x0D && bytes[$0...].starts(with: end) }) else { return nil }
        return (String(decoding: bytes[..<at], as: UTF8.self), at + end.count)
    }

    /// Returns the bytes of a message as they are sent.
    package static func framed(_ message: JSONValue) -> [UInt8] {
        let body = Array(message.text().utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
