extension InferenceRule {
    /// `Post.slug` was `Post.slug`.
    static let sameName = InferenceRule(
        "same-name", "an entity or property keeps its name and its type",
        entity: { gap in
            guard let origin = gap.origin, gap.keepsName, gap.keepsHierarchy(from: origin) else { return nil }
            return "same name"
        },
        property: { gap in
            guard let former = gap.former, former.property.name == gap.property.name, gap.staysInEntity else { return nil }
            return gap.unchanged(from: former).map { Proposal($0, "same name") }
        })
}

extension Origin {
    /// The origin of an entity or property that keeps its name and its type.
    static var sameName: Origin { .inferred(by: InferenceRule.sameName.name, because: "same name") }
}
