import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers typed expressions over source rows to the algebra.
///
/// A path to a row's parent becomes a lookup by key, and a path through a to-many becomes a relation. Nothing becomes SQL text here.
struct ExpressionLowering {
    /// What expressions are lowered with.
    var environment: LoweringEnvironment
    /// What the expressions lowered so far use.
    var uses = LoweringUses()
    /// Mappings that are being asked which of their rows a nil leaves out. They are not asked again by the expressions that decide it.
    var deciding: Set<MappingID> = []
    /// The mappings among these whose stage is filled with the rows that are decided about.
    var filling: Set<MappingID> = []
    private var aliasCount = 0

    init(_ environment: LoweringEnvironment) { self.environment = environment }

    var mapping: CompleteMapping { environment.mapping }
    var source: Placement { environment.source }
    var destination: Placement { environment.destination }
    func placement(_ side: Side) -> Placement { environment.placement(side) }

    var names: StoreNames { environment.names }
    var keys: KeyRules { environment.keys }
    var fileLets: [FileLetForm] { environment.fileLets }

    /// Lowers something in another environment.
    mutating func with<Result>(
        _ setting: WritableKeyPath<LoweringEnvironment, Bool>, _ value: Bool, _ body: (inout Self) -> Result
    ) -> Result {
        let saved = environment[keyPath: setting]
        environment[keyPath: setting] = value
        defer { environment[keyPath: setting] = saved }
        return body(&self)
    }

    mutating func newAlias() -> String {
        aliasCount += 1
        return "\(environment.aliasPrefix)\(aliasCount)"
    }

    mutating func noteRead(_ table: String) { uses.note(table: table) }

    mutating func noteUnforeseen(_ range: TextRange?) -> LoweredExpression {
        uses.note(unforeseen: range)
        return .value(.null)
    }

    /// Scans the entity's rows of the given concrete kinds under an alias, or under a new one.
    mutating func scan(
        _ entity: EntityID, of side: Side = .source, kinds: [EntityID]? = nil, as given: String? = nil
    ) -> (relation: Relation, row: LoweredRow) {
        let alias = given ?? newAlias()
        let placed = environment.table(of: entity, side)
        let table = placed.name
        noteRead(table)
        let scan = self.scan(table, alias)
        let key = placed.keyColumns.map { column($0, of: entity, side, alias: alias) }
        let row = LoweredRow(entity: entity, side: side, key: key, alias: alias)
        let condition = kindCondition(entity, of: side, kinds ?? placement(side).model.concreteKinds(of: entity), alias: alias)
        return (condition.isAlwaysTrue ? scan : .filter(scan, condition), row)
    }

    func scan(_ table: String, _ alias: String) -> Relation {
        .scan(table: names.table(table), alias: alias, isTemporary: environment.temporaryTables.contains(foldedName(table)))
    }

    func column(_ column: PlacedColumn, of entity: EntityID, _ side: Side, alias: String) -> Scalar {
        let table = environment.table(of: entity, side).name
        let read = Scalar.column(alias: alias, name: names.column(column.name, of: table), isCollated: !column.comparesBytes)
        return environment.retypedColumns[LoweringEnvironment.place(of: column.name, in: table)].map { .operation($0, [read]) } ?? read
    }

    /// Returns the condition that a row of the entity's table is of one of these kinds.
    func kindCondition(_ entity: EntityID, of side: Side = .source, _ kinds: [EntityID], alias: String) -> Condition {
        let placement = placement(side)
        guard let discriminator = placement.discriminator(of: entity) else { return .constant(true) }
        let all = placement.model.concreteKinds(of: placement.model.root(of: entity))
        return Set(kinds) == Set(all) ? .constant(true) : kindCondition(discriminator, of: entity, side, anyOf: kinds, alias: alias)
    }

    /// Returns the same condition, even if all kinds are given. It compares the bytes of kind names, whatever the column's collation.
    func kindCondition(
        _ discriminator: PlacedColumn, of entity: EntityID, _ side: Side, anyOf kinds: [EntityID], alias: String
    ) -> Condition {
        let values = kinds.map { Scalar.constant(placement(side).kind(of: $0)) }
        return .member(column(discriminator, of: entity, side, alias: alias), of: values, orNil: false, comparing: .text)
    }

