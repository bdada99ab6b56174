package import MapPlan

/// Changes the text of a declaration. Every byte outside of the changed parts stays. The functions return nil if there is nothing to
/// change.
extension TableDeclaration {
    /// Returns the same table under another name.
    package func renamed(to name: String) -> String {
        edited([Edit(nameIndex..<nameIndex + 1, quoted(name))])
    }

    /// Gives a column another name in its own definition, which is the only place where the text may name it.
    func renaming(_ column: String, to name: String) -> String? {
        guard let column = self.column(column) else { return nil }
        return edited([Edit(column.nameIndex..<column.nameIndex + 1, quoted(name))])
    }

    /// Removes a column: its text, its comma, and the comments above it or behind it on its line.
    package func dropping(_ column: String) -> String? {
        guard let column = self.column(column), items.count > 1 else { return nil }
        return edited(removal(of: column.item))
    }

    /// Adds a column behind the others, on a line of its own if the others have their own lines.
    package func appending(_ declaration: String) -> String? {
        guard let last = columns.last else { return nil }
        let item = items[last.item]
        let isLast = last.item == items.count - 1
        let indentation = leadingSpace(of: last.item)
        // A comment that runs to the end of its line must not swallow the added text.
        let needsLine = tokens[item.solid.upperBound..<item.end].contains(where: \.isLineComment)
        let space = needsLine && !indentation.contains("\n") ? "\n    " : indentation
        if isLast {
            let comma = Edit(item.solid.upperBound..<item.solid.upperBound, ",")
            return edited([comma, Edit(item.end..<item.end, space + declaration)])
        }
        return edited([Edit(item.end..<item.end, space + declaration + ",")])
    }

    /// Adds or removes NOT NULL.
    package func setting(notNull: Bool, of column: String) -> String? {
        guard let column = self.column(column), notNull == column.parts(.notNull).isEmpty else { return nil }
        if !notNull { return edited(column.parts(.notNull).map(removal)) }
        let end = column.endOfType
        return edited(column.parts(.null).map(removal) + [Edit(end..<end, " NOT NULL")])
    }

    /// Sets the declared type; removes it if the text is empty.
    package func setting(type: String, of column: String) -> String? {
        guard let column = self.column(column), column.declaredType != type else { return nil }
        guard let range = column.type else { return edited([Edit(column.nameIndex + 1..<column.nameIndex + 1, " " + type)]) }
        return edited([type.isEmpty ? removal(from: range) : Edit(range, type)])
    }

    /// Sets the DEFAULT (`DEFAULT 0`), or removes it.
    package func setting(defaultClause: String?, of column: String) -> String? {
        setting(defaultClause, .defaultValue, of: column)
    }

    /// Sets the foreign key that is written in the column (`REFERENCES "a" ("b")`), or removes it.
    package func setting(references: String?, of column: String) -> String? {
        setting(references, .references, of: column)
    }

    /// Sets the expression of a generated column. Whether it is STORED stays.
    func setting(generated expression: String, of column: String) -> String? {
        guard let part = self.column(column)?.parts(.generated).last,
            let open = part.tokens.first(where: { tokens[$0].isSymbol("(") }),
            let close = part.tokens.last(where: { tokens[$0].isSymbol(")") })
        else { return nil }
        return edited([Edit(open..<close + 1, "(\(expression))")])
    }

    private func setting(_ clause: String?, _ kind: ColumnPart.Kind, of column: String) -> String? {
        guard let column = self.column(column) else { return nil }
        let parts = column.parts(kind)
        guard let clause else { return parts.isEmpty ? nil : edited(parts.map(removal)) }
        guard let last = parts.last else {
            let end = items[column.item].solid.upperBound
            return edited([Edit(end..<end, " " + clause)])
        }
        return edited(parts.dropLast().map(removal) + [Edit(last.tokens, clause)])
    }

