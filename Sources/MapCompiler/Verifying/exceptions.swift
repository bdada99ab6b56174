import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Returns what of the result is not compared, for people. What no model describes is only named after the last leg.
func exceptions(
    of leg: VerifiedLeg, _ expected: ExpectedStore, isLast: Bool, in store: inout SQLiteDatabase
) throws -> [String] {
    var words = leg.writtenBySQL.map { "what SQL of the mapping writes into '\($0)'" }
    if leg.steps.contains(where: { !$0.emits.isEmpty }) { words.append("the rows that mappings emit") }
    guard isLast else { return words }
    let schema = try readStoreSchema(from: &store)
    let tables = expected.placement.tables
    let version = expected.placement.model.version
    for table in tables {
        let own = table.columns.filter { [.changeCount].contains($0.role) || $0.role.isOfKind }.map(\.name)
        if !own.isEmpty { words.append("\(list(own)) of '\(table.name)', which Core Data keeps for itself") }
        guard let found = schema.tables.first(where: { sameName($0.name, table.name) }) else { continue }
        let others = found.columns.map(\.name).filter { name in !table.columns.contains { sameName($0.name, name) } }
        if !others.isEmpty { words.append("\(list(others)) of '\(table.name)', which version \(version) does not describe") }
    }
    let strangers = schema.tables.map(\.name).filter { name in
        !tables.contains { sameName($0.name, name) } && !(expected.placement.model.isCoreData && name.hasPrefix("Z_"))
    }
    if !strangers.isEmpty { words.append("\(list(strangers, "table")), which version \(version) does not describe") }
    return words
}

private func list(_ names: [String], _ noun: String = "column") -> String {
    (names.count == 1 ? noun : noun + "s") + " " + names.map { "'\($0)'" }.joined(separator: ", ")
}

extension PlacedColumn.Role {
    fileprivate var isOfKind: Bool { if case .referenceKind = self { true } else { false } }
}
