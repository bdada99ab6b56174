package import MapSyntax

/// The names that an expression may use, and the facts that are known at its place.
///
/// `assuming` gives the scope in which a condition is true.
package struct ExpressionScope: Sendable {
    package var source: Model
    package var destination: Model
    /// The entity of `$source`; nil where there is no row: in a file's `let`, in a default.
    package var row: EntityID?
    /// The type of `$item`; nil where there is no element.
    package var item: ExpressionType?
    /// The type of `$group`; nil where rows are not grouped.
    package var group: ExpressionType?
    /// By name without `$`: why it is not available here although it exists elsewhere. Completes "'$item' is not available here: …".
    package var unreachable: [String: String] = [:]
    /// By name without `$`. A mapping's own name hides a file's.
    package var lets: [String: Let]
    /// The size of the expression that each name expands to. A name that is missing here is a plain value.
    package private(set) var sizes: [Expression.Variable: ExpressionSize] = [:]
    /// Names whose values are made from the whole part of a division.
    private(set) var quotients: [Expression.Variable: WholeQuotient] = [:]
    /// Functions of the mapping file, by name.
    package var functions: [String: MappingFunction] = [:]
    /// The types of `$0` and `$1`, within the argument of a method.
    package var elements: [ExpressionType] = []
    /// By name: the mappings that can be called as functions from rows to rows.
    package var mappings: [String: MappingCall]
    /// By the name of its mapping: rows under `rows`, their entity, and whether there are several.
    package var broughtRows: [String: (mapping: MappingID, entity: EntityID, areMany: Bool)] = [:]
    /// Why mappings may not be called here, completing "mappings cannot be called …": `in 'where'`. Nil if they may.
    package var refusesMappings: String?
    /// Why `now()` and `newUUID()` may not be used here, completing "… cannot be used …": `in 'where'`. Nil if they may.
    package var refusesRun: String?
    /// Where `newUUID()` is written: a mapping and one of its properties or names. Nil if there is no row.
    package var placeInRow: [String]?
    /// Names whose values depend on the run, with the call that makes them so.
    private(set) var namesOfRun: [Expression.Variable: String] = [:]
    /// Returns the mappings that make destination rows of kind `target` from source rows of `rows`, for a source row where a relationship
    /// needs a destination row. Reports and returns nil if there are none or they are not disjoint.
    package var mappingsMaking: @Sendable (_ target: EntityID, _ rows: EntityID, TextRange?, inout Diagnostics) -> MappingCall?
    /// Whether rows of the destination can be read. They exist only at the end.
    package var seesDestination = false
    /// Whether windows may be used here, and over which rows.
    package var windows: WindowRule
    /// Values that cannot be nil here, because of a condition.
    package var facts: Set<NonNilFact>
    /// The conditions of the mapping's own `where`, part by part.
    var holding: Set<NormalForm> = []
    /// The mapping's `let`, by place.
    var bindings: [LetBinding] = []
    /// If a parent's entry is resolved for one kind: the source entities of all its rows, which `$source` may be tested for.
    var kindsBeside: [EntityID] = []
    /// The entity of the rows that a window gives, if they are not all rows of `row`.
    var windowRow: EntityID?
    /// The place of the entry's whole value, where `onNil: drop` can be written: its file and both ends.
    var wholeValue: TextRange?

    package init(
        source: Model, destination: Model, row: EntityID?, lets: [String: Let] = [:], mappings: [String: MappingCall] = [:],
        refusesMappings: String? = nil,
        mappingsMaking: @escaping @Sendable (EntityID, EntityID, TextRange?, inout Diagnostics) -> MappingCall? = { _, _, _, _ in nil }
    ) {
        self.source = source
        self.destination = destination
        self.row = row
        self.lets = lets
        self.mappings = mappings
        self.refusesMappings = refusesMappings
        self.mappingsMaking = mappingsMaking
        windows = .withoutRows
        facts = []
    }

    /// Whether windows may be used. A window counts the rows that are left, so it cannot decide which rows are left.
    package enum WindowRule: Sendable {
        /// Over the rows that this mapping and the others of its family keep.
        case over(MappingID, family: [MappingID])
        /// Not allowed: the expression belongs to this key, which decides which rows are left.
        case deciding(key: String)
        /// Not allowed: the expression is within the window of this name.
        case within(String)
        case withoutRows
    }

    /// A name bound by `let`.
    package struct Let: Sendable {
        package var variable: Expression.Variable
        package var type: ExpressionType
        package var range: TextRange
        /// Whether its value depends on the other rows that the mapping keeps.
        package var hasWindow: Bool

        package init(_ variable: Expression.Variable, _ type: ExpressionType, at range: TextRange, hasWindow: Bool = false) {
            self.variable = variable
            self.type = type
            self.range = range
            self.hasWindow = hasWindow
        }
    }

    /// Disjoint mappings as one function from source rows to destination rows.
    package struct MappingCall: Sendable {
        package var mappings: [MappingID]
        /// The function takes rows of this source entity and of its subentities.
        package var parameter: EntityID
        /// The result for one row: a destination row. It is optional if a row may be left out, and a sequence if a row may become several.
        package var result: ExpressionType
        /// The kinds of rows that some of the mappings take; nil if they take all of `parameter`.
        var takenKinds: [EntityID]?
        /// The conditions of each mapping for its row, part by part; nil for a mapping that also leaves out rows for other reasons.
        var conditions: [[Expression]?]

        package init(
            _ mappings: [MappingID], of parameter: EntityID, gives result: ExpressionType, takenKinds: [EntityID]? = nil,
            conditions: [[Expression]?] = []
        ) {
            self.mappings = mappings
            self.parameter = parameter
            self.result = result
            self.takenKinds = takenKinds
            self.conditions = conditions
        }
    }

    /// Makes one more name available. It hides an earlier one.
    package mutating func bind(
        _ name: String, to binding: Let, size: ExpressionSize = .one, callOfRun: String? = nil, quotient: WholeQuotient? = nil
    ) {
        lets[name] = binding
        quotients[binding.variable] = quotient
        namesOfRun[binding.variable] = callOfRun
        sizes[binding.variable] = size
    }

    /// Returns `now()` or `newUUID()`, if an expression or a name that it reads calls it.
    func callOfRun(in expression: Expression) -> String? {
        switch expression.kind {
        case .variable(.now): "now()"
        case .variable(.seed): "newUUID()"
        case .variable(let variable): namesOfRun[variable]
        case .applied(let function, let arguments): function.callOfRun ?? arguments.firstResult(callOfRun)
        default: expression.parts.firstResult(callOfRun)
        }
    }

    /// Returns the size of an expression after all available names in it have been replaced by their values.
    package func size(of expression: Expression) -> ExpressionSize {
        expression.size { variable in sizes[variable] ?? .one }
    }

    package func model(_ side: Side) -> Model { side == .source ? source : destination }

    /// Returns the scope in which `condition` is true. Values that it compares with nil are not nil there.
    package func assuming(_ condition: Expression, isTrue: Bool = true) -> ExpressionScope {
        var scope = self
        scope.facts.formUnion(isTrue ? condition.factsWhenTrue : condition.factsWhenFalse)
        return scope
    }
}

