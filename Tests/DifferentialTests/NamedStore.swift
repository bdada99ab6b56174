import RandomTesting

/// A script that makes a database whose texts name columns in every way that SQLite reads: with and without quotes, as keywords, between comments,
/// in names that are parts of others, and in every kind of object that may mean a column.
///
/// There are few names, so that tables, columns, indexes, types and strings share them.
struct NamedStore {
    private var random: SeededGenerator
    private(set) var statements: [String] = []
    private var columns: [[String]] = []

    static let names = [
        "a", "aa", "A b", "total", "order", "key", "colour", "é", "it's", "x\"y", "Total2", "action", "b", "bb", "totals", "col our",
        "Größe", "y", "match",
    ]
    private static let tables = ["t", "u one", "order"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for (place, name) in Self.tables.enumerated() { addTable(place, name) }
        for place in columns.indices {
            for _ in 0..<random.number(below: 4) { addIndex(place) }
            addRows(place)
        }
        if random.chance(35) { addObject() }
        if random.chance(20) { addObject() }
    }

    private mutating func addTable(_ place: Int, _ name: String) {
        var own = Self.names.shuffled(using: &random).prefix(2 + random.number(below: 3)).map { $0 }
        if place > 0, random.chance(50) { own[0] = columns[0][0] }
        var unique: [String] = []
        for name in own where !unique.contains(where: { $0.lowercased() == name.lowercased() }) { unique.append(name) }
        columns.append(unique)
        var items = ["id INTEGER PRIMARY KEY"] + unique.map { spaced(written($0), type($0)) + clause(of: $0, in: place) }
        if random.chance(30) { items.append(constraint(of: place)) }
        let comma = random.pick([",", ", ", " ,\n    ", ",\n    ", ", /* a, total */ "])
        let (start, end) = (
            random.pick(["", "\n    ", " -- total (a,\n  ", " "]), random.pick(["", "\n", " -- the end\n", " /* colour) */"])
        )
        let tail = random.pick(["", "", " STRICT", " WITHOUT ROWID", " -- total", ";"])
        if tail == " STRICT" { items = items.map { $0.replacing("VARCHAR(2, total)", with: "TEXT") } }
        statements.append("CREATE TABLE \(written(name))\(random.pick(["", " "]))(\(start)\(items.joined(separator: comma))\(end))\(tail)")
    }

    /// Strict tables refuse types that other tables accept, and then a statement of the script fails, which makes no table.
    private mutating func type(_ name: String) -> String {
        random.pick(["TEXT", "INTEGER", "ANY", "", "\"total\"", "VARCHAR(2, total)", "a", "REAL"])
    }

    private mutating func clause(of name: String, in place: Int) -> String {
        let other = random.pick(Self.names)
        return " "
            + random.pick([
                "", "", "", "NOT NULL DEFAULT 0", "UNIQUE", "COLLATE NOCASE", "DEFAULT 'total'", "/* \(name.filter { $0 != "*" }) */",
                "CONSTRAINT \(written(other)) NOT NULL DEFAULT 3", "CHECK (\(written(name)) IS NOT \"\(other.filter { $0 != "\"" })\")",
                "CHECK (1)", "DEFAULT \"colour\"", "DEFAULT (1 + 1)", "-- \(name)\n",
                "REFERENCES \(written(Self.tables[0]))\(random.chance(50) ? "(\(written(columns.first?.first ?? name)))" : "")",
            ])
    }

    private mutating func constraint(of place: Int) -> String {
        let (first, last) = (written(columns[place][0]), written(columns[place].last ?? ""))
        return random.pick([
            "UNIQUE (\(last), \(first))", "CHECK (\(last) IS NOT 9)", "FOREIGN KEY (\(last)) REFERENCES \(written(Self.tables[0]))",
            "CONSTRAINT total UNIQUE (\(last))", "CHECK (id > 0)",
        ])
    }

    private mutating func addIndex(_ place: Int) {
        let part = written(random.pick(columns[place])), second = written(random.pick(columns[place]))
        let list = random.pick([
            part, "\(part) DESC", "\(part), id", "\(part) COLLATE NOCASE, \(second)", "lower(\(part))", " \(part) /* total */ ASC",
            "\"nothing\", \(part)", "id",
        ])
        let condition = random.pick(["", "", "", " WHERE \(second) > 1", " WHERE id > 1"])
        let name = random.pick(["i\(statements.count)", "i\(statements.count)", random.pick(Self.names)])
        let unique = random.chance(10) ? "UNIQUE " : ""
        statements.append("CREATE \(unique)INDEX \(written(name)) ON \(written(Self.tables[place]))(\(list))\(condition)")
    }

    private mutating func addRows(_ place: Int) {
        for row in 1...2 {
            let values = columns[place].indices.map { "'\(row)\($0)'" }.joined(separator: ", ")
            statements.append("INSERT INTO \(quoted(Self.tables[place])) VALUES (\(row), \(values))")
        }
    }

    /// Adds an object whose text may mean a column of any table.
    private mutating func addObject() {
        let place = random.number(below: columns.count)
        let (table, column, other) = (written(Self.tables[place]), written(random.pick(columns[place])), written(random.pick(Self.names)))
        statements.append(
            random.pick([
                "CREATE VIEW v AS SELECT \(column) AS \(other) FROM \(table)", "CREATE VIEW v AS SELECT * FROM \(table)",
                "CREATE VIEW v AS SELECT \"colour\" FROM \(table)",
                "CREATE TRIGGER r AFTER UPDATE OF \(column) ON \(table) BEGIN SELECT new.\(column); END",
                "CREATE TRIGGER r AFTER INSERT ON \(table) BEGIN UPDATE \(quoted(Self.tables[0])) SET id = id; END",
                "CREATE VIRTUAL TABLE f USING fts5(\(quoted(random.pick(["colour", "total", "aa"]))), content=\(table), content_rowid=id)",
                "CREATE TABLE g(total, aa GENERATED ALWAYS AS (total || \(random.pick(["'a'", "\"key\""]))), colour)",
                "CREATE VIEW w AS SELECT \(column) FROM nothing",
            ]))
    }

    /// Returns a name in one of the ways in which SQL writes it.
    mutating func written(_ name: String) -> String {
        let isWord = name.utf8.allSatisfy { $0 | 32 >= 97 && $0 | 32 <= 122 || $0 >= 128 } && name != "order"
        let plain = isWord ? [name, name.uppercased() == name.lowercased() ? name : name.uppercased(), name] : []
        let bracketed = name.contains("]") ? [] : ["[\(name)]"]
        return random.pick(plain + bracketed + [quoted(name), "`\(name)`"])
    }

    func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private mutating func spaced(_ words: String...) -> String {
        let space = random.pick([" ", "  ", "\n\t", " /* \"total\" */ ", " -- order\n "])
        return words.filter { !$0.isEmpty }.joined(separator: space)
    }
}
