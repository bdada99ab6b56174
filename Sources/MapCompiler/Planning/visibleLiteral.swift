import MapPlan
import MapPlanning
import MapSyntax

/// A value as SQL of which everything is shown: a text that holds line breaks or control characters goes by its bytes. As a parameter, it has no
/// affinity.
///
/// In a script a text may go over lines, as the declaration of a table does, unless one of them looks like a command of the shell's.
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
