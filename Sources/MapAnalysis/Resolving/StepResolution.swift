package import MapSyntax

/// A step between two models while its mappings are made: what every stage needs and what it found.
struct StepResolution: Sendable {
    let pair: ModelPair
    let syntax: MappingSyntax?
    let texts: ProjectTexts
    /// What fixes write into the mapping file.
    let edits: MappingEdits
    var drops = Drops()
    var heads: [MappingHead] = []
    /// By where an entry stands: the mappings that it is about.
    var families: [TextRange: MappingFamily] = [:]
    var parameters: [MappingParameter] = []
    var asserts: [Expression] = []
    var emits: [Emission] = []
    /// What the values of each may mention.
    var emitScopes: [ExpressionScope] = []
    var fileLets: [LetBinding] = []
    /// What every expression of the file may mention: its `let`s and its functions.
    var fileScope: ExpressionScope
    var targets: RelationshipTargets
    var stated: Set<PropertyID> = []
    var mappings: [EntityMapping] = []
    /// What the mappings make of the properties they read; made once they stand.
    var carriers = Carriers()
    /// What inference would not decide, in the order in which it was met.
    var questions: [Question] = []
    /// Whether it is unknown which rows become which, so that losses are unknown too.
    var hasUnknownHeads = false
    /// Mappings in which something is wrong already: what they read is unknown.
    var poisoned: Set<MappingID> = []
    /// `drop` entries that name something lost, by place in `drops.entries`.
    var usedDrops: Set<Int> = []

    init(_ pair: ModelPair, _ syntax: MappingSyntax?, _ texts: ProjectTexts) {
        self.pair = pair
        self.syntax = syntax
        self.texts = texts
        edits = MappingEdits(pair, syntax, texts)
        targets = RelationshipTargets(takers: [], pair: pair)
        fileScope = ExpressionScope(source: pair.source.model, destination: pair.destination.model, row: nil)
    }
}

extension StepResolution {
    /// The mappings that take rows of a kind, in order.
    func mappings(taking kind: EntityID) -> [EntityMapping] { targets.takers[kind.index].map { mappings[$0.mapping.index] } }
}

/// What an author must decide: the finding, and the entry that would answer it.
package struct Question: Sendable {
    package enum Answer: Sendable {
        /// An entry under `set` of a destination entity; the suggestion is an expression, where there is one.
        case set(entity: EntityID, property: PropertyID, suggestion: String?)
        /// An entry under `drop`.
        case drop(EntityID, PropertyID?)
        /// A line under `allow`.
        case allow(String)
        /// Something that only a model or the mapping's own lines can answer.
        case other
    }

    package var diagnostic: Diagnostic
    package var answer: Answer
    /// Whether the diagnostic is reported by itself, not as a consequence of another mistake.
    package var isReported = true
    /// What its fixes write, and the entry that they write it into.
    var values: [String] = []
    var entry: EntityMappingSyntax?

    /// The entity whose property is asked about.
    var entity: EntityID? { if case .set(let entity, _, _) = answer { entity } else { nil } }
}
