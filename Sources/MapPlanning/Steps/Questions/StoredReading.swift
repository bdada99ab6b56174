import MapAnalysis

/// A stored value that a mapping reads, and the rows for which the mapping reads it.
struct StoredReading {
    enum Stage: Comparable {
        /// Every source row, to find the elements of `each`.
        case source
        /// Every row or element, before `where` decides.
        case candidate
        /// The rows that `where` takes and that `onNil: drop` does not leave out.
        case taken
        /// The rows that the mapping makes: with `distinct`, the first of each group.
        case made
    }

    /// The mapping or emission whose rows read the value.
    var rows: EntityMapping
    /// Whether mapc finds the made rows first and keeps them in a stage.
    var areRowsStaged: Bool

    /// The leaves that are read: all leaves of a composite that is read whole, and only the carried leaves of one that mappings only carry
    /// over.
    var leaves: [LeafID]
    /// `nil` if the value is only carried over into another form. There nil stays nil.
    var claim: Claim?
    var stage: Stage
    var isOfItem = false
    /// Whether the value decides the order of rows.
    var isOfOrder = false

    /// Whether the value belongs to the row itself, `$source.name`, and not to a row that it refers to.
    var isOwn: Bool {
        guard let claim else { return !isOfItem }
        guard case .isReadable(let read) = claim.kind, case .path(let base, let steps) = read.kind, steps.count == 1,
            case .variable(.source) = base.kind
        else { return false }
        return claim.guards.allSatisfy { if case .someElement = $0 { false } else { true } }
    }

    /// Whether the other reading's check includes every row that this reading's check needs.
    func isCovered(by other: StoredReading) -> Bool {
        guard other.rows.id == rows.id, other.stage <= stage, other.claim?.guards.isEmpty ?? false else { return false }
        if isOwn, other.isOwn { return true }
        guard case .isReadable(let mine)? = claim?.kind, case .isReadable(let theirs)? = other.claim?.kind else { return false }
        return stage == other.stage && claim?.guards.isEmpty ?? false && isSameExpression(mine, theirs)
    }
}
