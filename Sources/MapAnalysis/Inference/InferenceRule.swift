import MapSyntax

/// A rule that completes a mapping: its name, which reports show as the reason, and its proposals.
///
/// The first rule of `InferenceRule.inOrder` that answers wins, so the order is part of the language.
package struct InferenceRule: Sendable {
    /// The name as `mapc plan` and `mapc infer` print it, such as `same-name`.
    package let name: String
    /// One sentence for people.
    package let summary: String
    let entity: (@Sendable (EntityGap) -> String?)?
    let property: (@Sendable (PropertyGap) -> Proposal?)?

    init(
        _ name: String, _ summary: String,
        entity: (@Sendable (EntityGap) -> String?)? = nil,
        property: (@Sendable (PropertyGap) -> Proposal?)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.entity = entity
        self.property = property
    }

    /// All rules. Earlier rules have precedence.
    package static let inOrder: [InferenceRule] = [
        .notStored, .generatedKey, .inverse, .sameName, .renamingID, .newParent, .leftHierarchy, .addedEntity, .movedInHierarchy,
        .requiredToOptional, .orderChange, .toOneToMany, .representationChange, .widerType, .presentUnderWhere, .optionalToRequired,
        .addedOptional,
        .addedWithDefault, .emptyRelationship,
    ]

    static let forEntities = inOrder.filter { $0.entity != nil }
    static let forProperties = inOrder.filter { $0.property != nil }
}

/// A rule's value for a property, and the reason.
struct Proposal: Sendable {
    var source: PropertyMapping.Source
    /// The reason, such as `renaming ID 'color'`.
    var because: String
    /// A note for people, if there is one.
    var note: Diagnostic?

    init(_ source: PropertyMapping.Source, _ because: String, note: Diagnostic? = nil) {
        self.source = source
        self.because = because
        self.note = note
    }
}
