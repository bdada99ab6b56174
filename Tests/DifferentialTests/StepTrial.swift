import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import Testing

@testable import MapCompiler
@testable import MapPlanning
@testable import MapSyntax

/// Runs mapc's plan for one step on one store, and compares the result with the interpreter's.
struct StepTrial {
    let mapping: CompleteMapping
    /// Plans the mapping for a store of this schema.
    let plan: (StoreSchema) throws -> Plan
    /// Makes the same store each time.
    let store: () throws -> SQLiteDatabase

    enum Outcome {
        case same([ExpectedTable], Plan)
        /// Both refuse these rows. These are the findings of the plan.
        case refused([RowFinding])
        case differs(String)
    }

    func run() throws -> Outcome {
        var database = try store()
        let schema = try readStoreSchema(from: &database)
        let plan: Plan
        do {
            plan = try self.plan(schema)
        } catch let wrong as WrongProject {
            // SQLite refuses duplicate rows under `rows`, and expressions that are nested too deep. An index that the model does not declare may be in the way.
            let isSaid = wrong.errors.allSatisfy {
                $0 == "refused-by-sqlite: parser stack overflow" || $0.hasPrefix("refused-by-sqlite: UNIQUE constraint")
                    || $0.hasPrefix("object-in-the-way: the database's index 'own ")
            }
            return isSaid ? .refused([]) : .differs("it cannot be planned: \(wrong.errors)")
        }
        let leg = plan.legs[0]
        let source = StoreRows(
            try store(), placement: StorageLayout.of(mapping.source).place(mapping.source, schema), recordsInMemory: 3)
        let destination = StorageLayout.of(mapping.destination).place(
            mapping.destination, schema.respelled(by: mapping), beside: source.placement)
        let expected: [ExpectedTable]?
        var broken: [Int] = []
        var emitted: [String] = []
        var finding = ""
        var isMisfit = false
        var isDangling = false
        var leadsNowhere = false
        do {
            let tables = try expectedTables(mapping, of: source, in: destination, run: TrialRun.facts)
            isDangling = dangles(in: tables)
            leadsNowhere = self.leadsNowhere(in: tables)
            let isComplete = try missing(in: tables, of: source.placement).map { finding = $0 } == nil
            if isComplete { broken = try brokenAsserts(of: mapping, by: tables, of: source, in: destination) }
            emitted = try emittedLines(by: interpretMapping(mapping, rows: source, forms: destination.forms(from: source.placement)))
            expected = isComplete ? tables : nil
        } catch let found as EvaluationFinding {
            expected = nil
            finding = "\(found)"
            if case .doesNotFit = found { isMisfit = true }
        }
        let received = EmittedLines()
        let run: Run
        do throws(RunFailure) {
            run = try TrialRun.apply(plan, to: &database, receiver: received)
        } catch {
            if let found = failedAsserts(error), expected != nil {
                let wanted = broken.filter { mapping.asserts[$0].readsRows(of: .destination) == found.isOfResult }
                if wanted.count == found.count { return .refused([]) }
                return .differs("\(found.count) assertions fail, the interpreter says these do: \(broken)\n\(written(leg))")
            }
            // An assertion reads values that the mapping only copies, so the plan checks all values of such a column.
            if case .violated(let findings, _) = error, findings.contains(where: { $0.obligation.code == "unreadable-value" }) {
                return .refused([])
            }
            if case .findings(let findings, _) = error {
                let words = findings.map { "\($0.obligation.code): \($0.obligation.message)" }
                if findings.contains(where: { $0.obligation.code == "unknown-kind" }) {
                    return try difference(of: findings, from: source).map(Outcome.differs) ?? .refused([])
                }
                // In a store whose greatest key is in use, rows under 'rows' find no key behind it. `BroughtKeyTests` draws such stores.
                var others = findings.filter { !$0.obligation.message.contains("need keys past") }
                if try source.placement.leadsToAnotherKind(in: &database) {
                    others.removeAll { $0.obligation.code == "unfollowed-reference" }
                }
                let isOwn =
                    try expected.map { tables in
                        try others.allSatisfy {
                            try mayBeFound($0.obligation, in: tables) || !broken.isEmpty && $0.obligation.code == "failed-assert"
                                || isOfUnreachedRows($0, in: source)
                        }
                    } ?? true
                guard isOwn || isDangling else { return .differs("the plan finds \(words), the interpreter nothing") }
                if isMisfit, !findings.contains(where: \.isMisfit) {
                    return .differs("the interpreter finds \(finding), the plan \(words)")
                }
                return .refused(findings)
            }
            // A reference to a row that does not exist may also break an assertion.
            let ofNowhere = ["dangling-reference", "failed-assert"]
            if case .violated(let findings, _) = error, leadsNowhere, findings.allSatisfy({ ofNowhere.contains($0.obligation.code) }) {
                return .refused([])
            }
            return .differs("the run failed: \(described(error))\n\(written(leg))")
        }
        if leadsNowhere { return .differs("a row that comes leads to none, the plan finds nothing\n\(written(leg))") }
        guard broken.isEmpty else { return .differs("the interpreter says that assertions fail: \(broken)\n\(written(leg))") }
        guard let expected else { return .differs("the interpreter finds \(finding), the plan nothing\n\(written(leg))") }
        guard received.lines == emitted else {
            return .differs("it emits \(received.lines), the interpreter \(emitted)\n\(written(leg))")
        }
        for table in expected {
            if let difference = try table.difference(in: &database) { return .differs("\(difference)\n\(written(leg))") }
        }
        if let words = try miscounted(run, expected) ?? mapping.miscountedConversions(by: run, of: source) {
            return .differs("\(words)\n\(written(leg))")
        }
        if let words = try touchedRowsOfNoKind(leg, source) { return .differs("\(words)\n\(written(leg))") }
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").compactMap { $0[0].name }
        let wanted = destination.tables.map(\.name).sorted()
        let own = mapping.destination.isCoreData ? ["Z_METADATA", "Z_PRIMARYKEY"] : []
        guard tables.map(foldedName).sorted() == (wanted + own).map(foldedName).sorted() else {
            return .differs("the store has the tables \(tables) instead of \(wanted)")
        }
        return .same(expected, plan)
    }

