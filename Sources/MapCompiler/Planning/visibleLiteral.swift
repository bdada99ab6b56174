import MapPlan
import MapPlanning
import MapSyntax

/// A value as SQL on one line, of which everything is shown: a text that holds line breaks or control characters goes by its bytes. As a parameter, it
/// has no affinity.
func visibleLiteral(_ value: StoredValue) -> String {
    guard case .text(let bytes) = value, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self), !text.isVisible else {
        return literal(value)
    }
    return "(CAST(x'\(StoredValue.hex(bytes))' AS TEXT) || '')"
}
