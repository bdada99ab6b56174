import Foundation
import MapAnalysis
import MapCompiler
import MapExecution
import MapPlan
import MapSyntax
import Testing

/// Imports the models of applications, and compares them with the stores of these applications: the version of each store, the model that the
/// store contains, and its rows in a plain database.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataVersionTests {
    /// A store, the bundle with its model, and its version there.
    struct Sample: CustomStringConvertible, Sendable {
        var store: String
        var bundle: String
        var version: String
        var description: String { store }

        init(_ store: String, _ bundle: String, _ version: String) {
            self.store = store
            self.bundle = bundle
            self.version = version
        }
    }

    static let samples = [
        Sample("posts/stores/CoreDataMigration_Example_1.sqlite", "posts/CoreDataMigration_Example.xcdatamodeld", "1"),
        Sample("posts/stores/CoreDataMigration_Example_2.sqlite", "posts/CoreDataMigration_Example.xcdatamodeld", "2"),
        Sample("posts/stores/CoreDataMigration_Example_3.sqlite", "posts/CoreDataMigration_Example.xcdatamodeld", "3"),
        Sample("bookmarks/stores/Bookmarks_V1.sqlite", "bookmarks/BookmarksModel.xcdatamodeld", "1"),
        Sample("bookmarks/stores/Bookmarks_V2.sqlite", "bookmarks/BookmarksModel.xcdatamodeld", "2"),
        Sample("cars/stores/SampleModelV1.sqlite", "cars/SampleModel.xcdatamodeld", "1"),
        Sample("users/stores/SampleModel3_V1.sqlite", "users/SampleModel3.xcdatamodeld", "1"),
        Sample("books/stores/SampleModel2_V1.sqlite", "books/SampleModel2.xcdatamodeld", "1"),
    ]
    private static let corpus = "\(Surroundings.corpus ?? "")/coredata"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Copies a store with its WAL, and returns the path of the copy.
    private func copy(_ path: String) throws -> String {
        let store = folder.file("a.sqlite")
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: Self.corpus + "/" + path + suffix) {
            try FileManager.default.copyItem(atPath: Self.corpus + "/" + path + suffix, toPath: store + suffix)
        }
        return store
    }

    private func imported(_ bundle: String) throws -> [TextFile] {
        let root = URL(fileURLWithPath: Self.corpus + "/" + bundle)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix("contents") }.sorted()
        let files = try paths.map { path in
            TextFile(path: "App.xcdatamodeld/" + path, bytes: Array(try Data(contentsOf: root.appendingPathComponent(path))))
        }
        let project = try value(of: Compiler().importCoreData(files))
        #expect(project.findings.isEmpty)
        return project.files
    }

    @Test("The version of each store is that of its model, by import alone", arguments: samples)
    func isRecognised(sample: Sample) throws {
        let check = Compiler().check(try imported(sample.bundle))
        let state = try value(of: Compiler().recognise(try copy(sample.store), in: check))
        #expect(state.version == sample.version)
        #expect(state.evidence == .hashes)
    }

    @Test("Introspection gives the model that was imported", arguments: samples.dropLast())
    func isTheSame(sample: Sample) throws {
        let check = Compiler().check(try imported(sample.bundle))
        let yaml = try value(of: Compiler().introspect(try copy(sample.store), as: "App"))
        let own = Compiler().check([TextFile(path: "1.model.yaml", text: yaml)])
        #expect(own.diagnostics.isEmpty)
        let (model, other) = (try #require(own.analysis.model("1")), try #require(check.analysis.model(sample.version)))
        #expect(model.fingerprints == other.fingerprints)
    }

    @Test("Each store is of the model that is read from it", arguments: samples.map(\.store) + ["recipes/stores/Recipes.sqlite"])
    func isOfItsOwnModel(path: String) throws {
        let store = try copy(path)
        let yaml = try value(of: Compiler().introspect(store, as: "App"))
        let check = Compiler().check([TextFile(path: "1.model.yaml", text: yaml)])
        #expect(!check.hasErrors)
        let state = try value(of: Compiler().recognise(store, in: check))
        #expect(state.version == "1" && state.evidence == .hashes)
    }

    @Test("A store of another application is named as such")
    func isForeign() throws {
        let check = Compiler().check(try imported("cars/SampleModel.xcdatamodeld"))
        let outcome = Compiler().recognise(try copy("recipes/stores/Recipes.sqlite"), in: check)
        #expect(outcome.obstacle == .store)
        #expect(
            outcome.diagnostics.map(\.message) == ["this is the database of another application: it has none of the project's entities"])
    }

    @Test("A plain database has every value and every reference of the store from which it is made", arguments: samples)
    func leaves(sample: Sample) throws {
        let files = try imported(sample.bundle)
        let first = try #require(files.first { $0.path == "models/\(sample.version).model.yaml" })
        let yaml = String(decoding: first.bytes, as: UTF8.self).replacing(/\nversion: .*/, with: "\nversion: 1")
        let check = Compiler().check([
            TextFile(path: "mapc.yaml", text: "model: App\nstored: { date: reference2001, uuid: blob, decimal: numeric }\n"),
            modelFile(yaml, version: 1), modelFile(plain(yaml), version: 2),
        ])
        #expect(check.diagnostics.filter { $0.severity == .error }.map(\.text) == [])
        let (store, new) = (try copy(sample.store), folder.file("new.sqlite"))
        let state = try value(of: Compiler().recognise(store, in: check))
        let plan = try value(of: Compiler().plan(check, for: state))
        var options = ApplyOptions()
        options.strategy = .into(new)
        _ = try value(of: Compiler().apply(plan, to: store, options: options))
        try expectSameRows(try #require(check.analysis.model("1")), try #require(check.analysis.model("2")), store, new)
    }

    /// Returns the model in layout `tables`, without what only Core Data has. A key `id` is added, so an attribute of that name gets another column.
    private func plain(_ yaml: String) -> String {
        yaml.replacing("version: 1", with: "version: 2").replacing("layout: core-data\n", with: "")
            .replacing(/identifiers: .*\n/, with: "").replacing(/\n    coreData:(?: \{.*\}\n|\n(?:      .*\n?)+)/, with: "\n")
            .replacing(/, coreData: \{[^}]*\} \}/, with: " }").replacing(", preserved: true", with: ", column: own_id")
            .replacing(/, (?:min|max)Count: -?\d+/, with: "").replacing(", delete: nullify", with: "")
            .replacing(", optional: false", with: "").replacing(/\{ name: \w+, on: (\[[^\]]*\]) \}/) { String($0.1) }
    }

    /// Compares both databases by plain SQL, column by column, and the kinds of rows by their numbers.
    private func expectSameRows(_ source: Model, _ destination: Model, _ old: String, _ new: String) throws {
        // A database in memory reaches no file.
        var database = try SQLiteDatabase.open(new, for: .reading)
        for (name, path) in [("old", old), ("new", new)] {
            try database.run(Statement("ATTACH ?1 AS \(name)", bindings: [.text(Array(path.utf8))], .maintain))
        }
        func number(_ sql: String) throws -> Int64? { try database.rows(sql).first?.first?.integer }
        for entity in source.entities where entity.parent == nil {
            let table = "Z" + entity.name.uppercased()
            #expect(try number("SELECT count(*) FROM old.\(table)") == number("SELECT count(*) FROM new.\(entity.name)"))
            let both = "old.\(table) AS o LEFT JOIN new.\(entity.name) AS n ON n.id = o.Z_PK"
            if source.isInHierarchy(entity.id) {
                let kinds = "SELECT count(*) FROM \(both) JOIN old.Z_PRIMARYKEY AS k ON k.Z_ENT = o.Z_ENT WHERE k.Z_NAME IS NOT n.type"
                #expect(try number(kinds) == 0)
            }
            for member in source.entities where source.root(of: member.id) == entity.id {
                for property in member.declared {
                    let id = try #require(destination.property(property.name, of: member.id))
                    for column in destination.columnNames(of: id) {
                        let differing = "SELECT count(*) FROM \(both) WHERE o.Z\(property.name.uppercased()) IS NOT n.\"\(column)\""
                        #expect(try number(differing) == 0, "\(member.name).\(property.name)")
                    }
                }
            }
        }
    }
}
