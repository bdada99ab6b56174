extension InferenceRule {
    /// `tags: [Tag]` becomes ordered, or is no longer ordered.
    static let orderChange = InferenceRule(
        "order-change", "a to-many becomes ordered, by keys, or loses its order",
        property: { gap in
            guard let relationship = gap.relationship, let former = gap.former, let was = former.property.relationship,
                relationship.isMany, was.isMany, relationship.isOrdered != was.isOrdered, let source = gap.carriedRows(from: former)
            else { return nil }
            let because = relationship.isOrdered ? "ordered by keys from now on" : "no longer ordered"
            return Proposal(source, "\(gap.identity), \(because)", note: gap.lostOrder)
        })
}
