extension InferenceRule {
    /// `title: string` becomes `title: string?`.
    static let requiredToOptional = InferenceRule(
        "required-to-optional", "a property that had a value in every row may be nil from now on",
        property: { gap in
            guard let former = gap.former else { return nil }
            if let attribute = gap.attribute, let was = former.property.attribute {
                guard gap.attributeFit == .same, attribute.type.isOptional, !was.type.isOptional else { return nil }
                return Proposal(.carried(former.id), "\(gap.identity), optional from now on")
            }
            guard let relationship = gap.relationship, let was = former.property.relationship, !relationship.isMany, !was.isMany,
                relationship.isOptional, !was.isOptional, let source = gap.carriedRows(from: former)
            else { return nil }
            return Proposal(source, "\(gap.identity), optional from now on")
        })
}
