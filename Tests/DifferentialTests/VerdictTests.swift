import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapPlanning

/// Takes one thing at a time out of the schema that a plan leaves, and checks that the plan is stopped with its name.
///
/// The stores declare what no model describes. Whatever a plan loses of it, for whatever reason, has no verdict.
@Suite struct VerdictTests {
    private static let tally = Tally(
        seeds: 24,
        floors: [
            "views": 8, "triggers": 8, "indexes": 8, "CHECK": 8, "COLLATE": 8, "DEFAULT": 8, "CONFLICT": 2, "AUTOINCREMENT": 4,
            "generated columns": 2, "orders of columns": 8,
            "foreign keys": 2,
            "options": 2,
        ])

    @Test(arguments: seeds(24))
    func `what a plan loses without a reason stops it`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = try DeclarationTrial(seed: seed)
        guard let (planned, schema, result) = try trial.planned() else { return }
        let known = schema.indexes.map(\.name)
        let names = planned.verdicts(in: result).unjudged
        #expect(names.isEmpty, "seed \(seed): \(names)")
        for loss in Loss.all(of: result) {
            // The model's own defaults and indexes are compared with the model elsewhere.
            let isOfModel =
                loss.words == "DEFAULT 17" && trial.version.changes.contains { $0.kind == .otherDefault }
                || loss.kind == "indexes" && !known.contains(loss.words)
                || loss.kind == "orders of columns" && !trial.hasBoth(loss.words, in: schema)
            guard !isOfModel, let left = loss.schema else { continue }
            _ = Self.tally.note(loss.kind, .held)
            let found = planned.verdicts(in: left).unjudged
            #expect(!found.isEmpty, "seed \(seed): nobody notices that this goes: \(loss.words)\nfrom: \(loss.text)")
        }
    }
}

extension DeclarationTrial {
    /// Whether two columns, `a, b`, are successors of columns of one table.
    fileprivate func hasBoth(_ words: String, in schema: StoreSchema) -> Bool {
        schema.tables.contains { table in
            let names = table.columns.map { version.names.now($0.name) }
            return words.split(separator: ", ").allSatisfy { word in names.contains { sameName($0, String(word)) } }
        }
    }

    /// The plan of the migration, and the schemas before and after it; nil if it is refused.
    fileprivate func planned() throws -> (PlannedLeg, StoreSchema, StoreSchema)? {
        guard let mapping = check.analysis.step(from: "1", to: "2")?.complete else { return nil }
        let schema = try first.schema()
        var diagnostics = Diagnostics()
        let facts = try storeFacts(of: schema)
        let planned = planMapping(
            mapping, store: schema, layout: .of(mapping.source), destinationLayout: .of(mapping.destination), facts: facts,
            dialect: .sqlite,
            files: check.files, into: &diagnostics)
        guard !diagnostics.hasErrors, case .success(let result) = facts.rehearse(planned.leg.settled.rehearsedStatements, schema) else {
            return nil
        }
        return (planned, schema, result)
    }
}

/// A schema without one of its things.
private struct Loss {
    let kind: String
    /// What is taken out.
    let words: String
    /// The text out of which it is taken.
    let text: String
    /// The schema without it; nil if SQLite does not take such a text.
    let schema: StoreSchema?

    static func all(of schema: StoreSchema) -> [Loss] {
        let objects =
            schema.views.map { ("views", $0.name, $0.sql) } + schema.triggers.map { ("triggers", $0.name, $0.sql) }
            + schema.indexes.filter { $0.origin == .created }.map { ("indexes", $0.name, $0.sql ?? "") }
        return objects.map { kind, name, text in Loss(kind: kind, words: name, text: text, schema: without(text, "", in: schema)) }
            + schema.tables.filter { $0.kind == .ordinary }.flatMap { losses(of: $0, in: schema) }
    }

