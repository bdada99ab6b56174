import MapAnalysis

/// What Core Data does with a step between two versions, by the rules that Apple documents for lightweight migration. Nothing of mapc's inference is used.
struct LightweightRules {
    /// Why Core Data cannot migrate a step by itself.
    struct Obstacle: Hashable {
        enum Kind: String {
            case type = "another type of"
            case destination = "another destination of"
            case hierarchies = "two hierarchies become"
            case noValue = "no value for the required"
            case noTarget = "no object for the required"

            /// Whether there is no mapping. Otherwise there is one, and its rows break a rule of the new version.
            var preventsMapping: Bool { [.type, .destination, .hierarchies].contains(self) }
        }

        var kind: Kind
        /// The property or the entity in the new version: `Post.sections`.
        var path: String
    }

    private let source: CoreDataModel
    private let destination: CoreDataModel
    private(set) var obstacles: [Obstacle] = []

    init(from source: CoreDataModel, to destination: CoreDataModel) {
        (self.source, self.destination) = (source, destination)
        for entity in destination.entities {
            guard let former = former(of: entity) else { continue }
            for owner in lineage(of: entity, in: destination) {
                for attribute in owner.attributes where !attribute.isTransient {
                    note(kind(attribute, among: former), "\(owner.name).\(attribute.name)")
                }
                for relationship in owner.relationships where !relationship.isTransient {
                    note(kind(relationship, among: former), "\(owner.name).\(relationship.name)")
                }
            }
        }
        noteMergedHierarchies()
    }

    private mutating func note(_ kind: Obstacle.Kind?, _ path: String) {
        guard let obstacle = kind.map({ Obstacle(kind: $0, path: path) }), !obstacles.contains(obstacle) else { return }
        obstacles.append(obstacle)
    }

    /// Returns what the rows of an attribute break. `entity` is the former entity.
    private func kind(_ attribute: CoreDataModel.Attribute, among entity: CoreDataModel.Entity) -> Obstacle.Kind? {
        let all = lineage(of: entity, in: source).flatMap(\.attributes).filter { !$0.isTransient }
        let isFilled = attribute.isOptional || attribute.defaultValue != nil
        guard let former = Self.former(attribute, among: all) else { return isFilled ? nil : .noValue }
        if former.type != attribute.type || former.composite != attribute.composite { return .type }
        return former.isOptional && !isFilled ? .noValue : nil
    }

    private func kind(_ relationship: CoreDataModel.Relationship, among entity: CoreDataModel.Entity) -> Obstacle.Kind? {
        let all = lineage(of: entity, in: source).flatMap(\.relationships).filter { !$0.isTransient }
        // Databases that Core Data wrote have required to-manys without elements.
        let missing: Obstacle.Kind? = relationship.isOptional || relationship.isMany ? nil : .noTarget
        guard let former = Self.former(relationship, among: all) else { return missing }
        if !isRelated(former.destination, relationship.destination) { return .destination }
        return former.isOptional ? missing : nil
    }

    /// Whether the new destination is the old one, or one above or below it.
    private func isRelated(_ old: String?, _ new: String?) -> Bool {
        guard let new = destination.entities.first(where: { $0.name == new }) else { return false }
        let above = lineage(of: new, in: destination).compactMap { former(of: $0)?.name }
        let below = destination.entities.filter { lineage(of: $0, in: destination).contains { $0.name == new.name } }
        return (above + below.compactMap { former(of: $0)?.name }).contains { $0 == old }
    }

    /// Two entities of the old version that share no parent cannot share one in the new version.
    private mutating func noteMergedHierarchies() {
        var roots: [String: String] = [:]
        for entity in destination.entities {
            guard let root = lineage(of: entity, in: destination).last?.name, let former = former(of: entity),
                let old = lineage(of: former, in: source).last?.name
            else { continue }
            if let other = roots[root], other != old { note(.hierarchies, root) }
            roots[root] = old
        }
    }
}

/// Pairs of things in both versions: those with the same renaming ID, or the same name.
extension LightweightRules {
    private func former(of entity: CoreDataModel.Entity) -> CoreDataModel.Entity? { Self.former(entity, among: source.entities) }

    private static func former<Part: Renamable>(_ part: Part, among parts: [Part]) -> Part? {
        parts.first { $0.identity == part.identity } ?? parts.first { $0.name == part.name }
    }

    /// Returns an entity and those above it.
    private func lineage(of entity: CoreDataModel.Entity, in model: CoreDataModel) -> [CoreDataModel.Entity] {
        var found = [entity]
        while let parent = found.last?.parent, let next = model.entities.first(where: { $0.name == parent }), !found.contains(next) {
            found.append(next)
        }
        return found
    }
}

private protocol Renamable {
    var name: String { get }
    var renamingID: String? { get }
}

extension Renamable {
    fileprivate var identity: String { renamingID ?? name }
}

extension CoreDataModel.Entity: Renamable {}
extension CoreDataModel.Attribute: Renamable {}
extension CoreDataModel.Relationship: Renamable {}
