import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers typed expressions over source rows to the algebra.
///
/// A path to a row's parent becomes a lookup by key, and a path through a to-many becomes a relation. Nothing becomes SQL text here.
struct ExpressionLowering {
    let mapping: CompleteMapping
    let source: Placement
    let destination: Placement
    var names: StoreNames
    let keys: KeyRules
    /// How each `let` of the file is read.
    let fileLets: [FileLetForm]
    /// Which destination table continues a source table, by the source table's folded name. Foreign keys are compared by it.
    var successors: [String: String] = [:]
    /// How to read a column whose type has already changed since its values were written, by folded table and column.
    var retypedColumns: [String: String] = [:]
    static let (readAsReal, readAsItLies) = ("({0} + 0.0)", "(+{0})")
    /// `$source`.
    var row: LoweredRow?
    /// The `let`s of the entity mapping that is being lowered.
    var lets: [LetBinding] = []
    /// The arguments of the function whose body is being lowered.
    var arguments: [LoweredExpression] = []
    /// The values of `$0` and `$1` in each method, the innermost method last.
    var elements: [[LoweredExpression]] = []
    /// Whether anything beyond the row's own columns was read since this was last cleared.
    var readsOtherRows = false
    /// Whether a path begins at a table that is read as a whole, so that pairs need not be found row by row.
    var readsAllPairs = false
    /// Source columns whose values were used in a computation, in order of first use.
    private(set) var computedLeaves: [LeafID] = []
    /// TEMP tables in which rows are looked up, in order of first use.
    var lookups: [LookupTable] = []
    /// The prefix of these tables' names. Tables of the result have a different prefix from tables of the source.
    var findPrefix = "mapc_find"
    /// Whether the file's sequences exist already, so that tables can be made of them.
    var readsKeptSequences = true
    /// Whether the keys of made rows exist already, so that the rows that refer to them can be looked up in a table.
    var findsInverses = true
    /// Mappings whose literal rows are named in expressions.
    let namedRows: Set<MappingID>
    /// The columns that windows add to rows, in order of first use.
    var windowColumns: [WindowColumn] = []
    /// The folded first columns of the store's indexes, by folded table.
    var indexedColumns: [String: Set<String>] = [:]
    /// Columns, as `place(of:in:)` returns them, that do not compare texts by their bytes. Their indexes do not find bytewise equal texts.
    var collatedColumns: Set<String> = []
    /// Folded names of TEMP tables.
    var temporaryTables: Set<String> = []
    /// Mappings whose rows with a nil are being determined.
    var deciding: Set<MappingID> = []
    /// Tables of the store that were read, by their folded names in the source.
    private(set) var tablesRead: Set<String> = []
    /// Places of expressions that have no SQL. The analysis should have refused them.
    private(set) var unforeseen: [TextRange?] = []
    private var aliasCount = 0

    init(
        mapping: CompleteMapping, source: Placement, destination: Placement, names: StoreNames, keys: KeyRules, aliasPrefix: String = "s"
    ) {
        self.mapping = mapping
        self.source = source
        self.destination = destination
        self.names = names
        self.keys = keys
        self.aliasPrefix = aliasPrefix
        fileLets = fileLetForms(of: mapping)
        namedRows = mapping.namedRows
    }

    private let aliasPrefix: String

    /// This lowering without its notes.
    var cleared: ExpressionLowering {
        var copy = self
        copy.computedLeaves = []
        copy.unforeseen = []
        // The window itself records the tables that it reads.
        copy.windowColumns = []
        copy.readsOtherRows = false
        return copy
    }

    /// The alias for the next scan. Several checks of one table can share a scan by it.
    var nextAlias: String?

    mutating func newAlias() -> String {
        if let alias = nextAlias {
            nextAlias = nil
            return alias
        }
        aliasCount += 1
        return "\(aliasPrefix)\(aliasCount)"
    }

    mutating func noteRead(_ table: String) { tablesRead.insert(foldedName(table)) }

    mutating func noteUnforeseen(_ range: TextRange?) -> LoweredExpression {
        unforeseen.append(range)
        return .value(.null)
    }

    mutating func noteComputed(_ leaf: LeafID) {
        if !computedLeaves.contains(leaf) { computedLeaves.append(leaf) }
    }

    /// Scans the entity's rows of the given concrete kinds under a new alias.
    mutating func scan(_ entity: EntityID, kinds: [EntityID]? = nil) -> (relation: Relation, row: LoweredRow) {
        let alias = newAlias()
        let table = source.table(of: entity).name
        noteRead(table)
        let scan = self.scan(table, alias)
        let row = LoweredRow(entity: entity, key: keyColumns(of: entity, alias: alias), alias: alias)
        let condition = kindCondition(entity, kinds ?? source.model.concreteKinds(of: entity), alias: alias)
        return (condition.isAlwaysTrue ? scan : .filter(scan, condition), row)
    }

