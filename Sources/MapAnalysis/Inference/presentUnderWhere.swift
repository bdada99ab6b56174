extension InferenceRule {
    /// `where: $source.words != nil` and `words: int32?` becomes `words: int32`: the rows that are left have a value. So have those with a to-one that is not nil.
    static let presentUnderWhere = InferenceRule(
        "present-under-where", "an optional attribute or to-one becomes required, and 'where' leaves out the rows without a value",
        property: { gap in
            guard let former = gap.former else { return nil }
            return (gap.presentAttribute(former) ?? gap.presentRow(former)).map { Proposal($0, "\(gap.identity), 'where' leaves out nil") }
        })
}

extension PropertyGap {
    /// The former value of an attribute, if `where` leaves out the rows without one.
    fileprivate func presentAttribute(_ former: Former) -> PropertyMapping.Source? {
        guard gainsRequired, attributeFit != nil, let attribute, facts.contains(NonNilFact(row, [.attribute(LeafID(former.id))])) else {
            return nil
        }
        var read = path(former)
        read.type.isOptional = false
        return .expression(
            read.type.value == attribute.type.value ? read : Expression(.widen(read), ExpressionType(attribute.type.value)))
    }

    /// The former row of a to-one, if `where` leaves out the rows without one, and all such rows go on.
    fileprivate func presentRow(_ former: Former) -> PropertyMapping.Source? {
        guard let relationship, let was = former.property.relationship, !relationship.isMany, !was.isMany,
            was.isOptional, !relationship.isOptional, facts.contains(NonNilFact(row, [.toOne(former.id)])),
            let source = mappedRows(from: former, isPresent: true), case .expression(let rows) = source, !rows.type.isOptional
        else { return nil }
        return source
    }
}