extension ExpressionScope {
    /// Returns the type of a call for a row that may be nil, or for a sequence of rows.
    ///
    /// A mapping that does not take every row still gives one if the caller's own `where` contains all its conditions.
    func type(of call: MappingCall, for argument: Expression) -> ExpressionType {
        if argument.type.value.element != nil, call.result.value.element == nil { return ExpressionType(.sequence(call.result.value)) }
        if call.result.value.element != nil { return call.result }
        let isMade = takesEveryKind(call, of: argument) && (!call.result.isOptional || isAsked(call, of: argument))
        return ExpressionType(call.result.value, isOptional: !isMade || argument.type.isOptional)
    }

    private func takesEveryKind(_ call: MappingCall, of row: Expression) -> Bool {
        guard let taken = call.takenKinds, case .row(_, let entity) = row.type.value else { return true }
        return source.concreteKinds(of: entity).allSatisfy(taken.contains)
    }

    private func isAsked(_ call: MappingCall, of row: Expression) -> Bool {
        let row = row.inlining(bindings)
        return call.conditions.contains { parts in
            parts?.allSatisfy { NormalForm($0, source: row).map(holding.contains) ?? false } ?? false
        }
    }

    /// Returns the type in words: `int32?`, `row of 'Post'`, `sequence of rows of 'Tag'`.
    func word(_ type: ExpressionType) -> String { word(type.value) + (type.isOptional && type.value != .nothing ? "?" : "") }

    func word(_ type: ValueType) -> String {
        switch type {
        case .row(let side, let entity): "row of '\(model(side)[entity].name)'"
        case .sequence(.row(let side, let entity), _): "sequence of rows of '\(model(side)[entity].name)'"
        case .sequence(.nothing, _): "empty list"
        case .sequence(.pair(.row(let side, let entity), _), _): "sequence of pairs of rows of '\(model(side)[entity].name)'"
        case .sequence(.pair(let element, _), _): "sequence of pairs of \(element.word)"
        default: type.word
        }
    }

    /// Returns the type in words with an article: `an optional int32`, `a row of 'Post'`, `nil`.
    func article(_ type: ExpressionType) -> String {
        switch type.value {
        case .nothing: "nil"
        case .enumeration(_, let name), .composite(_, let name): "'\(name)'" + (type.isOptional ? " or nil" : "")
        case .sequence(.row, _), .sequence(.pair, _), .sequence(.nothing, _): (word(type) == "empty list" ? "an " : "a ") + word(type)
        case .sequence(let element, _): "a sequence of \(element.word) values"
        case _ where type.isOptional: "an optional " + word(type.value)
        default: ("aeiou".contains(word(type).first ?? " ") ? "an " : "a ") + word(type)
        }
    }

    func cases(of type: ValueType) -> [String] {
        guard case .enumeration(let side, let name) = type else { return [] }
        return model(side).enumeration(name)?.cases ?? []
    }

    /// Returns the attribute at which a path ends, whose declaration a label can show.
    func attribute(at expression: Expression) -> Attribute? {
        guard case .path(let base, let steps) = expression.kind, case .attribute(let leaf)? = steps.last else { return nil }
        let side: Side = base.type.value.rowSide ?? .source
        return model(side)[leaf.property].attribute
    }
}

extension ValueType {
    /// The side of a row or of a sequence of rows.
    package var rowSide: Side? {
        switch self {
        case .row(let side, _), .sequence(.row(let side, _), _): side
        default: nil
        }
    }

    /// The element of a sequence.
    package var element: ValueType? { if case .sequence(let element, _) = self { element } else { nil } }

    /// Whether it is a sequence whose elements may be nil.
    package var hasNils: Bool { if case .sequence(_, true) = self { true } else { false } }
}
