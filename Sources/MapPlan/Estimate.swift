/// What a plan is expected to take on a store. It is computed from the store's own figures and from constants, never from a clock, so that it is
/// the same each time.
public struct Estimate: Sendable, Equatable, Codable {
    /// The number of rows that the plan writes, those of TEMP tables included.
    public var rowCount: Int64
    /// Bytes of existing pages of the store that the plan writes.
    public var writtenBytes: Int64
    /// By how many bytes the store grows while the plan runs.
    public var growth: Int64
    /// Bytes in temporary files: TEMP tables, and the sorting of indexes.
    public var temporaryBytes: Int64
    /// The peak memory, in bytes.
    public var memoryBytes: Int64
    /// Seconds that migrating in place takes on an average disk.
    public var seconds: Double
    /// Whether the plan also runs SQL of a mapping, whose cost mapc cannot estimate.
    public var isPartial: Bool
    /// Bytes that migrating in place needs on the store's disk, in addition to the store.
    public var neededInPlace: Int64
    /// Bytes that migrating a copy needs on the store's disk, in addition to the store.
    public var neededForCopy: Int64
    /// Bytes that a new store needs on its disk.
    public var neededForNewStore: Int64

    /// Creates an estimate.
    public init(
        rowCount: Int64, writtenBytes: Int64, growth: Int64, temporaryBytes: Int64, memoryBytes: Int64, seconds: Double, isPartial: Bool,
        neededInPlace: Int64, neededForCopy: Int64, neededForNewStore: Int64
    ) {
        self.rowCount = rowCount
        self.writtenBytes = writtenBytes
        self.growth = growth
        self.temporaryBytes = temporaryBytes
        self.memoryBytes = memoryBytes
        self.seconds = seconds
        self.isPartial = isPartial
        self.neededInPlace = neededInPlace
        self.neededForCopy = neededForCopy
        self.neededForNewStore = neededForNewStore
    }
}
