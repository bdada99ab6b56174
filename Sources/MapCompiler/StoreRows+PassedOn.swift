import MapAnalysis
import MapPlan
import MapPlanning

extension StoreRows {
    /// A value as it lies where it is passed on from, if that is a column of the same form.
    func passedOn(_ origin: PassedOn?, _ value: Value, _ column: PlacedColumn, in destination: Placement) throws -> StoredValue? {
        guard let origin, let home = placement.column(origin.leaf) else { return nil }
        let ways = [home] + origin.through.compactMap(destination.column)
        let isOneForm = ways.allSatisfy {
            $0.coding.representation == column.coding.representation && $0.coding.type == column.coding.type
        }
        guard isOneForm, (ways.dropFirst() + [column]).allSatisfy({ $0.changingAffinity == nil }) else { return nil }
        let raw = try stored(.leaf(origin.leaf), of: origin.row)
        // 'nullIf' may have made nil of what lies there.
        if value == .nil { return nil }
        if case .unreadable = value { return nil }
        return raw == .null ? nil : column.affinity.kept(raw)
    }
}