    private static func losses(of table: Table, in schema: StoreSchema) -> [Loss] {
        guard let declaration = TableDeclaration(table.sql) else { return [] }
        let known: [(ColumnPart.Kind, String)] = [
            (.check, "CHECK"), (.collate, "COLLATE"), (.defaultValue, "DEFAULT"), (.generated, "generated columns"),
        ]
        let parts = declaration.columns.flatMap(\.parts).compactMap { part in
            known.first { $0.0 == part.kind }.map { ($0.1, part.tokens) }
        }
        let constraints = declaration.constraints.filter { $0.kind == .check }.map { ("CHECK", $0.tokens) }
        let clauses = declaration.tokens.indices.compactMap { place -> (String, Range<Int>)? in
            if declaration.tokens[place].isKeyword("autoincrement") { return ("AUTOINCREMENT", place..<(place + 1)) }
            guard declaration.tokens[place].isKeyword("on") || declaration.tokens[place].isKeyword("deferrable") else { return nil }
            let meant = declaration.tokens.indices[place...].filter { !declaration.tokens[$0].isBlank }
            guard meant.count > 3 else { return nil }
            let next = declaration.tokens[meant[1]]
            if next.isKeyword("conflict") { return ("CONFLICT", place..<(meant[2] + 1)) }
            if next.isKeyword("update") {
                let isTwo = declaration.tokens[meant[2]].isKeyword("set") || declaration.tokens[meant[2]].isKeyword("no")
                let isNoAction = declaration.tokens[meant[2]].isKeyword("no")
                return isNoAction ? nil : ("foreign keys", place..<(meant[isTwo ? 3 : 2] + 1))
            }
            if next.isKeyword("initially"), declaration.tokens[meant[2]].isKeyword("deferred") {
                return ("foreign keys", place..<(meant[2] + 1))
            }
            return nil
        }
        let tail = (declaration.close + 1)..<declaration.tokens.endIndex
        let options = declaration.tokens[tail].contains { !$0.isBlank } ? [("options", tail)] : []
        return swappedColumns(of: declaration, in: schema)
            + (parts + constraints.map { ($0.0, listed($0.1, in: declaration)) } + clauses + options).map { kind, range in
                let left = declaration.tokens.indices.filter { !range.contains($0) }.map { declaration.tokens[$0].text }.joined()
                let words = declaration.tokens[range].map(\.text).joined()
                return Loss(kind: kind, words: words, text: table.sql, schema: without(table.sql, left, in: schema))
            }
    }

    /// The first two columns in the other order.
    private static func swappedColumns(of declaration: TableDeclaration, in schema: StoreSchema) -> [Loss] {
        guard declaration.columns.count > 1 else { return [] }
        let (first, second) = (declaration.items[declaration.columns[0].item].solid, declaration.items[declaration.columns[1].item].solid)
        func text(_ range: Range<Int>) -> String { declaration.tokens[range].map(\.text).joined() }
        let between = first.upperBound..<second.lowerBound
        let swapped =
            text(0..<first.lowerBound) + text(second) + text(between) + text(first)
            + text(second.upperBound..<declaration.tokens.endIndex)
        let words = declaration.columns[..<2].map(\.name).joined(separator: ", ")
        return [
            Loss(kind: "orders of columns", words: words, text: declaration.sql, schema: without(declaration.sql, swapped, in: schema))
        ]
    }

    /// The tokens of a constraint of the table, with the comma before it.
    private static func listed(_ range: Range<Int>, in declaration: TableDeclaration) -> Range<Int> {
        let before = declaration.tokens[..<range.lowerBound].lastIndex { !$0.isBlank }
        return before.map { declaration.tokens[$0].isSymbol(",") } ?? false ? before!..<range.upperBound : range
    }

    /// The schema with another text in place of one of its texts, or without it, as SQLite reads it.
    private static func without(_ text: String, _ other: String, in schema: StoreSchema) -> StoreSchema? {
        let texts =
            schema.tables.filter { $0.kind != .shadow }.map(\.sql) + schema.views.map(\.sql) + schema.indexes.compactMap(\.sql)
            + schema.triggers.map(\.sql)
        let left = texts.map { isSpelled($0, text) ? other : $0 }.filter { !$0.isEmpty }
        return try? MapExecution.rehearse(left.map { Statement($0, .create) }, on: StoreSchema())
    }
}
