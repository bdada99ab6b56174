import MapAnalysis
import MapPlan
import MapSyntax

/// The objects and declarations that a mapping drops or replaces, and the store without them.
struct RemovedObjects {
    var answers: [ObjectAnswer] = []
    /// The store without them, as SQLite itself reads it. Everything else of a leg is planned on it.
    var store: StoreSchema
    /// What SQLite says about the objects that are left.
    var uses: [SchemaDependency]
    /// The removals, each with its title and the lines that caused it.
    var removals: [Removal] = []
    var findings: [Diagnostic] = []
    /// The views and triggers that use a view for which the mapping answers. SQLite renames nothing while they do not work, so they are set aside meanwhile.
    var readers: [SchemaDependency] = []
    /// The triggers that SQLite drops with a view.
    var triggersOfViews: [Trigger] = []

    struct Removal {
        var title: String
        var work: [PlannedWork]
        var ranges: [TextRange]
    }

    var verdicts: [StoreVerdict] {
        answers.map(\.verdict)
            + triggersOfViews.map {
                StoreVerdict(object: "trigger '\($0.name)'", fate: .dropped, because: "its view '\($0.table)' is dropped")
            }
    }
}

/// Returns the removals of the objects for which a mapping answers, and the store without them.
func removedObjects(
    of mapping: CompleteMapping, in store: StoreSchema, _ placed: Placement, _ facts: StoreFacts, _ dialect: Dialect
) -> RemovedObjects {
    var objects = RemovedObjects(store: store, uses: facts.uses)
    if mapping.objects.isEmpty { return objects }
    let answers = findObjects(of: mapping, in: store, placed, isOfStore: facts.isOfStore, into: &objects.findings)
    let readers = readers(of: answers, facts)
    var removals = removals(of: readers) + removedObjects(answers)
    for table in store.tables { removals += removedDeclarations(of: table, answers) }
    // SQLite edits the text of the table itself when it drops a column, so the plan's own edits precede.
    removals += answers.compactMap { answer in
        guard case .generated(let table, let column) = answer.place, column.generation == .stored else { return nil }
        return .init(
            title: "drop \(answer.words), as the mapping says", work: [.schema(.dropColumn(column.name, of: table.name))],
            ranges: [answer.syntax.range])
    }
    if removals.isEmpty { return objects }
    switch facts.rehearse(removals.flatMap { dialect.statements(of: $0.work) }, store) {
    case .success(let left):
        // What reads a generated column no longer reads what that was computed from.
        let isComputed = answers.contains { answer in
            switch answer.place {
            // What uses a view or fires its triggers does not work without them.
            case .generated, .view, .trigger: true
            case .index, .check, .defaultValue, .foreignKey: false
            }
        }
        objects.uses =
            (isComputed ? facts.usesOf?(left) : nil)
            ?? facts.uses.filter { use in !answers.contains { $0.concerns(use, store.triggers) } }
        let dropped = answers.filter { $0.text == nil }.compactMap { if case .view(let view) = $0.place { view.name } else { nil } }
        objects.triggersOfViews = store.triggers.filter { trigger in
            dropped.contains { sameName($0, trigger.table) } && !answers.contains { $0.isTrigger(trigger.name) }
        }
        (objects.answers, objects.store, objects.removals, objects.readers) = (answers, left, removals, readers)
    case .failure(let failure): objects.findings.append(.refusedBySqlite(failure, at: answers[0].syntax.range))
    }
    return objects
}

/// Returns what works and uses a view for which the mapping answers, or something that does, except what the mapping answers for itself.
private func readers(of answers: [ObjectAnswer], _ facts: StoreFacts) -> [SchemaDependency] {
    var views = answers.compactMap { if case .view(let view) = $0.place { view.name } else { nil } }
    var found: [SchemaDependency] = []
    var isLonger = !views.isEmpty
    while isLonger {
        let more = facts.uses.filter { use in
            guard use.kind == .view || use.kind == .trigger, use.problem == nil, !answers.contains(where: { $0.concerns(use, []) }) else {
                return false
            }
            let isReader = use.uses.contains { used in views.contains { sameName($0, used.table) } }
            return isReader && !views.contains { sameName($0, use.table) }
                && !found.contains { $0.kind == use.kind && sameName($0.name, use.name) }
        }
        found += more
        views += more.filter { $0.kind == .view }.map(\.name)
        isLonger = !more.isEmpty
    }
    return found
}

