extension InferenceRule {
    /// An entity that the source does not have begins empty.
    static let addedEntity = InferenceRule(
        "added-entity", "an entity that is new has no rows yet",
        entity: { gap in gap.origin == nil ? "new and empty" : nil })
}
