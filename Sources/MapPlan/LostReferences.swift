/// References or pairs of a store that a plan does not keep, because the row that they refer to is dropped or did not exist before.
public struct LostReferences: Sendable, Equatable, Codable {
    /// The relationship of the source.
    public var references: LedgerEntry.References
    /// How many references become nil, or pairs are deleted, because their row is dropped.
    public var lostCount: Int64
    /// How many references become nil, or pairs are deleted, because their row did not exist.
    public var danglingCount: Int64
    /// How many references of a one-to-one are lost because another row refers to the same row; `nil` if none are.
    public var displacedCount: Int64?
    /// How many references become nil, or pairs are deleted, because the value of a to-many does not take them; `nil` if none do.
    public var leftOutCount: Int64?
    /// How many references of a one-to-one stay, and lead to the row of another reference afterwards; `nil` if none do.
    public var sharedCount: Int64?

    /// Creates lost references.
    public init(
        references: LedgerEntry.References, lostCount: Int64, danglingCount: Int64, displacedCount: Int64? = nil,
        leftOutCount: Int64? = nil,
        sharedCount: Int64? = nil
    ) {
        self.references = references
        self.lostCount = lostCount
        self.danglingCount = danglingCount
        self.displacedCount = displacedCount
        self.leftOutCount = leftOutCount
        self.sharedCount = sharedCount
    }
}

extension Run {
    /// How many references became nil and pairs were deleted because their row was dropped, kept the reference of another row, or is left out by the mapping's
    /// value, over all legs.
    public var lostReferenceCount: Int64 { legs.lostReferenceCount }

    /// How many references became nil and pairs were deleted because they were dangling before, over all legs.
    public var danglingReferenceCount: Int64 { legs.count(of: .danglingReferences) }
}

extension [LegRun] {
    /// The sum of all references and pairs that the mapping loses; dangling ones were lost before.
    package var lostReferenceCount: Int64 { count(of: .lostReferences) + count(of: .displacedReferences) + count(of: .leftOutReferences) }

    /// Returns the sum of the counts of all terms that count this.
    package func count(of counted: LedgerCount) -> Int64 {
        flatMap(\.ledger).flatMap(\.terms).filter { $0.counts == counted }.reduce(0) { $0 + $1.count }
    }
}

extension BalancedEntry {
    /// Whether the entry only counts references, and all of them are kept.
    package var keepsEveryReference: Bool {
        let ends = terms.filter {
            [.lostReferences, .displacedReferences, .leftOutReferences, .sharedReferences, .referencesElsewhere, .danglingReferences]
                .contains(
                    $0.counts)
        }
        let others = terms.filter { $0.counts != .references && $0.counts != .referencesAfter }
        return !ends.isEmpty && ends.allSatisfy { $0.count == 0 } && others.count == ends.count
    }
}
