/// Which file of a project: an index into the files that were parsed, in their order.
public struct FileID: Hashable, Sendable, Comparable {
    /// From 0, in the order of the files that were parsed.
    public let index: Int32

    /// The file at that place.
    public init(_ index: Int) { self.index = Int32(index) }

    /// By the order of the files.
    public static func < (left: FileID, right: FileID) -> Bool { left.index < right.index }
}

/// A span of one file, in UTF-8 bytes from the start of the file, half-open.
///
/// Line and column are derived at the edge, by `LineIndex`; nothing inside the compiler counts in anything but bytes.
public struct TextRange: Hashable, Sendable {
    /// The file it is in.
    public let file: FileID
    /// The first byte.
    public let lower: Int32
    /// Past the last byte.
    public let upper: Int32

    /// The bytes from `lower` to before `upper`; empty if `upper` is not above `lower`.
    public init(_ file: FileID, _ lower: Int, _ upper: Int) {
        self.file = file
        self.lower = Int32(lower)
        self.upper = Int32(max(lower, upper))
    }

    /// Whether it is a place between two bytes.
    public var isEmpty: Bool { lower == upper }

    /// The smallest range that holds both; both must be in one file.
    package func union(_ other: TextRange) -> TextRange {
        TextRange(file, Int(min(lower, other.lower)), Int(max(upper, other.upper)))
    }
}
