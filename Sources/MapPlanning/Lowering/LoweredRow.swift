import MapAnalysis

/// A row of the database in SQL: the key by which it is looked up, and the alias through which its columns are read if it is scanned.
struct LoweredRow {
    /// The row's entity as far as it is known: its concrete kind or an ancestor of it.
    var entity: EntityID
    /// The side whose tables have the row. Only assertions after the migration read rows of the destination in the database.
    var side = Side.source
    /// The stored values of the key. All are nil if the row does not exist.
    var key: [Scalar]
    var alias: String?
    /// Whether a key that is not nil always belongs to a row. The value of a foreign key may be dangling, since few databases enforce
    /// foreign keys.
    var isFound = false
    /// The reference to the row, if it is not compared with the key by bytes.
    var reference: RowReferenceColumns?
    /// `$item` and `$index`, if the row's mapping has `each`.
    var element: LoweredElement?
    /// The alias of the stage of the mapping's rows (`RowStage`), if the row is from a stage.
    var stage: String?
    /// The mapping of that stage.
    var maker: MappingID?
    /// The `let`s of the row's mapping that have been computed, by place.
    var lets: [Int: LoweredExpression] = [:]

    /// Returns the same row as one of another entity of its hierarchy, which has to be looked up again.
    func lookedUp(as entity: EntityID) -> LoweredRow {
        LoweredRow(entity: entity, side: side, key: key, alias: nil, isFound: false, reference: alias == nil ? reference : nil)
    }

    /// Whether a key that is not nil always belongs to a row, because the row is scanned or has been found.
    var isThere: Bool { alias != nil || isFound }

    /// The relation and value from which the row is reached, if its key is such a lookup. Another join is not deeper, while a nested query
    /// is.
    var reachedFrom: (relation: Relation, key: Scalar)? {
        guard key.count == 1, case .subquery(.project(let relation, let columns)) = key[0], columns.count == 1, relation.isOfTables else {
            return nil
        }
        return (relation, columns[0].value)
    }

    /// The values that order rows by default.
    var place: [Scalar] {
        if let stage { return [.column(alias: stage, name: RowStage.rowNumber)] }
        return element.map { key + [$0.index] } ?? key
    }
}

extension Relation {
    /// Whether the relation has only tables, filters and joins.
    fileprivate var isOfTables: Bool {
        switch self {
        case .scan: true
        case .filter(let inner, _): inner.isOfTables
        case .join(let left, let right, _, _): left.isOfTables && right.isOfTables
        case .unit, .derived, .literal, .explode, .computed, .project, .distinct, .union, .order: false
        }
    }
}

/// One element of the sequence of a mapping with `each`.
struct LoweredElement {
    var item: LoweredExpression
    var index: Scalar

    var row: LoweredRow? { if case .row(let row) = item { row } else { nil } }
}

/// The SQL form of an expression.
indirect enum LoweredExpression {
    /// A value in canonical form.
    case value(Scalar)
    case row(LoweredRow)
    case sequence(LoweredSequence)
    /// A list of values in canonical form.
    case list([Scalar])
    /// The row that mappings make of a source row, if one of them takes it.
    case made([MappingID], LoweredRow)
    /// A row that a mapping with `each` or `distinct` makes, by its number in the mapping's stage.
    case staged(MappingID, Scalar)
    /// The row that one of several mappings makes. The parts of the others are nil.
    case oneOf([LoweredExpression])
    /// The destination row with a stored key, if it exists.
    case destinationKey([Scalar])
    /// A literal row of a mapping, by its place. If the place is nil, there is no row.
    case brought(MappingID, place: Scalar)
    /// The leaves of a composite in canonical form. The composite is nil if all of them are.
    case composite([Scalar])
    /// Two neighbours.
    case pair(LoweredExpression, LoweredExpression)
}

extension LoweredExpression {
    /// The leaves of a composite.
    var leaves: [Scalar]? { if case .composite(let leaves) = self { leaves } else { nil } }
}
