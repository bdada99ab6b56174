extension InferenceRule {
    /// `date: date?` is new, so old rows get nil, or its default.
    static let addedOptional = InferenceRule(
        "added-optional", "an attribute that is new and optional gets its default where it has one, else nil",
        property: { gap in
            guard let attribute = gap.attribute, attribute.type.isOptional, gap.hasNoFormerValue else { return nil }
            let because = gap.fallback == .nil ? "new and optional" : "new, and this is its default"
            return Proposal(.constant(gap.fallback), because, note: gap.defaultForOldRows)
        })
}
