import MapPlan
import RandomTesting

/// A store whose tables declare what a model cannot: collations, conflict clauses, conditions, expressions, triggers, views.
///
/// `item` refers to rows of `maker`, and `part` to rows of `item`. Every column name is unique in the whole store, so that a text can be
/// translated to other names word by word.
struct DeclaredStore {
    struct Column {
        enum Content { case number, text, real, reference(to: String), code(of: String), computed }

        var name: String
        var type: String
        var content: Content
        /// The clauses behind the type, in random order if there are several.
        var clauses: [String] = []
        /// Whether ALTER TABLE adds it after half of the rows are inserted.
        var isLate = false

        /// Returns the value of row `number` as SQL; nil if SQLite computes it.
        func value(_ number: Int) -> String? {
            switch content {
            case .number: "\(number)"
            case .text: "'\(name.suffix(2))\(number)'"
            case .real: "\(number).5"
            case .reference: "\(1 + number % 3)"
            case .code: "'de\(1 + number % 3)'"
            case .computed: nil
            }
        }
    }

    struct Table {
        var name: String
        var columns: [Column]
        var constraints: [String] = []
        var tail = ""
        /// Parts of the declaration that must still be in it afterwards, word by word.
        var fragments: [String] = []
        /// Columns that a constraint makes unique together.
        var unique: [[String]] = []
        var rowCount = DeclaredStore.rowCount

        var letter: String { String(name.prefix(1)) }
    }

    private(set) var tables: [Table] = []
    private(set) var objects: [String] = []
    private var random: SeededGenerator
    private var number = 0

