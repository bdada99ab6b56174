extension InferenceRule {
    /// Makes the key from the source row's own key, if it is an integer or a UUID and no former value fits it. A key of another type needs
    /// a `set`.
    static let generatedKey = InferenceRule(
        "generated-key", "rows keep the key of their source row or element, or are numbered after all keys that stay in use",
        property: { gap in
            guard let attribute = gap.attribute, gap.isWholeKey else { return nil }
            if attribute.type.value == .uuid, gap.attributeFit == nil {
                return gap.rowUUID.map { Proposal(.expression($0), "a UUID made of the source row's key") }
            }
            guard attribute.type.value.isInteger else { return nil }
            switch gap.keys {
            case .kept: return Proposal(.generatedKey, gap.hasElements ? "the element's key" : "the source row's key")
            case .numbered: return Proposal(.generatedKey, "numbered after all keys that stay in use")
            case .none: return Proposal(.generatedKey, "no source rows")
            case .stated: return nil
            }
        })
}
