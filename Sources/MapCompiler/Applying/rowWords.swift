import MapPlan
import MapSyntax

/// Returns the message of a finding with its rows and their values.
///
/// * `'!' found nil in 2 rows of 'Answer' (ids 4, 5)`
/// * `'map' has no entry for ':-/' (1 row of 'Message': id 5)`
/// * `'Item.price' gets values that its 'max' does not allow (2 rows of 'Item': id 1 has 120, id 7 has 300)`
/// * `assertion failed: destination.Post.count is 1, source.Post.count is 2`
func message(of finding: RowFinding) -> String {
    let obligation = finding.obligation
    let shown = obligation.shown ?? []
    var message = obligation.message
    if let opening = obligation.messageOfValues, !finding.distinctValues.isEmpty {
        let values = finding.distinctValues.map { words(of: $0, shown, isNamed: false) }
        message = opening + " " + values.prefix(3).joined(separator: ", ") + (values.count > 3 ? ", …" : "")
    } else if obligation.keyCount == 0, let values = finding.rows.first?.values, !values.isEmpty {
        message += ": " + words(of: values, shown, isNamed: true)
    }
    if obligation.keyCount == 0 { return message }
    let rows = (finding.count == 1 ? "1 row" : "\(finding.count) rows") + (obligation.entity.isEmpty ? "" : " of '\(obligation.entity)'")
    let areShown = !shown.isEmpty
    let first = finding.rows.prefix(RowFinding.shownRowCount)
    let isCut = Int64(first.count) < finding.count
    let list = list(finding, first, isCut: isCut, withValues: areShown && obligation.messageOfValues == nil)
    if areShown { return "\(message) (\(rows): \(list))" }
    // Behind a long message, "in 2 rows" would belong to its last words.
    return message + (message.split(separator: " ").count > 6 ? "," : "") + " in \(rows) (\(list))"
}

/// Returns all rows that were kept of a finding, in lines of twenty, if the message does not show them.
func rowLines(of finding: RowFinding) -> [String] {
    let shown = finding.obligation.shown ?? []
    let hidesValues = !shown.isEmpty && finding.obligation.messageOfValues != nil
    guard finding.obligation.keyCount > 0, finding.count > RowFinding.shownRowCount || hidesValues else { return [] }
    return stride(from: 0, to: finding.rows.count, by: 20).map { start in
        let end = min(start + 20, finding.rows.count)
        return list(finding, finding.rows[start..<end], isCut: end == finding.rows.count && Int64(end) < finding.count, withValues: true)
    }
}

/// Returns rows by their keys: `ids 4, 5, …`, `id 4 has 'x'; id 5 has NULL`.
private func list(_ finding: RowFinding, _ first: ArraySlice<RowFinding.Row>, isCut rest: Bool, withValues: Bool) -> String {
    let obligation = finding.obligation
    let facts = first.map { row -> String in
        var facts = ""
        let isSame = obligation.source?.entity == obligation.entity && row.source == row.key
        if let source = obligation.source, !isSame, !row.source.isEmpty, !row.source.contains(.null) {
            facts += ", made from '\(source.entity)' \(keyWords(row.source))"
        }
        if withValues, !row.values.isEmpty {
            let isNamed = obligation.shown?.first?.name != nil
            facts += (isNamed ? ", where " : " has ") + words(of: row.values, obligation.shown ?? [], isNamed: true)
        }
        return facts
    }
    let hasFacts = facts.contains { !$0.isEmpty }
    let name = keyName(obligation, isPlural: !hasFacts && finding.count > 1)
    let keys = first.map { keyWords($0.key) }
    guard hasFacts else { return name + " " + keys.joined(separator: ", ") + (rest ? ", …" : "") }
    return zip(keys, facts).map { "\(name) \($0)\($1)" }.joined(separator: "; ") + (rest ? "; …" : "")
}

/// Returns `id`, `ids`, `code`, `(country, number)`, or `key` if the key has no name.
private func keyName(_ obligation: Obligation, isPlural: Bool) -> String {
    guard let names = obligation.keyNames, let name = names.first else { return isPlural ? "keys" : "key" }
    if names.count > 1 { return "(" + names.joined(separator: ", ") + ")" }
    return isPlural && name == "id" ? "ids" : name
}

/// Returns values as text: `12`, `destination.Post.count is 1, source.Post.count is 2`.
private func words(of values: [StoredValue], _ shown: [ShownValue], isNamed: Bool) -> String {
    zip(values, shown).map { value, shown in
        let words = valueWords(value, shown.form)
        guard isNamed, let name = shown.name else { return words }
        return "\(name) is \(words)"
    }.joined(separator: ", ")
}

/// Returns the rows of a finding for programs; `nil` if it is about neither rows nor values.
func rows(of finding: RowFinding) -> Diagnostic.Rows? {
    let obligation = finding.obligation
    let shown = obligation.shown ?? []
    if obligation.keyCount == 0, shown.isEmpty { return nil }
    let first = finding.rows.map { row in
        Diagnostic.Rows.Row(
            key: row.key.enumerated().map { place, value in
                Diagnostic.Rows.Value(name: obligation.keyNames?[place], text: valueWords(value, .computed), json: json(value))
            },
            values: zip(row.values, shown).map { value, shown in
                Diagnostic.Rows.Value(name: shown.name, text: valueWords(value, shown.form), json: json(value))
            })
    }
    let isAboutRows = obligation.keyCount > 0
    return Diagnostic.Rows(
        entity: isAboutRows && !obligation.entity.isEmpty ? obligation.entity : nil, count: isAboutRows ? Int(finding.count) : 0,
        first: first)
}

/// Returns a value as plans write it, with its storage class: `{"integer": "12"}`. Returns `nil` for a value that is too long to be printed.
private func json(_ value: StoredValue) -> JSONValue? {
    switch value {
    case .null: .null
    case .integer(let number): ["integer": .string(String(number))]
    case .real(let number): ["real": .string(number.description)]
    case .text(let bytes) where bytes.count > 200: nil
    case .blob(let bytes) where bytes.count > 200: nil
    case .text(let bytes):
        String(validating: bytes, as: UTF8.self).map { ["text": .string($0)] } ?? ["bytes": .string(StoredValue.hex(bytes))]
    case .blob(let bytes): ["blob": .string(StoredValue.hex(bytes))]
    }
}
