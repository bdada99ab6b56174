import MapSyntax

extension InferenceRule {
    /// `words: int32?` becomes `words: int32 = 0`: nil becomes 0, with a note.
    static let optionalToRequired = InferenceRule(
        "optional-to-required", "an optional attribute becomes required, and its default fills what is nil",
        property: { gap in
            guard gap.gainsRequired, let attribute = gap.attribute, let value = attribute.defaultValue, value != .nil,
                let former = gap.former, let fit = gap.attributeFit
            else { return nil }
            let because = "\(gap.identity), nil becomes \(value.words)"
            let note = Diagnostic.filledNil(gap, former, value)
            guard case .widened(_, isComputed: true) = fit else {
                return Proposal(.carriedOrDefault(former.id, value), because, note: note)
            }
            let type = ExpressionType(attribute.type.value)
            let filled = Expression(.coalesce(gap.widened(former, to: attribute), Expression(.constant(value), type)), type)
            return Proposal(.expression(filled), because, note: note)
        })
}
