/// What a plan is expected to take on a store, from the store's own figures and from constants: never from a clock, so that it is the same
/// whenever somebody asks.
public struct Estimate: Sendable, Equatable, Codable {
    /// Rows that it writes, those of TEMP tables too.
    public var rowCount: Int64
    /// Bytes of the store that it writes, all of them pages that are there already.
    public var writtenBytes: Int64
    /// Bytes that the store becomes larger by while it runs.
    public var growth: Int64
    /// Bytes in temporary files: TEMP tables, and what is sorted for an index.
    public var temporaryBytes: Int64
    /// Bytes in memory at most.
    public var memoryBytes: Int64
    /// Seconds in place, on a disk of the middling kind.
    public var seconds: Double
    /// Whether there is SQL of the mapping's author too, of which nobody knows what it takes.
    public var isPartial: Bool
    /// Bytes that are needed on the store's disk beside what is there, in place.
    public var neededInPlace: Int64
    /// The same for a copy that takes the store's place.
    public var neededForCopy: Int64
    /// Bytes that are needed on the disk of a new store.
    public var neededForNewStore: Int64

    /// An estimate, as given.
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
