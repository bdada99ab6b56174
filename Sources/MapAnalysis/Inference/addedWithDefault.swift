extension InferenceRule {
    /// `status: Status = draft` is new, so every old row is a draft.
    static let addedWithDefault = InferenceRule(
        "added-with-default", "an attribute that is new and required gets its default",
        property: { gap in
            guard let attribute = gap.attribute, !attribute.type.isOptional, gap.fallback != .nil, gap.hasNoFormerValue else { return nil }
            return Proposal(.constant(gap.fallback), "new, and this is its default", note: gap.defaultForOldRows)
        })
}
