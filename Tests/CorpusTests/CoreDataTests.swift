import Foundation
import MapCompiler
import MapExecution
import MapPlan
import Testing

/// Reads stores that Core Data made, never changes them, and makes plain databases from them.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataTests {
    static let stores: [String] = {
        let folder = "\(Surroundings.corpus ?? "")/coredata"
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".sqlite") }.sorted().map { folder + "/" + $0 }
    }()

    @Test("The corpus has stores of Core Data") func areThere() { #expect(Self.stores.count == 9) }

    @Test("A store of Core Data stays as it is, and a plain database is made of it", arguments: stores)
    func isOnlyRead(path: String) throws {
        let folder = try TemporaryFolder()
        let (store, new) = (folder.file("a.db"), folder.file("new.db"))
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: store + suffix)
        }
        let check = try project(of: store)
        let before = folder.contents.filter { !$0.key.hasSuffix("-shm") }
        let rows = try rowCounts(in: store).filter { !["Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"].contains($0.key) }

        let compiler = Compiler()
        let state = try #require(compiler.recognise(store, in: check, as: "1").value)
        let plan = try #require(compiler.plan(check, for: state).value)
        #expect(compiler.script(plan, for: state).diagnostics.map(\.code.slug) == ["core-data-store"])
        for strategy in [Strategy.inPlace, .copy(keeping: nil)] {
            var options = ApplyOptions()
            options.strategy = strategy
            let outcome = compiler.apply(plan, to: store, options: options)
            #expect(outcome.obstacle == .store && outcome.diagnostics.map(\.code.slug) == ["core-data-store"])
        }
        #expect(folder.contents.filter { !$0.key.hasSuffix("-shm") && !$0.value.isEmpty } == before.filter { !$0.value.isEmpty })

        var options = ApplyOptions()
        options.strategy = .into(new)
        let run = compiler.apply(plan, to: store, options: options)
        #expect(run.value?.destination.version == "2", "\(run.diagnostics.map(\.text))")
        #expect(try rowCounts(in: new).filter { $0.key != "mapc_store" } == rows)
        #expect(compiler.recognise(new, in: check).value?.version == "2")
        #expect(folder.contents["a.db"] == before["a.db"])
    }

    private func rowCounts(in path: String) throws -> [String: Int] { try StoreContents(path).tables.mapValues(\.rows.count) }

    /// Returns a project of the store's own model and the next version, which has one more attribute.
    private func project(of store: String) throws -> Check {
        let first = try introspectedModel(of: store)
        var second = ModelText(first)
        try second.setVersion(2)
        let entity = try #require(first.firstMatch(of: /entities:\n  (\w+):/)?.1)
        try second.add(["added_rank: int32 = 7"], to: String(entity))
        let check = Compiler().check([modelFile(first, version: 1), modelFile(second.yaml, version: 2)])
        #expect(!check.hasErrors)
        return check
    }
}
