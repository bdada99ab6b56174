// Rows that are written out: `data` of an entity, and `rows` of a mapping.
extension SyntaxReader {
    /// Parses `[{ code: DE }]`, or `{ by: code, owned: true, rows: [{ code: DE }] }`.
    mutating func data(_ node: YAMLNode) -> DataSyntax {
        var data = DataSyntax(range: node.range)
        guard case .mapping(let pairs, _) = node.content else {
            data.rows = rows(node, "'data'")
            return data
        }
        let help = "write the rows as a list, as in 'data: [{ code: DE, name: Germany }]'"
        guard pairs.isEmpty || pairs.contains(where: { DataKey(rawValue: $0.key.text) != nil || DataKey.meant(by: $0.key.text) != nil })
        else {
            report(.wrongShape(of: "'data'", node.range, expected: "a list of rows", found: "a map", help: help))
            return data
        }
        read(node, as: DataKey.self, of: "'data'", help: help) { reader, key, pair in
            switch key {
            case .by: data.by = reader.names(pair.value, "'by'")
            case .owned: data.isOwned = reader.boolean(pair.value, "'owned'") ?? false
            case .rows: data.rows = reader.rows(pair.value, "'rows'")
            }
        }
        if !pairs.contains(where: { DataKey(rawValue: $0.key.text) == .rows || DataKey.meant(by: $0.key.text) == .rows }) {
            report(.missingKey("rows", of: "'data'", node.range, example: "rows: [{ code: DE, name: Germany }]"))
        }
        return data
    }

    /// Parses a list of rows. `what` is the key above it.
    mutating func rows(_ node: YAMLNode, _ what: String) -> [LiteralRowSyntax] {
        let help = node.isMapping ? "write a list of rows, as in [{ name: news }]" : nil
        return (elements(of: node, what, help: help) ?? []).compactMap { row($0, what) }
    }

    private mutating func row(_ node: YAMLNode, _ what: String) -> LiteralRowSyntax? {
        let help = "write each row as a map, as in '{ name: news, rank: 1 }'"
        guard let pairs = pairs(of: node, "a row under \(what)", help: help) else { return nil }
        var row = LiteralRowSyntax(values: [], range: node.range)
        for pair in pairs {
            guard let value = constant(pair.value, "'\(pair.key.text)'") else {
                row.isWhole = false
                continue
            }
            let path = self.path(pair.key)
            row.values.append((path[0], Array(path.dropFirst()), value))
        }
        return row
    }
}
