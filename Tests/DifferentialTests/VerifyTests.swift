import Foundation
import MapCompiler
import MapExecution
import MapPlan
import Testing

/// Checks that `--verify full` finds wrong SQL. Each case alters one statement of a plan. Without verification the run accepts the plan: no count, no check and no
/// constraint shows the mistake.
@Suite struct VerifyTests {
    @Test("A wrong rendering in SQL is found, with the row and the column, and the database is unchanged", arguments: WrongSQL.all)
    func isFound(_ wrong: WrongSQL) throws {
        let project = try VerifiedProject(wrong.project)
        defer { project.remove() }
        let plan = try project.plan(altering: wrong.words, to: wrong.replacement)
        #expect(try project.apply(plan, verifying: nil) == .accepted)
        #expect(try project.apply(project.plan, verifying: .full) == .accepted)
        guard case .refused(let messages, let obstacle, let isUnchanged) = try project.apply(plan, verifying: .full) else {
            Issue.record("the mistake is not found")
            return
        }
        #expect(messages == wrong.messages)
        #expect(obstacle == .unverified)
        #expect(isUnchanged)
    }

    @Test("A sample finds a mistake that all rows have")
    func sampleFindsIt() throws {
        let wrong = WrongSQL.all[0]
        let project = try VerifiedProject(wrong.project)
        defer { project.remove() }
        let plan = try project.plan(altering: wrong.words, to: "(\"s1\".\"price\" * (? + 1))")
        guard case .refused(let messages, _, _) = try project.apply(plan, verifying: .sample(1)) else {
            Issue.record("the mistake is not found")
            return
        }
        #expect(messages.count == 1 && messages[0].hasPrefix("'A.cents' is not what the mapping says (1 row of 'A': id "))
    }

    @Test("What is verified is in the receipt, with the number of rows")
    func isInReceipt() throws {
        let project = try VerifiedProject(WrongSQL.all[0].project)
        defer { project.remove() }
        for (extent, words) in [(Verified.Extent.full, "full"), (.sample(7), "sample:7")] {
            _ = try project.apply(project.plan, verifying: extent)
            var database = try SQLiteDatabase.open(project.copy, for: .reading)
            let rows = try database.rows("SELECT \"verified\", \"verifiedRows\" FROM mapc_store ORDER BY id DESC LIMIT 1")
            #expect(rows == [[.text(words), .integer(2)]])
        }
    }

    @Test("Rows that the mapping refuses are a mistake if the plan migrates them")
    func refusedRowsAreFound() throws {
        let project = try VerifiedProject(WrongSQL.refusing.project)
        defer { project.remove() }
        var plan = try project.plan(altering: WrongSQL.refusing.words, to: WrongSQL.refusing.replacement)
        for leg in plan.legs.indices { (plan.legs[leg].obligations, plan.legs[leg].screens, plan.legs[leg].checks) = ([], [], []) }
        #expect(try project.apply(plan, verifying: nil) == .accepted)
        guard case .refused(let messages, let obstacle, let isUnchanged) = try project.apply(plan, verifying: .full) else {
            Issue.record("the mistake is not found")
            return
        }
        #expect(messages == WrongSQL.refusing.messages)
        #expect(obstacle == .unverified && isUnchanged)
    }

    @Test("Thousands of values, many of them equal, are computed as if each were alone")
    func manyValuesAreRemembered() throws {
        let attributes = { (name: String) in "  A:\n    attributes:\n      \(name): int64\n      label: string\n      price: decimal\n" }
        let project = try VerifiedProject(
            WrongSQL.Project(
                before: attributes("n"), after: attributes("m"),
                mapping:
                    "entities:\n  A:\n    set:\n      m: ($source.n * 3)!\n      label: concat($source.label, \"!\")\n      price: $source.price * 2\ndrop: [A.n, A.label, A.price]\n",
                rows: """
                    WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 6000)
                    INSERT INTO A(id, n, label, price) SELECT i, i * 7919 % 4001, 'label ' || (i % 7), (i * 31 % 2003) || '.50' FROM c
                    """))
        defer { project.remove() }
        #expect(try project.apply(project.plan, verifying: .full) == .accepted)
    }

