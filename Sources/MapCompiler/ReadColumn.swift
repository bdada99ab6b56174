import MapAnalysis
import MapPlan
import MapPlanning

/// How a leaf is read from a row of its table.
struct ReadColumn {
    /// Where it is in the table.
    var place: Int
    var coding: ColumnCoding
    var isOptional: Bool

    /// Returns what a stored value means. Only an enum's cases need the model.
    func value(_ stored: StoredValue, in model: Model?) -> Value {
        let value = decode(stored, coding, in: model)
        // A NULL in a required attribute cannot be read as its type.
        if case .nil = value, !isOptional { return .unreadable(.null) }
        return value
    }
}
