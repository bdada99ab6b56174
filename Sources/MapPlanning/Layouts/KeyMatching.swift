package import MapAnalysis
import MapPlan

/// How SQLite compares a reference with the key of its row: as in foreign keys, by the collation and the affinity of the parent's key
/// column. https://www.sqlite.org/foreignkeys.html#fk_basics
package enum KeyMatching: Sendable {
    /// The reference has the key byte for byte, so it can be read instead of the key.
    case bytes
    /// The key column compares differently: the reference may spell the key in other letters, or as another type.
    case column
    /// A part of the key is a UUID as text, which is the same in upper and lower case.
    case uuid
}

extension PlacedColumn {
    /// Whether the column stores UUIDs as text.
    package var isUUIDText: Bool { coding.type == .uuid && coding.representation != .uuid(.blob) }

    /// Whether the column compares texts by their bytes.
    package var comparesBytes: Bool { sameName(collation, Self.byBytes) }
}

extension Placement {
    /// Returns how the foreign key of a to-one is compared with the key. If the other side has the foreign key, returns how that one is
    /// compared.
    package func matching(_ toOne: PropertyID) -> KeyMatching {
        guard let relationship = model[toOne].relationship else { return .bytes }
        let columns = reference(toOne)
        if columns.isEmpty, let inverse = relationship.inverse, !reference(inverse).isEmpty { return matching(inverse) }
        return matching(columns, to: relationship.destination)
    }

    /// Returns how the pairs of a join table are compared with keys, on the side of the relationship and on the other side.
    package func matching(_ join: PlacedJoin) -> (near: KeyMatching, far: KeyMatching) {
        let far = model[join.relationship].relationship?.destination
        return (matching(join.near, to: join.relationship.entity), far.map { matching(join.far, to: $0) } ?? .bytes)
    }

    private func matching(_ reference: [PlacedColumn], to entity: EntityID) -> KeyMatching {
        let key = self.key(of: entity)
        if key.contains(where: \.isUUIDText) { return .uuid }
        let isSame = zip(reference, key).allSatisfy { $0.comparesBytes && $1.comparesBytes && $0.affinity == $1.affinity }
        return isSame ? .bytes : .column
    }
}