    @Test(
        "Of pairs that a mapping keeps, only a dangling one may go",
        arguments: [
            (1, "A_id = 1 AND B_id = 2", ["rows that the mapping makes are missing (1 row of 'A.bs': (A_id, B_id) (1, 2))"]),
            (99, "A_id = 1 AND B_id = 2", ["rows that the mapping makes are missing (1 row of 'A.bs': (A_id, B_id) (1, 2))"]),
            (99, "B_id = 99", []),
        ])
    func pairsAreKept(_ last: Int, _ gone: String, _ messages: [String]) throws {
        let entities = { (attributes: String) in
            """
              A:
                attributes: { \(attributes) }
                relationships:
                  bs: { to: [B], inverse: owners }
              B:
                attributes: { name: string }
                relationships:
                  owners: { to: [A], inverse: bs }

            """
        }
        let project = try VerifiedProject(
            WrongSQL.Project(
                before: entities("n: int64"), after: entities("n: int64, m: int64"),
                mapping: "entities:\n  A:\n    set:\n      m: $source.n\n",
                rows: """
                    INSERT INTO A(id, n) VALUES (1, 5), (2, 7); INSERT INTO B(id, name) VALUES (1, 'x'), (2, 'y');
                    INSERT INTO A_bs(A_id, B_id) VALUES (1, 1), (1, 2), (2, \(last))
                    """))
        defer { project.remove() }
        #expect(try project.apply(project.plan, verifying: .full) == .accepted)
        let result = try project.apply(project.plan(ending: "DELETE FROM main.A_bs WHERE \(gone)"), verifying: .full)
        #expect(result == (messages.isEmpty ? .accepted : .refused(messages, .unverified, isUnchanged: true)))
    }

    @Test("A place that a row keeps is compared, also where the mapping computes another column of the row")
    func keptPlacesAreCompared() throws {
        func entities(_ attributes: String) -> String {
            """
              Album:
                attributes: { name: string }
                relationships:
                  tracks: { to: [Track], inverse: album, ordered: true }
              Track:
                attributes: { \(attributes) }
                relationships:
                  album: { to: Album?, inverse: tracks }

            """
        }
        let project = try VerifiedProject(
            WrongSQL.Project(
                before: entities("n: int64"), after: entities("n: int64, m: int64"),
                mapping: "entities:\n  Track:\n    set:\n      m: ($source.n + 1)!\n",
                rows: """
                    INSERT INTO Album(id, name) VALUES (1, 'x');
                    INSERT INTO Track(id, n, album_id, tracks_position) VALUES (1, 5, 1, 4), (2, 7, 1, NULL), (3, 9, NULL, 2)
                    """))
        defer { project.remove() }
        #expect(try project.apply(project.plan, verifying: .full) == .accepted)
        let result = try project.apply(project.plan(ending: "UPDATE main.Track SET tracks_position = 7 WHERE id > 1"), verifying: .full)
        let message =
            "'Track.tracks_position' is not what the mapping says (2 rows of 'Track': id 2, where the result is 7, the mapping's value is NULL; id 3, where the result is 7, the mapping's value is 2)"
        #expect(result == .refused([message], .unverified, isUnchanged: true))
    }

    @Test("A run that is cancelled while it verifies leaves the database as it was")
    func isCancelled() throws {
        let project = try VerifiedProject(WrongSQL.all[0].project)
        defer { project.remove() }
        #expect(try project.apply(project.plan, verifying: .full, cancelling: true) == .refused([], .cancelled, isUnchanged: true))
    }
}

/// A project, and a plan with a mistake in it.
struct WrongSQL: CustomTestStringConvertible, Sendable {
    struct Project: Sendable {
        var before: String
        var after: String
        var mapping: String
        var rows: String
    }

    var testDescription: String
    var project: Project
    /// Words of one statement, and those in their place.
    var words: String
    var replacement: String
    var messages: [String]

