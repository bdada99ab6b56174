import MapAnalysis
import RandomTesting

@testable import MapPlanning

/// A store as somebody else has made it: keys of one or two columns, references in the middle of a table, rules of foreign keys that no model describes, views
/// that find columns by a join or outside of a subquery, and texts that compare values with literals.
///
/// Rows of `child` refer to rows of `owner`. Each row has a tag, which no migration changes. So plain SQL finds it again.
struct AdoptedStore {
    /// Whether `owner` has the key (tenant, id).
    let isPaired: Bool
    let script: String
    /// The columns of `owner` and of `child`, in the order of the tables.
    let columns: [String: [String]]
    /// Words of the foreign key that its text must still contain.
    let deferral: String
    let hasHistory: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        isPaired = random.chance(50)
        hasHistory = random.chance(40)
        let keys = isPaired ? ["tenant", "id"] : ["id"]
        let references = isPaired ? ["o_t", "o_id"] : ["o_id"]
        let owner = Self.mixed(["st", "lim", "code", "grp", "slot", "o_tag"], keys, &random)
        let child = Self.mixed(["x", "c_tag", "k", "grp", "note"], references, &random)
        columns = ["owner": owner, "child": child]
        let actions = ["", "", " ON DELETE SET DEFAULT", " ON DELETE SET DEFAULT", " ON DELETE CASCADE", " ON DELETE SET NULL"]
        let action = random.pick(actions)
        deferral = random.pick(["", "", " DEFERRABLE INITIALLY DEFERRED"])
        let rules = action + random.pick(["", " ON UPDATE CASCADE", " ON UPDATE SET DEFAULT"]) + deferral
        let hasDefault = random.chance(30)
        let isUnique = !isPaired && random.chance(25)
        let types = [
            "id": isPaired ? "INTEGER NOT NULL" : "INTEGER PRIMARY KEY", "tenant": "INTEGER NOT NULL", "lim": "INTEGER NOT NULL",
            "st": "TEXT NOT NULL CHECK (st IN ('new', 'old', 'hot'))", "code": "TEXT NOT NULL", "grp": "INTEGER NOT NULL",
            "slot": "INTEGER",
            "o_tag": "TEXT NOT NULL UNIQUE", "x": "INTEGER PRIMARY KEY", "c_tag": "TEXT NOT NULL UNIQUE", "k": "INTEGER NOT NULL",
            "note": "TEXT", "o_t": "INTEGER",
            "o_id": "INTEGER" + (hasDefault ? " DEFAULT 1" : "") + (isUnique ? " UNIQUE" : "")
                + (isPaired ? "" : " REFERENCES owner (id)\(rules)"),
        ]
        func declared(_ columns: [String]) -> [String] { columns.map { "\($0) \(types[$0] ?? "")" } }
        var lines = [
            "CREATE TABLE owner (\((declared(owner) + (isPaired ? ["PRIMARY KEY (tenant, id)"] : [])).joined(separator: ", ")));",
            """
            CREATE TABLE child (\((declared(child) + (isPaired ? ["FOREIGN KEY (o_t, o_id) REFERENCES owner (tenant, id)\(rules)"] : []))
                .joined(separator: ", ")));
            """,
            "CREATE TABLE log (line TEXT);",
        ]
        if hasHistory {
            lines.append("CREATE TABLE hist (id INTEGER, title TEXT);")
            lines.append("INSERT INTO hist VALUES (1, 'a'), (1, 'b'), (NULL, 'c');")
        }
        lines += Self.rows(isPaired, isUnique, &random)
        lines += Self.objects(isPaired, &random)
        script = lines.joined(separator: "\n")
    }

    /// Some names in random order, and others, in their order, at random places among them.
    private static func mixed(_ names: [String], _ others: [String], _ random: inout SeededGenerator) -> [String] {
        var mixed = names.shuffled(using: &random)
        var place = 0
        for other in others {
            place = Int.random(in: place...mixed.count, using: &random)
            mixed.insert(other, at: place)
            place += 1
        }
        return mixed
    }

    private static func rows(_ isPaired: Bool, _ isUnique: Bool, _ random: inout SeededGenerator) -> [String] {
        var lines: [String] = []
        let keys = isPaired ? [(1, 1), (1, 2), (2, 1), (2, 3)] : [(0, 1), (0, 2), (0, 3), (0, 4)]
        for (row, key) in keys.enumerated() {
            let values =
                (isPaired ? ["\(key.0)"] : []) + [
                    "\(key.1)", "'\(row == 0 ? "new" : random.pick(["new", "old", "hot"]))'", "\(Int.random(in: 0...4, using: &random))",
                    "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1\(row)'", "\(row % 2)", "\(row)", "'o\(row)'",
                ]
            let names = (isPaired ? ["tenant"] : []) + ["id", "st", "lim", "code", "grp", "slot", "o_tag"]
            lines.append("INSERT INTO owner (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")));")
        }
        for row in 0..<5 {
            // A reference of which a part is NULL names no row, and keeps its other part.
            let target = isUnique ? (row < 4 ? keys[row] : nil) : random.chance(20) ? nil : random.pick(keys)
            let first = random.chance(25) ? nil : target?.0 ?? 2
            let second = target?.1 ?? (isPaired && random.chance(50) ? 1 : nil)
            let whole = [target == nil && second != nil ? nil : first, second].map { $0.map(String.init) ?? "NULL" }
            let values =
                (isPaired ? [whole[0]] : []) + [
                    whole[1], "\(row + 1)", "'c\(row)'", "\(Int.random(in: 0...4, using: &random))", "\(row % 2)",
                    random.pick(["'hot'", "'cold'", "NULL"]),
                ]
            let names = (isPaired ? ["o_t"] : []) + ["o_id", "x", "c_tag", "k", "grp", "note"]
            lines.append("INSERT INTO child (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")));")
        }
        return lines
    }

    private static func objects(_ isPaired: Bool, _ random: inout SeededGenerator) -> [String] {
        let join = isPaired ? "o.tenant = c.o_t AND o.id = c.o_id" : "o.id = c.o_id"
        return [
            "CREATE VIEW together AS SELECT o_tag, c_tag FROM owner NATURAL JOIN child;",
            "CREATE VIEW stars AS SELECT * FROM owner; CREATE VIEW joined AS SELECT c_tag FROM stars NATURAL JOIN child;",
            "CREATE VIEW above AS SELECT o_tag, (SELECT count(*) FROM child WHERE k > lim) AS n FROM owner;",
            "CREATE VIEW both AS SELECT o_tag, lim, (SELECT count(*) FROM child WHERE child.k > lim) AS n, (SELECT max(k) FROM child) AS m FROM owner;",
            #"CREATE VIEW quoted AS SELECT o_tag FROM owner WHERE st = "new";"#,
            "CREATE VIEW fresh AS SELECT o_tag FROM owner WHERE st = 'new';",
            "CREATE VIEW spelled AS SELECT o_tag FROM owner WHERE code = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';",
            "CREATE VIEW kids AS SELECT c.c_tag, o.o_tag FROM child AS c JOIN owner AS o ON \(join);",
            "CREATE VIEW plain AS SELECT o_tag, slot FROM owner WHERE slot > 1;",
            "CREATE VIEW wide AS SELECT *, k > 2 AS more FROM child;",
            "CREATE VIEW placed AS SELECT *, -k AS back FROM child ORDER BY \(isPaired ? 8 : 7);",
            "CREATE UNIQUE INDEX one_new ON owner (slot) WHERE st = 'new';",
            "CREATE UNIQUE INDEX halves ON owner (slot / 2, o_tag);",
            #"CREATE TRIGGER heard AFTER INSERT ON child WHEN new.note = "hot" BEGIN INSERT INTO log VALUES (new.c_tag); END;"#,
            "CREATE TRIGGER counted AFTER UPDATE ON child BEGIN INSERT INTO log SELECT o_tag FROM owner WHERE lim > 1 AND st <> 'old'; END;",
        ].filter { _ in random.chance(25) }
    }
}
