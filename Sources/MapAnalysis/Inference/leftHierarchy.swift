extension InferenceRule {
    /// `Section` had the parent `Block` and has no parent now.
    static let leftHierarchy = InferenceRule(
        "left-hierarchy", "an entity leaves its hierarchy",
        entity: { gap in
            guard let origin = gap.origin, gap.pair.destination.model.entities[gap.destination.index].parent == nil,
                let parent = gap.pair.source.model.entities[origin.index].parent
            else { return nil }
            return "\(gap.identity), no longer below '\(gap.pair.source.name(parent))'"
        })
}