    private static let notes = "  A:\n    attributes:\n      title: string\n"
    private static let owners = "    relationships:\n      owner: { to: B?, inverse: owned }\n  B:\n    attributes:\n      name: string\n"
    private static let owned = "    relationships:\n      owned: { to: [A], inverse: owner }\n"
    private static let ownerRows = """
        INSERT INTO B(id, name) VALUES (1, 'Ada'), (2, 'Bob'); INSERT INTO A(id, title, owner_id) VALUES (1, 'x', 2), (2, 'y', 1), (3, 'z', NULL)
        """

    private init(
        _ name: String, _ before: String, _ after: String, _ mapping: String, _ rows: String, _ words: String, _ replacement: String,
        _ messages: String...
    ) {
        testDescription = name
        project = Project(before: before, after: after, mapping: mapping, rows: rows)
        (self.words, self.replacement, self.messages) = (words, replacement, messages)
    }

    private static func attributes(_ lines: String...) -> String {
        "  A:\n    attributes:\n" + lines.map { "      \($0)\n" }.joined()
    }

    private static func set(_ line: String) -> String { "entities:\n  A:\n    set:\n      \(line)\n" }

    /// A plan that gives a value to a row of which the mapping demands one that it has not.
    static let refusing = WrongSQL(
        "refused", attributes("n: int32?"), attributes("n: int32?", "m: int32"), set("m: $source.n!"),
        "INSERT INTO A(id, n) VALUES (1, 1), (2, NULL)", "\"s1\".\"n\" END", "coalesce(\"s1\".\"n\", 0) END",
        "the plan has migrated rows that the mapping refuses: '!' finds nil")

