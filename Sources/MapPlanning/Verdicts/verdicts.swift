import MapAnalysis
package import MapPlan

extension PlannedLeg {
    /// Returns what happens to the objects and declarations of the store that the leg touches and no model describes, and those for which nothing in the leg
    /// gives a reason. `result` is the schema that the leg leaves.
    package func verdicts(in result: StoreSchema) -> (verdicts: [StoreVerdict], unjudged: [String]) {
        let readings = usingAnswers + outline.readings + outline.readersOfCases + outline.filledIndexes + outline.grownViews(in: result)
        var verdicts = answered
        var unjudged: [String] = []
        for (fact, fate) in result == outline.store ? [] : Judge(outline, result: result).judged {
            switch fate {
            case .untouched, .ofModel: continue
            // The order is the same, and the models say what the columns are called.
            case .follows where [FactKind.columnOrders, .keyOrders].contains { $0.words == fact.kind }: continue
            case .follows(let because): verdicts.append(StoreVerdict(object: fact.words, fate: .follows, because: because))
            case .rewritten(let because): verdicts.append(StoreVerdict(object: fact.words, fate: .rewritten, because: because))
            case .dropped(let because): verdicts.append(StoreVerdict(object: fact.words, fate: .dropped, because: because))
            // The mapping answers for it, with its new text.
            case nil where answered.contains { isSpelled($0.object, fact.words) }: continue
            case nil: unjudged.append(fact.words)
            }
        }
        for reading in readings {
            if let place = verdicts.firstIndex(where: { isSpelled($0.object, reading.object) }) {
                if verdicts[place].fate != .dropped { verdicts[place].because += ", and " + reading.because }
            } else {
                verdicts.append(reading)
            }
        }
        return (verdicts, unjudged)
    }
}

extension LegOutline {
    /// The objects that read values which the leg changes, and the foreign keys that no relationship describes.
    fileprivate var readings: [StoreVerdict] {
        let changed = changes.flatMap { change -> [(table: FoldedName, column: FoldedName, words: String)] in
            guard change.kind != .untouched, let old = change.match.old else { return [] }
            return change.columns.compactMap { pair in
                guard pair.isComputed, let home = pair.home else { return nil }
                return (old.folded, foldedName(home.name), "\(old.name).\(home.name)")
            }
        }
        let exchanged = self.exchanged
        guard !changed.isEmpty || !exchanged.isEmpty else { return [] }
        func following(_ words: String, _ read: [(table: FoldedName, column: FoldedName, words: String)]) -> StoreVerdict? {
            let more = read.count > 1 ? " and \(read.count - 1) more" : ""
            return read.first.map {
                StoreVerdict(object: words, fate: .follows, because: "it reads the new values of '\($0.words)'\(more)")
            }
        }
        func read(by use: SchemaDependency) -> [(table: FoldedName, column: FoldedName, words: String)] {
            changed.filter { column in
                use.uses.contains { used in
                    used.action != .listens && foldedName(used.table) == column.table && used.column.map(foldedName) == column.column
                }
            }
        }
        let known = facts.uses.compactMap { use in words(of: use).flatMap { following($0, read(by: use)) } }
        // An index over a generated column stores what this one computes.
        let generated = facts.uses.filter { $0.kind == .generatedColumn }.flatMap { use in
            store.indexes(on: use.table).filter { index in
                index.origin == .created && index.isOfColumns && index.parts.contains { $0.column.map { sameName($0, use.name) } ?? false }
            }.compactMap { following("index '\($0.name)'", read(by: use)) }
        }
        let ofOthers = facts.uses.flatMap { use -> [StoreVerdict] in
            guard let words = words(of: use) else { return [] }
            return exchanged.filter { table in
                use.uses.contains { foldedName($0.table) == table.name } || foldedName(use.table) == table.name
            }
            .prefix(1).map { StoreVerdict(object: words, fate: .follows, because: $0.words) }
        }
        return known + generated + ofOthers
    }

    /// The views that read all columns of a table which gets more.
    fileprivate func grownViews(in result: StoreSchema) -> [StoreVerdict] {
        store.views.compactMap { view in
            guard let after = result.views.first(where: { sameName($0.name, view.name) }), after.columns.count > view.columns.count else {
                return nil
            }
            let more = after.columns.filter { name in !view.columns.contains { sameName($0, name) } }.map { "'\($0)'" }
            guard !more.isEmpty else { return nil }
            return StoreVerdict(object: "view '\(view.name)'", fate: .follows, because: "it also has \(more.joined(separator: ", "))")
        }
    }

    /// The full-text indexes that the leg fills again.
    fileprivate var filledIndexes: [StoreVerdict] {
        searchIndexFates.compactMap { index, fate in
            guard case .filledAgain = fate else { return nil }
            return StoreVerdict(
                object: "virtual table '\(index.name)'", fate: .follows, because: "it is filled again from '\(index.content)'")
        }
    }

    /// The tables that stay and whose rows all move to others, while rows of other tables come.
    private var exchanged: [(name: FoldedName, words: String)] {
        changes.compactMap { change in
            guard let old = change.match.old, case .entity = change.match.placed.role, change.match.keeping.isEmpty else { return nil }
            let makers = change.match.adding.compactMap { maker in maker.source.map { source.table(of: $0) } }
            guard let first = makers.first, makers.allSatisfy({ !sameName($0.name, old.name) }) else { return nil }
            return (old.folded, "'\(change.match.placed.name)' gets the rows of '\(first.name)'")
        }
    }

    /// What an object is called among the facts; nil for an index over plain columns, which is the same whatever they store.
    private func words(of use: SchemaDependency) -> String? {
        switch use.kind {
        case .index: store.indexes.contains { sameName($0.name, use.name) && !$0.isOfColumns } ? use.words : nil
        case .check, .generatedColumn, .view, .trigger: use.words
        case .virtualTable: nil
        }
    }
}
