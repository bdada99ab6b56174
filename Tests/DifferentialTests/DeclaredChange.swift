import MapAnalysis
import MapPlan
import RandomTesting

@testable import MapPlanning

/// One change from the model of a `DeclaredStore` to its next version, and the facts of the store that it contradicts.
struct DeclaredChange {
    enum Kind: String, CaseIterable {
        case anotherKey, otherParts, turnedParts, renamedEntity, renamedAttribute, otherType, required, optional, deleteRule, dropped,
            addedUnique, otherDefault
        case added, computed, united, filtered
    }

    var kind: Kind
    var entity: String
    /// The attribute's column.
    var column = ""
    /// The other column of a reference that has two.
    var second = ""
    /// The new name of the entity or column.
    var name = ""

    var words: String { "\(kind.rawValue) \(entity) \(column) \(name)" }

    /// Whether the models contradict a fact, which has the new names.
    func contradicts(_ fact: DeclaredFact, _ names: DeclaredNames) -> Bool {
        let isOfTable = fact.table == names.now(entity)
        let isOfColumn = fact.columns == [names.now(column)]
        switch kind {
        case .anotherKey:
            // The columns of the key are unique because of it. The column that refers to it holds other values, of another type.
            let code = names.now("\(entity.prefix(1))_code")
            let wasKey =
                isOfTable
                && ([.key, .keyPart, .autoincrement].contains(fact.kind)
                    || [.modelled, .unique].contains(fact.kind) && fact.columns == [code])
            return wasKey || isOfReference(fact, names) && [.type, .target, .values].contains(fact.kind)
        case .otherParts:
            if isOfTable {
                return fact.kind == .key || [.keyPart, .modelled, .unique].contains(fact.kind) && fact.columns.contains(column)
            }
            return fact.columns.contains(second) && !second.isEmpty
        case .turnedParts: return isOfTable && fact.kind == .key
        case .renamedEntity, .renamedAttribute, .added, .computed, .united, .filtered: return false
        case .addedUnique: return isOfTable && fact.kind == .probe && fact.columns.contains(names.now(column))
        case .otherType: return isOfColumn && [.type, .values].contains(fact.kind)
        case .required: return isOfColumn && fact.kind == .values
        case .optional: return isOfColumn && [.required, .probe].contains(fact.kind)
        // Also what happens to rows that refer to a row which another row replaces.
        case .deleteRule:
            return isOfTable && fact.kind == .deleteRule && (isOfColumn || fact.columns == [second])
                || fact.kind == .probe && fact.value.hasPrefix("unique")
        case .dropped: return isOfColumn || [.modelled, .probe, .order].contains(fact.kind) && fact.columns.contains(names.now(column))
        case .otherDefault: return isOfColumn && fact.kind == .defaultValue
        }
    }

    private func isOfReference(_ fact: DeclaredFact, _ names: DeclaredNames) -> Bool {
        fact.columns.count == 1 && fact.columns[0].hasSuffix("_\(entity)")
    }
}

/// The names of tables and columns of a store in the next version, if they change.
struct DeclaredNames {
    var changed: [FoldedName: String] = [:]

    func now(_ name: String) -> String { changed[foldedName(name)] ?? name }

    /// Returns a text with the names of the next version, each without quotes.
    func carried(_ sql: String) -> String {
        sqlTokens(sql).filter { !$0.isBlank }.map { token in
            token.name.map { now($0) } ?? foldedName(token.text).text
        }.joined(separator: " ").replacing("main . ", with: "")
    }
}

/// The next version of an introspected model, and the mapping to it.
struct DeclaredVersion {
    private(set) var model: ModelDraft
    private(set) var changes: [DeclaredChange] = []
    private(set) var names = DeclaredNames()
    private var random: SeededGenerator
    private var entries: [String: [String: String]] = [:]
    private var sets: [String: [String]] = [:]
    private var drops: [String] = []
    private let first: ModelDraft

    init(of schema: StoreSchema, seed: UInt64) {
        var introspector = Introspector(schema)
        first = introspector.introspect()
        model = first
        random = SeededGenerator(seed: seed &+ 77)
        while changes.isEmpty { for _ in 0..<Int.random(in: 1...3, using: &random) { change() } }
    }

