import MapAnalysis
import MapPlan
import MapPlanning

extension StoreRows {
    /// Returns the stored form of a value at its origin, if the origin is a column with the same representation.
    func passedOn(_ origin: PassedOn?, _ value: Value, _ column: PlacedColumn, in destination: Placement) throws -> StoredValue? {
        guard let origin, let home = placement.column(origin.leaf) else { return nil }
        let ways = [home] + origin.through.compactMap(destination.column)
        let isOneForm = ways.allSatisfy {
            $0.coding.representation == column.coding.representation && $0.coding.type == column.coding.type
        }
        guard isOneForm, (ways.dropFirst() + [column]).allSatisfy({ $0.changingAffinity == nil }) else { return nil }
        let raw = try stored(.leaf(origin.leaf), of: origin.row)
        // `nullIf` may have replaced the stored value with nil.
        if value == .nil { return nil }
        if case .unreadable = value { return nil }
        return raw == .null ? nil : column.affinity.kept(raw)
    }
}
