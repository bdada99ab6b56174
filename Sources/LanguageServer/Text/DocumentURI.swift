/// The URI of a file, and its path.
package enum DocumentURI {
    /// Returns the absolute path of a `file:` URI; `nil` for any other.
    static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst("file://".count)
        guard let slash = rest.firstIndex(of: "/"), rest[..<slash].isEmpty || rest[..<slash].lowercased() == "localhost" else { return nil }
        var bytes: [UInt8] = []
        var left = Array(rest[slash...].utf8)[...]
        while let byte = left.popFirst() {
            if byte == UInt8(ascii: "%"), left.count >= 2, let value = UInt8(String(decoding: left.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                left = left.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the URI of an absolute path.
    package static func uri(of path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
                uri.append(character)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                uri += "%" + (hex.count == 1 ? "0" : "") + hex
            }
        }
        return uri
    }
}
