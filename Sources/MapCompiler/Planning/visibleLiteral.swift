import MapPlan
import MapPlanning
import MapSyntax

/// Returns a value as SQL in which every character is visible: a text with line breaks or control characters is written as bytes. Like a
/// parameter, it has no affinity.
///
/// In a script a text may have several lines, as the declaration of a table does, unless one of them looks like a command of the shell.
func visibleLiteral(_ value: StoredValue, inScript: Bool = false) -> String {
    guard case .text(let bytes) = value, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self), !text.isVisible else {
        return literal(value)
    }
    let isPlain = text.unicodeScalars.allSatisfy { $0.isVisible || $0 == "\n" || $0 == "\t" }
    if inScript, isPlain, !text.unicodeScalars.split(separator: "\n").dropFirst().contains(where: { $0.first == "." }) {
        return literal(value)
    }
    return "(CAST(x'\(StoredValue.hex(bytes))' AS TEXT) || '')"
}
