import Foundation
import MapAnalysis
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution
@testable import MapPlanning

/// Introspects databases in the form of thirty other tools' schemas, changes one thing of the model, and checks by plain SQL that all that compiled before
/// compiles afterwards, that no row of anything else changes, and that no reference becomes an orphan. Or the plan is refused, and nothing changes.
@Suite struct ForeignSchemaTests {
    private static let tally = Tally(
        seeds: ForeignSchema.all.count * seeds(8).count, floors: ["databases that are migrated": 60, "statements that still compile": 600])

    @Test(arguments: ForeignSchema.all)
    func `what compiled still compiles, and rows that nothing changes stay`(_ schema: ForeignSchema) throws {
        for seed in seeds(8) {
            defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
            var trial = SchemaTrial(schema, seed: seed)
            if let words = try trial.run(Self.tally) {
                Issue.record("\(schema.name), seed \(seed): \(words)\n\(trial.mapping)\n\(trial.next ?? "")")
            }
        }
    }

    @Test func `there are thirty schemas`() { #expect(ForeignSchema.all.count >= 30) }
}

/// A schema with a few rows, as a tool writes it.
struct ForeignSchema: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    var testDescription: String { name }

    /// The sections of the files in `Tests/Fixtures/schemas`.
    static let all: [ForeignSchema] = {
        let folder = Surroundings.fixtures + "/schemas/"
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return files.flatMap { file in
            let text = String(decoding: FileManager.default.contents(atPath: folder + file) ?? Data(), as: UTF8.self)
            return text.components(separatedBy: "\n-- schema: ").dropFirst().map { section in
                let name = section.prefix { $0 != "\n" }
                return ForeignSchema(name: "\(file.dropLast(4)) \(name)", script: String(section.dropFirst(name.count)))
            }
        }
    }()
}

/// One change of one schema.
private struct SchemaTrial {
    enum Change: CaseIterable { case add, rename, drop, convert, filter }

    let schema: ForeignSchema
    private var random: SeededGenerator
    private(set) var mapping = ""
    /// The model of version 2.
    private(set) var next: String?
    /// The table and the column that change; no column if rows go.
    private var table = ""
    private var column: String?
    private var newColumn: String?

    init(_ schema: ForeignSchema, seed: UInt64) {
        self.schema = schema
        random = SeededGenerator(seed: seed &* 31 &+ UInt64(schema.name.utf8.reduce(0) { $0 &* 33 &+ Int($1) } & 0xFFFF))
    }

    /// What is wrong, in words; nil if the store is migrated as it should be, or refused.
    mutating func run(_ tally: Tally) throws -> String? {
        let folder = try TemporaryFolder()
        let store = folder.file("a.db")
        var before = try SQLiteDatabase.open(store, for: .creating)
        try before.execute("PRAGMA trusted_schema = ON; BEGIN; \(schema.script); COMMIT")
        let first = try introspectedModel(of: store)
        guard let second = try changed(first) else { return nil }
        next = second
        let files = [
            modelFile(first, version: 1), modelFile(second, version: 2), TextFile(path: "mappings/1-2.mapping.yaml", text: mapping),
        ]
        let check = Compiler().check(files)
        // A model may name the attribute elsewhere, and a mapping may need more: then its author goes on.
        guard !check.hasErrors else { return nil }
        let compiler = Compiler()
        let copy = folder.file("b.db")
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        let bytes = FileManager.default.contents(atPath: copy)
        let planned = compiler.recognise(copy, in: check, as: "1").flatMap { compiler.plan(check, for: $0) }
        let run = planned.flatMap { compiler.apply($0, to: copy, files: check.files) }
        guard run.value != nil else {
            return FileManager.default.contents(atPath: copy) == bytes ? nil : "refused, and changed"
        }
        _ = tally.note("databases that are migrated", .held)
        var after = try SQLiteDatabase.open(copy, for: .writing)
        try after.execute("PRAGMA trusted_schema = ON")
        return try broken(&before, &after, tally)
    }

