package import MapSyntax

/// What an expression may mention, and what is known where it stands.
///
/// Made by whoever resolves a mapping; `assuming` gives the scope behind a condition.
package struct ExpressionScope: Sendable {
    package var source: Model
    package var destination: Model
    /// The entity of `$source`; `nil` where there is no row: in a file's `let`, in a default.
    package var row: EntityID?
    /// What `$item` is; `nil` where there is no element.
    package var item: ExpressionType?
    /// What `$group` is; `nil` where rows are single.
    package var group: ExpressionType?
    /// By name without `$`: why it is not in reach though it is somewhere, completing "'$item' is not in reach here: …".
    package var unreachable: [String: String] = [:]
    /// By name without `$`; a mapping's own hides a file's.
    package var lets: [String: Let]
    /// The size of the expression that each name expands to. A name that is missing here is a plain value.
    package private(set) var sizes: [Expression.Variable: ExpressionSize] = [:]
    /// Names whose values are made of the whole part of a division.
    private(set) var quotients: [Expression.Variable: WholeQuotient] = [:]
    /// Functions of the mapping file, by name.
    package var functions: [String: MappingFunction] = [:]
    /// What `$0` and `$1` are, within the argument of a method.
    package var elements: [ExpressionType] = []
    /// By name: what may be called as a function from rows to rows.
    package var mappings: [String: MappingCall]
    /// By the name of its mapping: rows that the version brings, their entity, and whether there are several.
    package var broughtRows: [String: (mapping: MappingID, entity: EntityID, areMany: Bool)] = [:]
    /// Why mappings may not be called here, completing "mappings cannot be called …": `in 'where'`. `nil` where they may.
    package var refusesMappings: String?
    /// Why `now()` and `newUUID()` may not stand here, completing "… cannot stand …": `in 'where'`. `nil` where they may.
    package var refusesRun: String?
    /// Where `newUUID()` stands: a mapping and one of its properties or names. `nil` where there is no row.
    package var placeInRow: [String]?
    /// Names whose values are the run's: with the call that makes them so.
    private(set) var namesOfRun: [Expression.Variable: String] = [:]
    /// The mappings that make destination rows of kind `target` from source rows of `rows`, for a row that stands where a relationship
    /// wants one. Reports and gives `nil` where they are none or not disjoint.
    package var mappingsMaking: @Sendable (_ target: EntityID, _ rows: EntityID, TextRange?, inout Diagnostics) -> MappingCall?
    /// Whether the rows of the destination are there: only when all is done.
    package var seesDestination = false
    /// Whether windows may stand here, and over which rows.
    package var windows: WindowRule
    /// What cannot be nil here, because a condition says so.
    package var facts: Set<NonNilFact>
    /// The conditions of the mapping's own `where`, part by part.
    var holding: Set<NormalForm> = []
    /// The mapping's `let`, by place.
    var bindings: [LetBinding] = []
    /// Where a parent's entry is read for one kind: the source entities of all its rows, which `$source` is or is not.
    var kindsBeside: [EntityID] = []
    /// Of what entity the rows are that a window gives, where they are not all of `row`.
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

    /// Windows count the rows that are left when it is decided which are.
    package enum WindowRule: Sendable {
        /// Over the rows that this mapping keeps, and those that others of its family keep.
        case over(MappingID, family: [MappingID])
        /// The key, if its expression decides which rows are left.
        case deciding(key: String)
        /// Within the window of this name.
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

    /// Mappings as one function from source rows to destination rows; they are disjoint.
    package struct MappingCall: Sendable {
        package var mappings: [MappingID]
        /// Rows of this source entity, its subentities included, may be passed.
        package var parameter: EntityID
        /// Of one row: a destination row, optional or a sequence as semantics S2 says.
        package var result: ExpressionType
        /// The kinds of rows that some of them takes; `nil`: all of `parameter`.
        var takenKinds: [EntityID]?
        /// What each of them asks of its row, part by part; `nil` for one that leaves rows out which no condition foretells.
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

    /// Brings one more name into reach, which hides an earlier one.
    package mutating func bind(
        _ name: String, to binding: Let, size: ExpressionSize = .one, callOfRun: String? = nil, quotient: WholeQuotient? = nil
    ) {
        lets[name] = binding
        quotients[binding.variable] = quotient
        namesOfRun[binding.variable] = callOfRun
        sizes[binding.variable] = size
    }

    /// `now()` or `newUUID()`, if an expression or a name that it reads calls it.
    func callOfRun(in expression: Expression) -> String? {
        switch expression.kind {
        case .variable(.now): "now()"
        case .variable(.seed): "newUUID()"
        case .variable(let variable): namesOfRun[variable]
        case .applied(let function, let arguments): function.callOfRun ?? arguments.firstResult(callOfRun)
        default: expression.parts.firstResult(callOfRun)
        }
    }

    /// How large an expression is with the names that are in reach here written out.
    package func size(of expression: Expression) -> ExpressionSize {
        expression.size { variable in sizes[variable] ?? .one }
    }

    package func model(_ side: Side) -> Model { side == .source ? source : destination }

    /// The scope where `condition` holds: what it compares with nil is not nil there.
    package func assuming(_ condition: Expression, isTrue: Bool = true) -> ExpressionScope {
        var scope = self
        scope.facts.formUnion(isTrue ? condition.factsWhenTrue : condition.factsWhenFalse)
        return scope
    }
}

extension ExpressionScope {
    /// The type of a call for a row that may be nil, or for a sequence of rows (semantics S2).
    ///
    /// A mapping that does not take every row gives one all the same where the caller's own `where` holds all that it asks for.
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

    /// For people: `int32?`, `row of 'Post'`, `sequence of rows of 'Tag'`.
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

    /// With an article: `an int32?`, `a row of 'Post'`, `nil`.
    func article(_ type: ExpressionType) -> String {
        switch type.value {
        case .nothing: "nil"
        case .enumeration(_, let name), .composite(_, let name): "'\(name)'" + (type.isOptional ? " or nil" : "")
        default: ("aeiou".contains(word(type).first ?? " ") ? "an " : "a ") + word(type)
        }
    }

    func cases(of type: ValueType) -> [String] {
        guard case .enumeration(let side, let name) = type else { return [] }
        return model(side).enumeration(name)?.cases ?? []
    }

    /// The attribute that a path ends at, for pointing at its declaration.
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

    /// Whether it is a sequence of which an element may be nil.
    package var hasNils: Bool { if case .sequence(_, true) = self { true } else { false } }
}
