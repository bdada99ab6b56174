extension InferenceRule {
    /// `hexColor: { type: string?, renamingID: color }` was `color`.
    static let renamingID = InferenceRule(
        "renaming-id", "an entity or property has another name and says by its renaming ID what it was",
        entity: { gap in
            guard let origin = gap.origin, !gap.keepsName, gap.keepsHierarchy(from: origin) else { return nil }
            return gap.identity
        },
        property: { gap in
            guard let former = gap.former, former.property.name != gap.property.name, gap.staysInEntity else { return nil }
            return gap.unchanged(from: former).map { Proposal($0, gap.identity) }
        })
}