    var models: [String] { [printModel(first, name: "Trial", version: "1"), printModel(model, name: "Trial", version: "2")] }

    var mapping: String {
        var lines = ["mapping: Trial", "from: 1", "to: 2"]
        let written = model.entities.map(\.name).filter { entries[$0] != nil || sets[$0] != nil }
        if !written.isEmpty { lines.append("entities:") }
        for name in written {
            lines.append("  \(name):")
            for (key, value) in (entries[name] ?? [:]).sorted(by: { $0.key < $1.key }) { lines.append("    \(key): \(value)") }
            if let own = sets[name] { lines += ["    set:"] + own.map { "      " + $0 } }
        }
        if !drops.isEmpty { lines.append("drop: [\(drops.joined(separator: ", "))]") }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func change() {
        let place = Int.random(in: 0..<model.entities.count, using: &random)
        let kind = random.pick(DeclaredChange.Kind.allCases + [.anotherKey, .anotherKey, .turnedParts, .otherDefault, .deleteRule])
        let entity = first.entities[place].name
        // An entity with a table of another name is the second of two twins. It stays as it is beside the first.
        guard first.entities[place].table == nil, !changes.contains(where: { $0.entity == entity }) else { return }
        var change = DeclaredChange(kind: kind, entity: entity)
        if apply(&change, place) { changes.append(change) }
    }

    /// Makes a change. Returns false if there is nothing that it could change.
    private mutating func apply(_ change: inout DeclaredChange, _ place: Int) -> Bool {
        let letter = String(change.entity.prefix(1))
        let name = model.entities[place].name
        switch change.kind {
        case .anotherKey:
            let hasCode = model.entities[place].attributes.contains { $0.name == "\(letter)_code" }
            guard model.entities[place].key == ["\(letter)_id"], hasCode else { return false }
            model.entities[place].key = ["\(letter)_code"]
        case .otherParts: return changeParts(&change, place)
        case .turnedParts: return turnParts(place)
        case .renamedEntity:
            change.name = name + "s_now"
            names.changed[foldedName(name)] = change.name
            model.entities[place].name = change.name
            for other in model.entities.indices {
                for end in model.entities[other].relationships.indices where model.entities[other].relationships[end].destination == name {
                    model.entities[other].relationships[end].destination = change.name
                }
            }
            entries[change.name, default: [:]]["from"] = name
        case .renamedAttribute: return rename(&change, place, "\(letter)_name")
        case .otherType:
            return changeAttribute(&change, place, "\(letter)_cost") { attribute in
                attribute.type = "string"
                attribute.declaredType = nil
                return true
            } set: {
                "string($source.\($0))"
            }
        case .required:
            return changeAttribute(&change, place, "\(letter)_name") { attribute in
                guard attribute.isOptional else { return false }
                attribute.isOptional = false
                return true
            } set: {
                "$source.\($0) ?? \"none\""
            }
        case .optional:
            return changeAttribute(&change, place, "\(letter)_name") { attribute in
                guard !attribute.isOptional else { return false }
                attribute.isOptional = true
                return true
            } set: { _ in
                nil
            }
        case .deleteRule:
            guard let end = model.entities[place].relationships.firstIndex(where: { !$0.isMany }) else { return false }
            let reference = model.entities[place].relationships[end]
            change.column = reference.columns.first ?? "\(letter)_\(reference.destination)"
            change.second = reference.columns.last ?? ""
            model.entities[place].relationships[end].deleteRule = reference.deleteRule == "cascade" ? "deny" : "cascade"
        case .dropped:
            let column = "\(letter)_" + random.pick(["cost", "name", "late"])
            guard let attribute = model.entities[place].attributes.firstIndex(where: { $0.name == column }) else { return false }
            change.column = column
            model.entities[place].attributes.remove(at: attribute)
            model.entities[place].unique.removeAll { $0.contains(column) }
            model.entities[place].indexes.removeAll { $0.parts.contains { $0.property == column } }
            drops.append("\(name).\(column)")
        case .addedUnique:
            change.column = "\(letter)_cost"
            guard !model.entities[place].unique.contains([change.column]),
                model.entities[place].attributes.contains(where: { $0.name == change.column })
            else { return false }
            model.entities[place].unique.append([change.column])
        case .otherDefault:
            let column = "\(letter)_" + random.pick(["size", "late", "late"])
            return changeAttribute(&change, place, column) { attribute in
                attribute.defaultValue = ConstantDraft(text: "17", isText: false)
                return true
            } set: { _ in
                nil
            }
        case .added:
            model.entities[place].attributes.append(
                AttributeDraft(name: "\(letter)_more", type: "int64", isOptional: true))
        case .computed:
            let isOptional = model.entities[place].attributes.first { $0.name == "\(letter)_name" }?.isOptional == true
            return changeAttribute(&change, place, "\(letter)_name") { _ in
                true
            } set: { name in
                isOptional ? "if($source.\(name) == nil, nil, concat($source.\(name) ?? \"\", \"\"))" : "concat($source.\(name), \"\")"
            }
        case .filtered:
            // Every row satisfies the condition.
            guard model.entities[place].attributes.contains(where: { $0.name == "\(letter)_size" }) else { return false }
            entries[name, default: [:]]["where"] = "($source.\(letter)_size ?? 1) < 900"
        case .united:
            let hasCode = model.entities[place].attributes.contains { $0.name == "\(letter)_code" }
            guard model.entities[place].key.count == 1, hasCode else { return false }
            entries[name, default: [:]]["distinct"] = "\(letter)_code"
            entries[name, default: [:]]["order"] = "$source.\(letter)_code desc"
        }
        return true
    }

    /// Takes the second column out of a key of two, and out of what refers to it.
    private mutating func changeParts(_ change: inout DeclaredChange, _ place: Int) -> Bool {
        let (name, key) = (model.entities[place].name, model.entities[place].key)
        guard name == "part", key.count == 2, let gone = key.last else { return false }
        change.column = gone
        model.entities[place].key = [key[0]]
        for other in model.entities.indices {
            for end in model.entities[other].relationships.indices where model.entities[other].relationships[end].destination == name {
                guard !model.entities[other].relationships[end].isMany else { continue }
                change.second = model.entities[other].relationships[end].columns.last ?? ""
                model.entities[other].relationships[end].columns.removeLast()
            }
        }
        return true
    }

    /// Lists the columns of a key of two in the other order. What refers to it keeps its columns.
    private mutating func turnParts(_ place: Int) -> Bool {
        guard model.entities[place].key.count == 2 else { return false }
        model.entities[place].key.reverse()
        for other in model.entities.indices {
            for end in model.entities[other].relationships.indices
            where model.entities[other].relationships[end].destination == model.entities[place].name {
                model.entities[other].relationships[end].columns.reverse()
            }
        }
        return true
    }

    private mutating func rename(_ change: inout DeclaredChange, _ place: Int, _ column: String) -> Bool {
        guard let attribute = model.entities[place].attributes.firstIndex(where: { $0.name == column }) else { return false }
        change.column = column
        change.name = column + "_now"
        names.changed[foldedName(column)] = change.name
        func now(_ name: String) -> String { name == column ? column + "_now" : name }
        model.entities[place].attributes[attribute].name = change.name
        model.entities[place].unique = model.entities[place].unique.map { $0.map(now) }
        for index in model.entities[place].indexes.indices {
            model.entities[place].indexes[index].parts = model.entities[place].indexes[index].parts.map {
                (now($0.property), $0.isDescending)
            }
        }
        sets[model.entities[place].name, default: []].append("\(change.name): $source.\(column)")
        return true
    }

    private mutating func changeAttribute(
        _ change: inout DeclaredChange, _ place: Int, _ column: String, _ body: (inout AttributeDraft) -> Bool,
        set: (String) -> String?
    ) -> Bool {
        guard let attribute = model.entities[place].attributes.firstIndex(where: { $0.name == column }) else { return false }
        guard body(&model.entities[place].attributes[attribute]) else { return false }
        change.column = column
        if let value = set(column) { sets[model.entities[place].name, default: []].append("\(column): \(value)") }
        return true
    }
}
