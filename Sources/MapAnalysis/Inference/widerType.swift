extension InferenceRule {
    /// `int16` becomes `int32`, an enum gets a case, or a `float` becomes a `double`.
    static let widerType = InferenceRule(
        "wider-type", "the new type holds every value of the old one",
        property: { gap in
            guard let former = gap.former, let fit = gap.attributeFit, case .widened(let words, _) = fit, !gap.gainsRequired
            else { return nil }
            return Proposal(gap.carried(fit, from: former), "\(gap.identity), \(words)", note: gap.coarserRepresentation)
        })
}