    /// Returns what is wrong with findings about kinds. They must name exactly the rows for which the interpreter finds no kind.
    private func difference(of findings: [RowFinding], from source: StoreRows) throws -> String? {
        for finding in findings where finding.obligation.code == "unknown-kind" {
            let entity = mapping.source.entities.first { $0.name == finding.obligation.entity }
            let rows = try entity.map { try source.rowsOfNoKind(of: $0.id) } ?? [:]
            guard Int64(rows.count) == finding.count, finding.keys.allSatisfy({ rows[$0] != nil }) else {
                return "the plan finds \(finding.count) rows of no kind, the interpreter \(rows.count)"
            }
        }
        return nil
    }

    /// Compares the ledger with the interpreter, for references that every mapping copies: the counts of lost references must be the same,
    /// and so must those of dangling ones if the ledger has an entry.
    private func miscounted(_ run: Run, _ tables: [ExpectedTable]) -> String? {
        let roles = tables.flatMap(\.table.columns).flatMap(\.roles)
        let toOnes = roles.compactMap { role -> PropertyID? in if case .reference(let toOne, 0) = role { toOne } else { nil } }
        return toOnes.lazy.filter(isCarriedByAll).compactMap { self.miscounted($0, run, tables) }.first
    }

    private func isCarriedByAll(_ toOne: PropertyID) -> Bool {
        mapping.makers(of: toOne.entity).allSatisfy { maker in
            guard maker.source != nil, let source = maker[toOne]?.source else { return true }
            return if case .carried = source { true } else { false }
        }
    }

    private func miscounted(_ toOne: PropertyID, _ run: Run, _ tables: [ExpectedTable]) -> String? {
        let model = mapping.destination
        let wanted = tables.compactMap { $0.references[toOne] }.first ?? ExpectedTable.References()
        let title = "\(model[toOne.entity].name).\(model[toOne].name)"
        let terms = run.legs.flatMap(\.ledger).first { $0.title == title }?.terms
        func count(_ counted: LedgerCount) -> Int { Int((terms ?? []).filter { $0.counts == counted }.map(\.count).reduce(0, +)) }
        let (lost, dangling) = (count(.lostReferences), count(.danglingReferences))
        // References that come to share a row are counted by themselves.
        let areCounted = terms?.contains { $0.counts != .sharedReferences } ?? false
        if lost == wanted.lostCount, !areCounted || dangling == wanted.danglingCount { return nil }
        return "\(title): \(lost) lost and \(dangling) dangling, the interpreter says \(wanted)"
    }

