import MapPlan
import MapSyntax

/// What a mapping says about one thing that only the store declares, with that thing.
struct ObjectAnswer {
    /// Where the thing is in the schema.
    enum Place {
        case view(View)
        case trigger(Trigger)
        case index(Index)
        /// A CHECK, by its place among all CHECKs of the table.
        case check(Table, WrittenCheck, Int)
        case defaultValue(Table, Column)
        case generated(Table, Column)
        case foreignKey(Table, ForeignKey)
    }

    let syntax: ObjectSyntax
    let place: Place

    /// What it is called among the facts of the store: `view 'recent'`.
    var words: String {
        switch place {
        case .view(let view): "view '\(view.name)'"
        case .trigger(let trigger): "trigger '\(trigger.name)'"
        case .index(let index): "index '\(index.name)'"
        case .check(let table, let check, _): "CHECK (\(onOneLine(check.expression))) of '\(table.name)'"
        case .defaultValue(let table, let column): "DEFAULT \(onOneLine(column.defaultSQL ?? "")) of '\(table.name).\(column.name)'"
        case .generated(let table, let column): "generated column '\(table.name).\(column.name)'"
        case .foreignKey(let table, let key): "foreign key '\(key.name(in: table.name))'"
        }
    }

    var isOfTrigger: Bool { if case .trigger = place { true } else { false } }

    func isTrigger(_ name: String) -> Bool {
        if case .trigger(let trigger) = place { sameName(trigger.name, name) } else { false }
    }

    /// The text that takes its place; nil if it is dropped.
    var text: SQLTextSyntax? {
        if case .text(let text) = syntax.answer { text } else { nil }
    }

    var verdict: StoreVerdict {
        text == nil
            ? StoreVerdict(object: words, fate: .dropped, because: "the mapping says so under 'objects'")
            : StoreVerdict(object: words, fate: .rewritten, because: syntax.reason ?? "the mapping has its text under 'objects'")
    }

    /// Whether what SQLite says about an object is about this one, or about one that goes with it.
    func concerns(_ use: SchemaDependency, _ triggers: [Trigger]) -> Bool {
        switch (place, use.kind) {
        case (.view(let view), .view): sameName(view.name, use.name)
        case (.view(let view), .trigger): triggers.contains { sameName($0.name, use.name) && sameName($0.table, view.name) }
        case (.trigger(let trigger), .trigger): sameName(trigger.name, use.name)
        case (.index(let index), .index): sameName(index.name, use.name)
        case (.check(let table, let check, _), .check): sameName(table.name, use.table) && check.expression == use.name
        case (.generated(let table, let column), .generatedColumn): sameName(table.name, use.table) && sameName(column.name, use.name)
        default: false
        }
    }
}

/// Returns the names in the first parentheses: `no` and `shop` of `REFERENCES line (no, shop) ON DELETE CASCADE`.
func firstList(in tokens: [SQLToken]) -> [String] {
    tokens.drop { !$0.isSymbol("(") }.prefix { !$0.isSymbol(")") }.compactMap(\.name)
}
