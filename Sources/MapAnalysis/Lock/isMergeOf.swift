import MapSyntax

extension Model {
    /// Whether a model has what two others change in a third, and nothing else. A merge of texts may be wrong although nothing conflicts: what one side adds at the end of an
    /// entity comes into another one if the other side adds an entity there.
    package func isMerge(of base: Model, _ mine: Model, _ theirs: Model) -> Bool {
        let (was, left, right) = (base.facts, mine.facts, theirs.facts)
        var wanted: [String: String] = [:]
        for fact in Set(was.keys).union(left.keys).union(right.keys) {
            let (before, here, there) = (was[fact], left[fact], right[fact])
            // Both change it, and not alike.
            if here != before, there != before, here != there { return false }
            wanted[fact] = here == before ? there : here
        }
        return facts == wanted
    }

    /// What the model says, by what a rename does not change.
    private var facts: [String: String] {
        let version = lockedVersion(self)
        var facts: [String: String] = [:]
        for fact in version.enums { facts["enum \(fact.name)"] = fact.words }
        for fact in version.composites { facts["composite \(fact.name)"] = fact.words }
        for entity in entities {
            let name = "entity \(entity.canonicalName)"
            facts[name] = entity.name
            for fact in version.entities.first(where: { $0.name == entity.name })?.says ?? [] { facts["\(name) \(fact.name)"] = fact.words }
            for property in entity.declared {
                facts["\(name) property \(property.canonicalName)"] = property.name
                facts["\(name) property \(property.canonicalName) is"] = propertyWords(property, in: self)
            }
        }
        return facts
    }
}