    /// Returns the model of version 2, and writes the mapping; nil if there is nothing to change.
    private mutating func changed(_ first: String) throws -> String? {
        let check = Compiler().check([modelFile(first, version: 1)])
        guard let model = check.analysis.models.first,
            let entity = model.entities.filter({ !$0.declared.isEmpty }).randomElement(using: &random)
        else { return nil }
        var text = ModelText(first)
        try text.setVersion(2)
        table = model.tableName(of: entity.id)
        var entry = ""
        let keys = Set(entity.key.map(\.index))
        let attributes = entity.declared.indices.filter { entity.declared[$0].attribute != nil && !keys.contains($0) }
        let change = random.pick(Change.allCases)
        var lost: String?
        switch change {
        case .add: try text.add(["added_here: int64 = 7", "note_here: string?"], to: entity.name)
        case .rename, .drop, .convert:
            guard let place = attributes.randomElement(using: &random), let attribute = entity.declared[place].attribute,
                let definition = try? text.definition(of: attribute.name, in: entity.name)
            else { return nil }
            column = StorageLayout.tables.place(model, nil).column(LeafID(PropertyID(entity.id, place)))?.name ?? attribute.name
            guard !definition.hasPrefix("{") else { return nil }
            switch change {
            case .rename:
                try text.rename(attribute.name, of: entity.name, to: attribute.name + "_new")
                newColumn = attribute.name + "_new"
            case .drop:
                try text.replace("\(attribute.name): \(definition)", by: "", in: entity.name)
                lost = "\(entity.name).\(attribute.name)"
            default:
                guard definition.hasPrefix("int64"), !definition.contains("=") else { return nil }
                try text.replace(
                    "\(attribute.name): \(definition)", by: "\(attribute.name): string\(definition.hasSuffix("?") ? "?" : "")",
                    in: entity.name)
                entry = "    set: { \(attribute.name): string($source.\(attribute.name)) }\n"
            }
        case .filter:
            guard keys.count == 1, let key = keys.first, entity.declared[key].attribute?.type.value.isInteger == true else { return nil }
            entry = "    where: $source.\(entity.declared[key].name) != 2\n"
            lost = entity.name
        }
        mapping = "mapping: Foreign\nfrom: 1\nto: 2\n" + (lost.map { "drop: [\($0)]\n" } ?? "")
        if !entry.isEmpty { mapping += "entities:\n  \(entity.name):\n\(entry)" }
        return text.yaml
    }

    /// Compares the two stores.
    private func broken(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally) throws -> String? {
        let (old, new) = (try working(&before), try working(&after))
        for (name, sql) in old.sorted(by: { $0.key < $1.key }) {
            var name = name
            if let column, sameName(name.column ?? "", column), sameName(name.object, table) {
                guard let newColumn else { continue }
                name.column = newColumn
            }
            guard new[name] == nil else {
                _ = tally.note("statements that still compile", .held)
                continue
            }
            // Columns of a view have the names that its tables now have.
            if name.column != nil, try !isTable(name.object, &before) { continue }
            return "no longer compiles: \(sql)"
        }
        if let words = try changedRows(&before, &after) { return words }
        let orphans = try after.rows("SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")
        let known = try before.rows("SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")
        if !Set(orphans).isSubset(of: Set(known)) { return "rows refer to none: \(orphans)" }
        let sound = try after.rows("PRAGMA integrity_check")
        return sound == [[.text(Array("ok".utf8))]] ? nil : "\(sound)"
    }

    private struct Use: Hashable, Comparable {
        var verb: String
        var object: String
        var column: String?

        static func < (left: Use, right: Use) -> Bool {
            (left.object, left.verb, left.column ?? "") < (right.object, right.verb, right.column ?? "")
        }
    }

    /// Returns the statements over each table and view that SQLite compiles.
    private func working(_ database: inout SQLiteDatabase) throws -> [Use: String] {
        var found: [Use: String] = [:]
        let objects = try database.rows(
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'mapc\\_%' ESCAPE '\\'"
        )
        for object in objects.compactMap({ $0[0].name }) {
            let columns = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(object)]).compactMap { $0[0].name }
            var statements: [(Use, String)] = [
                (Use(verb: "select", object: object), "SELECT * FROM \(quoted(object))"),
                (Use(verb: "delete", object: object), "DELETE FROM \(quoted(object))"),
                (
                    Use(verb: "insert", object: object),
                    "INSERT INTO \(quoted(object)) VALUES (\(columns.map { _ in "NULL" }.joined(separator: ", ")))"
                ),
            ]
            for column in columns {
                statements.append(
                    (Use(verb: "update", object: object, column: column), "UPDATE \(quoted(object)) SET \(quoted(column)) = NULL"))
            }
            for (use, sql) in statements where database.problem(compiling: "EXPLAIN " + sql) == nil { found[use] = sql }
        }
        return found
    }

    private func isTable(_ name: String, _ database: inout SQLiteDatabase) throws -> Bool {
        try !database.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(name)]).isEmpty
    }

    /// Each column that both have, except for the one that changes, has the same values. Rows that a condition leaves out are gone, and those that refer to
    /// them are another law's.
    private func changedRows(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        let isFiltered = mapping.contains("where:")
        let objects = try before.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        )
        for object in objects.compactMap({ $0[0].name }) where !isFiltered || !sameName(object, table) {
            if isFiltered, !(try before.rows("SELECT 1 FROM pragma_foreign_key_list(?)", [.text(object)]).isEmpty) { continue }
            // An index of texts is written in another order when the texts are inserted again.
            if isFiltered || object.contains("_ft") || object.contains("Fts") || object.contains("_fts") || object.hasPrefix("box_") {
                continue
            }
            let columns = try before.rows("SELECT name FROM pragma_table_xinfo(?)", [.text(object)]).compactMap { $0[0].name }
                .filter { !(sameName(object, table) && column.map(Set([$0]).contains) ?? false) }
            if columns.isEmpty { continue }
            let list = columns.map { quoted($0) }.joined(separator: ", ")
            let order = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
            let sql = "SELECT \(list) FROM \(quoted(object)) ORDER BY \(order)"
            let (old, new) = (try before.rows(sql), try after.rows(sql))
            if old != new { return "'\(object)' had \(old) and has \(new)" }
        }
        return nil
    }
}