    func scan(_ table: String, _ alias: String) -> Relation {
        .scan(table: names.table(table), alias: alias, isTemporary: temporaryTables.contains(foldedName(table)))
    }

    func keyColumns(of entity: EntityID, alias: String) -> [Scalar] {
        source.key(of: entity).map { column($0, of: entity, alias: alias) }
    }

    func column(_ column: PlacedColumn, of entity: EntityID, alias: String) -> Scalar {
        let table = source.table(of: entity).name
        let read = Scalar.column(alias: alias, name: names.column(column.name, of: table), isCollated: !column.comparesBytes)
        return retypedColumns[Self.place(of: column.name, in: table)].map { .template($0, [read]) } ?? read
    }

    /// Returns the folded name of a column with its table, by which columns are compared.
    static func place(of column: String, in table: String) -> String { foldedName(table) + "." + foldedName(column) }

    /// Returns the condition that a row of the entity's table is of one of these kinds.
    func kindCondition(_ entity: EntityID, _ kinds: [EntityID], alias: String) -> Condition {
        guard let discriminator = source.discriminator(of: entity) else { return .constant(true) }
        let all = source.model.concreteKinds(of: source.model.root(of: entity))
        return Set(kinds) == Set(all) ? .constant(true) : kindCondition(discriminator, of: entity, anyOf: kinds, alias: alias)
    }

    /// Returns the same condition, even if all kinds are given. It compares the bytes of kind names, whatever the column's collation.
    func kindCondition(_ discriminator: PlacedColumn, of entity: EntityID, anyOf kinds: [EntityID], alias: String) -> Condition {
        let values = kinds.map { Scalar.constant(.text(source.model[$0].name)) }
        return .member(column(discriminator, of: entity, alias: alias), of: values, orNil: false, comparing: .text)
    }

    /// Reads a stored column of a row from its scan, or looks the row up by its key if it is not scanned.
    mutating func stored(_ placed: PlacedColumn, of row: LoweredRow) -> Scalar {
        if let alias = row.alias { return column(placed, of: row.entity, alias: alias) }
        let (relation, found) = lookUp(row)
        guard let alias = found.alias else { return .null }
        return .subquery(.project(relation, [ProjectedColumn(SQLWriter.valueName, column(placed, of: row.entity, alias: alias))]))
    }

    /// Looks a row up by its key in a new scan. Does not find a row of another kind in the same table.
    mutating func lookUp(_ row: LoweredRow) -> (relation: Relation, row: LoweredRow) {
        readsOtherRows = true
        let (scan, found) = self.scan(row.entity)
        if let reference = row.reference { return (rows(scan, found, namedBy: reference), found) }
        if let (before, key) = row.reachedFrom { return (.join(before, scan, on: .sameKey(found.key, [key]), isLeft: false), found) }
        return (.filter(scan, .sameKey(found.key, row.key)), found)
    }

    /// Returns the row's key, or nil if the row does not exist.
    mutating func foundKey(of row: LoweredRow) -> [Scalar] {
        if row.alias != nil || row.isFound { return row.key }
        let (relation, found) = lookUp(row)
        return found.key.map { .subquery(.project(relation, [ProjectedColumn(SQLWriter.valueName, $0)])) }
    }

    /// Lowers an expression to its canonical form. Each part is lowered only once: lists contain lists, and twice per level is exponential.
    mutating func value(_ expression: Expression) -> Scalar {
        switch lower(expression) {
        case .value(let scalar): scalar
        case .sequence(let sequence): form(of: sequence, expression.type)
        case .list(let values): literal(values.map { .value($0) }).map { form(of: $0, expression.type) } ?? .null
        case .row(let row): foundKey(of: row).first ?? .null
        case let other: destinationKey(of: other)?.first ?? .null
        }
    }

    mutating func lower(_ expression: Expression) -> LoweredExpression {
        switch expression.kind {
        case .unknown: return .value(.null)
        case .constant(let constant): return .value(.constant(canonicalForm(constant)))
        case .list(let elements): return .list(elements.map { value($0) })
        case .variable(let variable): return lower(variable, expression)
        case .path(let base, let steps): return path(start(of: base), steps, expression)
        case .part(let inner, let leaves): return part(leaves, of: inner, expression)
        case .call(let function, let arguments): return .value(call(function, arguments))
        case .applied(let function, let arguments): return applied(function, arguments)
        case .conditional(let condition, let then, let otherwise):
            return conditional(condition, then, otherwise, expression.type.value)
        case .coalesce(let first, let second): return coalesce(first, second, expression.type.value)
        case .unwrap(let inner): return lower(inner)
        case .widen(let inner): return widen(inner, to: expression.type.value)
        case .not, .and, .or, .comparison, .membership, .test: return .value(.truth(condition(expression)))
        case .lookup(let inner, let cases, let otherwise): return lookup(inner, cases, otherwise)
        case .mapped(let mappings, let inner): return mapped(mappings, inner)
        case .cast(let inner, let entity): return cast(inner, to: entity)
        case .rows(_, let entity):
            readsOtherRows = true
            let (relation, row) = scan(entity)
            return .sequence(rows(row, in: relation, position: nil))
        case .descending(let inner): return lower(inner)
        case .window(let window): return self.window(window, expression)
        case .method(let method, let base, let arguments): return self.method(method, base, arguments, expression)
        }
    }