    static let all = [
        WrongSQL(
            "round", attributes("price: double"), attributes("price: double", "cents: int64"),
            set("cents: int64(round($source.price * 100))!"), "INSERT INTO A(id, price) VALUES (1, 1.25), (2, 1.005)",
            "(\"s1\".\"price\" * ?)", "(\"s1\".\"price\" * ? + 0.5)",
            "'A.cents' is not what the mapping says (2 rows of 'A': id 1, where the result is 126, the mapping's value is 125; id 2, where the result is 101, the mapping's value is 100)"
        ),
        WrongSQL(
            "concat", attributes("first: string", "last: string?"), attributes("first: string", "last: string?", "name: string"),
            set("name: concat($source.first, \" \", $source.last ?? \"\")"),
            "INSERT INTO A(id, first, last) VALUES (1, 'Ada', 'Byron'), (2, 'Plato', NULL)", "coalesce(\"s1\".\"last\", ?)",
            "coalesce(\"s1\".\"last\", ? || 'NULL')",
            "'A.name' is not what the mapping says (1 row of 'A': id 2, where the result is 'Plato NULL', the mapping's value is 'Plato ')"),
        WrongSQL(
            "distinct", attributes("city: string", "size: int32"),
            attributes("city: string", "size: int32") + "  City:\n    attributes:\n      name: string\n      size: int32\n",
            "entities:\n  City:\n    from: A\n    distinct: name\n    order: $source.size\n    set: { name: $source.city, size: $source.size }\n",
            "INSERT INTO A(id, city, size) VALUES (1, 'Rome', 5), (2, 'Rome', 3), (3, 'Oslo', 1)", "ORDER BY \"s1\".\"o0\", \"s1\".\"k\"",
            "ORDER BY \"s1\".\"k\"",
            "'City.size' is not what the mapping says (1 row of 'City': id 1, where the result is 5, the mapping's value is 3)"),
        WrongSQL(
            "path", notes + owners + owned, notes + "      ownerName: string?\n" + owners + owned, set("ownerName: $source.owner.name"),
            ownerRows, "\"s2\".\"id\" = \"s1\".\"owner_id\") AS \"c0\"", "\"s2\".\"id\" = \"s1\".\"id\") AS \"c0\"",
            "'A.ownerName' is not what the mapping says (2 rows of 'A': id 1, where the result is 'Ada', the mapping's value is 'Bob'; id 2, where the result is 'Bob', the mapping's value is 'Ada')"
        ),
        WrongSQL(
            "window", attributes("team: string", "points: int32"), attributes("team: string", "points: int32", "place: int64"),
            set("place: int64(rowNumber($source.points, $source.team))"),
            "INSERT INTO A(id, team, points) VALUES (1, 'a', 5), (2, 'a', 3), (3, 'b', 1)", "PARTITION BY (\"s1\".\"c1\" COLLATE BINARY) ",
            "",
            "'A.place' is not what the mapping says (2 rows of 'A': id 1, where the result is 2, the mapping's value is 1; id 2, where the result is 1, the mapping's value is 0)"
        ),
        WrongSQL(
            "merge", attributes("x: string") + "  B:\n    attributes:\n      x: string\n", attributes("x: string"),
            "entities:\n  A:\n    - from: A\n    - from: B\n",
            "INSERT INTO A(id, x) VALUES (1, 'a'), (2, 'b'); INSERT INTO B(id, x) VALUES (1, 'c'), (2, 'd')",
            "\"s1\".\"x\" AS \"x\" FROM main.\"B\" AS \"s1\" ORDER BY", "'c' AS \"x\" FROM main.\"B\" AS \"s1\" ORDER BY",
            "'A.x' is not what the mapping says (1 row of 'A': id 4, where the result is 'c', the mapping's value is 'd')"),
        WrongSQL(
            "UUID", attributes("x: uuid"), attributes("x: { type: uuid, stored: blob }"), "entities: { A: {} }\n",
            "INSERT INTO A(id, x) VALUES (1, '01234567-89AB-CDEF-0123-456789ABCDEF')", "SET \"x\" = ", "SET \"x\" = zeroblob(16) || ",
            "'A.x' is not what the mapping says (1 row of 'A': id 1, where the result is text x'0000000000000000000000000000000001234567…' (32 bytes), the mapping's value is x'0123456789abcdef0123456789abcdef')"
        ),
        WrongSQL(
            "decimal", attributes("x: decimal"), attributes("x: decimal", "twice: decimal"), set("twice: $source.x * 2"),
            "INSERT INTO A(id, x) VALUES (1, '1.50'), (2, '0.1')", "mapc_multiply_nn(mapc_decode_decimal_text(\"s1\".\"x\"), ?)",
            "CAST(\"s1\".\"x\" * ? AS TEXT)",
            "'A.twice' is not what the mapping says (1 row of 'A': id 1, where the result is '3.0', the mapping's value is '3')"),
        WrongSQL(
            "date", attributes("at: date"), attributes("at: { type: date, stored: unix }"), "entities: { A: {} }\n",
            "INSERT INTO A(id, at) VALUES (1, '2024-01-31T12:00:00Z')", "mapc_decode_date_iso8601(((+\"s1\".\"at\")))",
            "mapc_decode_date_iso8601(((+\"s1\".\"at\"))) + 3600000000",
            "'A.at' is not what the mapping says (1 row of 'A': id 1, where the result is 1706706000, the mapping's value is 1706702400)"),
        WrongSQL(
            "map", attributes("n: int32"), attributes("word: string"),
            "entities:\n  A:\n    set:\n      word:\n        value: $source.n\n        map: { 1: one, 2: two }\n        else: \"many\"\ndrop: [A.n]\n",
            "INSERT INTO A(id, n) VALUES (1, 1), (2, 2), (3, 7)", "? WHEN \"s1\".\"n\" = ? THEN", "? WHEN \"s1\".\"n\" >= ? THEN",
            "'A.word' is not what the mapping says (1 row of 'A': id 3, where the result is 'two', the mapping's value is 'many')"),
        WrongSQL(
            "where", attributes("n: int32"), attributes("n: int32"), "entities:\n  A:\n    where: $source.n > 1\n",
            "INSERT INTO A(id, n) VALUES (1, 1), (2, 2), (3, 7)", "((\"s1\".\"n\" > ?) IS NOT TRUE)", "\"s1\".\"id\" = ? + 1",
            "there are rows that the mapping does not make (1 row of 'A': id 1)",
            "rows that the mapping makes are missing (1 row of 'A': id 2)"),
        WrongSQL(
            "count", notes + owners + owned, notes + owners + "      count: int64\n" + owned,
            "entities:\n  B:\n    set:\n      count: $source.owned.count\n", ownerRows, "SELECT count(*) FROM (SELECT ? AS",
            "SELECT count(*) + 1 FROM (SELECT ? AS",
            "'B.count' is not what the mapping says (2 rows of 'B': id 1, where the result is 2, the mapping's value is 1; id 2, where the result is 2, the mapping's value is 1)"
        ),
    ]
}

