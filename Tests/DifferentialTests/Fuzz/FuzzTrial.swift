import Foundation
import MapExecution
import MapPlan
import RandomTesting

@testable import MapCompiler
@testable import MapSyntax

/// Makes inputs of one kind from their numbers, tries them, and reports what went wrong.
final class FuzzTrial {
    let kind: FuzzKind
    let record: FuzzRecord
    private let seeds = FuzzSeeds.ofRepository
    /// The projects that have a file of the kind.
    private let projects: [FuzzSeeds.Project]
    private let texts: [[UInt8]]
    private let expressions: [[[UInt8]]]
    private let tokens: [[UInt8]]
    private let storePath: String
    private let copyPath: String
    private var plans: [[String]: Plan?] = [:]
    /// The number of inputs by outcome: without errors, read, migrated.
    private(set) var counts: [String: Int] = [:]

    init(_ kind: FuzzKind, record: FuzzRecord) {
        (self.kind, self.record) = (kind, record)
        // The time for making them does not count for the first input.
        if !kind.isText { _ = FuzzStores.ofRepository.seeds.count }
        storePath = record.folder.appending(path: "store.sqlite").path
        copyPath = record.folder.appending(path: "copy.sqlite").path
        var projects = seeds.projects.filter { !$0.places(of: kind).isEmpty }
        if kind == .lock || kind == .project { projects += Self.locked(seeds.projects, for: kind) }
        self.projects = projects
        texts = projects.flatMap { project in project.places(of: kind).map { project.files[$0].bytes } }
        let lines = texts.flatMap { $0.split(separator: 10).map { Array($0) } }
        expressions = kind == .expression ? lines.compactMap(FuzzedExpression.expression).map { FuzzedExpression.tokens(of: $0.value) } : []
        tokens = expressions.flatMap(\.self)
    }

    /// Returns projects that lint accepts, with the lock that mapc writes for them or a project file with every setting.
    private static func locked(_ projects: [FuzzSeeds.Project], for kind: FuzzKind) -> [FuzzSeeds.Project] {
        projects.enumerated().filter { $0.offset % 8 == 0 && $0.element.places(of: kind).isEmpty }.compactMap { _, project in
            var project = project
            let check = Compiler().check(project.files)
            guard !check.hasErrors, let lock = Compiler().lock(check).value?.text else { return nil }
            let file =
                "models: .\nmappings: .\nlayout: tables\nreceipt: false\nlint:\n  dropped-attribute: error\nuserVersion:\n"
                + check.versions.enumerated().map { "  \"\($1)\": \($0)\n" }.joined()
            project.files.append(kind == .lock ? TextFile(path: "mapc.lock", text: lock) : TextFile(path: "mapc.yaml", text: file))
            return project
        }
    }

    private func count(_ what: String) { counts[what, default: 0] += 1 }

    /// Runs the input with this number. Returns what went wrong; `nil` if nothing did.
    func run(_ number: UInt64) throws -> String? {
        switch kind {
        case .model, .mapping, .expression, .project, .lock: tryText(number)
        case .plan: try tryPlan(number)
        case .receipt, .store, .journal: try tryStore(number)
        case .schema: try trySchema(number)
        }
    }

    private func tryText(_ number: UInt64) -> String? {
        var random = SeededGenerator(seed: number)
        let project = random.pick(projects)
        let place = random.pick(project.places(of: kind))
        var files = project.files
        let bytes: [UInt8]
        if kind == .expression {
            var damage = FuzzedExpression(random: random, tokens: tokens, expressions: expressions)
            bytes = damage.damage(files[place].bytes)
        } else {
            var damage = FuzzedText(random: random, others: texts)
            bytes = damage.damage(files[place].bytes)
        }
        files[place] = TextFile(path: files[place].path, bytes: bytes)
        record.begin(kind, number, from: project.name, files)
        let check = Compiler().check(files)
        if let outside = outside(check.diagnostics, files) { return outside }
        if number % 16 == 0, Compiler().check(files).diagnostics != check.diagnostics { return "linting twice says two things" }
        guard !check.hasErrors, check.versions.count > 1, let state = Compiler().imagine(check).value else { return nil }
        count("without errors")
        let planned = Compiler().plan(check, for: state)
        if planned.value != nil { count("planned") }
        return outside(planned.diagnostics, files)
    }

