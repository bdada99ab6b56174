import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to drop tables and columns that views, triggers, CHECKs or generated columns use.
    func objectsInTheWay() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var reported: Set<FoldedName> = []
        func refuse(_ use: SchemaDependency, as kind: String, _ name: String, _ what: String, entry: String? = nil) {
            guard reported.insert(foldedName("\(use.kind) \(use.table) \(use.name)")).inserted else { return }
            findings.append(.objectInTheWay(kind, name, uses: what, entry: entry ?? use.entry, at: mapping.destination.versionRange))
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
                        guard let check = check(use), !goes(use, with: change) else { continue }
                        refuse(
                            use, as: "CHECK", check.name ?? onOneLine(use.name), what, entry: check.name.map { "check \(use.table).\($0)" })
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

    /// Whether a CHECK reads nothing but columns that are dropped, so that it goes with them.
    func goes(_ check: SchemaDependency, with change: TableChange) -> Bool {
        let read = check.columns.map(\.column).filter { !$0.isEmpty }
        return !read.isEmpty && read.allSatisfy { name in change.dropped.contains { sameName($0.name, name) } }
    }

    /// Returns a CHECK as it is written in the table's declaration.
    private func check(_ use: SchemaDependency) -> WrittenCheck? {
        guard let table = store.table(use.table), let declaration = TableDeclaration(table.sql) else { return nil }
        return declaration.checks.first { $0.expression == use.name } ?? WrittenCheck(expression: use.name)
    }
}

extension SchemaDependency {
    /// The key that names the object under `objects` in a mapping; nil if a mapping cannot name one of that kind.
    var entry: String? {
        switch kind {
        case .view, .trigger, .index: "\(kind.rawValue) \(name)"
        case .check: "check \(table) (\(onOneLine(name)))"
        case .generatedColumn: "generated column \(table).\(name)"
        case .virtualTable: nil
        }
    }
}