    /// Reads a stored column of a row from its scan, or looks the row up by its key if it is not scanned.
    mutating func stored(_ placed: PlacedColumn, of row: LoweredRow) -> Scalar {
        if let alias = row.alias { return column(placed, of: row.entity, row.side, alias: alias) }
        let (relation, found) = lookUp(row)
        guard let alias = found.alias else { return .null }
        return .subquery(.project(relation, [ProjectedColumn(Relation.valueName, column(placed, of: row.entity, row.side, alias: alias))]))
    }

    /// Looks a row up by its key in a new scan. Does not find a row of another kind in the same table.
    mutating func lookUp(_ row: LoweredRow) -> (relation: Relation, row: LoweredRow) {
        uses.readsOtherRows = true
        let (scan, found) = self.scan(row.entity, of: row.side)
        if let reference = row.reference { return (rows(scan, found, namedBy: reference), found) }
        if let (before, key) = row.reachedFrom { return (.join(before, scan, on: .sameKey(found.key, [key]), isLeft: false), found) }
        return (.filter(scan, .sameKey(found.key, row.key)), found)
    }

    /// Returns the row's key, or nil if the row does not exist.
    mutating func foundKey(of row: LoweredRow) -> [Scalar] {
        if row.alias != nil || row.isFound { return row.key }
        let (relation, found) = lookUp(row)
        return found.key.map { .subquery(.project(relation, [ProjectedColumn(Relation.valueName, $0)])) }
    }

    /// Lowers an expression to its canonical form. Each part is lowered only once: lists contain lists, and twice per level is exponential.
    mutating func value(_ expression: Expression, in scope: RowScope) -> Scalar {
        switch lower(expression, in: scope) {
        case .value(let scalar): scalar
        case .sequence(let sequence): form(of: sequence, expression.type)
        case .list(let values): literal(values.map { .value($0) }).map { form(of: $0, expression.type) } ?? .null
        case .row(let row): foundKey(of: row).first ?? .null
        case let other: destinationKey(of: other)?.first ?? .null
        }
    }

    mutating func lower(_ expression: Expression, in scope: RowScope) -> LoweredExpression {
        switch expression.kind {
        // Analysis reports each of them, so there is no plan for one.
        case .unknown: return noteUnforeseen(expression.range)
        case .constant(.row(let row)) where row.side == .destination:
            return .destinationKey(zip(destination.key(of: row.entity), row.key).map { .constant(encode($1, $0.coding)) })
        case .constant(let constant): return .value(.constant(canonicalForm(constant)))
        case .list(let elements): return .list(elements.map { value($0, in: scope) })
        case .variable(let variable): return lower(variable, expression, in: scope)
        case .path(let base, let steps): return path(start(of: base, in: scope), steps, expression)
        case .part(let inner, let leaves): return part(leaves, of: inner, expression, in: scope)
        case .call(let function, let arguments): return .value(call(function, arguments, in: scope))
        case .applied(let function, let arguments): return applied(function, arguments, in: scope)
        case .conditional(let condition, let then, let otherwise):
            return conditional(condition, then, otherwise, expression.type.value, in: scope)
        case .coalesce(let first, let second): return coalesce(first, second, expression.type.value, in: scope)
        case .unwrap(let inner): return lower(inner, in: scope)
        case .widen(let inner): return widen(inner, to: expression.type.value, in: scope)
        case .not, .and, .or, .comparison, .membership, .test: return .value(.truth(condition(expression, in: scope)))
        case .lookup(let inner, let cases, let otherwise): return lookup(inner, cases, otherwise, in: scope)
        case .mapped(let mappings, let inner): return mapped(mappings, inner, in: scope)
        case .cast(let inner, let entity): return cast(inner, to: entity, in: scope)
        case .rows(let side, let entity):
            uses.readsOtherRows = true
            let (relation, row) = scan(entity, of: side)
            return .sequence(rows(row, in: relation, position: nil))
        case .descending(let inner): return lower(inner, in: scope)
        case .window(let window): return self.window(window, expression, in: scope)
        case .method(let method, let base, let arguments): return self.method(method, base, arguments, expression, in: scope)
        }
    }

    /// Lowers the base of a path. The path begins at the elements of a list.
    private mutating func start(of base: Expression, in scope: RowScope) -> LoweredExpression {
        guard case .list(let elements) = base.kind, !elements.isEmpty else { return lower(base, in: scope) }
        return sequence(base, in: scope).map { .sequence($0) } ?? noteUnforeseen(base.range)
    }

