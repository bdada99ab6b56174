/// A file of a project: its index in the list of parsed files.
public struct FileID: Hashable, Sendable, Comparable {
    /// The index, from 0.
    public let index: Int32

    /// Creates the ID of the file at an index.
    public init(_ index: Int) { self.index = Int32(index) }

    /// Compares by the order of the files.
    public static func < (left: FileID, right: FileID) -> Bool { left.index < right.index }
}

/// A half-open range of one file, in UTF-8 bytes from the start of the file.
///
/// `LineIndex` computes lines and columns when a range is printed. Everything else in the compiler counts bytes.
public struct TextRange: Hashable, Sendable {
    /// The file.
    public let file: FileID
    /// The offset of the first byte.
    public let lower: Int32
    /// The offset after the last byte.
    public let upper: Int32

    /// Creates the range from `lower` up to `upper`; it is empty if `upper` is not greater than `lower`.
    public init(_ file: FileID, _ lower: Int, _ upper: Int) {
        self.file = file
        self.lower = Int32(lower)
        self.upper = Int32(max(lower, upper))
    }

    /// Whether the range has no bytes.
    public var isEmpty: Bool { lower == upper }

    /// Returns the smallest range that contains both ranges, which must be in the same file.
    package func union(_ other: TextRange) -> TextRange {
        TextRange(file, Int(min(lower, other.lower)), Int(max(upper, other.upper)))
    }
}