    static let rowCount = 6

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        tables.append(table("maker", refersTo: nil))
        tables.append(table("item", refersTo: "maker"))
        if random.chance(40) { tables.append(table("part", refersTo: "item")) }
        for table in tables { addObjects(to: table) }
        if random.chance(35) { tables.append(link()) }
        if tables.contains(where: { $0.name == "part" }), random.chance(60) { tables.append(child()) }
        addTwins(seed: seed)
    }

    /// Adds two tables whose names, and whose columns, differ only in the Unicode form of a letter, in some stores. They are made by a generator of their
    /// own, so that the other tables of a seed stay what they are.
    private mutating func addTwins(seed: UInt64) {
        random = SeededGenerator(seed: seed &+ 0xE9)
        guard random.chance(35) else { return }
        let name = String.accented + "crin"
        for twin in [name, name.inOtherForm] {
            let table = table(twin, refersTo: nil)
            tables.append(table)
            addObjects(to: table)
        }
    }

    /// The script that makes the store and fills it.
    var script: String {
        let made = tables.map { table in
            let lines = table.columns.filter { !$0.isLate }.map {
                ([$0.name, $0.type] + $0.clauses).filter { !$0.isEmpty }.joined(separator: " ")
            }
            return "CREATE TABLE \(table.name) (\n    \((lines + table.constraints).joined(separator: ",\n    "))\n)\(table.tail);"
        }
        let early = tables.flatMap { table in (1...3).map { insert(into: table, $0, late: false) } }
        let late = tables.flatMap { table in
            table.columns.filter(\.isLate).map {
                "ALTER TABLE \(table.name) ADD COLUMN \(([$0.name, $0.type] + $0.clauses).joined(separator: " "));"
            }
        }
        let rest = tables.flatMap { table in (4..<max(4, table.rowCount + 1)).map { insert(into: table, $0, late: true) } }
        return (["CREATE TABLE log (line);"] + made + early + late + rest + objects).joined(separator: "\n")
    }

    private func insert(into table: Table, _ number: Int, late: Bool) -> String {
        let cells = table.columns.filter { late || !$0.isLate }.compactMap { column in column.value(number).map { (column.name, $0) } }
        return "INSERT INTO \(table.name) (\(cells.map(\.0).joined(separator: ", "))) VALUES (\(cells.map(\.1).joined(separator: ", ")));"
    }

    // MARK: Tables

    private mutating func table(_ name: String, refersTo target: String?) -> Table {
        var table = Table(name: name, columns: [])
        let (letter, isStrict) = (table.letter, random.chance(25))
        func type(_ wanted: String, _ others: [String]) -> String { isStrict || random.chance(60) ? wanted : random.pick(others) }
        let isComposite = name == "part"
        if !isComposite {
            let mark = random.chance(35) ? " AUTOINCREMENT" : ""
            table.columns.append(Column(name: "\(letter)_id", type: "INTEGER", content: .number, clauses: ["PRIMARY KEY\(mark)"]))
        }
        table.columns.append(
            Column(name: "\(letter)_code", type: type("TEXT", ["VARCHAR(20)"]), content: .text, clauses: codeClauses(&table)))
        table.columns.append(
            Column(name: "\(letter)_name", type: type("TEXT", ["NVARCHAR(9)", "CLOB"]), content: .text, clauses: nameClauses(&table)))
        table.columns.append(
            Column(name: "\(letter)_size", type: type("INTEGER", ["INT", "BIGINT"]), content: .number, clauses: sizeClauses(&table)))
        table.columns.append(Column(name: "\(letter)_cost", type: type("REAL", ["DOUBLE"]), content: .real))
        if let target { addReference(to: target, &table, isInKey: isComposite) }
        if random.chance(45) { addComputed(to: &table) }
        if random.chance(40) {
            let clause = random.pick(["DEFAULT 4", "DEFAULT 4 CHECK (\(letter)_late < 900)", "NOT NULL DEFAULT 4", ""])
            table.columns.append(
                Column(name: "\(letter)_late", type: "INTEGER", content: .number, clauses: clause.isEmpty ? [] : [clause], isLate: true))
            if clause.contains("CHECK") { table.fragments.append("CHECK (\(letter)_late < 900)") }
        }
        addConstraints(to: &table)
        if isComposite {
            addCompositeKey(to: &table)
            table.columns[table.columns.firstIndex { $0.name == "\(letter)_size" } ?? 0].clauses.append("NOT NULL")
        }
        table.tail = [isStrict ? "STRICT" : nil, isComposite && random.chance(50) ? "WITHOUT ROWID" : nil].compactMap { $0 }.joined(
            separator: ", ")
        if !table.tail.isEmpty { table.tail = " " + table.tail }
        return table
    }

    /// Adds a key of two columns, each with a direction and a collation of its own.
    private mutating func addCompositeKey(to table: inout Table) {
        // A foreign key finds no key of another collation than that of its columns.
        let parts = ["code", "size COLLATE BINARY"].map { "\(table.letter)_\($0)" + random.pick(["", " DESC"]) }
        let given = random.pick(["", "CONSTRAINT \(table.letter)_key "])
        let conflict = random.pick(["", "", " ON CONFLICT IGNORE", " ON CONFLICT REPLACE"])
        table.constraints.insert(
            "\(given)PRIMARY KEY (\(parts.joined(separator: ", ")))\(conflict)",
            at: Int.random(in: 0...table.constraints.count, using: &random))
    }

    /// Returns a table of pairs of makers and items, which are its key.
    private mutating func link() -> Table {
        var table = Table(name: "link", columns: [])
        for target in ["maker", "item"] {
            let rules = [" ON DELETE CASCADE", " ON UPDATE CASCADE", " DEFERRABLE INITIALLY DEFERRED"].filter { _ in random.chance(50) }
            let clause = "REFERENCES \(target) (\(target.prefix(1))_id)\(rules.joined())"
            table.columns.append(
                Column(name: "l_\(target)", type: "INTEGER", content: .reference(to: target), clauses: ["NOT NULL", clause]))
        }
        if random.chance(50) {
            table.columns.append(
                Column(name: "l_size", type: "INTEGER", content: .number, clauses: ["DEFAULT (1 + 2)", "CHECK (l_size < 800)"]))
            table.fragments.append("CHECK (l_size < 800)")
        }
        table.constraints.append("PRIMARY KEY (l_maker, l_item)")
        table.tail = random.chance(50) ? " WITHOUT ROWID" : ""
        table.rowCount = 3
        if random.chance(50) { objects.append("CREATE INDEX l_back ON link (l_item DESC);") }
        return table
    }

    /// Returns a table that refers to `part`, whose key is two columns.
    private mutating func child() -> Table {
        var table = Table(name: "child", columns: [Column(name: "c_id", type: "INTEGER", content: .number, clauses: ["PRIMARY KEY"])])
        table.columns.append(Column(name: "c_code", type: "TEXT", content: .code(of: "part")))
        table.columns.append(Column(name: "c_size", type: "INTEGER", content: .reference(to: "part")))
        table.columns.append(Column(name: "c_name", type: "TEXT", content: .text, clauses: ["DEFAULT ('no' || 'ne')"]))
        let rules = [" ON DELETE CASCADE", " ON UPDATE CASCADE", " DEFERRABLE INITIALLY DEFERRED"].filter { _ in random.chance(50) }
        table.constraints.append("FOREIGN KEY (c_code, c_size) REFERENCES part (p_code, p_size)\(rules.joined())")
        if random.chance(50) { objects.append("CREATE INDEX c_lower ON child (lower(c_name));") }
        return table
    }

    private mutating func codeClauses(_ table: inout Table) -> [String] {
        let name = "\(table.letter)_code"
        var clauses = ["NOT NULL"]
        if random.chance(25) { clauses.append("COLLATE NOCASE") }
        let conflict = random.chance(40) ? " ON CONFLICT " + random.pick(["IGNORE", "REPLACE", "FAIL"]) : ""
        switch random.next() % 3 {
        case 0: clauses.append("UNIQUE" + conflict)
        case 1: table.constraints.append("CONSTRAINT \(table.letter)_codes UNIQUE (\(name))" + conflict)
        default: objects.append("CREATE UNIQUE INDEX \(table.letter)_by_code ON \(table.name) (\(name));")
        }
        table.unique.append([name])
        return clauses
    }

    private mutating func nameClauses(_ table: inout Table) -> [String] {
        var clauses: [String] = []
        if random.chance(30) { clauses.append(random.pick(["COLLATE NOCASE", "COLLATE RTRIM"])) }
        if random.chance(60) {
            clauses.append("DEFAULT " + random.pick(["'none'", "('no' || 'ne')", "CURRENT_TIMESTAMP", "(lower('NONE'))"]))
        }
        if random.chance(30) {
            clauses.append("NOT NULL" + (random.chance(50) ? " ON CONFLICT " + random.pick(["IGNORE", "REPLACE"]) : ""))
        }
        if random.chance(25) { clauses.append("CONSTRAINT \(table.letter)_long CHECK (length(\(table.letter)_name) < 90)") }
        table.fragments += clauses.filter { $0.hasPrefix("CONSTRAINT") }
        return clauses.shuffled(using: &random)
    }

    private mutating func sizeClauses(_ table: inout Table) -> [String] {
        var clauses: [String] = []
        if random.chance(60) { clauses.append("DEFAULT " + random.pick(["3", "(1 + 2)", "(abs(-3))", "-1"])) }
        if random.chance(25) { clauses.append("CHECK (\(table.letter)_size < 800)") }
        table.fragments += clauses.filter { $0.hasPrefix("CHECK") }
        return clauses.shuffled(using: &random)
    }

    private mutating func addReference(to target: String, _ table: inout Table, isInKey: Bool) {
        let (column, key) = ("\(table.letter)_\(target)", "\(target.prefix(1))_id")
        var clause = "REFERENCES \(target) (\(key))"
        if random.chance(60) { clause += " ON DELETE " + random.pick(["CASCADE", "SET NULL", "RESTRICT", "NO ACTION"]) }
        if random.chance(60) { clause += " ON UPDATE " + random.pick(["CASCADE", "SET NULL", "RESTRICT"]) }
        if random.chance(25) { clause += " MATCH FULL" }
        if random.chance(40) { clause += random.pick([" DEFERRABLE INITIALLY DEFERRED", " NOT DEFERRABLE"]) }
        let given = random.chance(40) ? "CONSTRAINT \(table.letter)_leads " : ""
        if random.chance(50) {
            table.columns.append(Column(name: column, type: "INTEGER", content: .reference(to: target), clauses: [given + clause]))
        } else {
            table.columns.append(Column(name: column, type: "INTEGER", content: .reference(to: target)))
            table.constraints.append("\(given)FOREIGN KEY (\(column)) \(clause)")
        }
    }

    private mutating func addComputed(to table: inout Table) {
        let letter = table.letter
        let text = random.pick([
            "AS (lower(\(letter)_name))", "GENERATED ALWAYS AS (\(letter)_name || '!') STORED", "AS (\(letter)_size * 2) VIRTUAL",
        ])
        let type = text.contains("* 2") ? "INTEGER" : "TEXT"
        table.columns.append(Column(name: "\(letter)_made", type: type, content: .computed, clauses: [text]))
        table.fragments.append(text)
    }

    private mutating func addConstraints(to table: inout Table) {
        let letter = table.letter
        if random.chance(50) {
            let parts = random.pick([
                "\(letter)_name COLLATE NOCASE", "\(letter)_name", "\(letter)_name COLLATE RTRIM, \(letter)_size",
                "\(letter)_cost, \(letter)_name",
            ])
            let conflict = random.chance(50) ? " ON CONFLICT " + random.pick(["IGNORE", "REPLACE", "ROLLBACK"]) : ""
            let given = random.chance(50) ? "CONSTRAINT \(letter)_alone " : ""
            table.constraints.append("\(given)UNIQUE (\(parts))\(conflict)")
            table.unique.append(parts.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) })
        }
        if random.chance(45) {
            let given = random.chance(50) ? "CONSTRAINT \(letter)_fits " : ""
            let text =
                given
                + random.pick([
                    "CHECK (\(letter)_size IS NULL OR \(letter)_size < 700)",
                    "CHECK (\(letter)_cost > \(letter)_size OR \(letter)_size > 50)",
                ])
            table.constraints.append(text)
            table.fragments.append(text)
        }
    }

    // MARK: Objects

    private mutating func addObjects(to table: Table) {
        let (name, letter) = (table.name, table.letter)
        let makes = [
            "CREATE INDEX \(letter)_down ON \(name) (\(letter)_size DESC, \(letter)_name);",
            "CREATE INDEX \(letter)_lower ON \(name) (lower(\(letter)_name));",
            "CREATE UNIQUE INDEX \(letter)_some ON \(name) (\(letter)_cost) WHERE \(letter)_size > 2;",
            "CREATE INDEX \(letter)_nocase ON \(name) (\(letter)_name COLLATE NOCASE);",
            "CREATE VIEW \(name)_all AS SELECT \(letter)_code, \(letter)_size FROM \(name) WHERE \(letter)_size > 1;",
            "CREATE VIEW \(name)_count AS SELECT count(*) AS n FROM \(name);",
            "CREATE TRIGGER \(letter)_told AFTER UPDATE OF \(letter)_name ON \(name) BEGIN INSERT INTO log VALUES (new.\(letter)_code); END;",
            "CREATE TRIGGER \(letter)_gone BEFORE DELETE ON \(name) WHEN old.\(letter)_size > 5 BEGIN INSERT INTO log SELECT m_code FROM maker; END;",
        ]
        for make in makes where random.chance(22) { objects.append(make) }
        // Swift takes the two Unicode forms of a name as equal, and SQLite does not.
        let view = Array("CREATE VIEW \(name)_all".utf8)
        if objects.contains(where: { $0.utf8.starts(with: view) }), random.chance(40) {
            objects.append(
                "CREATE TRIGGER \(letter)_instead INSTEAD OF INSERT ON \(name)_all BEGIN INSERT INTO log VALUES (new.\(letter)_code); END;")
        }
    }
}
