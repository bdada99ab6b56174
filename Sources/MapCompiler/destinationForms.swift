import MapAnalysis
import MapPlanning

extension Placement {
    /// What the columns of this placement make of values that come from a source.
    func forms(from source: Placement) -> DestinationForms {
        DestinationForms(
            kept: keeps,
            spelled: { value, leaf, copied in
                let origin = copied.flatMap { part in source.column(part.leaf).map { (column: $0, stored: StoredValue(part.stored)) } }
                return RawValue(self.spelled(value, in: leaf, copied: origin))
            })
    }

    /// Returns the value that is read after this value has been stored.
    func keeps(_ value: Value, in leaf: LeafID) -> Value {
        guard let column = column(leaf) else { return value }
        if case .unreadable = value { return value }
        let stored = encode(value.widened(to: column.coding.type), column.coding)
        return decode(column.changingAffinity?.kept(stored) ?? stored, column.coding, in: model)
    }
}