    /// Returns a message if a finding or its fix refers to a place outside its file.
    private func outside(_ diagnostics: [Diagnostic], _ files: [TextFile]) -> String? {
        for diagnostic in diagnostics {
            let ranges = diagnostic.labels.map(\.range) + diagnostic.fixes.flatMap { $0.edits.map(\.range) }
            for range in ranges {
                let index = Int(range.file.index)
                let isInside =
                    files.indices.contains(index) && range.lower >= 0 && range.lower <= range.upper
                    && Int(range.upper) <= files[index].bytes.count
                if !isInside { return "\(diagnostic.code.slug) points out of its file: \(range)" }
            }
        }
        return nil
    }

    private func tryPlan(_ number: UInt64) throws -> String? {
        var random = SeededGenerator(seed: number)
        let seed = random.pick(FuzzStores.ofRepository.seeds)
        var damage = FuzzedJSON(random: random, others: FuzzStores.ofRepository.texts)
        let file = TextFile(path: "plan.json", bytes: damage.damage(seed.plan))
        record.begin(kind, number, from: seed.name, [file])
        guard let plan = Compiler().readPlan(file).value else { return nil }
        count("read")
        _ = planScript(plan, for: StoreState(creating: "store.sqlite"))
        return try held(StoreFiles(store: seed.bytes)) { Compiler().apply(plan, to: $0, cancellation: $1, onEvent: $2).value != nil }
    }

    private func tryStore(_ number: UInt64) throws -> String? {
        var random = SeededGenerator(seed: number)
        let seed = random.pick(FuzzStores.ofRepository.seeds)
        let files = try damaged(seed, random)
        let suffixes = [("", files.store), ("-journal", files.journal ?? []), ("-wal", files.wal ?? [])]
        record.begin(kind, number, from: seed.name, suffixes.map { TextFile(path: "damaged.sqlite" + $0, bytes: $1) })
        return try held(files) { migrate($0, of: seed, $1, $2) }
    }

    /// A planted text runs nothing: no file appears, and the other database beside the store keeps its bytes. A text of which SQLite reads only a part is
    /// never migrated.
    private func trySchema(_ number: UInt64) throws -> String? {
        var random = SeededGenerator(seed: number)
        let seed = random.pick(FuzzStores.ofRepository.seeds)
        try StoreFiles(store: seed.bytes).write(to: storePath)
        var schema = FuzzedSchema(random: random, folder: record.folder.path)
        let planted = try schema.plant(in: storePath)
        let files = StoreFiles(store: StoreFiles(at: storePath).store)
        let victim = record.folder.appending(path: "victim.sqlite")
        try Data(seed.bytes).write(to: victim)
        record.begin(
            kind, number, from: seed.name,
            [TextFile(path: "planted.sql", bytes: planted.text), TextFile(path: "damaged.sqlite", bytes: files.store)])
        let before = try names(beside: victim)
        count(planted.hasTail ? "with a tail" : "without a tail")
        var isMigrated = false
        let broken = try held(files) { path, cancellation, onEvent in
            isMigrated = migrate(path, of: seed, cancellation, onEvent)
            return isMigrated
        }
        if let broken { return broken }
        let appeared = try names(beside: victim).subtracting(before)
        guard appeared.isEmpty else { return "files appeared: \(appeared.sorted())" }
        guard try Data(contentsOf: victim) == Data(seed.bytes) else { return "the other database has changed" }
        return planted.hasTail && isMigrated ? "it is migrated, and SQLite reads only a part of the text of its \(planted.kind)" : nil
    }

