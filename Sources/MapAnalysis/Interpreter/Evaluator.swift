import MapSyntax

/// The reference meaning of expressions, for one row at a time. Every SQL rendering must agree with it.
///
/// Functions treat nil by their nil rules, and comparisons are never nil. A bare path may pass on a stored value that cannot be read as its
/// type. Computing anything with such a value is a finding.
package final class Evaluator {
    package let source: Model
    package let destination: Model
    package let rows: any SourceRows
    /// The values of the file's `let`, in order.
    package var fileLets: [Value]
    /// The values given for the mapping's parameters, in order.
    package var parameters: [Value] = []
    /// The values of `now()` and `newUUID()`, if there is a run.
    package var run: RunFacts?
    /// Returns the destination rows that a mapping makes from a source row.
    package var mapped: (MappingID, RowReference) throws -> [RowReference]
    /// Returns the row that a mapping has under `rows`, or a list of several.
    var brought: (MappingID) throws -> Value = { _ in throw EvaluationFinding.outOfReach(nil) }
    /// The limit on the work, if there is one.
    var allowance: Allowance?
    /// What notes which parts are reached, if somebody asks.
    var reach: Reach?
    /// Reads properties of destination rows: `PostToSection($source).title`.
    package var destinationRows: (any SourceRows)?
    /// Returns where an attribute of a made row is stored in the source, if the mapping only passes it on.
    var passedOnByMade: (LeafID, RowReference) throws -> PassedOn? = { _, _ in nil }
    /// Returns the value that the window at this place has for a row or element.
    var window: (Expression.Window, TextRange?, Candidate) throws -> Value = { _, range, _ in
        throw EvaluationFinding.outOfReach(range)
    }
    /// Returns what a method gives for the rows of a window up to one, if it need not be computed from all of them each time.
    var running: (Expression.SequenceMethod, RowsUpToOne, TextRange?, Candidate) throws -> Value? = { _, _, _, _ in nil }

    package init(
        source: Model, destination: Model, rows: any SourceRows, fileLets: [Value] = [], destinationRows: (any SourceRows)? = nil,
        mapped: @escaping (MappingID, RowReference) throws -> [RowReference] = { _, _ in [] }
    ) {
        self.source = source
        self.destination = destination
        self.rows = rows
        self.fileLets = fileLets
        self.destinationRows = destinationRows
        self.mapped = mapped
    }

    /// Returns the same with other rows of the destination.
    func reading(_ destinationRows: any SourceRows) -> Evaluator {
        let other = Evaluator(
            source: source, destination: destination, rows: rows, fileLets: fileLets, destinationRows: destinationRows, mapped: mapped)
        (other.parameters, other.run, other.brought, other.allowance, other.reach) = (parameters, run, brought, allowance, reach)
        (other.passedOnByMade, other.window, other.running) = (passedOnByMade, window, running)
        return other
    }

    /// The values of the variables.
    package struct Bindings {
        /// `$source`.
        package var row: RowReference?
        /// The values of the mapping's `let`, in order, as far as they have been computed. For a name without a value: the reason.
        package var lets: [Result<Value, EvaluationFinding>]
        /// In the body of a function: its arguments.
        package var arguments: [Value] = []
        /// `$0`, and for two neighbours `$1`. The values of the innermost method are last.
        package var elements: [[Value]] = []
        /// `$item` and `$index`.
        package var item: Value?
        package var index: Int64?
        /// `$group`.
        package var group: (() throws -> Value)?

        package init(row: RowReference? = nil, lets: [Result<Value, EvaluationFinding>] = []) {
            self.row = row
            self.lets = lets
        }
    }

    /// Returns the value for a row. Throws a finding, or an error from `rows`.
    package func evaluate(_ expression: Expression, _ bindings: Bindings) throws -> Value {
        try allowance?.spend()
        let range = reached(expression.range)
        switch expression.kind {
        case .unknown: throw EvaluationFinding.outOfReach(range)
        case .constant(let value): return value
        case .list(let elements): return .list(try elements.map { try computed($0, bindings) })
        case .variable(let variable): return try value(of: variable, bindings, range)
        case .path(let base, let steps): return try path(steps, from: base, bindings, range)
        case .part(let composite, let leaves):
            return part(leaves, of: try computed(composite, bindings), isComposite: expression.type.value.isComposite)
        case .call(let function, let arguments): return try call(function, arguments, bindings, range)
        case .applied(let function, let arguments):
            var inner = Bindings()
            inner.arguments = try arguments.map { try computed($0, bindings) }
            return try evaluate(function.body, inner)
        case .conditional(let condition, let then, let otherwise):
            return try computed(try holds(condition, bindings) ? then : otherwise, bindings)
        case .coalesce(let first, let second):
            let value = try computed(first, bindings)
            return value == .nil ? try computed(second, bindings) : value
        case .unwrap(let inner):
            let value = try computed(inner, bindings)
            guard value != .nil else { throw EvaluationFinding.nilUnderUnwrap(range) }
            return value
        case .not, .and, .or, .comparison, .membership, .test: return .boolean(try holds(expression, bindings))
        case .lookup(let value, let cases, let otherwise): return try lookUp(value, cases, otherwise, bindings, range)
        case .mapped(let mappings, let rows): return try destinationRows(of: rows, mappings, expression.type, bindings, range)
        case .widen(let inner): return try computed(inner, bindings).allWidened(to: expression.type.value)
        case .cast(let row, let entity):
            let value = try computed(row, bindings)
            return isRow(value, of: entity) ? value : .nil
        case .descending(let inner): return try evaluate(inner, bindings)
        case .rows(let side, let entity): return .list(try allRows(side, entity, range).map(Value.row))
        case .method(let method, let base, let arguments): return try apply(method, base, arguments, bindings, range)
        case .window(let window):
            guard let row = bindings.row else { throw EvaluationFinding.outOfReach(range) }
            return try self.window(window, range, Candidate(row: row, bindings.item, at: bindings.index, of: window.mapping))
        }
    }

    /// Notes that an expression is computed, and returns its range.
    private func reached(_ range: TextRange?) -> TextRange? {
        reach?.note(range)
        return range
    }

    /// Returns the value of a name, or the reason why it has none. The caller needs either only if something reads the name.
    func value(of binding: LetBinding, _ bindings: Bindings) throws -> Result<Value, EvaluationFinding> {
        do {
            return .success(try evaluate(binding.value, bindings))
        } catch let finding as EvaluationFinding {
            return .failure(finding)
        }
    }

    /// Whether a condition is true. Conditions are never nil; nil as a condition counts as false.
    package func holds(_ condition: Expression, _ bindings: Bindings) throws -> Bool {
        let isTrue = try decided(condition, bindings)
        reach?.note(condition.range, isTrue: isTrue)
        return isTrue
    }

    private func decided(_ condition: Expression, _ bindings: Bindings) throws -> Bool {
        switch condition.kind {
        case .not(let inner): return try !holds(inner, bindings)
        case .and(let left, let right): return try holds(left, bindings) && holds(right, bindings)
        case .or(let left, let right): return try holds(left, bindings) || holds(right, bindings)
        case .comparison(let comparison, let left, let right):
            return comparison.holds(try computed(left, bindings), try computed(right, bindings))
        case .membership(let element, let sequence):
            let element = try computed(element, bindings)
            return try elements(of: sequence, bindings).contains(element)
        case .test(let row, let entity): return isRow(try computed(row, bindings), of: entity)
        default: return try computed(condition, bindings) == .boolean(true)
        }
    }

    /// Returns a value for computing with it. Throws a finding if it cannot be read as its type.
    func computed(_ expression: Expression, _ bindings: Bindings) throws -> Value {
        let value = try evaluate(expression, bindings)
        if case .unreadable(let raw) = value { throw EvaluationFinding.unreadable(raw, expression.range) }
        return value
    }

    /// Returns the elements of a sequence. Throws a finding if one of them cannot be read.
    func elements(of sequence: Expression, _ bindings: Bindings) throws -> [Value] {
        guard case .list(let elements) = try computed(sequence, bindings) else { return [] }
        try allowance?.spend(elements.count)
        for case .unreadable(let raw) in elements { throw EvaluationFinding.unreadable(raw, sequence.range) }
        return elements
    }

    private func value(of variable: Expression.Variable, _ bindings: Bindings, _ range: TextRange?) throws -> Value {
        switch variable {
        case .source: if let row = bindings.row { return .row(row) }
        case .entityLet(let index): if bindings.lets.indices.contains(index) { return try bindings.lets[index].get() }
        case .fileLet(let index): if fileLets.indices.contains(index) { return fileLets[index] }
        case .argument(let place): if bindings.arguments.indices.contains(place) { return bindings.arguments[place] }
        case .brought(let mapping): return try brought(mapping)
        case .now: if let run { return .date(run.now) }
        case .seed: if let run { return .data(run.seed) }
        case .element(let place, let depth):
            let elements = bindings.elements.dropLast(depth).last ?? []
            if elements.indices.contains(place) { return elements[place] }
        case .parameter(let index): if parameters.indices.contains(index) { return parameters[index] }
        case .item: if let item = bindings.item { return item }
        case .index: if let index = bindings.index { return .integer(index) }
        case .group: if let group = bindings.group { return try group() }
        }
        throw EvaluationFinding.outOfReach(range)
    }

    private func call(
        _ function: Function, _ arguments: [Expression], _ bindings: Bindings, _ range: TextRange?
    ) throws -> Value {
        // `valid` is the only function that receives values which cannot be read.
        if function.name == "valid" { return function.call(try arguments.map { try evaluate($0, bindings) }) }
        let values = try arguments.map { try computed($0, bindings) }
        if let precondition = function.precondition, !precondition.holds(values) {
            throw EvaluationFinding.refused(precondition.code, range)
        }
        let value = function.call(values)
        if case .list(let elements) = value { try allowance?.spend(elements.count) }
        return value
    }

    private func lookUp(
        _ value: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?, _ bindings: Bindings,
        _ range: TextRange?
    ) throws -> Value {
        let key = try computed(value, bindings)
        if let found = cases.first(where: { $0.key == key }) { return try computed(found.value, bindings) }
        if let otherwise { return try computed(otherwise, bindings) }
        guard key == .nil else { throw EvaluationFinding.notInMap(range) }
        return .nil
    }

    private func isRow(_ value: Value, of entity: EntityID) -> Bool {
        guard case .row(let row) = value else { return false }
        return (row.side == .source ? source : destination).isKind(row.entity, of: entity)
    }
}

