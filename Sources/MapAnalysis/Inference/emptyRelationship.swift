extension InferenceRule {
    /// A relationship begins empty if it is new, or if all the rows to which it referred are left out.
    static let emptyRelationship = InferenceRule(
        "empty-relationship", "a relationship that is new and need not point at anything points at nothing",
        property: { gap in
            guard let relationship = gap.relationship, relationship.mayBeEmpty else { return nil }
            let nothing = PropertyMapping.Source.constant(relationship.isMany ? .list([]) : .nil)
            if gap.hasNoFormerValue { return Proposal(nothing, "new, and may point at nothing") }
            guard case .empty = gap.relationshipFit else { return nil }
            return Proposal(nothing, reasonOfLeftOutRows)
        })

    fileprivate static let reasonOfLeftOutRows = "the rows it pointed at are left out"
}

extension PropertyMapping {
    /// Whether inference makes a relationship empty because all the rows to which it referred are left out. A new relationship has lost nothing.
    package var endsWithItsRows: Bool {
        if case .inferred(by: "empty-relationship", InferenceRule.reasonOfLeftOutRows) = origin { true } else { false }
    }
}

extension Relationship {
    /// Whether a row may refer to nothing here. Core Data's databases have required to-manys without elements.
    var mayBeEmpty: Bool { isMany ? coreData != nil || (minCount ?? 0) == 0 : isOptional }
}
