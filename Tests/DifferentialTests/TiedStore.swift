import RandomTesting

/// A store whose tables are tied together by what no model describes: foreign keys of other tables, foreign keys to columns that are no key, triggers that
/// write other tables, views over all columns. And a migration of the one table `thing` that a model describes.
///
/// Each row of a table has a `tag`, which no mapping changes. So plain SQL finds it again.
struct TiedStore {
    /// A foreign key from a table to `thing`.
    struct Tie {
        var table: String
        var columns: [String]
        var referenced: [String]
        /// The text behind the columns, such as `ON DELETE CASCADE`.
        var rules: String
    }

    /// What the mapping does to `thing`.
    enum Change: CaseIterable {
        case renumber, rotateCodes, spellCodes, filter, unite, renameEntity, renameColumn, dropCode, dropGroup, retype, addColumn,
            retypeRequired
    }

    private(set) var ties: [Tie] = []
    private(set) var changes: Set<Change> = []
    /// Whether the model describes the table `mark` as well, with a plain attribute for its foreign key.
    let describesMark: Bool
    /// Whether the mapping writes that attribute in one row. The value may be that of no row, and then the plan must not be carried out.
    private(set) var writesMark = false
    private var objects: [String] = []
    /// The clause that makes `code` unique; empty if an index does.
    private var declaredCode = "UNIQUE"
    /// The column that SQLite computes from `code`, if there is one.
    private var madeOfCode = ""
    private let rowCount: Int
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        rowCount = random.pick([0, 3, 5, 8])
        describesMark = random.chance(40)
        let rules = ["", " ON DELETE CASCADE", " ON DELETE SET NULL", " ON UPDATE CASCADE", " DEFERRABLE INITIALLY DEFERRED"]
        let all = [
            Tie(table: "note", columns: ["n_thing"], referenced: ["id"], rules: random.pick(rules)),
            Tie(table: "mark", columns: ["m_code"], referenced: ["code"], rules: random.pick(rules)),
            Tie(table: "pair", columns: ["p_group", "p_code"], referenced: ["grp", "code"], rules: random.pick(rules)),
            Tie(table: "loose", columns: ["l_thing"], referenced: [], rules: random.pick(rules)),
        ]
        ties = all.filter { _ in random.chance(45) }
        if ties.isEmpty { ties = [random.pick(all)] }
        let isOrphaned = random.chance(25)
        rows = ties.map { tie in (0..<6).map { _ in Self.reference(of: tie, rowCount, isOrphaned, &random) } }
        drawObjects()
        while changes.isEmpty || changes.isSuperset(of: [.renumber, .unite]) {
            changes = Set(Change.allCases.filter { _ in random.chance(20) })
            if changes.contains(.dropCode) { changes.subtract([.rotateCodes, .spellCodes]) }
            if changes.contains(.rotateCodes) { changes.remove(.spellCodes) }
        }
        drawClauses(seed)
        // Who writes both sides of a reference knows of it.
        let writesCodes = !changes.isDisjoint(with: [.rotateCodes, .spellCodes])
        writesMark = describesMark && !writesCodes && ties.contains { $0.table == "mark" } && random.chance(60)
        written = random.chance(50) ? "c1" : "c99"
    }

    /// The value that the mapping writes.
    private var written = ""

    /// The values of the foreign keys' columns, by tie and row.
    private var rows: [[[String]]] = []

    private static func reference(of tie: Tie, _ count: Int, _ isOrphaned: Bool, _ random: inout SeededGenerator) -> [String] {
        let target = isOrphaned && random.chance(20) ? 77 : Int.random(in: 1...max(1, count), using: &random)
        let names = tie.referenced.isEmpty ? ["id"] : tie.referenced
        var values = names.map { name in name == "id" ? "\(target)" : name == "grp" ? "\(target % 2)" : "'c\(target)'" }
        // A reference of which a part is NULL names no row, and keeps its other parts.
        for place in values.indices where random.chance(count == 0 ? 100 : 20) { values[place] = "NULL" }
        return values
    }

    private mutating func drawObjects() {
        let makes = [
            "CREATE VIEW everything AS SELECT * FROM thing;",
            "CREATE VIEW twice AS SELECT a.tag, b.* FROM thing AS a, thing AS b WHERE a.id = b.id;",
            "CREATE VIEW sizes AS SELECT tag, size FROM thing WHERE size > 2;",
            "CREATE TRIGGER told AFTER INSERT ON spare BEGIN INSERT INTO thing VALUES (new.id + 900, 'z' || new.id, 0, 1, 'v', 'told' || new.id); END;",
            "CREATE TRIGGER copied AFTER INSERT ON thing BEGIN INSERT INTO spare SELECT new.id, new.code; END;",
            "CREATE TRIGGER seen AFTER UPDATE OF size ON thing BEGIN UPDATE spare SET line = new.code WHERE id = new.id; END;",
            "CREATE TRIGGER held BEFORE DELETE ON spare WHEN old.id IN (SELECT size FROM thing) BEGIN SELECT raise(ABORT, 'held'); END;",
            "CREATE TRIGGER any_of AFTER DELETE ON spare WHEN old.line IN codes BEGIN SELECT 1; END;",
        ]
        for make in makes where random.chance(15) { objects.append(make) }
        if objects.contains(where: { $0.contains("any_of") }) { objects.insert("CREATE VIEW codes AS SELECT code FROM thing;", at: 0) }
    }

    private mutating func drawClauses(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 5_000)
        // Most stores refuse other codes because of what else reads them. A few have nothing else.
        let free = ties.indices.filter { ["note", "loose"].contains(ties[$0].table) }
        let isAlone = !free.isEmpty && random.chance(20)
        if isAlone { (ties, rows, objects, changes) = (free.map { ties[$0] }, free.map { rows[$0] }, [], [.rotateCodes]) }
        let share = isAlone ? 90 : 25
        if random.chance(share) {
            declaredCode = ""
            objects.append("CREATE UNIQUE INDEX codes_alone ON thing (code);")
        }
        if random.chance(share) {
            madeOfCode =
                ", made TEXT AS (code || '!')" + random.pick(["", " STORED"]) + (isAlone ? " UNIQUE" : random.pick(["", " UNIQUE"]))
        }
    }

    /// The script that makes the store and fills it.
    var script: String {
        let isPaired = ties.contains { $0.table == "pair" }
        var lines = [
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, code TEXT NOT NULL \(declaredCode), grp INTEGER NOT NULL, size INTEGER NOT NULL, v TEXT NOT NULL, tag TEXT NOT NULL\
            \(madeOfCode)\(isPaired ? ", UNIQUE (grp, code)" : ""));
            """,
            "CREATE TABLE spare (id INTEGER PRIMARY KEY, line TEXT);",
        ]
        for number in 0..<rowCount {
            let row = number + 1
            lines.append("INSERT INTO thing VALUES (\(row), 'c\(row)', \(row % 2), \(row), 'v\(row % 3)', 'thing\(row)');")
        }
        for (tie, values) in zip(ties, rows) {
            let columns = tie.columns.map { "\($0) \($0.hasSuffix("code") ? "TEXT" : "INTEGER")" }.joined(separator: ", ")
            let referenced = tie.referenced.isEmpty ? "" : " (\(tie.referenced.joined(separator: ", ")))"
            lines.append(
                """
                CREATE TABLE \(tie.table) (tag TEXT PRIMARY KEY NOT NULL, \(columns), \
                FOREIGN KEY (\(tie.columns.joined(separator: ", "))) REFERENCES thing\(referenced)\(tie.rules));
                """)
            for (number, row) in values.enumerated() {
                lines.append("INSERT INTO \(tie.table) VALUES ('\(tie.table)\(number)', \(row.joined(separator: ", ")));")
            }
        }
        return (lines + objects).joined(separator: "\n")
    }

    // MARK: The migration

    var newTable: String { changes.contains(.renameEntity) ? "object" : "thing" }

    /// The name that a column of `thing` has afterwards; nil if it is dropped.
    func newName(_ column: String) -> String? {
        switch column {
        case "code" where changes.contains(.dropCode), "grp" where changes.contains(.dropGroup): nil
        case "code" where changes.contains(.renameColumn): "word"
        default: column
        }
    }

    var models: [String] {
        let isPaired = ties.contains { $0.table == "pair" }
        func mark(_ version: Int) -> String {
            describesMark && ties.contains { $0.table == "mark" }
                ? "\n  mark:\n    key: tag\n    attributes:\n      tag: string\n      m_code: string?" : ""
        }
        let first = """
            model: Tied
            version: 1
            entities:
              thing:
                key: id
                attributes:
                  id: int64
                  code: string
                  grp: int64
                  size: int64
                  v: string
                  tag: string
                unique: [[code]\(isPaired ? ", [grp, code]" : "")]\(mark(1))
            """
        let code = newName("code")
        let unique = [code.map { "[\($0)]" }, isPaired && newName("grp") != nil ? code.map { "[grp, \($0)]" } : nil].compactMap(\.self)
        let attributes = [
            "id: int64", code.map { "\($0): string" }, newName("grp").map { "\($0): int64" },
            changes.contains(.retype) ? "size: string" : changes.contains(.retypeRequired) ? "size: int64?" : "size: int64", "v: string",
            "tag: string",
            changes.contains(.addColumn) ? "more: int64?" : nil,
        ].compactMap(\.self)
        let second = """
            model: Tied
            version: 2
            entities:
              \(newTable):
                key: id
                attributes:
                  \(attributes.joined(separator: "\n      "))
            \(unique.isEmpty ? "" : "    unique: [\(unique.joined(separator: ", "))]")\(mark(2))
            """
        return [first, second]
    }

    /// The mapping. `lost` are further columns whose loss it accepts.
    func mapping(losing lost: [String]) -> String {
        var (entry, sets): ([String], [String]) = ([], [])
        if changes.contains(.renameEntity) { entry.append("from: thing") }
        if changes.contains(.filter) { entry.append("where: $source.size != 2") }
        if changes.contains(.unite) { entry += ["distinct: v", "order: $source.id"] }
        if changes.contains(.renumber) { sets.append("id: (100 - $source.id)!") }
        if let code = newName("code") {
            let value =
                changes.contains(.rotateCodes)
                ? "concat(\"c\", string(($source.size % \(max(1, rowCount)) + 1)!))"
                : changes.contains(.spellCodes) ? "concat(\"x\", $source.code)" : "$source.code"
            if value != "$source.code" || code != "code" { sets.append("\(code): \(value)") }
        }
        if changes.contains(.retype) { sets.append("size: string($source.size)") }
        if !sets.isEmpty { entry.append("set:\n      " + sets.joined(separator: "\n      ")) }
        var entries = entry.isEmpty ? [] : ["\(newTable):\n    " + entry.joined(separator: "\n    ")]
        if writesMark { entries.append("mark:\n    set:\n      m_code: if($source.tag == \"mark2\", \"\(written)\", $source.m_code)") }
        let drops = (["code", "grp"].filter { newName($0) == nil } + lost).map { "thing.\($0)" }
        return """
            mapping: Tied
            from: 1
            to: 2
            \(entries.isEmpty ? "" : "entities:\n  " + entries.joined(separator: "\n  "))
            allow: { new-uniqueness: the values differ }
            \(drops.isEmpty ? "" : "drop: [\(drops.joined(separator: ", "))]")

            """
    }
}
