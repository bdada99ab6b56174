extension InferenceRule {
    /// `Section` gets the parent `Block`, or another parent in its own hierarchy.
    static let newParent = InferenceRule(
        "new-parent", "an entity gets another parent",
        entity: { gap in
            let model = gap.pair.destination.model
            guard gap.origin != nil, let parent = model.entities[gap.destination.index].parent else { return nil }
            return "\(gap.identity), now below '\(gap.pair.destination.name(parent))'"
        })
}
