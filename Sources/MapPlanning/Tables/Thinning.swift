import MapAnalysis
import MapPlan

/// How rows are removed from a table, depending on their number. docs/decisions/0042 has the measurements.
struct Thinning: Equatable {
    enum Method: Equatable {
        /// DELETE, which removes each row from every index.
        case oneByOne
        /// DELETE while the indexes are dropped.
        case withoutIndexes
        /// The remaining rows are copied into a new table.
        case survivors
    }

    var rowCount: Int64
    var lostCount: Int64

    /// Rows of smaller tables are not counted, because every method is fast there.
    static let smallestCount = 10_000

    var method: Method {
        let percent = lostPercent
        return percent <= 30 ? .oneByOne : percent <= 60 ? .withoutIndexes : .survivors
    }

    /// The words for the reason: `45 % of 20000 rows are dropped`.
    var words: String { "\(lostPercent) % of \(rowCount) rows are dropped" }

    private var lostPercent: Int64 { rowCount == 0 ? 0 : lostCount * 100 / rowCount }
}

/// Counts the rows of a table that stay. Returns nil if there is no store, if the table is small, or if a row alone does not determine
/// whether it stays.
func thinning(_ match: TableMatch, _ old: PlacedTable, _ lowering: ExpressionLowering, _ facts: StoreFacts) -> Thinning? {
    guard let count = facts.count, case .entity(let root) = old.role, match.keeping.allSatisfy(\.distinct.isEmpty) else { return nil }
    var lowering = lowering
    lowering.uses.readsOtherRows = false
    let (_, row) = lowering.scan(root)
    guard let alias = row.alias else { return nil }
    let kept = match.keeping.map { entityMapping in
        lowering.membership(of: LoweredRow(entity: entityMapping.source ?? root, key: row.key, alias: alias), in: entityMapping)
    }
    let question = Question.counts(TableName(old.name), alias: alias, where: .any(kept), atLeast: Thinning.smallestCount)
    guard !lowering.uses.readsOtherRows, !question.waitsForRun, let counts = count(question.statement), counts.count == 2, counts[0] > 0
    else { return nil }
    return Thinning(rowCount: counts[0], lostCount: counts[0] - counts[1])
}
