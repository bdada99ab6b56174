extension Statement {
    /// What an edit of `sqlite_schema` changes in the text of a table or an index: `in Post, "text" TEXT becomes "text" TEXT NOT NULL`. Parts of the
    /// text that stay are left out. `nil` for any other statement.
    package var declaredChange: String? {
        guard purpose == .declare, bindings.count == 3 else { return nil }
        let texts = bindings.map { value in if case .text(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "" } }
        let (new, name, old) = (texts[0], texts[1], texts[2])
        let (was, becomes) = (parts(of: old), parts(of: new))
        let before = zip(was, becomes).prefix { $0 == $1 }.count
        let rest = min(was.count, becomes.count) - before
        let after = zip(was.reversed(), becomes.reversed()).prefix(rest).prefix { $0 == $1 }.count
        func changed(_ parts: [String]) -> String { parts.dropFirst(before).dropLast(after).joined(separator: ", ") }
        switch (changed(was), changed(becomes)) {
        case ("", let added): return "in \(name), adds \(added)"
        case (let removed, ""): return "in \(name), removes \(removed)"
        case (let old, let new): return "in \(name), \(old) becomes \(new)"
        }
    }
}

/// Returns the text before the outer parentheses, each part between its commas, and the text after them, each on one line.
private func parts(of sql: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for token in sqlTokens(sql) {
        if token.isSymbol(")") { depth -= 1 }
        if depth == 0 && token.isSymbol(")") || depth == 1 && token.isSymbol(",") {
            parts.append("")
        } else {
            let ends = parts[parts.count - 1].isEmpty || parts[parts.count - 1].hasSuffix(" ")
            if token.kind != .space { parts[parts.count - 1] += token.text } else if !ends { parts[parts.count - 1] += " " }
        }
        if token.isSymbol("(") {
            depth += 1
            if depth == 1 {
                parts[parts.count - 1].removeLast()
                parts.append("")
            }
        }
    }
    return parts.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
}