    private mutating func lower(_ variable: Expression.Variable, _ expression: Expression, in scope: RowScope) -> LoweredExpression {
        switch variable {
        case .source: return scope.row.map(LoweredExpression.row) ?? .value(.null)
        case .entityLet(let index) where scope.row?.lets[index] != nil: return scope.row?.lets[index] ?? .value(.null)
        case .entityLet(let index): return scope.lets.indices.contains(index) ? lower(scope.lets[index].value, in: scope) : .value(.null)
        case .fileLet(let index): return fileLet(index)
        case .parameter(let index):
            return .value(mapping.parameters.indices.contains(index) ? .parameter(mapping.parameters[index].name) : .null)
        case .argument(let place): return scope.arguments.indices.contains(place) ? scope.arguments[place] : .value(.null)
        case .brought(let id): return brought(id)
        case .now: return .value(.registered("mapc_now", []))
        case .seed: return .value(.registered("mapc_seed", []))
        case .element(let place, let depth): return scope.element(place, depth: depth) ?? noteUnforeseen(expression.range)
        case .item where scope.row?.element != nil: return scope.row?.element?.item ?? .value(.null)
        case .index where scope.row?.element != nil: return .value(scope.row?.element?.index ?? .null)
        case .group where scope.row?.stage != nil: return group(in: scope) ?? .value(.null)
        case .item, .index, .group: return noteUnforeseen(expression.range)
        }
    }

    private mutating func call(_ function: Function, _ arguments: [Expression], in scope: RowScope) -> Scalar {
        let types = arguments.map(\.type)
        if function.name == "valid", let argument = arguments.first, let leaf = plainLeaf(argument, in: scope) {
            return validated(leaf.0, leaf.1)
        }
        if function.name == "key", let argument = arguments.first, case .row(let row) = lower(argument, in: scope) {
            return foundKey(of: row).first ?? .null
        }
        let lowered = arguments.map { value($0, in: scope) }
        // What it passes on keeps its bytes.
        if function.name == "valid" { return lowered[0] }
        if let chosen = chosen(by: function, lowered, types) { return chosen }
        return .calling(function.inDatabase(types), lowered)
    }

    /// Returns the row and attribute if the expression is just `row.attribute`, or a name for it.
    private mutating func plainLeaf(_ expression: Expression, in scope: RowScope) -> (LoweredRow, LeafID)? {
        if case .variable(.entityLet(let place)) = expression.kind, scope.lets.indices.contains(place), scope.row?.lets[place] == nil {
            return plainLeaf(scope.lets[place].value, in: scope)
        }
        guard case .path(let base, let steps) = expression.kind, case .attribute(let leaf)? = steps.last,
            case .row(let row) = path(lower(base, in: scope), Array(steps.dropLast()), expression)
        else { return nil }
        return (row, leaf)
    }

    private mutating func validated(_ row: LoweredRow, _ leaf: LeafID) -> Scalar {
        guard let column = placement(row.side).column(leaf) else { return .null }
        let raw = stored(column, of: row)
        let readable = ConditionalCase(when: column.coding.reads(raw, in: placement(row.side).model), then: column.coding.decoded(raw))
        return .conditional([readable], otherwise: .null)
    }

    private mutating func widen(_ inner: Expression, to type: ValueType, in scope: RowScope) -> LoweredExpression {
        func widened(_ scalar: Scalar) -> Scalar {
            ColumnCoding(type.element ?? type).widened(scalar, from: inner.type.value.element ?? inner.type.value)
        }
        switch lower(inner, in: scope) {
        case .value(let scalar): return .value(widened(scalar))
        case .list(let values): return .list(values.map(widened))
        case .sequence(var sequence):
            if case .value(let scalar) = sequence.element { sequence.element = .value(widened(scalar)) }
            return .sequence(sequence)
        case let other: return other
        }
    }

    private mutating func lookup(_ inner: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?, in scope: RowScope)
        -> LoweredExpression
    {
        let subject = value(inner, in: scope)
        let branches = cases.map { entry in
            ConditionalCase(
                when: equal(subject, .constant(canonicalForm(entry.key)), inner.type.value), then: value(entry.value, in: scope))
        }
        return .value(.conditional(branches, otherwise: otherwise.map { value($0, in: scope) } ?? .null))
    }
}
