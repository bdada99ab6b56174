import MapPlan

/// Checks of the texts in `sqlite_schema` before SQLite or mapc works with them: a store may come from anyone.
struct SchemaTextCheck {
    /// A list of names is at most so long. SQLite accepts no table, index or view with more columns, but lists of other names have no limit, and
    /// every rename compares each of their names with each column.
    static let longestList = 2_000

    private var views: [(name: String, sql: String)] = []

    /// Throws for a text with more than one statement, or with a list that is too long, and for an object that claims a page although it has no rows of its
    /// own. `integrity_check` does not find such a page before something is written.
    mutating func read(_ type: String, _ name: String, _ table: String, _ sql: String, page: Int64) throws(DatabaseError) {
        guard let kind = SchemaObject.Kind(rawValue: type) else { return }
        let object = SchemaObject(kind: kind, name: name, table: table, sql: sql)
        if page != 0, kind == .view || kind == .trigger || kind == .table && isVirtual(sql) {
            throw DatabaseError(code: 11, message: "\(type) '\(name)' has no rows, but sqlite_schema has a page for them")
        }
        if kind == .view { views.append((name, sql)) }
        // Most texts can have neither.
        guard !sql.utf8.contains(0) else { throw object.damage("has a NUL character, and SQLite reads nothing behind it") }
        let mayEnd = sql.utf8.contains(UInt8(ascii: ";"))
        guard mayEnd || sql.utf8.count > 2 * Self.longestList else { return }
        let tokens = sqlTokens(sql)
        if mayEnd, Self.hasTail(tokens, isTrigger: kind == .trigger) {
            throw object.damage("has more than one statement, and SQLite reads only the first")
        }
        let count = Self.longestList(in: tokens)
        guard count <= Self.longestList else {
            throw DatabaseError(
                code: DatabaseError.excessiveSchema,
                message: "the text of \(type) '\(name)' has a list of \(count) names; mapc reads at most \(Self.longestList)")
        }
    }

    private func isVirtual(_ sql: String) -> Bool {
        // Of most tables the first letters decide.
        guard sql.utf8.dropFirst("create ".utf8.count).first.map({ $0 | 0x20 }) != UInt8(ascii: "t") else { return false }
        return virtualModule(of: sql) != nil
    }

    /// Throws if SQLite would have to put together too many texts of views.
    func checkViews() throws(DatabaseError) {
        guard let view = SchemaWeight.excess(of: views) else { return }
        throw DatabaseError(
            code: DatabaseError.excessiveSchema,
            message: """
                the views read one another so often that SQLite would put together more than \(SchemaWeight.greatest) texts; \
                view '\(view)' is one too many
                """)
    }

    /// Whether something follows the statement. This finds it before any text is compiled. What decides in the end is SQLite, which compiles each text
    /// that mapc runs.
    private static func hasTail(_ tokens: [SQLToken], isTrigger: Bool) -> Bool {
        var (isOver, isAfterSemicolon) = (false, false)
        for token in tokens where !token.isBlank {
            if isOver, !token.isSymbol(";") { return true }
            let isSemicolon = token.isSymbol(";")
            // In a trigger, a semicolon ends a statement of its body, and only the END behind one ends the trigger.
            if isTrigger ? isAfterSemicolon && token.isKeyword("end") : isSemicolon { isOver = true }
            isAfterSemicolon = isSemicolon
        }
        return false
    }

    /// Returns the number of names in the longest `a, b, c` of a text.
    private static func longestList(in tokens: [SQLToken]) -> Int {
        var (longest, current, isAfterName) = (0, 0, false)
        for token in tokens where !token.isBlank {
            if token.name != nil, !isAfterName {
                current += 1
                isAfterName = true
            } else if token.isSymbol(","), isAfterName {
                isAfterName = false
            } else {
                longest = max(longest, current)
                (current, isAfterName) = (token.name == nil ? 0 : 1, token.name != nil)
            }
        }
        return max(longest, current)
    }
}