    /// Sets the list of columns in the PRIMARY KEY, whether it is written in a column or as a table constraint. Removes the key if the list
    /// is empty.
    ///
    /// Its name and its ON CONFLICT stay, and so do COLLATE and DESC of the columns that stay. AUTOINCREMENT stays if the new key is the rowid too, as `isRowID` states.
    package func setting(primaryKey names: [String], isRowID: Bool = false) -> String? {
        let inColumns = columns.flatMap { $0.parts(.primaryKey) }
        let gone = inColumns.map(removal)
        let written = constraints.filter { $0.kind == .primaryKey }
        if names.isEmpty { return gone.isEmpty && written.isEmpty ? nil : edited(gone + removals(of: written)) }
        if let list = written.first?.list {
            let former = keyParts(in: list)
            let parts = names.map { name in former.first { sameName($0.name, name) }?.text ?? quoted(name) }
            return edited(gone + [Edit(list, "(\(parts.joined(separator: ", ")))")])
        }
        let said = inColumns.first.map { Array(tokens[$0.tokens]) } ?? []
        let conflict = said.firstIndex { $0.isKeyword("conflict") }.flatMap { place in
            said[(place + 1)...].first { !$0.isBlank }.map { " ON CONFLICT \($0.text)" }
        }
        let solid = said.filter { !$0.isBlank }
        let name = solid.first?.isKeyword("constraint") ?? false ? "CONSTRAINT \(solid[1].text) " : ""
        if isRowID, said.contains(where: { $0.isKeyword("autoincrement") }), let end = column(names[0])?.endOfType {
            return edited(gone + [Edit(end..<end, " PRIMARY KEY\(conflict ?? "") AUTOINCREMENT")])
        }
        let descending = columns.first { column in
            column.parts(.primaryKey).contains { part in tokens[part.tokens].contains { $0.isKeyword("desc") } }
        }
        // The rowid has no order of its own.
        let parts = names.map { name in
            quoted(name) + (!isRowID && descending.map { sameName($0.name, name) } ?? false ? " DESC" : "")
        }
        return edited(gone + [appended("\(name)PRIMARY KEY (\(parts.joined(separator: ", ")))\(conflict ?? "")")])
    }

    /// Returns the parts of a key's list, each with the name of its column and its text: `"a" COLLATE NOCASE DESC`.
    func keyParts(in list: Range<Int>) -> [(name: String, text: String)] {
        let inside = list.lowerBound + 1..<max(list.lowerBound + 1, list.upperBound - 1)
        return tokens[inside].split { $0.isSymbol(",") }.compactMap { part in
            let solid = part.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
            guard let name = solid.first?.name, !solid.contains(where: \.isLineComment) else { return nil }
            return (name, solid.map(\.text).joined())
        }
    }

    /// Adds a constraint of the table.
    package func appending(constraint: String) -> String { edited([appended(constraint)]) }

    /// Sets the target and ON DELETE of the foreign key over its columns. Its name, ON UPDATE, MATCH and DEFERRABLE stay.
    package func setting(foreignKey key: ForeignKey) -> String? {
        guard let written = references(over: key.columns).first else { return nil }
        let rule = key.onDelete == .none ? "" : "ON DELETE \(key.onDelete.rawValue)"
        let target = Edit(written.target, "\(quoted(key.table)) (\(quoted(key.referenced)))")
        let end = written.target.upperBound
        let removed = written.onDelete.map(removal)
        return edited([target] + removed + (rule.isEmpty ? [] : [Edit(end..<end, " " + rule)]))
    }

    /// Removes the FOREIGN KEY over these columns that is a table constraint.
    package func removing(foreignKey names: [String]) -> String? {
        let wanted = names.map(foldedName)
        guard let key = constraints.first(where: { $0.kind == .foreignKey && $0.columns.map(foldedName) == wanted }) else { return nil }
        return edited(removals(of: [key]))
    }

    /// Removes the UNIQUE over these columns, whether it is written in a column or as a table constraint.
    package func removing(unique names: [String]) -> String? {
        let wanted = names.map(foldedName)
        // A UNIQUE with a collation of its own has another meaning.
        let written = constraints.filter { constraint in
            constraint.kind == .unique && constraint.columns.map(foldedName) == wanted
                && !(constraint.list.map { tokens[$0].contains { $0.isKeyword("collate") } } ?? false)
        }
        let inColumn = names.count == 1 ? (column(names[0])?.parts(.unique) ?? []) : []
        return written.isEmpty && inColumn.isEmpty ? nil : edited(inColumn.map(removal) + removals(of: written))
    }

    /// Replaces the texts that a CHECK allows in a column: `state IN ('draft', 'live')`.
    package func listing(_ words: [String], insteadOf former: [String], in column: String) -> String? {
        let written = checks.filter { listedWords(in: $0.expression, of: column).map(Set.init) == Set(former) }
        let list = words.map { literal(.text(Array($0.utf8))) }.joined(separator: ", ")
        return written.isEmpty ? nil : edited(written.map { Edit($0.inside, "\(quoted(column)) IN (\(list))") })
    }

    /// Removes CHECKs, by their places among all CHECKs of the text.
    func removing(checks places: Set<Int>) -> String? {
        let inside = places.sorted().compactMap { checks.indices.contains($0) ? checks[$0].inside : nil }
        if inside.isEmpty { return nil }
        let parts = columns.flatMap { $0.parts(.check) }.filter { part in inside.contains { part.tokens.contains($0.lowerBound) } }
        let ofTable = constraints.filter { constraint in
            constraint.kind == .check && inside.contains { constraint.tokens.contains($0.lowerBound) }
        }
        return edited(parts.map { removal($0) } + removals(of: ofTable))
    }

