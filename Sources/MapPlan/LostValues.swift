/// Values of a store that a mapping converts or looks up, and that are not in the store afterwards.
public struct LostValues: Sendable, Equatable, Codable {
    /// How the values are lost: `lostValues`, `replacedValues`, `unfoundValues`, `roundedValues` or `respelledValues`.
    public var counts: LedgerCount
    /// The value that is computed from them: `Person.age`; or the place of the conversion in the mapping: `'where' of PersonToPerson`.
    public var value: String
    /// The source entity whose rows have the values; `nil` if they belong to no row.
    public var entity: String?
    /// The number of lost values.
    public var count: Int64
    /// The keys of the first rows, each with the key's columns.
    public var keys: [[StoredValue]]

    /// Creates lost values.
    public init(_ counts: LedgerCount, value: String, entity: String?, count: Int64, keys: [[StoredValue]]) {
        self.counts = counts
        self.value = value
        self.entity = entity
        self.count = count
        self.keys = keys
    }
}

extension Run {
    /// The number of values that were lost in conversions, replaced, found in no row or rounded, over all legs.
    public var lostValueCount: Int64 { legs.lostValueCount }
}

extension [LegRun] {
    /// The number of values that the store had before the run and does not have afterwards, because a conversion could not keep them.
    package var lostValueCount: Int64 {
        flatMap(\.ledger).flatMap(\.terms).filter(\.counts.isOfLostValues).reduce(0) { $0 + $1.count }
    }
}

extension BalancedEntry {
    /// Whether the entry counts values that conversions may lose, and none is lost.
    package var losesNoValue: Bool { terms.allSatisfy { $0.counts.isOfLostValues && $0.count == 0 } && !terms.isEmpty }
}
