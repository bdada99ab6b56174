import MapAnalysis
import MapPlan

extension Placement {
    /// The same placement with TEMP copies in place of the tables. Conditions on the result of a mapping read the source's rows there, because the
    /// tables themselves are gone or changed by then.
    var copied: Placement {
        var copies = tables
        for place in tables.indices {
            copies[place].name = "mapc_was_\(tables[place].name)"
            // A copy has no constraints, because rows that broke a constraint in the store are copied too.
            (copies[place].foreignKeys, copies[place].indexes) = ([], [])
        }
        return with(copies)
    }
}

extension TemporaryTable {
    /// The TEMP table of a copy.
    init(of copy: PlacedTable) {
        self.init(
            name: copy.name, columns: copy.columns.map { Column($0.name, $0.comparedType) },
            indexes: [Index(suffix: "_key", columns: copy.keyColumns.map(\.name))])
    }
}
