package import MapSyntax

extension DiagnosticCode {
    /// A relationship refers to another entity than before.
    package static let retargetedRelationship = DiagnosticCode("retargeted-relationship", .error)
}

extension Diagnostic {
    static func retargetedRelationship(_ gap: PropertyGap, _ was: Relationship, entry: EntityMappingSyntax?) -> Diagnostic {
        let target = gap.relationship.map { gap.pair.destination.name($0.destination) } ?? ""
        let (path, former) = (gap.pair.destination.path(gap.id), gap.pair.source.name(was.destination))
        let isSame = StoredName(former) == StoredName(target)
        return Diagnostic(
            .retargetedRelationship,
            isSame
                ? "'\(path)' referred to rows of '\(former)' that are not rows of '\(target)' now"
                : "'\(path)' referred to '\(former)' and refers to '\(target)' now",
            at: gap.relationship?.destinationRange ?? gap.property.range, label: isSame ? "gets other rows" : "refers to '\(target)' now",
            also: [Label(was.destinationRange, "before")],
            help: "write '\(gap.property.name): $source.\(was.name)' under 'set' of '\(gap.pair.destination.name(gap.entity))' "
                + "if a mapping makes rows of '\(target)' from these rows, or write another expression")
    }

    /// Some entities to which the relationship could refer have left the hierarchy.
    static func retargetedRelationship(_ gap: PropertyGap, _ was: Relationship, without kind: EntityID, call: String) -> Diagnostic {
        let (kind, target) = (gap.pair.source.name(kind), gap.relationship.map { gap.pair.destination.name($0.destination) } ?? "")
        return Diagnostic(
            .retargetedRelationship,
            "'\(gap.pair.destination.path(gap.id))' could refer to rows of '\(kind)', which are no longer rows of '\(target)'",
            at: gap.relationship?.destinationRange ?? gap.property.range, label: "cannot refer to rows of '\(kind)'",
            also: [Label(was.destinationRange, "before")],
            help: "write '\(gap.property.name): \(call)' under 'set' of '\(gap.pair.destination.name(gap.entity))' to refer to none of "
                + "them, or an entry 'from: \(kind)' under '\(target)'")
    }
}