    private func names(beside file: URL) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path))
    }

    /// Recognises a store and migrates it as a command does. Returns whether it was migrated.
    private func migrate(
        _ path: String, of seed: FuzzStores.Seed, _ cancellation: Cancellation, _ onEvent: @escaping (RunEvent) -> Void
    ) -> Bool {
        guard let state = Compiler().recognise(path, in: seed.check).value else { return false }
        count("recognised")
        guard let plan = plan(for: state, of: seed), !plan.legs.isEmpty else { return false }
        _ = Compiler().preview(Compiler().estimated(plan, on: path).value ?? plan, on: path)
        return Compiler().apply(plan, to: path, cancellation: cancellation, onEvent: onEvent).value != nil
    }

    /// Returns a plan, made once for all stores that are the same to mapc: `keptPlan` compares the same facts.
    private func plan(for state: StoreState, of seed: FuzzStores.Seed) -> Plan? {
        let receipt = state.receipt.map { [$0.model, $0.version, $0.storage] } ?? []
        let facts = [seed.name, state.evidence.rawValue, state.version ?? "", state.schema.fingerprint] + receipt
        if let known = plans[facts] { return known }
        if plans.count > 10_000 { plans = [:] }
        let plan = Compiler().plan(seed.check, for: state).value
        plans[facts] = .some(plan)
        return plan
    }

    private func damaged(_ seed: FuzzStores.Seed, _ random: SeededGenerator) throws -> StoreFiles {
        var damage = FuzzedStore(random: random)
        switch kind {
        case .store: return StoreFiles(store: damage.damageFile(seed.bytes))
        case .journal:
            var files = damage.random.pick(seed.left)
            if damage.random.chance(20) { files.store = damage.damageFile(files.store) }
            var beside = FuzzedJournal(random: damage.random)
            return beside.damage(files)
        default:
            try StoreFiles(store: seed.bytes).write(to: storePath)
            do {
                var database = try SQLiteDatabase.open(storePath, for: .writing)
                for statement in damage.receiptStatements() { try? database.execute(statement) }
            }
            return StoreFiles(store: StoreFiles(at: storePath).store)
        }
    }

    /// Checks that a store which is not migrated keeps its bytes, and that a migrated one is as intact as before. If the store has a
    /// journal that was not rolled back yet, SQLite must read the same contents: opening it changes the bytes.
    private func held(
        _ files: StoreFiles, _ migrate: (String, Cancellation, @escaping (RunEvent) -> Void) -> Bool
    ) throws -> String? {
        let asRead = try kind == .journal ? files.asRead(at: copyPath) : nil
        try files.write(to: storePath)
        let wasWhole = asRead?.isWhole ?? isWhole()
        let cancellation = Cancellation()
        let isMigrated = migrate(storePath, cancellation) { event in
            if case .working(_, _, let instructions, _) = event, instructions > FuzzRecord.instructionLimit { cancellation.cancel() }
        }
        if cancellation.isCancelled { count("stopped after \(FuzzRecord.instructionLimit) instructions") }
        guard isMigrated else {
            // SQLite reads different contents from a damaged store before and after a journal is rolled back.
            if let asRead {
                return !wasWhole || StoreContent(of: storePath) == asRead ? nil : "it is refused, and SQLite reads something else"
            }
            return StoreFiles(at: storePath).store == files.store ? nil : "it is refused, and the store has other bytes"
        }
        count(wasWhole ? "migrated" : "migrated, damaged before")
        guard wasWhole, !isWhole() else { return nil }
        // Damage that SQLite's integrity check does not find, and mapc does not look for: docs/reliability.md.
        if try hasSurplusValues(files) {
            count("with rows that had more values than columns")
            return nil
        }
        // A plan that somebody wrote and sealed can give a column another type and leave the values unchanged.
        if kind == .plan, check()?.allSatisfy({ $0.firstMatch(of: #/^[A-Z]+ value in /#) != nil }) == true {
            count("with values that do not have the type of their column")
            return nil
        }
        return "it is migrated, and PRAGMA integrity_check was ok before and is not now"
    }

    /// Whether a row of a store holds more values than its table has columns. A new column would show them.
    private func hasSurplusValues(_ files: StoreFiles) throws -> Bool {
        defer { StoreFiles.remove(copyPath) }
        try files.write(to: copyPath)
        var database = try SQLiteDatabase.open(copyPath, for: .writing)
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
        for name in tables.compactMap({ $0[0].name }) {
            try? database.execute("ALTER TABLE \(quotedName(name)) ADD COLUMN surplus")
            let count = try? database.value("SELECT count(*) FROM \(quotedName(name)) WHERE surplus IS NOT NULL")
            if let count = count?.integer, count > 0 { return true }
        }
        return false
    }

    private func isWhole() -> Bool { check() == ["ok"] }

    /// Returns the findings of `PRAGMA integrity_check`; `nil` if it cannot run.
    private func check() -> [String]? {
        guard var database = try? SQLiteDatabase.open(storePath, for: .reading) else { return nil }
        return (try? database.rows("PRAGMA integrity_check"))?.compactMap { $0[0].name }
    }
}
