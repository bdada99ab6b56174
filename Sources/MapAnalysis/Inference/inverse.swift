extension InferenceRule {
    /// `Post.sections` follows if `Section.post` is stated: both are one set of links, which is written once.
    static let inverse = InferenceRule(
        "inverse", "the other side of the pair is set or inferred for every row, and this side follows",
        property: { gap in
            guard let stated = gap.statedInverse else { return nil }
            return Proposal(.inverse(of: stated), "the other side of '\(gap.pair.destination.path(stated))'", note: gap.lostOrder)
        })
}
