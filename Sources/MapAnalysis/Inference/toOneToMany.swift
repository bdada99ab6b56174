extension InferenceRule {
    /// `author: Person` becomes `authors: [Person]`, a set of at most one.
    static let toOneToMany = InferenceRule(
        "to-one-to-many", "a to-one becomes a to-many that holds the one row it pointed at",
        property: { gap in
            guard let relationship = gap.relationship, let former = gap.former, let was = former.property.relationship,
                relationship.isMany, !was.isMany, let source = gap.mappedRows(from: former)
            else { return nil }
            // Nothing forbids a store that several rows refer to the same row, and then the new relationship holds all of them.
            guard gap.pair.source.model.isStoredElsewhere(former.id) else {
                return Proposal(source, "\(gap.identity), a set of at most one")
            }
            return Proposal(.carried(former.id), "\(gap.identity), a set of the rows that refer to it")
        })
}
