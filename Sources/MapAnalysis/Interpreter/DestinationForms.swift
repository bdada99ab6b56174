/// What a destination's columns make of values. The interpreter knows no columns, so whoever has them says it.
package struct DestinationForms {
    /// Returns what is read of a value of an attribute after it has been stored: a date in whole seconds has no microseconds.
    let kept: (Value, LeafID) -> Value
    /// Returns what is stored for a part of a key. A part that is copied comes with the source's attribute and with what is stored there.
    let spelled: (Value, LeafID, CopiedPart?) -> RawValue

    /// An attribute of the source, and what is stored for it.
    package struct CopiedPart {
        package var leaf: LeafID
        package var stored: RawValue
    }

    package init(kept: @escaping (Value, LeafID) -> Value, spelled: @escaping (Value, LeafID, CopiedPart?) -> RawValue) {
        (self.kept, self.spelled) = (kept, spelled)
    }

    /// Columns that keep every value, in its usual spelling.
    package static var usual: DestinationForms {
        DestinationForms(kept: { value, _ in value }, spelled: { value, _, _ in value.usualSpelling })
    }
}