    /// Lowers the base of a path. The path begins at the elements of a list.
    private mutating func start(of base: Expression) -> LoweredExpression {
        guard case .list(let elements) = base.kind, !elements.isEmpty else { return lower(base) }
        return sequence(base).map { .sequence($0) } ?? noteUnforeseen(base.range)
    }

    private mutating func lower(_ variable: Expression.Variable, _ expression: Expression) -> LoweredExpression {
        switch variable {
        case .source: return row.map(LoweredExpression.row) ?? .value(.null)
        case .entityLet(let index) where row?.lets[index] != nil: return row?.lets[index] ?? .value(.null)
        case .entityLet(let index): return lets.indices.contains(index) ? lower(lets[index].value) : .value(.null)
        case .fileLet(let index): return fileLet(index)
        case .parameter(let index):
            return .value(mapping.parameters.indices.contains(index) ? .parameter(mapping.parameters[index].name) : .null)
        case .argument(let place): return self.arguments.indices.contains(place) ? self.arguments[place] : .value(.null)
        case .brought(let id): return brought(id)
        case .now: return .value(.registered("mapc_now", []))
        case .seed: return .value(.registered("mapc_seed", []))
        case .element(let place, let depth):
            let bound = elements.dropLast(depth).last ?? []
            return bound.indices.contains(place) ? bound[place] : noteUnforeseen(expression.range)
        case .item where row?.element != nil: return row?.element?.item ?? .value(.null)
        case .index where row?.element != nil: return .value(row?.element?.index ?? .null)
        case .group where row?.stage != nil: return group() ?? .value(.null)
        case .item, .index, .group: return noteUnforeseen(expression.range)
        }
    }

    private mutating func call(_ function: Function, _ arguments: [Expression]) -> Scalar {
        let types = arguments.map(\.type)
        if function.name == "valid", let argument = arguments.first, let leaf = plainLeaf(argument) {
            return validated(leaf.0, leaf.1)
        }
        if function.name == "key", let argument = arguments.first, case .row(let row) = lower(argument) {
            return foundKey(of: row).first ?? .null
        }
        let lowered = arguments.map { value($0) }
        if let chosen = chosen(by: function, lowered, types) { return chosen }
        switch function.sql(types) {
        case .template(let text): return .template(text, text.makesZeroPositive ? lowered.map(\.withAnyZero) : lowered)
        case .registered(let name): return Scalar.calling(name, lowered)
        }
    }

    /// Returns the row and attribute if the expression is just `row.attribute`, or a name for it.
    private mutating func plainLeaf(_ expression: Expression) -> (LoweredRow, LeafID)? {
        if case .variable(.entityLet(let place)) = expression.kind, lets.indices.contains(place), row?.lets[place] == nil {
            return plainLeaf(lets[place].value)
        }
        guard case .path(let base, let steps) = expression.kind, case .attribute(let leaf)? = steps.last,
            case .row(let row) = path(lower(base), Array(steps.dropLast()), expression)
        else { return nil }
        return (row, leaf)
    }

    private mutating func validated(_ row: LoweredRow, _ leaf: LeafID) -> Scalar {
        guard let column = source.column(leaf) else { return .null }
        let raw = stored(column, of: row)
        let readable = ConditionalCase(when: column.coding.reads(raw, in: source.model), then: column.coding.decoded(raw))
        return .conditional([readable], otherwise: .null)
    }

    private mutating func widen(_ inner: Expression, to type: ValueType) -> LoweredExpression {
        func widened(_ scalar: Scalar) -> Scalar {
            ColumnCoding(type.element ?? type).widened(scalar, from: inner.type.value.element ?? inner.type.value)
        }
        switch lower(inner) {
        case .value(let scalar): return .value(widened(scalar))
        case .list(let values): return .list(values.map(widened))
        case .sequence(var sequence):
            if case .value(let scalar) = sequence.element { sequence.element = .value(widened(scalar)) }
            return .sequence(sequence)
        case let other: return other
        }
    }

    private mutating func lookup(_ inner: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?) -> LoweredExpression {
        let subject = value(inner)
        let branches = cases.map { entry in
            ConditionalCase(
                when: equal(subject, .constant(canonicalForm(entry.key)), inner.type.value), then: value(entry.value))
        }
        return .value(.conditional(branches, otherwise: otherwise.map { value($0) } ?? .null))
    }
}