    /// Removes the UNIQUEs and foreign keys of the table that list that column. A key gets other columns instead.
    package func removingConstraints(naming column: String) -> String? {
        let named = constraints.filter { $0.kind != .primaryKey && $0.columns.contains { sameName($0, column) } }
        return named.isEmpty ? nil : edited(removals(of: named))
    }
}

extension TableDeclaration {
    /// Tokens and the text that replaces them. An empty range inserts the text.
    private struct Edit {
        var tokens: Range<Int>
        var text: String

        init(_ tokens: Range<Int>, _ text: String) {
            self.tokens = tokens
            self.text = text
        }
    }

    /// Returns the text after some edits, made in one pass. Edits do not overlap. Insertions at a place precede a removal there.
    private func edited(_ edits: [Edit]) -> String {
        var text = JoinedText()
        var position = 0
        let ordered = edits.enumerated().sorted { left, right in
            let (a, b) = (left.element.tokens, right.element.tokens)
            return (a.lowerBound, a.isEmpty ? 0 : 1, left.offset) < (b.lowerBound, b.isEmpty ? 0 : 1, right.offset)
        }
        for (_, edit) in ordered where edit.tokens.lowerBound >= position {
            for token in tokens[position..<edit.tokens.lowerBound] { text.append(token.text, isLineComment: token.isLineComment) }
            text.append(edit.text, isLineComment: false)
            position = edit.tokens.upperBound
        }
        for token in tokens[position...] { text.append(token.text, isLineComment: token.isLineComment) }
        return text.text
    }

    /// Returns the edits that remove a whole item. If it is the last one, they also remove the comma before it. A comment behind that comma
    /// stays.
    private func removal(of index: Int) -> [Edit] {
        let item = items[index]
        guard index == items.count - 1 else { return [Edit(item.tokens.lowerBound..<item.end, "")] }
        let comma = items[index - 1].tokens.upperBound
        return [Edit(comma..<comma + 1, ""), Edit(item.tokens.lowerBound..<item.end, "")]
    }

    private func removal(_ part: ColumnPart) -> Edit { removal(from: part.tokens) }

    /// Returns the edit that removes tokens and the space before them, unless that space ends a comment.
    private func removal(from range: Range<Int>) -> Edit {
        let before = range.lowerBound - 1
        let endsComment = before > 0 && tokens[before - 1].kind == .comment
        return Edit(before >= 0 && tokens[before].kind == .space && !endsComment ? before..<range.upperBound : range, "")
    }

    /// Returns the edits that remove constraints. If all constraints of an item are removed, its comma is removed too.
    private func removals(of removed: [TableConstraint]) -> [Edit] {
        let itemsRemoved = Set(removed.map(\.item)).filter { index in
            constraints.filter { $0.item == index }.allSatisfy { removed.contains($0) }
        }
        let inside = removed.filter { !itemsRemoved.contains($0.item) }.map { removal(from: $0.tokens) }
        let kept = items.indices.filter { !itemsRemoved.contains($0) }
        guard let lastKept = kept.last else { return inside }
        var edits = inside
        for index in itemsRemoved.sorted() {
            edits.append(Edit(items[index].tokens.lowerBound..<items[index].end, ""))
        }
        // The item that is now the last still has a comma behind it.
        if lastKept < items.count - 1 {
            let comma = items[lastKept].tokens.upperBound
            edits.append(Edit(comma..<comma + 1, ""))
        }
        return edits
    }

    private func appended(_ constraint: String) -> Edit {
        let last = items[items.count - 1]
        let space = leadingSpace(of: items.count - 1)
        // The constraint is inserted before a comment, so that the comment cannot swallow it.
        let end = last.solid.upperBound
        return Edit(end..<end, "," + space + constraint)
    }

    /// Returns the space before an item, which is mostly a line break and its indentation.
    private func leadingSpace(of index: Int) -> String {
        let first = items[index].tokens.lowerBound
        let space = tokens[first..<items[index].solid.lowerBound].first { $0.kind == .space }?.text ?? ""
        guard let newline = space.lastIndex(of: "\n") else { return space.isEmpty ? " " : space }
        return String(space[newline...])
    }
}

/// Joins pieces that were not always neighbours. Words stay separate, and the line of a comment ends.
private struct JoinedText {
    private(set) var text = ""
    private var endsInComment = false

    mutating func append(_ piece: String, isLineComment: Bool) {
        guard let first = piece.utf8.first else { return }
        if endsInComment, first != UInt8(ascii: "\n") {
            text += "\n"
        } else if let last = text.utf8.last, Self.isWord(last), Self.isWord(first) {
            text += " "
        }
        text += piece
        endsInComment = isLineComment
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
            true
        default: false
        }
    }
}

extension SQLToken {
    /// Whether it runs to the end of its line.
    fileprivate var isLineComment: Bool { kind == .comment && text.utf8.starts(with: "--".utf8) }
}
