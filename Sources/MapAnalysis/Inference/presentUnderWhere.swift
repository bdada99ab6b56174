extension InferenceRule {
    /// `where: $source.words != nil` and `words: int32?` becomes `words: int32`: the rows that are left have a value.
    static let presentUnderWhere = InferenceRule(
        "present-under-where", "an optional attribute becomes required, and 'where' leaves out the rows without a value",
        property: { gap in
            guard gap.gainsRequired, gap.attributeFit != nil, let attribute = gap.attribute, let former = gap.former,
                gap.facts.contains(NonNilFact(gap.row, [.attribute(LeafID(former.id))]))
            else { return nil }
            var read = gap.path(former)
            read.type.isOptional = false
            let value = read.type.value == attribute.type.value ? read : Expression(.widen(read), ExpressionType(attribute.type.value))
            return Proposal(.expression(value), "\(gap.identity), 'where' leaves out nil")
        })
}
