import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Returns the condition that a sequence has an element, as a condition on the row itself; `nil` if the sequence may have other rows.
    ///
    /// If each post makes one section, `$source.sections.isEmpty` asks whether the post's table has a row with the post's own rowid that makes a
    /// section. That is the post, whose columns are at hand.
    func onOwnRow(_ relation: Relation, in scope: RowScope) -> Condition? {
        guard case .filter(.scan(let table, let alias, isTemporary: false), let condition) = relation, let row = scope.row,
            row.side == .source, !environment.isOfResult, row.element == nil, row.stage == nil, let own = row.alias, own != alias
        else { return nil }
        let home = source.table(of: row.entity)
        guard let rowID = home.rowIDColumn, sameName(environment.names.table(home.name), table) else { return nil }
        let name = environment.names.column(rowID.name, of: home.name)
        var parts = condition.flattened
        guard let place = parts.firstIndex(where: { $0.isSame(name, of: alias, and: own) }) else { return nil }
        parts.remove(at: place)
        let conditions = parts.compactMap { $0.ofOwnRow(OwnRow(alias: alias, column: { .column(alias: own, name: $0) })) }
        return conditions.count == parts.count && parts.allSatisfy(\.asksForNil) ? .all(conditions) : nil
    }
}

extension OwnRow {
    fileprivate init(alias: String, column: @escaping (String) -> Scalar) { self.init(alias: alias, stored: column, read: column) }
}

extension Condition {
    /// The conditions that all hold if this one does.
    fileprivate var flattened: [Condition] { if case .and(let parts) = self { parts.flatMap(\.flattened) } else { [self] } }

    /// Whether it says that a column is the same in the rows of two aliases.
    fileprivate func isSame(_ name: String, of alias: String, and other: String) -> Bool {
        guard case .equal(.column(let left, name, _), .column(let right, name, _), _, _) = self else { return false }
        return left == alias && right == other || left == other && right == alias
    }

    /// Whether it only asks for nil. Then it holds or does not hold, and is never unknown, and no collation matters.
    fileprivate var asksForNil: Bool {
        switch self {
        case .constant, .isNil(.column): true
        case .not(let inner): inner.asksForNil
        case .and(let parts), .or(let parts): parts.allSatisfy(\.asksForNil)
        default: false
        }
    }
}