    /// Returns a message if a statement of the plan reads a table with rows of no kind, although the plan does not check for them.
    private func touchedRowsOfNoKind(_ leg: Leg, _ source: StoreRows) throws -> String? {
        let statements =
            leg.steps.filter { $0.kind != .metadata }.flatMap(\.statements) + leg.obligations.map(\.query) + leg.checks.map(\.query)
        for table in source.placement.tables {
            guard case .entity(let root) = table.role, try !source.rowsOfNoKind(of: root).isEmpty else { continue }
            // By bytes: for Swift, names in different Unicode forms are the same.
            let name = Data("main.\(quoted(table.name))".utf8)
            if let statement = statements.first(where: { Data($0.sql.utf8).range(of: name) != nil }) {
                return "rows of '\(table.name)' are of no kind, and the plan goes through it without a word: \(statement.sql)"
            }
        }
        return nil
    }

    /// Returns the lines that the interpreter emits.
    private func emittedLines(by interpreter: MappingInterpreter) throws -> [String] {
        try mapping.emits.flatMap { emission in
            try interpreter.emitted(emission).map { values in
                let fields = zip(emission.fields, values).map { field, value in
                    EmittedRow.Field(name: field.name, json: value.json)
                }
                let row = EmittedRow(name: emission.name, source: "1", destination: "2", fields: fields)
                return String(decoding: emittedLine(row, of: "s"), as: UTF8.self)
            }
        }
    }

    /// Returns how many of the mapping's assertions failed in a run; `nil` if anything else failed.
    private func failedAsserts(_ failure: RunFailure) -> (count: Int, isOfResult: Bool)? {
        func count(_ findings: [RowFinding]) -> Int? {
            findings.allSatisfy { $0.obligation.code == "failed-assert" } ? findings.count : nil
        }
        return switch failure {
        case .findings(let findings, _): count(findings).map { ($0, false) }
        case .violated(let findings, _): count(findings).map { ($0, true) }
        default: nil
        }
    }

    /// Whether a finding is about rows that go on as elements of `each` and belong to no row that has them. Only the plan finds them: the interpreter makes nothing of such a row. The finding
    /// must name rows whose reference leads to none.
    private func isOfUnreachedRows(_ finding: RowFinding, in source: StoreRows) throws -> Bool {
        let model = mapping.source
        guard finding.obligation.code == "dangling-reference", finding.obligation.message.contains("does not reach the row"),
            let entity = model.entities.first(where: { $0.name == finding.obligation.entity }),
            let toOne = model.properties(of: entity.id).first(where: {
                finding.obligation.message.hasPrefix("'\(entity.name).\(model[$0].name)' refers to no row of ")
            })
        else { return false }
        var rows: Set<[StoredValue]> = []
        for kind in model.concreteKinds(of: entity.id) {
            try source.forEachRow(of: kind) { if try source.related(toOne, of: $0) == nil { rows.insert(source.storedKey(of: $0)) } }
        }
        return finding.count <= Int64(rows.count) && finding.keys.allSatisfy(rows.contains)
    }

    /// Whether a finding of the plan can be true of the rows that the interpreter expects. Only the plan checks bounds.
    private func mayBeFound(_ obligation: Obligation, in tables: [ExpectedTable]) -> Bool {
        switch obligation.code {
        case "duplicate-value": tables.contains { $0.hasRowsThatAgree || $0.hasRowsThatAgree(inIndexOf: obligation.message) }
        case "several-values": tables.contains { $0.hasRowsThatReferToOne(in: mapping.destination) }
        case "reference-to-itself": tables.contains { $0.hasRowsThatLeadToThemselves(in: mapping.destination) }
        default: obligation.code == "value-out-of-bounds"
        }
    }

    /// Returns a message if a required column would be nil.
    private func missing(in tables: [ExpectedTable], of source: Placement) throws -> String? {
        for table in tables {
            for (place, column) in table.table.columns.enumerated() {
                guard isRequired(column) else { continue }
                for row in table.rows where try row.cells[place] == .exactly(.null) && !wasMissing(column, of: row.key, in: source) {
                    return "nothing in \(table.table.name).\(column.name) of \(row.key)"
                }
            }
        }
        return nil
    }

    /// Whether a required reference was dangling before: it may stay as it is, or be reported.
    private func dangles(in tables: [ExpectedTable]) -> Bool {
        tables.contains { table in
            table.table.columns.indices.contains { place in
                isRequired(table.table.columns[place])
                    && table.rows.contains { if case .either(.null, _) = $0.cells[place] { true } else { false } }
            }
        }
    }