private func removals(of readers: [SchemaDependency]) -> [RemovedObjects.Removal] {
    let inOrder = readers.filter { $0.kind == .trigger } + readers.filter { $0.kind == .view }
    return inOrder.map { reader in
        let change: SchemaChange = reader.kind == .view ? .dropView(reader.name) : .dropTrigger(reader.name, on: reader.table)
        let title = "set \(reader.kind.rawValue) \(quoted(reader.name)) aside, which uses what the mapping writes"
        return .init(title: title, work: [.schema(change)], ranges: [])
    }
}

/// Returns the removals of views, triggers and indexes. A trigger of a view goes before it, and comes after it.
private func removedObjects(_ answers: [ObjectAnswer]) -> [RemovedObjects.Removal] {
    let inOrder = answers.filter(\.isOfTrigger) + answers.filter { !$0.isOfTrigger }
    return inOrder.compactMap { answer in
        let change: SchemaChange
        switch answer.place {
        case .view(let view): change = .dropView(view.name)
        case .trigger(let trigger): change = .dropTrigger(trigger.name, on: trigger.table)
        case .index(let index): change = .dropIndex(index.name)
        case .check, .defaultValue, .generated, .foreignKey: return nil
        }
        return .init(title: "drop \(answer.words), as the mapping says", work: [.schema(change)], ranges: [answer.syntax.range])
    }
}

/// Returns the edit that takes CHECKs, defaults, computed columns and foreign keys out of a table's text. Rows that have no value of a column and are read as its default get that default first.
private func removedDeclarations(
    of table: Table, _ answers: [ObjectAnswer]
) -> [RemovedObjects.Removal] {
    var (checks, text, ranges) = (Set<Int>(), DeclarationText(table.sql), [TextRange]())
    var steps: [RemovedObjects.Removal] = []
    for answer in answers {
        switch answer.place {
        case .check(let owner, _, let place) where sameName(owner.name, table.name):
            checks.insert(place)
            ranges.append(answer.syntax.range)
        case .defaultValue(let owner, let column) where sameName(owner.name, table.name):
            ranges.append(answer.syntax.range)
            text.edit { $0.setting(defaultClause: nil, of: column.name) }
            guard let value = storedConstant(column.defaultSQL ?? ""), value != .null else { continue }
            let title =
                "store the default \(literal(value)) of \(quoted(table.name)).\(quoted(column.name)) in rows that have no value of it"
            let work = [PlannedWork.rows(RowChange(table.name, .storeDefault(value, of: column.name)))]
            steps.append(.init(title: title, work: work, ranges: [answer.syntax.range]))
        case .generated(let owner, let column) where sameName(owner.name, table.name) && column.generation == .virtual:
            ranges.append(answer.syntax.range)
            // The column keeps its place until it gets its new expression.
            text.edit { answer.text == nil ? $0.dropping(column.name) : $0.setting(generated: literal(.null), of: column.name) }
            if answer.text != nil { text.edit { $0.setting(notNull: false, of: column.name) } }
        case .foreignKey(let owner, let key) where sameName(owner.name, table.name):
            ranges.append(answer.syntax.range)
            text.edit { $0.removing(foreignKey: key.columns) }
            if key.columns.count == 1 { text.edit { $0.setting(references: nil, of: key.columns[0]) } }
        default: continue
        }
    }
    text.edit { $0.removing(checks: checks) }
    guard text.text != table.sql else { return [] }
    let edit = SchemaChange.DeclaredText(table: table.name, index: nil, old: table.sql, new: text.text)
    let own = answers.filter { ranges.contains($0.syntax.range) }
    let what = own.allSatisfy { $0.syntax.reason != nil } ? "the old default" : "what the mapping names"
    let title = "take \(what) out of the declaration of \(quoted(table.name))"
    return steps + [.init(title: title, work: [.schema(.declare([edit]))], ranges: ranges)]
}
