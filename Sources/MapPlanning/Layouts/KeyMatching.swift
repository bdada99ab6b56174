package import MapAnalysis
import MapPlan

/// How a reference finds the row that it leads to: as SQLite's foreign keys do, by the collation and the affinity of the parent's key column.
/// https://www.sqlite.org/foreignkeys.html#fk_basics
package enum KeyMatching: Sendable {
    /// The reference holds the key byte for byte: it can stand for the key.
    case bytes
    /// The key column compares otherwise: the reference may spell the key in other letters, or as another type.
    case column
    /// A part of the key is a UUID as text, which is the same in either letter case.
    case uuid
}

extension PlacedColumn {
    /// Whether it holds UUIDs as text.
    package var isUUIDText: Bool { coding.type == .uuid && coding.representation != .uuid(.blob) }

    /// What a column is declared as that compares as this one does.
    package var comparedType: String { comparesBytes ? declaredType : declaredType + " COLLATE \(quoted(collation))" }

    /// Whether its texts are compared by their bytes.
    package var comparesBytes: Bool { sameName(collation, Self.byBytes) }
}

extension Placement {
    /// How the foreign key of a to-one is matched. Of one whose other side holds the foreign key, how that one is.
    package func matching(_ toOne: PropertyID) -> KeyMatching {
        guard let relationship = model[toOne].relationship else { return .bytes }
        let columns = reference(toOne)
        if columns.isEmpty, let inverse = relationship.inverse, !reference(inverse).isEmpty { return matching(inverse) }
        return matching(columns, to: relationship.destination)
    }

    /// How the pairs of a join table are matched, on the side of the relationship and on the other.
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
