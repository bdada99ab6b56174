import MapAnalysis
import MapPlan
import MapSyntax

/// Returns what a mapping says about objects of a store, with these objects. Reports those that the store does not have if `isOfStore`, and those that a model
/// describes.
func findObjects(
    of mapping: CompleteMapping, in store: StoreSchema, _ placed: Placement, isOfStore: Bool, into findings: inout [Diagnostic]
) -> [ObjectAnswer] {
    var answers: [ObjectAnswer] = []
    for object in mapping.objects {
        let candidates = candidates(for: object.kind, in: store)
        guard let found = candidates.first(where: { isMeant($0.words, by: object.words) }) else {
            if isOfStore { findings.append(.missingObject(object, known: candidates.map(\.words))) }
            continue
        }
        let answer = ObjectAnswer(syntax: object, place: found.place)
        if let finding = answer.misplacement(in: placed, store, mapping.objects) {
            findings.append(finding)
        } else {
            answers.append(answer)
        }
    }
    return answers
}

/// Returns the things of a kind that a schema has, with the words that name them in a mapping.
private func candidates(for kind: ObjectSyntax.Kind, in store: StoreSchema) -> [(words: String, place: ObjectAnswer.Place)] {
    let tables = store.tables.filter { $0.kind == .ordinary }
    switch kind {
    case .view: return store.views.map { ($0.name, .view($0)) }
    case .trigger: return store.triggers.map { ($0.name, .trigger($0)) }
    case .index: return store.indexes.filter { $0.origin == .created }.map { ($0.name, .index($0)) }
    case .check:
        return tables.flatMap { table in
            (TableDeclaration(table.sql)?.checks ?? []).enumerated().flatMap { place, check in
                let names = [check.name.map { "\(table.name).\($0)" }, "\(table.name) (\(onOneLine(check.expression)))"].compactMap(\.self)
                return names.map { ($0, ObjectAnswer.Place.check(table, check, place)) }
            }
        }
    case .defaultValue:
        return tables.flatMap { table in
            table.columns.filter { $0.defaultSQL != nil }.map { ("\(table.name).\($0.name)", .defaultValue(table, $0)) }
        }
    case .generated:
        return tables.flatMap { table in
            table.columns.filter { $0.generation != .none }.map { ("\(table.name).\($0.name)", .generated(table, $0)) }
        }
    case .foreignKey:
        return tables.flatMap { table in table.foreignKeys.map { ($0.name(in: table.name), .foreignKey(table, $0)) } }
    }
}

/// Whether a mapping names something by these words, in any letter case of ASCII and with any space.
private func isMeant(_ known: String, by words: String) -> Bool {
    if sameName(known, words) { return true }
    let (first, second) = (sqlTokens(known).filter { !$0.isBlank }, sqlTokens(words).filter { !$0.isBlank })
    return first.count == second.count && zip(first, second).allSatisfy { sameName($0.text, $1.text) }
}

extension ObjectAnswer {
    /// Why the mapping cannot answer for this; nil if it can.
    fileprivate func misplacement(in placed: Placement, _ store: StoreSchema, _ others: [ObjectSyntax]) -> Diagnostic? {
        let version = placed.model.version
        func refuse(_ reason: String, _ help: String) -> Diagnostic { .misplacedObject(syntax, because: reason, help: help) }
        switch place {
        case .view, .trigger: break
        case .index(let index):
            if placed.tables.contains(where: { table in table.indexes.contains { sameName($0.name, index.name) } }) {
                return refuse("is an index that version \(version) describes", "change it in the models, and remove this line")
            }
        case .foreignKey(let table, let key):
            let known = placed.tables.first { sameName($0.name, table.name) }?.foreignKeys ?? []
            if known.contains(where: { $0.columns.map(foldedName) == key.columns.map(foldedName) }) {
                return refuse("is a relationship that version \(version) describes", "change it in the models, and remove this line")
            }
        case .generated(let table, let column) where text != nil && column.generation == .stored:
            return refuse(
                "is STORED in each row of '\(table.name)', and SQLite does not compute it again", "write 'drop', or leave it as it is")
        case .check(let table, _, _), .defaultValue(let table, _), .generated(let table, _):
            guard let known = placed.tables.first(where: { sameName($0.name, table.name) }) else {
                return refuse("belongs to a table that no version describes", "change it with SQL of your own, or describe the table")
            }
            if case .defaultValue(_, let column) = place, known.column(column.name)?.defaultValue != nil {
                return refuse("is a default that version \(version) describes", "change it in the models, and remove this line")
            }
        }
        guard let text else { return nil }
        if case .generated(let table, let column) = place, let keeper = keeper(of: column, in: table, store, others) {
            return refuse("cannot change while \(keeper) may store its values", "write 'drop' for one of them, or leave both as they are")
        }
        if isOfKind(text.text) { return nil }
        return .misplacedObject(syntax, because: "gets a text that is none of its kind", help: help)
    }

    /// An index or another column that may store the values of a generated column. Those for which the mapping answers do not count.
    private func keeper(of column: Column, in table: Table, _ store: StoreSchema, _ others: [ObjectSyntax]) -> String? {
        func isAnswered(_ kind: ObjectSyntax.Kind, _ name: String) -> Bool {
            others.contains { $0.kind == kind && isMeant(name, by: $0.words) }
        }
        let generated = table.columns.filter { $0.generation != .none }
        let stored = generated.first { $0.generation == .stored && !isAnswered(.generated, "\(table.name).\($0.name)") }
        let index = store.indexes(on: table.name).first { index in
            let names = index.parts.map(\.column)
            let isPlain = names.allSatisfy { name in name.map { name in !generated.contains { sameName($0.name, name) } } ?? false }
            return (index.isPartial || !isPlain) && !isAnswered(.index, index.name)
        }
        return stored.map { "the STORED column '\(table.name).\($0.name)'" }
            ?? index.map { $0.origin == .created ? "the index '\($0.name)'" : "a UNIQUE of '\(table.name)'" }
    }

    private func isOfKind(_ text: String) -> Bool {
        let tokens = sqlTokens(text).filter { !$0.isBlank }
        switch place {
        case .view(let view): return creates("view", view.name, tokens)
        case .trigger(let trigger): return creates("trigger", trigger.name, tokens)
        case .index(let index): return creates("index", index.name, tokens)
        case .check, .defaultValue, .generated: return isOneExpression(tokens)
        case .foreignKey(_, let key):
            let isClause = tokens.first?.isKeyword("references") ?? false && isOneExpression(tokens)
            let names = firstList(in: tokens)
            return isClause && (names.isEmpty || names.count == key.columns.count)
        }
    }

    private func creates(_ kind: String, _ name: String, _ tokens: [SQLToken]) -> Bool {
        let head = tokens.prefix(4).filter { !$0.isKeyword("unique") }
        let isWhole = kind == "trigger" || !tokens.dropLast().contains { $0.isSymbol(";") }
        return isWhole && head.count > 2 && head[0].isKeyword("create") && head[1].isKeyword(kind) && head[2].isName(name)
    }

    /// Whether the tokens stay one expression between parentheses.
    private func isOneExpression(_ tokens: [SQLToken]) -> Bool {
        var depth = 0
        for token in tokens {
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            if depth < 0 || token.isSymbol(";") || depth == 0 && token.isSymbol(",") { return false }
        }
        return depth == 0 && !tokens.isEmpty
    }
}
