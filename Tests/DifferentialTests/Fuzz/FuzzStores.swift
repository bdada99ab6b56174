import Foundation
import MapExecution
import MapPlan

@testable import MapCompiler
@testable import MapSyntax

/// Stores of the pages, each at its first version, with the rows of its page and a plan that migrates it.
struct FuzzStores: Sendable {
    struct Seed: Sendable {
        var name: String
        var check: Check
        var bytes: [UInt8]
        /// The store as killed programs leave it.
        var left: [StoreFiles]
        var plan: JSONNode
    }

    var seeds: [Seed] = []
    /// The texts in their plans.
    var texts: [String] = []

    /// Some of the possible stores, because making one takes longer than damaging it. A run by hand uses the same ones, so that a number
    /// means the same input everywhere.
    static let ofRepository = FuzzStores(stride: 7)

    private init(stride: Int) {
        let path = FileManager.default.temporaryDirectory.appending(path: "mapc-fuzz-seed-\(getpid()).sqlite").path
        // That page has SQL for minutes, in functions of SQLite that nobody can stop.
        let projects = FuzzSeeds.ofRepository.projects.filter { !$0.name.contains("/interrupts.md") }
        for (number, project) in projects.enumerated() where number % stride == 0 && !project.hasOwnStore {
            let check = Compiler().check(project.files)
            guard !check.hasErrors, check.versions.count > 1 else { continue }
            StoreFiles.remove(path)
            guard let bytes = try? Self.make(project, check, at: path), let plan = Self.plan(check, for: path),
                let left = try? StoreFiles.left(of: bytes, at: path),
                let node = try? JSONDecoder().decode(JSONNode.self, from: Data(planJSON(plan).utf8))
            else { continue }
            seeds.append(Seed(name: project.name, check: check, bytes: bytes, left: left, plan: node))
        }
        StoreFiles.remove(path)
        texts = seeds.flatMap(\.plan.texts)
    }

    private static func make(_ project: FuzzSeeds.Project, _ check: Check, at path: String) throws -> [UInt8]? {
        let compiler = Compiler()
        var options = ApplyOptions()
        options.createsStore = true
        let plan = compiler.plan(check, for: StoreState(creating: path), to: check.versions[0]).value
        guard let plan, compiler.apply(plan, to: path, options: options).value != nil else { return nil }
        do {
            var database = try SQLiteDatabase.open(path, for: .writing)
            try? database.execute(project.rows)
        }
        return FileManager.default.contents(atPath: path).map { Array($0) }
    }

    private static func plan(_ check: Check, for path: String) -> Plan? {
        guard let state = Compiler().recognise(path, in: check).value else { return nil }
        let plan = Compiler().plan(check, for: state).value
        return plan?.legs.isEmpty == false ? plan : nil
    }
}
