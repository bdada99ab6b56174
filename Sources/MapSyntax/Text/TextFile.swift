/// One file as it was read: a path for people and the bytes, which need not be valid UTF-8.
public struct TextFile: Sendable, Equatable {
    /// The path as diagnostics print it, relative to the project where it lies in one.
    public let path: String
    /// The contents, unchanged. A byte order mark is still there.
    public let bytes: [UInt8]

    /// A file as it was read.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// A file whose contents are `text` in UTF-8.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}
