extension InferenceRule {
    /// `date` stored as `iso8601` becomes `date` stored as `unix`.
    static let representationChange = InferenceRule(
        "representation-change", "a value of the same type lies in the store in another form",
        property: { gap in
            guard let former = gap.former, gap.attributeFit == .represented, !gap.gainsRequired else { return nil }
            return Proposal(.carried(former.id), "\(gap.identity), stored in another form", note: gap.coarserRepresentation)
        })
}
