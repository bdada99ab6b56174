import MapAnalysis
import MapPlan
import MapPlanning

/// Returns a stored value as people read it: `'many'`, `9e999`, `x'00ff'`, `a text with the bytes 61ff`.
func storedWords(_ value: StoredValue) -> String {
    switch value {
    case .null, .integer, .blob: literal(value)
    case .real(let number): RealText.storedText(number)
    case .text(let bytes):
        String(validating: bytes, as: UTF8.self) == nil ? "a text with the bytes \(StoredValue.hex(bytes))" : literal(value)
    }
}
