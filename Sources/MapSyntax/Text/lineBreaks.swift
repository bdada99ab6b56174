extension TextFile {
    /// Whether the first line ends with CRLF. Then all lines that mapc writes into the file do.
    package var hasWindowsLineBreaks: Bool {
        guard let end = bytes.firstIndex(of: .lineFeed), end > 0 else { return false }
        return bytes[end - 1] == .carriageReturn
    }

    /// Returns a text that is to be written into this file, with the line breaks that the file has.
    package func withItsLineBreaks(_ text: String) -> String {
        guard text.utf8.contains(.lineFeed), hasWindowsLineBreaks else { return text }
        return String(decoding: Array(text.replacing("\r\n", with: "\n").utf8).withWindowsLineBreaks, as: UTF8.self)
    }

    /// Returns this file, which is to be written in the place of another one, with the line breaks that the other has.
    package func withLineBreaks(of former: TextFile) -> TextFile {
        guard former.hasWindowsLineBreaks, !bytes.contains(.carriageReturn) else { return self }
        return TextFile(path: path, bytes: bytes.withWindowsLineBreaks)
    }
}

extension [UInt8] {
    /// The text with a carriage return before each line feed. It has none yet.
    package var withWindowsLineBreaks: [UInt8] { flatMap { $0 == .lineFeed ? [.carriageReturn, $0] : [$0] } }
}
