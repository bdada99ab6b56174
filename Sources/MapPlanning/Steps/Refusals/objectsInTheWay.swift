import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to drop tables and columns that views, triggers, CHECKs or generated columns use.
    func objectsInTheWay() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var reported: Set<FoldedName> = []
        func refuse(_ use: SchemaDependency, as kind: String, _ name: String, _ what: String) {
            guard reported.insert(foldedName("\(use.kind) \(use.table) \(use.name)")).inserted else { return }
            findings.append(.objectInTheWay(kind, name, uses: what, at: mapping.destination.versionRange))
        }
        for change in changes {
            guard let old = change.match.old else { continue }
            for column in change.dropped {
                for use in facts.uses(of: column.name, in: old.name) {
                    let what = "the column '\(old.name).\(column.name)'"
                    switch use.kind {
                    case .view, .trigger: refuse(use, as: use.kind.rawValue, use.name, what)
                    case .generatedColumn: refuse(use, as: use.kind.rawValue, "\(use.table).\(use.name)", what)
                    case .check:
                        guard let check = check(use), !check.isOf(column.name, use) else { continue }
                        refuse(use, as: "CHECK", check.name ?? onOneLine(use.name), what)
                    case .index, .virtualTable: continue
                    }
                }
            }
        }
        for table in departingTables {
            for use in facts.uses(of: table.name) where !sameName(use.table, table.name) && !comesBack(table, for: use) {
                guard use.kind == .view || use.kind == .trigger else { continue }
                refuse(use, as: use.kind.rawValue, use.name, "the table '\(table.name)'")
            }
        }
        return findings
    }

    /// Whether a new table gets the name of a dropped table, and has the columns that are used.
    private func comesBack(_ table: PlacedTable, for use: SchemaDependency) -> Bool {
        guard let new = changes.first(where: { $0.kind == .created && sameName($0.match.placed.name, table.name) })?.match.placed else {
            return false
        }
        return use.columns.filter { sameName($0.table, table.name) }.allSatisfy { $0.column.isEmpty || new.column($0.column) != nil }
    }

    /// Returns a CHECK as it is written in the table's declaration.
    private func check(_ use: SchemaDependency) -> WrittenCheck? {
        guard let table = store.table(use.table), let declaration = TableDeclaration(table.sql) else { return nil }
        return declaration.checks.first { $0.expression == use.name } ?? WrittenCheck(column: nil, name: nil, expression: use.name)
    }
}

/// A CHECK of a column, or of the table.
struct WrittenCheck: Equatable {
    /// The column in whose declaration the CHECK is written. `nil` for a CHECK of the table.
    var column: String?
    /// The name after CONSTRAINT.
    var name: String?
    /// The text between the parentheses.
    var expression: String

    /// Whether the CHECK is written in this column's declaration and reads no other column. SQLite drops such a CHECK with the column.
    fileprivate func isOf(_ name: String, _ use: SchemaDependency) -> Bool {
        column.map { sameName($0, name) } ?? false && use.columns.allSatisfy { sameName($0.column, name) || $0.column.isEmpty }
    }
}

extension TableDeclaration {
    /// All CHECKs: those of the columns, then those of the table.
    var checks: [WrittenCheck] {
        columns.flatMap { column in
            column.parts(.check).compactMap { check($0.tokens, of: column.name) }
        } + constraints.filter { $0.kind == .check }.compactMap { check($0.tokens, of: nil) }
    }

    private func check(_ range: Range<Int>, of column: String?) -> WrittenCheck? {
        var cursor = TokenCursor(tokens, from: range.lowerBound, to: range.upperBound)
        var name: String?
        if cursor.consume("constraint") {
            name = cursor.token?.name
            cursor.advance()
        }
        guard cursor.consume("check"), let open = cursor.position else { return nil }
        cursor.advancePastGroup()
        let inside = tokens[(open + 1)..<max(open + 1, cursor.endOfLast - 1)]
        return WrittenCheck(column: column, name: name, expression: inside.map(\.text).joined())
    }
}