extension Value {
    /// Widens the value. The elements of a sequence are widened one by one.
    fileprivate func allWidened(to type: ValueType) -> Value {
        if case .list(let elements) = self, let element = type.element { return .list(elements.map { $0.widened(to: element) }) }
        return widened(to: type)
    }
}

extension Expression.Comparison {
    /// Whether the comparison is true. It is never nil: nil equals nil and has no order.
    package func holds(_ left: Value, _ right: Value) -> Bool {
        // An integer and a double are compared exactly, as SQLite compares them: a double cannot hold every integer.
        switch (left, right) {
        case (.integer(let integer), .real(let real)): return holds(Self.sign(integer, beside: real), 0)
        case (.real(let real), .integer(let integer)): return holds(0, Self.sign(integer, beside: real))
        default: return holdsOfOneType(left, right)
        }
    }

    private func holds(_ left: Int, _ right: Int) -> Bool { holdsOfOneType(.integer(Int64(left)), .integer(Int64(right))) }

    /// Returns -1, 0 or 1 for an integer that is less than a double, equal to it or greater.
    private static func sign(_ integer: Int64, beside real: Double) -> Int {
        if real >= 0x1p63 { return -1 }
        if real < -0x1p63 { return 1 }
        let whole = Int64(real.rounded(.towardZero))
        if integer != whole { return integer < whole ? -1 : 1 }
        let rest = real - real.rounded(.towardZero)
        return rest > 0 ? -1 : rest < 0 ? 1 : 0
    }

    private func holdsOfOneType(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left != .nil && right != .nil && left.precedes(right)
        case .greater: left != .nil && right != .nil && right.precedes(left)
        case .lessOrEqual: left != .nil && right != .nil && !right.precedes(left)
        case .greaterOrEqual: left != .nil && right != .nil && !left.precedes(right)
        }
    }
}
