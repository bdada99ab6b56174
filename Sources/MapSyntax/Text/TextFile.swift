/// A file: its path for people, and its bytes, which need not be valid UTF-8.
public struct TextFile: Sendable, Equatable {
    /// The path as diagnostics print it, relative to the project if the file is in one.
    public let path: String
    /// The contents, unchanged, including a byte order mark.
    public let bytes: [UInt8]

    /// Creates a file from its bytes.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Creates a file that contains `text` in UTF-8.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}