    /// Whether a reference is dangling in the result. That is possible only for rows under `rows`: any other is nil, or was dangling
    /// before.
    private func leadsNowhere(in tables: [ExpectedTable]) -> Bool {
        tables.contains { table in
            table.table.foreignKeys.contains { key in
                guard let target = tables.first(where: { sameName($0.table.name, key.table) }) else { return false }
                let there = Set(target.rows.map(\.key))
                let places = key.columns.compactMap { name in table.table.columns.firstIndex { sameName($0.name, name) } }
                return table.rows.contains { row in
                    let cells = places.map { row.cells[$0] }
                    // The key's column determines how references are compared with it.
                    let affinities = target.table.key.map { target.table.columns[$0].affinity }
                    guard cells.allSatisfy({ if case .exactly(let value) = $0 { value != .null } else { false } }) else { return false }
                    return !there.contains(zip(cells, affinities).map { $1.kept($0.stored) })
                }
            }
        }
    }

    /// Whether a value of a Core Data store is copied from a property that was required before, and was nil nevertheless. It stays nil: no column of
    /// such a store is NOT NULL.
    private func wasMissing(_ column: PlacedColumn, of key: [StoredValue], in source: Placement) throws -> Bool {
        guard source.model.isCoreData, mapping.destination.isCoreData, let property = column.role.property else { return false }
        return try mapping.entityMappings.contains { entityMapping in
            guard case .carried(let origin)? = entityMapping[property]?.source, source.model[origin].isRequiredToHaveValue,
                let home = source.column(LeafID(origin)) ?? source.reference(origin).first
            else { return false }
            let table = quotedName(source.table(of: origin.entity).name)
            var before = try store()
            return try !before.rows("SELECT 1 FROM \(table) WHERE Z_PK = ?1 AND \(quotedName(home.name)) IS NULL", key).isEmpty
        }
    }

    private func isRequired(_ column: PlacedColumn) -> Bool {
        switch column.role {
        case .leaf(let leaf):
            mapping.destination[leaf.property].isRequiredToHaveValue
                && leaf.leaf.map(mapping.destination.requiredLeaves(of: leaf.property).contains) ?? true
        case .reference(let toOne, _): mapping.destination[toOne].isRequiredToHaveValue
        default: false
        }
    }

    private func described(_ failure: RunFailure) -> String {
        switch failure {
        case .step(let step, _, let message), .refused(let step, _, let message): "\(step.title): \(message)"
        case .unbalanced(let entries, _):
            "unbalanced "
                + entries.map { entry in "\(entry.title): " + entry.terms.map { "\($0.sign)*\($0.name)=\($0.count)" }.joined(separator: " ")
                }.joined(separator: "; ")
        case .violated(let findings, _): "violated " + findings.map { "\($0.obligation.message) \($0.keys)" }.joined(separator: "; ")
        default: "\(failure)"
        }
    }

    private func written(_ leg: Leg) -> String {
        leg.steps.flatMap { step in ["-- \(step.title)"] + step.statements.map { "   \($0.sql) \($0.bindings.map(shown))" } }
            .joined(separator: "\n")
    }
}

extension ExpectedTable {
    /// Whether two rows agree in something unique, under the comparison that takes most values as equal: text without letter case, numbers
    /// by their value. Cells of kinds that do not have the property may hold anything.
    var hasRowsThatAgree: Bool {
        let sets = table.indexes.filter(\.isUnique).map { $0.parts.map(\.column) } + [table.key.map { table.columns[$0].name }]
        return sets.contains(where: agrees)
    }

    /// Whether two rows agree in an index that only the store has. It is named after its column.
    func hasRowsThatAgree(inIndexOf message: String) -> Bool {
        table.columns.contains { message.contains("'own \($0.name)'") && agrees(in: [$0.name]) }
    }

    private func agrees(in names: [String]) -> Bool {
        let places = names.compactMap { name in table.columns.firstIndex { sameName($0.name, name) } }
        var seen = Set<[String]>()
        return rows.contains { row in
            if places.contains(where: { row.cells[$0] == .anything }) { return true }
            let values = places.map { row.cells[$0].stored }
            return !values.contains(.null) && !seen.insert(values.map(\.lenient)).inserted
        }
    }

    /// Whether a row refers to itself. The columns of a to-one tell it, because Core Data declares no foreign keys.
    func hasRowsThatLeadToThemselves(in model: Model) -> Bool {
        guard case .entity(let root) = table.role else { return false }
        let affinities = table.key.map { table.columns[$0].affinity }
        return references.contains { toOne, names in
            guard let target = model[toOne].relationship?.destination, model.root(of: target) == root else { return false }
            let places = names.compactMap { name in table.columns.firstIndex { $0.name == name } }
            return rows.contains { row in zip(places, affinities).map { $1.kept(row.cells[$0].stored) } == row.key }
        }
    }

