import MapAnalysis
import MapPlan

/// An entity whose rows have a property, with the property.
struct PropertyOwner: Hashable {
    var entity: EntityID
    var property: PropertyID
}

/// Under which names a migration counts what is lost of a property. Each step counts under the name in the version to which it leads, so these are the names of
/// everything that the steps make of the property.
struct LossTitles {
    /// By version, the names of ledger entries.
    private var titles: [String: Set<String>] = [:]
    /// By version, the name of the property itself, or of what is made of it.
    private(set) var names: [(version: String, name: String)] = []

    init(of loss: TestLoss, along steps: [CompleteMapping]) {
        let models = steps.prefix(1).map(\.source) + steps.map(\.destination)
        guard let named = models.naming(loss.entity, loss.property), let start = models.firstIndex(where: { $0.version == named.version }),
            let entity = named.entity(loss.entity), let property = named.property(loss.property, of: entity.id)
        else { return }
        var owners = [PropertyOwner(entity: entity.id, property: property)]
        // A version that has the property while the one before has not loses what it is made of.
        if start > 0 { add(owners, in: named) }
        for step in steps[start...] {
            owners = step.made(of: owners)
            add(owners, in: step.destination)
        }
    }

    private mutating func add(_ owners: [PropertyOwner], in model: Model) {
        for owner in owners {
            let property = model[owner.property].name
            titles[model.version, default: []].formUnion(
                [owner.entity, owner.property.entity].map { "\(model[$0].name).\(property)" })
            names.append((model.version, "\(model[owner.entity].name).\(property)"))
        }
    }

    /// Whether an entry of a leg counts losses of the property. In one pass, what a version between loses is `Post.words of version 2`.
    func contain(_ entry: BalancedEntry, of leg: LegRun) -> Bool {
        if titles[leg.destination]?.contains(entry.title) ?? false { return true }
        return titles.contains { version, titles in titles.contains { entry.title == "\($0) of version \(version)" } }
    }
}

extension CompleteMapping {
    /// Returns the properties of the destination that are computed from one of these.
    func made(of owners: [PropertyOwner]) -> [PropertyOwner] {
        var made: [PropertyOwner] = []
        for maker in entityMappings {
            guard let entity = maker.source else { continue }
            let read = owners.filter { source.isKind(entity, of: $0.entity) || source.isKind($0.entity, of: entity) }.map(\.property)
            guard !read.isEmpty else { continue }
            for property in maker.properties where reads(property, Set(read), maker) {
                let owner = PropertyOwner(entity: maker.destination, property: property.property)
                if !made.contains(owner) { made.append(owner) }
            }
        }
        return made
    }

    private func reads(_ property: PropertyMapping, _ wanted: Set<PropertyID>, _ maker: EntityMapping) -> Bool {
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _): return !property.isOfItem && wanted.contains(origin)
        case .expression(let value): return reads(value, wanted, maker)
        case .parts(let parts):
            return parts.contains { part in
                switch part {
                case .carried(let leaf): wanted.contains(leaf.property)
                case .expression(let value): reads(value, wanted, maker)
                }
            }
        case .inverse(let stated):
            // The other side says it, by the other side of the property.
            let others = Set(wanted.compactMap { source[$0].relationship?.inverse })
            return !others.isEmpty && makers(of: stated.entity).contains { $0[stated].map { reads($0, others, maker) } ?? false }
        case .constant, .generatedKey, .absent: return false
        }
    }

    /// Whether an expression reads one of the properties from its own row, perhaps by a `let`.
    private func reads(_ expression: Expression, _ wanted: Set<PropertyID>, _ maker: EntityMapping) -> Bool {
        expression.contains { part in
            switch part.kind {
            case .path(let row, let steps):
                guard case .variable(.source) = row.kind, let first = steps.first else { return false }
                return switch first {
                case .attribute(let leaf): wanted.contains(leaf.property)
                case .part(let property, _): wanted.contains(property)
                case .toOne(let property), .toMany(let property): steps.count == 1 && wanted.contains(property)
                }
            case .variable(.entityLet(let place)):
                return maker.lets.indices.contains(place) && reads(maker.lets[place].value, wanted, maker)
            default: return false
            }
        }
    }
}
