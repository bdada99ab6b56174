import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A column whose expression is prepared for many rows. It reads values where SQLite has them.
final class PreparedColumn {
    private let expression: PreparedExpression
    /// Where the expression's values are, in its order.
    private let inputs: [Input]
    private let coding: ColumnCoding
    /// How a written value is read again, if it is stored as what it is.
    private let plainForm: PlainForm?
    private let model: Model?
    private let affinity: Column.Affinity
    private let changingAffinity: Column.Affinity?

    private final class Input {
        let place: Int
        private let column: ReadColumn
        private let plainForm: PlainForm?
        private let model: Model?

        init(_ column: ReadColumn, _ model: Model?) {
            (place, self.column, plainForm, self.model) = (column.place, column, column.coding.plainForm, model)
        }

        func value(_ stored: StoredValue) -> Value { plainForm?.value(of: stored) ?? column.value(stored, in: model) }
    }

    /// `nil` if the expression cannot be prepared, or if the form of an old value decides how it is stored.
    init?(_ column: PlacedColumn, of leaf: LeafID, _ property: PropertyMapping, by entityMapping: EntityMapping, of rows: ExpectedRows) {
        guard case .expression(let whole) = property.source, !whole.type.value.isPassable,
            let expression = rows.interpreter.prepared(property, by: entityMapping),
            rows.destination.model.type(of: leaf)?.value == column.coding.type
        else { return nil }
        let inputs = expression.leaves.compactMap(rows.store.readColumn)
        guard inputs.count == expression.leaves.count else { return nil }
        self.expression = expression
        self.inputs = inputs.map { Input($0, $0.coding.type.isEnumeration ? rows.source.model : nil) }
        (coding, plainForm) = (column.coding, column.coding.plainForm)
        model = coding.type.isEnumeration ? rows.destination.model : nil
        (affinity, changingAffinity) = (column.affinity, column.changingAffinity)
    }

    /// Adds the value for a row. Returns whether it could: if not, the interpreter must be asked.
    func add(_ row: SQLiteRow, to cells: inout CellBytes) -> Bool {
        for place in inputs.indices {
            let input = inputs[place]
            let value = input.value(StoredValue(row[input.place]))
            if case .unreadable = value { return false }
            expression.values[place] = value
        }
        guard let value = expression.value() else { return false }
        let whole = value.widened(to: coding.type)
        let stored = encode(whole, coding)
        let changed = changingAffinity?.kept(stored) ?? stored
        guard (plainForm?.value(of: changed) ?? decode(changed, coding, in: model)) == whole else { return false }
        cells.add(affinity.kept(stored))
        return true
    }
}

extension ValueType {
    fileprivate var isEnumeration: Bool { if case .enumeration = self { true } else { false } }
}
