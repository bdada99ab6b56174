import MapAnalysis

/// A source row in SQL: the key it is found by, and the alias under which its columns can be read if it is being scanned.
struct LoweredRow {
    /// The row's entity as far as it is known: the concrete kind or one above it.
    var entity: EntityID
    /// The key's columns, as stored. All are nil where there is no row.
    var key: [Scalar]
    var alias: String?
    /// Whether a key that is not nil is that of a row: what a foreign key holds need not be, since few stores enforce them.
    var isFound = false
    /// The reference that leads to it, where that names its key otherwise than by the bytes.
    var reference: RowReferenceColumns?
    /// `$item` and `$index`, where its mapping has `each`.
    var element: LoweredElement?
    /// The alias of the stage of its mapping's rows (`RowStage`), where they come from there.
    var stage: String?
    /// The mapping whose stage that is.
    var maker: MappingID?
    /// By place: the `let`s of its mapping that are computed already.
    var lets: [Int: LoweredExpression] = [:]

    /// The same row as one of another entity of its hierarchy, found anew.
    func lookedUp(as entity: EntityID) -> LoweredRow {
        LoweredRow(entity: entity, key: key, alias: nil, isFound: false, reference: alias == nil ? reference : nil)
    }

    /// Whether a key that is not nil surely is that of a row.
    var isThere: Bool { alias != nil || isFound }

    /// The rows from which it is reached by one value, where its key is found by such a look-up: one join more is no deeper, and a query in
    /// a query is.
    var reachedFrom: (relation: Relation, key: Scalar)? {
        guard key.count == 1, case .subquery(.project(let relation, let columns)) = key[0], columns.count == 1, relation.isOfTables else {
            return nil
        }
        return (relation, columns[0].value)
    }

    /// What rows stand in the order of when nothing else says.
    var place: [Scalar] {
        if let stage { return [.column(alias: stage, name: RowStage.number)] }
        return element.map { key + [$0.index] } ?? key
    }
}

extension Relation {
    /// Whether it is made of tables, filters and joins alone.
    fileprivate var isOfTables: Bool {
        switch self {
        case .scan: true
        case .filter(let inner, _): inner.isOfTables
        case .join(let left, let right, _, _): left.isOfTables && right.isOfTables
        case .unit, .derived, .literal, .explode, .computed, .project, .distinct, .union, .order: false
        }
    }
}

/// One element of the sequence that a mapping goes through.
struct LoweredElement {
    var item: LoweredExpression
    var index: Scalar

    var row: LoweredRow? { if case .row(let row) = item { row } else { nil } }
}

/// What an expression is in SQL.
indirect enum LoweredExpression {
    /// In canonical form.
    case value(Scalar)
    case row(LoweredRow)
    case sequence(LoweredSequence)
    /// Elements of a list that are values, in canonical form.
    case list([Scalar])
    /// What mappings make of a source row, if one of them takes it.
    case made([MappingID], LoweredRow)
    /// A row that a mapping with `each` or `distinct` makes, by its number in the mapping's stage.
    case staged(MappingID, Scalar)
    /// What one of several mappings makes: whichever is there; the others are nil in all that they are made of.
    case oneOf([LoweredExpression])
    /// Destination rows by their key, as stored: at most one.
    case destinationKey([Scalar])
    /// One of the rows that a mapping brings, by its place among them; no row where that is nil.
    case brought(MappingID, place: Scalar)
    /// A composite: its leaves, in canonical form. It is nil when all of them are.
    case composite([Scalar])
    /// Two neighbours.
    case pair(LoweredExpression, LoweredExpression)
}

extension LoweredExpression {
    /// The leaves of a composite.
    var leaves: [Scalar]? { if case .composite(let leaves) = self { leaves } else { nil } }
}
