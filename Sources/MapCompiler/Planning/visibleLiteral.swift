import MapPlan
import MapPlanning
import MapSyntax

/// Returns a value as SQL in which every character is visible: line breaks and control characters of a text are written by number. Like a
/// parameter, it has no affinity.
///
/// In a script a text may have several lines, as the declaration of a table does, unless one of them looks like a command of the shell.
func visibleLiteral(_ value: StoredValue, inScript: Bool = false) -> String {
    guard case .text(let bytes) = value, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self), !text.isVisible else {
        return literal(value)
    }
    let hasCommands = text.unicodeScalars.split(separator: "\n").dropFirst().contains { $0.first == "." }
    func isWritten(_ scalar: Unicode.Scalar) -> Bool { scalar.isVisible || inScript && !hasCommands && (scalar == "\n" || scalar == "\t") }
    var parts: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
        // Not as bytes: SQLite would read those in the encoding of the database.
        let run = rest.prefix { isWritten($0) == isWritten(first) }
        let codes = run.lazy.map { String($0.value) }.joined(separator: ", ")
        parts.append(isWritten(first) ? literal(.text(Array(String(run).utf8))) : "char(\(codes))")
        rest = rest[run.endIndex...]
    }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
}
