extension InferenceRule {
    /// `Section.index` is now declared by its parent `Block`, or the other way round.
    static let movedInHierarchy = InferenceRule(
        "moved-in-hierarchy", "a property is pulled up to a parent or pushed down to a subentity",
        property: { gap in
            guard let former = gap.former, !gap.staysInEntity, let source = gap.unchanged(from: former) else { return nil }
            return Proposal(source, "\(gap.identity), declared by '\(gap.pair.source.name(former.id.entity))' before")
        })
}
