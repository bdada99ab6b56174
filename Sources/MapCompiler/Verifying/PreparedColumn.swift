import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A column whose expression is prepared for many rows. It reads values where SQLite has them.
final class PreparedColumn {
    private let expression: PreparedExpression
    /// Where the expression's values are, in its order.
    private let inputs: [Input]
    /// The values of the row that is looked at.
    private var values: [Value] = []
    private let coding: ColumnCoding
    private let model: Model?
    private let affinity: Column.Affinity
    private let changingAffinity: Column.Affinity?

    private final class Input {
        let column: ReadColumn
        let model: Model?

        init(_ column: ReadColumn, _ model: Model?) { (self.column, self.model) = (column, model) }
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
        coding = column.coding
        model = coding.type.isEnumeration ? rows.destination.model : nil
        (affinity, changingAffinity) = (column.affinity, column.changingAffinity)
    }

    /// Adds the value for a row. Returns whether it could: if not, the interpreter must be asked.
    func add(_ row: SQLiteRow, to cells: inout CellBytes) -> Bool {
        values.removeAll(keepingCapacity: true)
        for input in inputs {
            let value = input.column.value(StoredValue(row[input.column.place]), in: input.model)
            if case .unreadable = value { return false }
            values.append(value)
        }
        guard let value = expression.value(values) else { return false }
        let whole = value.widened(to: coding.type)
        let stored = encode(whole, coding)
        guard decode(changingAffinity?.kept(stored) ?? stored, coding, in: model) == whole else { return false }
        cells.add(affinity.kept(stored))
        return true
    }
}

extension ValueType {
    fileprivate var isEnumeration: Bool { if case .enumeration = self { true } else { false } }
}
