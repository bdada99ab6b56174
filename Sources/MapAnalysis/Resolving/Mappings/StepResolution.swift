package import MapSyntax

/// A step between two models while its mappings are resolved: the input of every stage, and the results so far.
struct StepResolution: Sendable {
    let pair: ModelPair
    let syntax: MappingSyntax?
    let texts: ProjectTexts
    /// Makes edits of the mapping file for fixes.
    let edits: MappingEdits
    var drops = Drops()
    var heads: [MappingHead] = []
    /// By the place of an entry: the mappings to which it applies.
    var families: [TextRange: MappingFamily] = [:]
    var parameters: [MappingParameter] = []
    var asserts: [Expression] = []
    var emits: [Emission] = []
    /// By emission: the scope of its values.
    var emitScopes: [ExpressionScope] = []
    var fileLets: [LetBinding] = []
    /// The scope of every expression in the file: its `let`s and its functions.
    var fileScope: ExpressionScope
    var targets: RelationshipTargets
    var stated: Set<PropertyID> = []
    var mappings: [EntityMapping] = []
    /// How the mappings use the properties that they read. Computed after the mappings.
    var sourceUses = SourceUses()
    /// The decisions that inference leaves to the author, in the order in which they came up.
    var questions: [Question] = []
    /// Whether it is unknown which rows become which. Losses are then unknown too.
    var hasUnknownHeads = false
    /// Mappings with an error. Which properties they read is unknown.
    var poisoned: Set<MappingID> = []
    /// The `drop` entries that name a loss, by place in `drops.entries`.
    var usedDrops: Set<Int> = []

    init(_ pair: ModelPair, _ syntax: MappingSyntax?, _ texts: ProjectTexts) {
        self.pair = pair
        self.syntax = syntax
        self.texts = texts
        edits = MappingEdits(pair, syntax, texts)
        targets = RelationshipTargets(rowMappings: [], pair: pair)
        fileScope = ExpressionScope(source: pair.source.model, destination: pair.destination.model, row: nil)
    }
}

extension StepResolution {
    /// Returns the mappings that take rows of a kind, in order.
    func mappings(taking kind: EntityID) -> [EntityMapping] { targets.rowMappings[kind.index].map { mappings[$0.mapping.index] } }
}

/// A decision that the author must make: the finding, and the entry that would answer it.
package struct Question: Sendable {
    package enum Answer: Sendable {
        /// An entry under `set` of a destination entity. The suggestion is an expression, if there is one.
        case set(entity: EntityID, property: PropertyID, suggestion: String?)
        /// An entry under `drop`.
        case drop(EntityID, PropertyID?)
        /// A line under `allow`.
        case allow(String)
        /// A change that only a model or other lines of the mapping can contain.
        case other
    }

    package var diagnostic: Diagnostic
    package var answer: Answer
    /// Whether the diagnostic is reported on its own, and not as a consequence of another mistake.
    package var isReported = true
    /// The values that its fixes write, and the entry into which they write.
    var values: [String] = []
    var entry: EntityMappingSyntax?

    /// The entity whose property the question is about.
    var entity: EntityID? { if case .set(let entity, _, _) = answer { entity } else { nil } }
}
