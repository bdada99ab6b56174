extension InferenceRule {
    /// The values of transient and derived attributes are not carried over.
    static let notStored = InferenceRule(
        "not-stored", "a transient attribute is in no store, a derived one follows from its own row",
        property: { gap in
            guard let attribute = gap.attribute else { return nil }
            if attribute.isTransient { return Proposal(.absent, "transient") }
            return attribute.derived == nil ? nil : Proposal(.absent, "derived from its own row")
        })
}
