import Foundation
import MapCompiler
import Testing

/// Runs the saved plan and the script of each page's store on other pages' stores that have the same tables. Whether a store is like the one for which they
/// were made is asked in plain SQL: the texts of its schema, its numbers, its encoding and its last receipt.
@Suite struct OtherStoresTests {
    /// A store of a page, and what was made for it.
    private struct Made {
        var name: String
        var store: String
        var plan: Plan
        /// Nil if the shell cannot run it.
        var script: String?
        /// What makes a store like this one.
        var facts: [String]
        var rows: [String]
    }

    /// As many other stores are tried for each, at most.
    private static let mostOthers = 1

    @Test("Another store refuses a plan and a script, and keeps every row, or is like the one for which they were made")
    func others() throws {
        let sandbox = try Sandbox([])
        let made = pages.flatMap(\.cases).enumerated().compactMap { number, spec in
            try? Self.make(spec, at: sandbox.path("\(number).sqlite"))
        }
        var (refused, alike) = (0, 0)
        for group in Dictionary(grouping: made, by: { Self.tables(of: $0.store) }).values where group.count > 1 {
            for (place, one) in group.enumerated() {
                for offset in 1...min(Self.mostOthers, group.count - 1) {
                    let other = group[(place + offset * max(1, (group.count - 1) / Self.mostOthers)) % group.count]
                    guard other.name != one.name else { continue }
                    if try Self.tryPlan(of: one, on: other) { alike += 1 } else { refused += 1 }
                }
            }
        }
        print("\(made.count) stores: \(refused) refused, \(alike) are alike")
        #expect(isChosen || refused > 150 && alike > 5)
    }

    /// Returns whether the other store is like the plan's.
    private static func tryPlan(of one: Made, on other: Made) throws -> Bool {
        let isAlike = one.facts == other.facts
        let words = "of '\(one.name)' on the store of '\(other.name)'"
        let migrated: [String]? = try MigratedCopy.onCopy(of: other.store) { copy in
            var options = ApplyOptions()
            (options.now, options.seed) = (1_700_000_000_000_000, Array(repeating: 7, count: 16))
            let outcome = Compiler().apply(one.plan, to: copy, options: options)
            let rows = try ScriptLaw.contents(of: copy)
            if outcome.value == nil {
                if rows != other.rows { Issue.record("the plan \(words) is refused and leaves something") }
                return nil
            }
            if !isAlike { Issue.record("the plan \(words) goes through, and the store is another") }
            return rows
        }
        guard let script = one.script else { return isAlike }
        try MigratedCopy.onCopy(of: other.store) { copy in
            let code = try ScriptLaw.run(script, on: copy).code
            let rows = try ScriptLaw.contents(of: copy)
            if code != 0 {
                if rows != other.rows { Issue.record("the script \(words) stops and leaves something") }
                if migrated != nil { Issue.record("the script \(words) stops, and the plan goes through") }
            } else {
                if !isAlike { Issue.record("the script \(words) goes through, and the store is another") }
                if let migrated, rows != migrated { Issue.record("the script \(words) makes other rows than the plan") }
            }
        }
        return isAlike
    }

    /// Makes the store of a case as its fences say, up to the first that is none of a store. Nil if nothing can be planned for it.
    private static func make(_ spec: SpecCase, at path: String) throws -> Made? {
        let check = Compiler().check(spec.textFiles)
        let kinds: Set<SpecFence.Kind> = [.sqlStore, .sqlBefore, .rowsBefore]
        let acts: Set<SpecFence.Kind> = kinds.union([.sqlAfter, .rowsAfter, .printed])
        let fences = spec.fences.filter { acts.contains($0.kind) }.prefix { kinds.contains($0.kind) }
        guard let first = fences.first else { return nil }
        if first.kind != .sqlStore {
            var options = ApplyOptions()
            options.createsStore = true
            let plan = Compiler().plan(check, for: StoreState(creating: path), to: check.versions.first)
            guard plan.flatMap({ Compiler().apply($0, to: path, options: options) }).value != nil else { return nil }
        }
        for fence in fences {
            if fence.kind == .rowsBefore {
                try SpecStore.insert(fence.body, into: path)
            } else {
                try SpecStore.execute(fence.body.joined(separator: "\n"), on: path)
            }
        }
        let subject = LawSubject(check, on: path)
        guard let plan = subject.plan, let state = subject.state, !plan.legs.isEmpty, plan.legs.allSatisfy({ $0.emits.isEmpty }),
            plan.legs.allSatisfy({ $0.parameters.allSatisfy(\.isSet) }), !(plan.leavesNoMark ?? false)
        else { return nil }
        let script = plan.functions.isEmpty ? Compiler().script(plan, for: state).value : nil
        return Made(
            name: "\(spec.page): \(spec.title)", store: path, plan: plan, script: script, facts: try facts(of: path),
            rows: try ScriptLaw.contents(of: path))
    }

    private static func tables(of store: String) -> String {
        let sql = """
            SELECT group_concat(lower(name), ' ')
            FROM (SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'mapc_store' ORDER BY 1)
            """
        do {
            var database = try SQLiteDatabase.open(store, for: .reading)
            return try database.rows(sql).first?[0].words ?? ""
        } catch {
            return store
        }
    }

    private static func facts(of store: String) throws -> [String] {
        var database = try SQLiteDatabase.open(store, for: .reading)
        let schema = """
            SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
            WHERE tbl_name NOT IN ('mapc_store', 'sqlite_sequence') ORDER BY 1
            """
        let marks = ["user_version", "application_id", "encoding"].map { "SELECT '' || \($0) FROM pragma_\($0)" }
        var facts = try ([schema] + marks).flatMap { try database.rows($0) }.compactMap { $0[0].words }
        let receipt = "SELECT model || ' ' || version || ' ' || storage FROM mapc_store ORDER BY id DESC LIMIT 1"
        facts.append((try? database.rows(receipt).first?[0].words) ?? "no receipt")
        return facts
    }
}
