/// References or pairs of a store that a plan does not keep, since a row goes that they lead to; and those that led to no row before.
public struct LostReferences: Sendable, Equatable, Codable {
    /// The source's relationship.
    public var references: LedgerEntry.References
    /// References that become nil, or pairs that go, because a row does.
    public var lostCount: Int64
    /// References that become nil, or pairs that go, because there was no such row.
    public var danglingCount: Int64

    /// Lost references, as given.
    public init(references: LedgerEntry.References, lostCount: Int64, danglingCount: Int64) {
        self.references = references
        self.lostCount = lostCount
        self.danglingCount = danglingCount
    }
}

extension Run {
    /// References that became nil and pairs that went because a row did, over all legs.
    public var lostReferenceCount: Int64 { legs.count(of: LedgerEntry.lostReferences) }

    /// References that became nil and pairs that went because they led to no row before, over all legs.
    public var danglingReferenceCount: Int64 { legs.count(of: LedgerEntry.danglingReferences) }
}

extension [LegRun] {
    /// The counts of all terms of that name.
    package func count(of term: String) -> Int64 {
        flatMap(\.ledger).flatMap(\.terms).filter { $0.name == term }.reduce(0) { $0 + $1.count }
    }
}

extension BalancedEntry {
    /// Whether it is about references alone, and all of them are kept.
    package var keepsEveryReference: Bool {
        let ends = terms.filter { [LedgerEntry.lostReferences, LedgerEntry.danglingReferences].contains($0.name) }
        let others = terms.filter { $0.name != LedgerEntry.references && $0.name != LedgerEntry.referencesAfter }
        return !ends.isEmpty && ends.allSatisfy { $0.count == 0 } && others.count == ends.count
    }
}