    /// Whether two rows refer to one row by a to-one whose inverse is a to-one too. No index of Core Data forbids it.
    func hasRowsThatReferToOne(in model: Model) -> Bool {
        references.contains { toOne, names in
            let inverse = model[toOne].relationship?.inverse.flatMap { model[$0].relationship }
            return inverse.map { !$0.isMany } ?? false && agrees(in: names)
        }
    }

    /// The to-ones that the table stores, with the names of their columns.
    private var references: [PropertyID: [String]] {
        var names: [PropertyID: [String]] = [:]
        for column in table.columns {
            for case .reference(let toOne, _) in column.roles { names[toOne, default: []].append(column.name) }
        }
        return names
    }

    /// Returns the first difference from the rows of a store, in words.
    func difference(in database: inout SQLiteDatabase) throws -> String? {
        let columns = table.columns.map { quoted($0.name) }.joined(separator: ", ")
        let actual = try database.rows("SELECT \(columns) FROM \(quoted(table.name))")
        let name = table.name
        var byKey: [[StoredValue]: [StoredValue]] = [:]
        for row in actual { byKey[table.key.map { row[$0] }] = row }
        for row in rows {
            let place = ([row.key] + row.spellings).first { byKey[$0] != nil }
            guard let found = place.flatMap({ byKey.removeValue(forKey: $0) }) else { return "\(name) lacks the row \(row.key.map(shown))" }
            // Of a pair that is spelled in several ways, each row has its own position.
            for (place, cell) in row.cells.enumerated()
            where row.spellings.count < 2 && !cell.holds(found[place]) && !row.isSpelled(in: table, place, found) {
                return
                    "\(name) \(row.key.map(shown)): '\(table.columns[place].name)' is \(shown(found[place])), the interpreter says \(cell.written)"
            }
        }
        for (key, kind) in rowsOfNoKind {
            let place = table.columns.firstIndex { $0.role == .discriminator }
            guard let found = byKey.removeValue(forKey: key) else { return "\(name) lacks the row \(key.map(shown)), which is of no kind" }
            if let place, !isSame(found[place], kind) {
                return "\(name) \(key.map(shown)) is \(shown(found[place])) and was \(shown(kind))"
            }
        }
        guard let extra = byKey.keys.first(where: { !leftOver.contains($0) }) else { return nil }
        return "\(name) has the row \(extra.map(shown)), of which the interpreter knows nothing"
    }
}

extension ExpectedTable.Row {
    /// Whether a part of a pair's key is stored in one of its spellings.
    fileprivate func isSpelled(in table: PlacedTable, _ place: Int, _ found: [StoredValue]) -> Bool {
        guard let part = table.key.firstIndex(of: place) else { return false }
        return spellings.contains { isSame($0[part], found[place]) }
    }
}

extension ExpectedTable.Cell {
    func holds(_ value: StoredValue) -> Bool {
        switch self {
        case .exactly(let wanted): isSame(wanted, value)
        case .either(let one, let other): isSame(one, value) || isSame(other, value)
        case .anything: true
        }
    }

    var written: String {
        switch self {
        case .exactly(let value): shown(value)
        case .either(let one, let other): "\(shown(one)) or \(shown(other))"
        case .anything: "anything"
        }
    }
}

extension StoredValue {
    /// A text that is the same for values that some collation or affinity takes as equal.
    fileprivate var lenient: String {
        switch self {
        case .null: ""
        case .integer(let number): "\(Double(number))"
        case .real(let number): "\(number)"
        case .text(let bytes), .blob(let bytes):
            Double(String(decoding: bytes, as: UTF8.self)).map { "\($0)" } ?? String(decoding: bytes, as: UTF8.self).lowercased()
        }
    }
}

/// Collects the emitted rows as lines.
final class EmittedLines: EmitReceiver {
    private(set) var lines: [String] = []

    func deliver(_ row: EmittedRow) {
        lines.append(
            String(
                decoding: emittedLine(EmittedRow(name: row.name, source: "1", destination: "2", fields: row.fields), of: "s"), as: UTF8.self
            ))
    }
}

extension Value {
    fileprivate var json: [UInt8] { if case .text(let text) = self { text } else { Array("null".utf8) } }
}
