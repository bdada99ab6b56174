/// References or pairs of a store that a plan does not keep, because the row that they refer to is dropped or did not exist before.
public struct LostReferences: Sendable, Equatable, Codable {
    /// The relationship of the source.
    public var references: LedgerEntry.References
    /// How many references become nil, or pairs are deleted, because their row is dropped.
    public var lostCount: Int64
    /// How many references become nil, or pairs are deleted, because their row did not exist.
    public var danglingCount: Int64

    /// Creates lost references.
    public init(references: LedgerEntry.References, lostCount: Int64, danglingCount: Int64) {
        self.references = references
        self.lostCount = lostCount
        self.danglingCount = danglingCount
    }
}

extension Run {
    /// How many references became nil and pairs were deleted because their row was dropped, over all legs.
    public var lostReferenceCount: Int64 { legs.count(of: LedgerEntry.lostReferences) }

    /// How many references became nil and pairs were deleted because they were dangling before, over all legs.
    public var danglingReferenceCount: Int64 { legs.count(of: LedgerEntry.danglingReferences) }
}

extension [LegRun] {
    /// The sum of the counts of all terms of that name.
    package func count(of term: String) -> Int64 {
        flatMap(\.ledger).flatMap(\.terms).filter { $0.name == term }.reduce(0) { $0 + $1.count }
    }
}

extension BalancedEntry {
    /// Whether the entry only counts references, and all of them are kept.
    package var keepsEveryReference: Bool {
        let ends = terms.filter { [LedgerEntry.lostReferences, LedgerEntry.danglingReferences].contains($0.name) }
        let others = terms.filter { $0.name != LedgerEntry.references && $0.name != LedgerEntry.referencesAfter }
        return !ends.isEmpty && ends.allSatisfy { $0.count == 0 } && others.count == ends.count
    }
}
