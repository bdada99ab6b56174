import MapAnalysis
import MapPlan
import RandomTesting

@testable import MapPlanning

/// One change of the model that mapc writes for an `AdoptedStore`, and the mapping of it.
struct AdoptedChange {
    enum Kind: CaseIterable { case retypeKey, retypeTenant, addColumn, renameColumn, renameCase, addCase, retypeCode, retypeNumber }

    private(set) var models: [String] = []
    private(set) var words: [String] = []
    /// The new names of columns, by table and old name.
    private(set) var renamed: [String: [String: String]] = [:]
    /// The columns whose values change, by table.
    private(set) var rewritten: [String: Set<String>] = [:]
    /// What `new` is called afterwards.
    private(set) var newCase = "new"
    /// Whether the first part of the references gets another form.
    private(set) var retypesTenant = false
    private(set) var retypesKey = false
    private var sets: [String: [String]] = [:]

    init(of store: AdoptedStore, _ schema: StoreSchema, seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 991)
        var introspector = Introspector(schema)
        let first = introspector.introspect()
        var second = first
        for _ in 0..<Int.random(in: 1...2, using: &random) { change(&second, store, random.pick(Kind.allCases), &random) }
        models = [printModel(first, name: "Adopted", version: "1"), printModel(second, name: "Adopted", version: "2")]
    }

    func now(_ column: String, of table: String) -> String { renamed[table]?[column] ?? column }

    /// The mapping, with further lines.
    func mapping(_ more: String = "") -> String {
        let entries = sets.sorted { $0.key < $1.key }.map { "  \($0.key):\n    set:\n" + $0.value.map { "      \($0)\n" }.joined() }
        return "mapping: Adopted\nfrom: 1\nto: 2\n" + (entries.isEmpty ? "" : "entities:\n" + entries.joined()) + more
    }

    private mutating func change(_ model: inout ModelDraft, _ store: AdoptedStore, _ kind: Kind, _ random: inout SeededGenerator) {
        let owner = model.entities.firstIndex { $0.name == "owner" } ?? 0
        let child = model.entities.firstIndex { $0.name == "child" } ?? 0
        switch kind {
        case .retypeKey where !retypesKey:
            retype("id", "string", "concat(\"r\", string($source.id))", owner, &model)
            retypesKey = true
        case .retypeTenant where store.isPaired && !retypesTenant:
            retype("tenant", "string", "concat(\"t\", string($source.tenant))", owner, &model)
            retypesTenant = true
        case .addColumn:
            let place = random.chance(50) ? owner : child
            let name = random.pick(place == owner ? ["k", "note", "new", "open"] : ["lim", "st", "hot", "slot", "open", "more"])
            guard !has(name, model.entities[place]) else { return }
            model.entities[place].attributes.append(AttributeDraft(name: name, type: random.pick(["int64", "string"]), isOptional: true))
            words.append("add \(model.entities[place].name).\(name)")
        case .renameColumn where rewritten["owner"]?.contains("slot") != true:
            let (place, old, new) = random.pick([
                (child, "k", "lim"), (child, "k", "measure"), (owner, "grp", "team"), (child, "grp", "team"), (owner, "slot", "k"),
                (child, "note", "st"),
            ])
            let entity = model.entities[place].name
            guard renamed[entity] == nil, !has(new, model.entities[place]),
                let attribute = model.entities[place].attributes.firstIndex(where: { $0.name == old })
            else { return }
            model.entities[place].attributes[attribute].name = new
            sets[entity, default: []].append("\(new): $source.\(old)")
            renamed[entity] = [old: new]
            words.append("rename \(entity).\(old) to \(new)")
        case .renameCase where newCase == "new" && rewritten["owner"]?.contains("st") != true:
            model.enums[0].cases = ["fresh", "old", "hot"]
            sets["owner", default: []].append("st: { value: $source.st, map: { new: fresh, old: old, hot: hot } }")
            rewritten["owner", default: []].insert("st")
            newCase = "fresh"
            words.append("call the case 'new' 'fresh'")
        case .addCase where rewritten["owner"]?.contains("st") != true:
            model.enums[0].cases.append("late")
            rewritten["owner", default: []].insert("st")
            words.append("add a case")
        case .retypeCode where rewritten["owner"]?.contains("code") != true:
            retype("code", "uuid", "uuid($source.code)!", owner, &model)
        case .retypeNumber where renamed["owner"] == nil && rewritten["owner"]?.contains("slot") != true:
            retype("slot", "double", "double($source.slot)", owner, &model)
        default: return
        }
    }

    private func has(_ name: String, _ entity: EntityDraft) -> Bool {
        entity.attributes.contains { $0.name == name } || entity.relationships.contains { $0.name == name }
    }

    private mutating func retype(_ name: String, _ type: String, _ value: String, _ place: Int, _ model: inout ModelDraft) {
        guard let attribute = model.entities[place].attributes.firstIndex(where: { $0.name == name }) else { return }
        model.entities[place].attributes[attribute].type = type
        sets[model.entities[place].name, default: []].append("\(name): \(value)")
        rewritten[model.entities[place].name, default: []].insert(name)
        words.append("\(name) becomes \(type)")
    }
}
