import MapPlan
import MapPlanning
import MapSyntax

/// Returns the statements that give rows of no kind a kind, one line for each value that was found; none for other findings.
///
/// If one kind is similar to the value, the statement contains it. Otherwise it contains `…`, which SQLite refuses, followed by the possible
/// kinds.
func unknownKindHelp(_ finding: RowFinding) -> [String] {
    guard let kinds = finding.obligation.kinds else { return [] }
    let found = finding.distinctValues.compactMap(\.first)
    let (shown, hasMore) = (found.prefix(3), found.count > 3)
    let lines = shown.map { value -> String in
        let head = "UPDATE \(quoted(kinds.table)) SET \(quoted(kinds.column)) = "
        let rows = " WHERE " + isValue(value, kinds)
        guard let kind = nearestKind(to: value, among: kinds.names, below: finding.obligation.entity) else {
            return head + "…" + rows + ";   -- " + kinds.names.map { words(for: $0, kinds) }.joined(separator: " or ")
        }
        return head + (number(of: kind, kinds).map(String.init) ?? visibleLiteral(.text(kind))) + rows + ";"
    }
    let rest = hasMore ? ["and so on: SELECT DISTINCT \(quoted(kinds.column)) FROM \(quoted(kinds.table));"] : []
    return lines + rest
}

/// Returns the value of a kind, followed by the kind's name if the value is a number: `2 (Note)`.
private func words(for kind: String, _ kinds: Obligation.Kinds) -> String {
    number(of: kind, kinds).map { "\($0) (\(visibleLiteral(.text(kind))))" } ?? visibleLiteral(.text(kind))
}

private func number(of kind: String, _ kinds: Obligation.Kinds) -> Int64? {
    guard let place = kinds.names.firstIndex(of: kind), let numbers = kinds.numbers, numbers.indices.contains(place) else { return nil }
    return numbers[place]
}

private func isValue(_ value: StoredValue, _ kinds: Obligation.Kinds) -> String {
    let column = quoted(kinds.column)
    if value == .null { return "\(column) IS NULL" }
    return "\(column) = \(visibleLiteral(value))" + (kinds.isBinary ? "" : " COLLATE BINARY")
}

/// Returns the only kind, or the kind that differs from the value only in letter case, in surrounding blanks, in being bytes instead of
/// text, or by a typing mistake.
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
    // Short names are all similar to each other, and the name of the parent is not a typing mistake.
    return same.isEmpty && text.count > 3 && text != root ? nearest(to: text, among: names) : nil
}
