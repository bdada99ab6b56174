package import MapAnalysis
package import MapSyntax

/// Reports what is wrong with a model: names that refer to nothing, names that are used twice, hierarchies without a root.
///
/// - Parameter path: the model's file, which is the subject of findings about a model from an archive.
package func checkModel(_ model: CoreDataModel, path: String, into diagnostics: inout Diagnostics) {
    var check = ModelCheck(model, path: path)
    check.checkEntities()
    check.checkHierarchies()
    for index in model.entities.indices {
        check.checkNames(of: index)
        check.checkAttributes(of: index)
        check.checkRelationships(of: index)
        check.checkIndexes(of: index)
    }
    check.checkRequests()
    for finding in check.findings { diagnostics.report(finding) }
}

/// Checks one model.
struct ModelCheck {
    /// A model with a hundred findings has one mistake, or is hostile.
    private static let mostFindings = 100
    /// How many ancestors an entity has. An entity is checked with all that it inherits, so the work grows with the depth.
    static let deepest = 100

    let model: CoreDataModel
    let path: String
    private(set) var findings: [Diagnostic] = []
    /// The first entity of each name.
    let entities: [String: Int]
    /// The parent of each entity, without those that close a cycle or are too deep.
    private(set) var parents: [Int?]
    /// What each entity declares, by name.
    let properties: [[String: Property]]
    /// The same by renaming ID, or else name.
    let canonicalProperties: [[String: Property]]
    let composites: Set<String>

    /// A property that an entity declares.
    struct Property {
        var name: String
        var range: TextRange?
        var renamingID: String?
        /// The index of a relationship; nil for another property.
        var relationship: Int?

        var canonicalName: String { renamingID ?? name }
    }

    init(_ model: CoreDataModel, path: String) {
        self.model = model
        self.path = path
        entities = Dictionary(model.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        parents = Array(repeating: nil, count: model.entities.count)
        let declared = model.entities.map(Self.properties)
        properties = declared.map { Dictionary($0.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }) }
        canonicalProperties = declared.map { Dictionary($0.map { ($0.canonicalName, $0) }, uniquingKeysWith: { first, _ in first }) }
        composites = Set(model.composites.map(\.name))
    }

    /// Returns what an entity declares, in order.
    static func properties(of entity: CoreDataModel.Entity) -> [Property] {
        entity.attributes.map { Property(name: $0.name, range: $0.range, renamingID: $0.renamingID) }
            + entity.relationships.enumerated().map {
                Property(name: $1.name, range: $1.range, renamingID: $1.renamingID, relationship: $0)
            } + entity.fetchedProperties.map { Property(name: $0.name, range: $0.range) }
    }

    mutating func report(_ finding: Diagnostic) {
        if findings.count < Self.mostFindings { findings.append(finding) }
    }

    func place(_ range: TextRange?) -> ModelPlace { ModelPlace(range, in: path) }

    /// Returns an entity and its ancestors, the nearest first.
    func lineage(of index: Int) -> [Int] {
        var lineage = [index]
        while let parent = parents[lineage[lineage.count - 1]] { lineage.append(parent) }
        return lineage
    }

    func property(_ name: String, of index: Int) -> (owner: Int, property: Property)? {
        lineage(of: index).firstResult { owner in properties[owner][name].map { (owner, $0) } }
    }

    /// Returns the name that was probably meant. No search is made for a finding that is not reported.
    func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
        findings.count < Self.mostFindings ? nearest(to: name, among: names()) : nil
    }

    var entityNames: [String] { model.entities.map(\.name) }

    /// Returns the names of the properties of an entity, inherited ones too, for suggestions.
    func propertyNames(of index: Int) -> [String] { lineage(of: index).flatMap { Self.properties(of: model.entities[$0]).map(\.name) } }
}

/// Entities and their hierarchies.
extension ModelCheck {
    mutating func checkEntities() {
        var canonical: [String: Int] = [:]
        for (index, entity) in model.entities.enumerated() {
            if !entity.name.isModelName { report(.invalidModelName(entity.name, of: "an entity", at: place(entity.range))) }
            if let first = entities[entity.name], first != index {
                report(.twoOfOneName(entity.name, "entities", at: place(entity.range), first: place(model.entities[first].range)))
                continue
            }
            let name = entity.renamingID ?? entity.name
            if let first = canonical[name], entity.renamingID != nil || model.entities[first].renamingID != nil {
                let names = (model.entities[first].name, entity.name)
                report(.oneRenamingID(name, names, at: place(entity.range), first: place(model.entities[first].range)))
            }
            canonical[name] = canonical[name] ?? index
        }
    }

    mutating func checkHierarchies() {
        for (index, entity) in model.entities.enumerated() {
            guard let name = entity.parent else { continue }
            parents[index] = entities[name]
            if parents[index] == nil {
                let near = suggestion(for: name, among: entityNames)
                report(.unknownModelEntity(name, as: "the parent of '\(entity.name)'", at: place(entity.parentRange), near: near))
            }
        }
        cutCycles()
        cutDeepHierarchies()
    }

    /// Reports each cycle once and cuts it. Every entity is visited once.
    private mutating func cutCycles() {
        var visits = [Int](repeating: 0, count: parents.count)
        for start in parents.indices where visits[start] == 0 {
            var path: [Int] = []
            var next: Int? = start
            while let index = next, visits[index] == 0 {
                visits[index] = start + 1
                path.append(index)
                next = parents[index]
            }
            guard let closing = next, visits[closing] == start + 1, let first = path.firstIndex(of: closing) else { continue }
            let cycle = path[first...].map { model.entities[$0] }
            report(.modelParentCycle(cycle.map(\.name), at: place(cycle[0].parentRange)))
            parents[closing] = nil
        }
    }

    /// Reports and cuts hierarchies that are too deep.
    private mutating func cutDeepHierarchies() {
        var depths = [Int?](repeating: nil, count: parents.count)
        for start in parents.indices {
            var path = [start]
            while let last = path.last, depths[last] == nil, let parent = parents[last] { path.append(parent) }
            for index in path.reversed() where depths[index] == nil {
                depths[index] = parents[index].map { (depths[$0] ?? 0) + 1 } ?? 0
                guard let depth = depths[index], depth > Self.deepest else { continue }
                let entity = model.entities[index]
                report(.modelTooDeep(entity.name, limit: Self.deepest, at: place(entity.range)))
                parents[index] = nil
                depths[index] = 0
            }
        }
    }
}

extension String {
    /// Whether this is a name that Core Data allows: letters, digits and `_`, without a digit at the start.
    fileprivate var isModelName: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
        return unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
}
