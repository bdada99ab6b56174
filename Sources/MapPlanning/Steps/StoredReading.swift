import MapAnalysis

/// A stored value that a mapping computes with: which, and for which of its rows.
struct StoredReading {
    enum Stage: Comparable {
        /// Of every source row, to find the elements of `each`.
        case source
        /// Of every row or element, before `where` decides.
        case candidate
        /// Of the rows that `where` takes and `onNil: drop` does not leave out.
        case taken
        /// Of the rows that are made: with `distinct` the first of each group.
        case made
    }

    /// Which rows it may be asked of: those of a mapping, or those that are emitted.
    var rows: EntityMapping
    /// Whether the rows that are made are found before anything else, and kept.
    var areRowsStaged: Bool

    /// What is read: of a composite that is read whole all leaves, of what mappings only carry over what is carried.
    var leaves: [LeafID]
    /// `nil` where the value is carried into another form: nil goes there as nil.
    var claim: Claim?
    var stage: Stage
    var isOfItem = false
    /// Whether it decides in which order rows stand.
    var isOfOrder = false

    /// Whether the value is one of the row itself, `$source.name`, and not of a row that it leads to.
    var isOwn: Bool {
        guard let claim else { return !isOfItem }
        guard case .isReadable(let read) = claim.kind, case .path(let base, let steps) = read.kind, steps.count == 1,
            case .variable(.source) = base.kind
        else { return false }
        return claim.guards.allSatisfy { if case .someElement = $0 { false } else { true } }
    }

    /// Whether every row that this is asked of, in this way, is one that the other is asked of too.
    func isCovered(by other: StoredReading) -> Bool {
        guard other.rows.id == rows.id, other.stage <= stage, other.claim?.guards.isEmpty ?? false else { return false }
        if isOwn, other.isOwn { return true }
        guard case .isReadable(let mine)? = claim?.kind, case .isReadable(let theirs)? = other.claim?.kind else { return false }
        return stage == other.stage && claim?.guards.isEmpty ?? false && isSameExpression(mine, theirs)
    }
}
