import MapAnalysis
import MapPlan

/// How rows are taken out of a table, by how many of them go: measured in docs/decisions/0042.
struct Thinning: Equatable {
    enum Way: Equatable {
        /// DELETE, which takes each row out of every index.
        case oneByOne
        /// DELETE while the indexes are away.
        case withoutIndexes
        /// Those that stay go into a new table.
        case survivors
    }

    var rowCount: Int64
    var lostCount: Int64

    /// Tables that are smaller are not counted: whatever way is taken, it takes no time.
    static let smallestCount = 10_000

    var way: Way {
        let percent = lostPercent
        return percent <= 30 ? .oneByOne : percent <= 60 ? .withoutIndexes : .survivors
    }

    /// `45 % of 20000 rows go`
    var words: String { "\(lostPercent) % of \(rowCount) rows go" }

    private var lostPercent: Int64 { rowCount == 0 ? 0 : lostCount * 100 / rowCount }
}

/// Counts the rows of a table that stay; `nil` where there is no store, the table is small, or a row does not itself say whether it stays.
func thinning(_ match: TableMatch, _ old: PlacedTable, _ lowering: ExpressionLowering, _ facts: StoreFacts) -> Thinning? {
    guard let count = facts.count, case .entity(let root) = old.role, match.keeping.allSatisfy(\.distinct.isEmpty) else { return nil }
    var lowering = lowering
    lowering.readsOtherRows = false
    let (_, row) = lowering.scan(root)
    guard let alias = row.alias else { return nil }
    let kept = match.keeping.map { entityMapping in
        lowering.membership(of: LoweredRow(entity: entityMapping.source ?? root, key: row.key, alias: alias), in: entityMapping)
    }
    let table = "main.\(quoted(old.name))"
    let query =
        "SELECT count(*), count(CASE WHEN " + SQLWriter().holds(.or(kept)) + " THEN 1 END) FROM \(table) AS \(quoted(alias))"
        + " WHERE (SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(Thinning.smallestCount))) = \(Thinning.smallestCount)"
    let statement = query.statement()
    // What is only known in a run, or of other rows, is not asked for.
    let isKnown = !sqlTokens(statement.sql).contains { $0.isKeyword("temp") || $0.text.hasPrefix(":") }
    guard !lowering.readsOtherRows, isKnown, let counts = count(statement), counts.count == 2, counts[0] > 0 else { return nil }
    return Thinning(rowCount: counts[0], lostCount: counts[0] - counts[1])
}
