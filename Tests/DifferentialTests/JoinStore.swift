import RandomTesting

/// Rows of `t` and `g`, whose names no migration changes, and the pairs of both in `tg`, a table that somebody else has made. Its columns, the parts of its
/// key and its constraints are in any order, and have clauses of which no model knows.
struct JoinStore {
    /// A next version and the mapping to it.
    struct Step {
        enum Kind: CaseIterable {
            case mapped, ordered, otherOrdered, unordered, statedByOther, retypedKey, widerKey, renamedColumn
        }

        var kind: Kind
        var mapping = ""
        var change = TableShape.Step()

        /// Whether ALTER TABLE cannot do what the step needs.
        var isMadeAgain: Bool { [.ordered, .otherOrdered, .unordered, .retypedKey, .widerKey].contains(kind) }
    }

    let script: String
    let step: Step
    let hasNote: Bool
    private let isOrdered: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        hasNote = random.chance(25)
        isOrdered = random.chance(40)
        let place = "gs_position INTEGER" + random.pick(["", "", " DEFAULT 7", " CHECK (gs_position >= 0)"])
        step = Self.step(isOrdered: isOrdered, place: place, &random)
        let options = [random.chance(20) ? "STRICT" : nil, random.chance(50) ? "WITHOUT ROWID" : nil].compactMap(\.self)
        let inColumns = ["a", "b"].filter { _ in random.chance(50) }
        let columns = Self.columns(hasNote: hasNote, place: isOrdered ? place : nil, leading: inColumns, &random)
        let table =
            columns
            + Self.constraints(
                leading: ["a", "b"].filter { !inColumns.contains($0) }, mayBeUnique: step.kind != .widerKey, &random)
        var lines = [
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL); CREATE TABLE g (id INTEGER PRIMARY KEY, name TEXT NOT NULL);",
            "CREATE TABLE tg (\(table.joined(separator: ", "))) \(options.joined(separator: ", "));",
            "INSERT INTO t VALUES (1, 't1'), (2, 't2'); INSERT INTO g VALUES (1, 'g1'), (2, 'g2'), (3, 'g3');",
        ]
        for (row, near) in [1, 1, 1, 2, 2].enumerated() {
            let far = row % 3 + 1
            let place = isOrdered ? [", gs_position", ", \(10 - row)"] : ["", ""]
            lines.append(
                "INSERT INTO tg (a, b\(place[0])\(hasNote ? ", note" : "")) VALUES (\(near), \(far)\(place[1])\(hasNote ? ", 'n\(row)'" : ""));"
            )
        }
        lines += [
            "CREATE INDEX some ON tg (b DESC) WHERE a > 1;", "CREATE UNIQUE INDEX every ON tg (b + 0, a COLLATE NOCASE);",
            "CREATE TRIGGER gone AFTER DELETE ON tg BEGIN SELECT 1; END;", "CREATE VIEW pairs AS SELECT a, b FROM tg;",
        ].filter { _ in random.chance(30) }
        script = lines.joined(separator: "\n")
    }

    // MARK: The table

    private static func columns(hasNote: Bool, place: String?, leading: [String], _ random: inout SeededGenerator) -> [String] {
        func clauses(_ clauses: [String], _ percent: Int) -> String {
            clauses.filter { _ in random.chance(percent) }.shuffled(using: &random).map { " " + $0 }.joined()
        }
        func end(_ name: String) -> String {
            let required = "NOT NULL" + random.pick(["", "", " ON CONFLICT IGNORE", " ON CONFLICT FAIL"])
            return "\(name) INTEGER \(required)"
                + clauses(["DEFAULT 1", "COLLATE NOCASE", "CHECK (\(name) < 900)"], 20)
                + (leading.contains(name) ? random.pick([" ", " CONSTRAINT leads "]) + reference(name, &random) : "")
        }
        var columns = [end("a"), end("b")]
        if let place { columns.append(place) }
        if hasNote {
            let clauses = clauses(["COLLATE RTRIM", "CHECK (note <> '')"], 40)
            columns.append("note TEXT" + clauses + random.pick(["", " DEFAULT 'no' NOT NULL ON CONFLICT REPLACE"]))
        }
        if random.chance(25) { columns.append("both TEXT AS (a || '-' || b)" + random.pick([" STORED", ""])) }
        return random.chance(50) ? columns : columns.shuffled(using: &random)
    }

    private static func constraints(leading: [String], mayBeUnique: Bool, _ random: inout SeededGenerator) -> [String] {
        func conflict() -> String { random.pick(["", "", " ON CONFLICT IGNORE", " ON CONFLICT REPLACE"]) }
        func parts() -> String {
            ["a", "b"].shuffled(using: &random).map { name in
                name + (random.chance(15) ? " COLLATE NOCASE" : "") + (random.chance(25) ? " DESC" : "")
            }.joined(separator: ", ")
        }
        let (name, key, clause) = (random.pick(["", "CONSTRAINT pairs_key "]), parts(), conflict())
        var constraints = ["\(name)PRIMARY KEY (\(key))\(clause)"]
        // SQLite makes one index for a key and a UNIQUE over the same columns, and two if the key gets another column.
        if mayBeUnique, random.chance(30) {
            // SQLite refuses two clauses for the same columns if they differ.
            let (unique, other) = (parts(), conflict())
            constraints.append("UNIQUE (\(unique))\(clause.isEmpty || other == clause ? other : "")")
        }
        if random.chance(30) { constraints.append("CONSTRAINT apart CHECK (a <> b OR a < 100)") }
        for name in leading { constraints.append("FOREIGN KEY (\(name)) \(reference(name, &random))") }
        return constraints.shuffled(using: &random)
    }

    private static func reference(_ name: String, _ random: inout SeededGenerator) -> String {
        "REFERENCES \(name == "a" ? "t" : "g") (id)"
            + random.pick(["", "", " ON DELETE RESTRICT", " ON DELETE CASCADE", " ON UPDATE CASCADE"])
            + random.pick(["", "", "", " MATCH FULL"]) + random.pick(["", "", " DEFERRABLE INITIALLY DEFERRED"])
    }

    // MARK: The step

    private static func step(isOrdered: Bool, place: String, _ random: inout SeededGenerator) -> Step {
        let kinds = Step.Kind.allCases.filter { isOrdered ? $0 != .ordered : $0 != .unordered }
        var step = Step(kind: random.chance(40) ? .mapped : random.pick(kinds))
        let set = "  t:\n    set:\n      gs: "
        let other = "  g:\n    set:\n      ts: "
        switch step.kind {
        case .mapped:
            step.mapping = random.pick([
                "entities:\n\(set)$source.gs.filter($0.name != \"g2\")\n", "entities:\n\(set)$source.gs.prefix(1)\n",
                "entities:\n\(set)$source.gs.sorted($0.name)\n", "entities:\n\(set)$source.gs.reversed\n",
                "entities:\n\(other)$source.ts.filter($0.id > 1)\n", "drop: [t.gs]\nentities:\n\(set)g.filter($0.id == 2)\n",
                "entities:\n  g:\n    where: $source.id != 2\n", "entities:\n  t:\n    set:\n      name: concat($source.name, \"\")\n",
                "entities:\n  g:\n    set:\n      id: (10 - $source.id)!\nallow: { new-uniqueness: one to one }\n",
            ])
        case .ordered: step.change.added = ["gs_position"]
        case .otherOrdered: step.change.added = ["ts_position"]
        case .unordered:
            step.change.removed = ["gs_position"]
            step.change.removedWords = TableShape.words(of: place)
        case .statedByOther: break
        case .retypedKey:
            step.change.retyped = ["b"]
            step.mapping = "entities:\n  g:\n    set:\n      id: string($source.id)\nallow: { new-uniqueness: one to one }\n"
        case .widerKey:
            step.change.added = ["b_name"]
            step.change.widensForeignKey = true
        case .renamedColumn: break
        }
        return step
    }

    /// The models of both versions.
    var models: [String] { [model(isOrdered: isOrdered), next] }

    private var next: String {
        switch step.kind {
        case .mapped: model("2", isOrdered: isOrdered)
        case .ordered: model("2", isOrdered: true)
        case .otherOrdered: model("2", isOrdered: isOrdered, isOtherOrdered: true)
        case .unordered: model("2", isOrdered: false)
        case .statedByOther: model("2", isOrdered: isOrdered, isStatedByOther: true)
        case .retypedKey: model("2", isOrdered: isOrdered, keyType: "string")
        case .widerKey: model("2", isOrdered: isOrdered, key: "[id, name]", far: "[b, b_name]")
        case .renamedColumn: model("2", isOrdered: isOrdered, far: "b_now")
        }
    }

    private func model(
        _ version: String = "1", isOrdered: Bool, isOtherOrdered: Bool = false, isStatedByOther: Bool = false, keyType: String = "int64",
        key: String = "id", far: String = "b"
    ) -> String {
        let orders = [isOrdered, isOtherOrdered].map { $0 ? ", ordered: true" : "" }
        let gs = isStatedByOther ? "" : ", through: { table: tg, source: a, destination: \(far) }"
        let ts = isStatedByOther ? ", through: { table: tg, source: \(far), destination: a }" : ""
        return """
            model: Pairs
            version: \(version)
            entities:
              t:
                key: id
                attributes: { id: int64, name: string }
                relationships:
                  gs: { to: [g], inverse: ts\(orders[0])\(gs) }
              g:
                key: \(key)
                attributes: { id: \(keyType), name: string }
                relationships:
                  ts: { to: [t], inverse: gs\(orders[1])\(ts) }
            """
    }

    /// The mapping between the versions.
    var mapping: String { "mapping: Pairs\nfrom: 1\nto: 2\n" + step.mapping }

    /// The name that a column has afterwards.
    func now(_ column: String) -> String { step.kind == .renamedColumn && column == "b" ? "b_now" : column }
}