/// A project with a store at its first version, in a folder of its own.
private final class VerifiedProject {
    enum Result: Equatable {
        case accepted
        case refused([String], Obstacle, isUnchanged: Bool)
    }

    private let check: Check
    private let state: StoreState
    private let folder: URL
    private let store: String
    let copy: String
    let plan: Plan

    init(_ project: WrongSQL.Project) throws {
        let model = { (version: Int, entities: String) in
            TextFile(path: "\(version).model.yaml", text: "model: M\nversion: \(version)\nentities:\n\(entities)")
        }
        let mapping = TextFile(path: "1-2.mapping.yaml", text: "mapping: M\nfrom: 1\nto: 2\n\(project.mapping)")
        check = Compiler().check([model(1, project.before), model(2, project.after), mapping])
        folder = FileManager.default.temporaryDirectory.appending(path: "mapc-verify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = folder.appending(path: "a.sqlite").path
        copy = folder.appending(path: "copy.sqlite").path
        var options = ApplyOptions()
        options.createsStore = true
        let made = Compiler().plan(check, for: StoreState(creating: store), to: "1").flatMap { [store] in
            Compiler().apply($0, to: store, options: options)
        }
        let mistakes = (made.diagnostics + check.diagnostics).map(\.message)
        try #require(made.value != nil, "\(mistakes)")
        do {
            var database = try SQLiteDatabase.open(store, for: .writing)
            try database.execute(project.rows)
        }
        state = try #require(Compiler().recognise(store, in: check).value)
        let planned = Compiler().plan(check, for: state)
        let findings = (planned.diagnostics + check.diagnostics).map(\.message)
        plan = try #require(planned.value, "\(findings)")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns the plan with other words in the first statement of a step that has them.
    func plan(altering words: String, to replacement: String) throws -> Plan {
        var altered = plan
        for leg in altered.legs.indices {
            for step in altered.legs[leg].steps.indices {
                for place in altered.legs[leg].steps[step].statements.indices {
                    let sql = altered.legs[leg].steps[step].statements[place].sql
                    guard let range = sql.range(of: words) else { continue }
                    altered.legs[leg].steps[step].statements[place].sql = sql.replacingCharacters(in: range, with: replacement)
                    return altered
                }
            }
        }
        Issue.record("no statement has '\(words)': \(plan.legs.flatMap(\.steps).flatMap(\.statements).map(\.sql))")
        return altered
    }

    /// Returns the plan with one more statement.
    func plan(ending sql: String) -> Plan {
        var longer = plan
        longer.legs[0].steps[0].statements.append(Statement(sql, .delete))
        return longer
    }

    func apply(_ plan: Plan, verifying extent: Verified.Extent?, cancelling: Bool = false) throws -> Result {
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        let before = try Data(contentsOf: URL(filePath: copy))
        var options = ApplyOptions()
        if let extent { options.verification = Compiler().verification(extent, of: plan, for: state, in: check).value }
        #expect((options.verification == nil) == (extent == nil))
        let cancellation = Cancellation()
        let outcome = Compiler().apply(plan, to: copy, files: check.files, options: options, cancellation: cancellation) { event in
            if cancelling, case .verifying = event { cancellation.cancel() }
        }
        guard outcome.value == nil else { return .accepted }
        let isUnchanged = try Data(contentsOf: URL(filePath: copy)) == before
        return .refused(outcome.diagnostics.map(\.message), outcome.obstacle ?? .findings, isUnchanged: isUnchanged)
    }
}
