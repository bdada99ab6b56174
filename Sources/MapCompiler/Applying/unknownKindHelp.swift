import MapPlan
import MapPlanning
import MapSyntax

/// The statements that give rows of no kind one, a line for each value that was found; none for other findings.
///
/// Where one kind is near, it is written in. Elsewhere `…` is, which no SQLite takes, and the kinds stand behind.
func unknownKindHelp(_ finding: RowFinding) -> [String] {
    guard let kinds = finding.obligation.kinds else { return [] }
    let (shown, hasMore) = (finding.distinctKinds.prefix(3), finding.distinctKinds.count > 3)
    let lines = shown.map { value -> String in
        let head = "UPDATE \(quoted(kinds.table)) SET \(quoted(kinds.column)) = "
        let rows = " WHERE " + isValue(value, kinds)
        guard let kind = nearestKind(to: value, among: kinds.names, below: finding.obligation.entity) else {
            return head + "…" + rows + ";   -- " + kinds.names.map { visibleLiteral(.text($0)) }.joined(separator: " or ")
        }
        return head + visibleLiteral(.text(kind)) + rows + ";"
    }
    let rest = hasMore ? ["and so on: SELECT DISTINCT \(quoted(kinds.column)) FROM \(quoted(kinds.table));"] : []
    return lines + rest
}

private func isValue(_ value: StoredValue, _ kinds: Obligation.Kinds) -> String {
    let column = quoted(kinds.column)
    if value == .null { return "\(column) IS NULL" }
    return "\(column) = \(visibleLiteral(value))" + (kinds.isBinary ? "" : " COLLATE BINARY")
}

/// The one kind that there is, or the one that the value is but for letter case, blanks at its ends, being bytes and not text, or a slip.
private func nearestKind(to value: StoredValue, among names: [String], below root: String) -> String? {
    if names.count == 1 { return names[0] }
    let bytes: [UInt8]
    switch value {
    case .text(let found), .blob(let found): bytes = found
    case .null, .integer, .real: return nil
    }
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    let same = names.filter { $0.lowercased() == text.lowercased() }
    if same.count == 1 { return same[0] }
    // Of short names all are near, and what is above a kind is no slip.
    return same.isEmpty && text.count > 3 && text != root ? nearest(to: text, among: names) : nil
}
