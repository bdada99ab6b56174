extension InferenceRule {
    /// Makes the key from the source row's own key, if it is an integer or a UUID and no former value fits it. A key of another type needs
    /// a `set`.
    static let generatedKey = InferenceRule(
        "generated-key", "a key that nobody sets is kept by the first mapping and moved past it by the others",
        property: { gap in
            guard let attribute = gap.attribute, gap.isWholeKey else { return nil }
            if attribute.type.value == .uuid, gap.attributeFit == nil {
                return gap.rowUUID.map { Proposal(.expression($0), "a UUID made of the source row's key") }
            }
            guard attribute.type.value.isInteger, gap.keys != .stated else { return nil }
            return Proposal(.generatedKey, gap.isLaterMapping ? "moved past the keys of the mappings before it" : "the source row's key")
        })
}
