extension Model {
    /// Why nothing is known of the columns that Core Data has for a composite; nil if they are known: `Z<ELEMENT>` for each element.
    package func unknownColumns(of composite: Attribute) -> String? {
        guard case .composite(_, let name) = composite.type.value, let type = self.composite(name) else { return nil }
        if type.leaves.contains(where: { $0.path.count > 1 }) { return "the columns of a composite in a composite are not known" }
        // Core Data gives a number to one of two columns of one name, and to which of them is not known.
        let names = columnNames(inHierarchyOf: composite.id.entity)
        guard let taken = type.leaves.first(where: { leaf in names[leaf.path[0].uppercased(), default: 0] > 1 }) else { return nil }
        return "the name of its element '\(taken.path[0])' is that of another column"
    }

    /// Returns how many properties and elements of a hierarchy have a column of each name.
    private func columnNames(inHierarchyOf entity: EntityID) -> [String: Int] {
        var names: [String: Int] = [:]
        for member in entities where root(of: member.id) == root(of: entity) {
            for property in member.declared {
                switch property {
                case .attribute(let attribute) where attribute.isStored:
                    if case .composite(_, let name) = attribute.type.value {
                        for leaf in composite(name)?.leaves ?? [] { names[leaf.path[0].uppercased(), default: 0] += 1 }
                    } else {
                        names[attribute.name.uppercased(), default: 0] += 1
                    }
                case .relationship(let relationship) where !relationship.isMany: names[relationship.name.uppercased(), default: 0] += 1
                default: break
                }
            }
        }
        return names
    }
}
