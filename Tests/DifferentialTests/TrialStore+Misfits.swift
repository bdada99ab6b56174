import MapAnalysis
import MapPlan
import MapPlanning
import RandomTesting

extension TrialStore {
    /// Replaces one to three values by others that their own column can store but some form of a later version cannot: half a second, a
    /// third decimal, more than 64 bits.
    mutating func addMisfits(for later: [Model], using random: inout SeededGenerator) {
        var cells: [(row: Int, column: Int, values: [StoredValue])] = []
        for (place, row) in rows.enumerated() {
            guard let table = placement.tables.first(where: { sameName($0.name, row.table) }) else { continue }
            for (index, name) in row.columns.enumerated() {
                guard let column = table.column(name), case .leaf(let leaf) = column.role, row.values[index] != .null,
                    !table.keyColumns.contains(where: { sameName($0.name, name) })
                else { continue }
                let values = misfits(of: leaf, column, for: later)
                if !values.isEmpty { cells.append((place, index, values)) }
            }
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) where !cells.isEmpty {
            let cell = cells.remove(at: Int.random(in: 0..<cells.count, using: &random))
            rows[cell.row].values[cell.column] = random.pick(cell.values)
        }
    }

    /// Returns values that do not fit a form of the attribute in a later version, or, if no later version has another form, any form of the
    /// type.
    private func misfits(of leaf: LeafID, _ column: PlacedColumn, for later: [Model]) -> [StoredValue] {
        let canonical = placement.model[leaf.property].canonicalName
        let codings = later.flatMap { model in
            model.entities.flatMap { entity in
                entity.declared.compactMap(\.attribute).filter { $0.canonicalName == canonical && leaf.leaf == nil }.map {
                    columnForm(of: $0.type.value, $0.representation).coding
                }
            }
        }
        let others = codings.filter { $0 != column.coding }
        let forms = others.isEmpty ? HostileValues.everyForm(of: column.coding.type) : others
        return HostileValues.misfits(of: column.coding.type).filter { value in
            value.fits(column.coding) && !forms.allSatisfy { value.widened(to: $0.type).fits($0) }
        }.map { encode($0, column.coding) }
    }
}

extension HostileValues {
    static let dateForms: [Representation.DateForm] = [
        .iso8601, .unix, .unixms, .julian, .reference2001, .day, .sql(.init()), .sql(.init(digits: 0)), .sql(.init(digits: 3, zone: 60)),
        .sql(.init(digits: 6, zone: -330)),
    ]

    /// Returns each form in which a model may store a type.
    static func everyForm(of type: ValueType) -> [ColumnCoding] {
        switch type {
        case .date: dateForms.map { ColumnCoding(.date, .date($0)) }
        case .decimal:
            [.text, .real, .integer(scale: 2)].map { ColumnCoding(.decimal, .decimal($0)) }
        default: []
        }
    }

    /// Returns values of a type that some form cannot store.
    static func misfits(of type: ValueType) -> [Value] {
        switch type {
        case .date:
            [
                1_709_208_000_500_000, 1_709_208_000_000_001, 1_709_208_000_001_000, -500_000, 253_402_300_800_000_000,
                -62_167_219_200_000_001, -62_198_755_200_000_000, 9_007_199_254_740_993_000,
            ].map(Value.date)
        case .decimal:
            [
                "0.005", "-0.001", "99999999999999999999", "92233720368547758.08", "-92233720368547758.09", "9007199254740993",
                "0.1000000000000000000001",
            ].map(Value.decimal)
        case .int64: [.max, .min, 92_233_720_368_547_759].map(Value.integer)
        default: []
        }
    }
}

extension Value {
    /// Whether a column with this coding returns the same value.
    func fits(_ coding: ColumnCoding) -> Bool { decode(encode(self, coding), coding) == self }
}
