import MapAnalysis
import MapPlan
import MapSyntax

/// A value that a query returns about each row that it finds. SQLite computes it only for these rows.
struct FoundValue {
    var shown: ShownValue
    var value: Scalar
    /// The name of the column; `nil` if it is numbered.
    var column: String?

    init(_ shown: ShownValue, _ value: Scalar, column: String? = nil) {
        self.shown = shown
        self.value = value
        self.column = column
    }
}

extension [FoundValue] {
    /// The columns in which a query returns the values.
    var columns: [ProjectedColumn] {
        enumerated().map { place, found in
            ProjectedColumn(found.column ?? (count == 1 ? "value" : "value\(place)"), found.value)
        }
    }

    /// What an obligation knows about the values; `nil` if there are none.
    var shown: [ShownValue]? { isEmpty ? nil : map(\.shown) }
}

extension ShownValue.Form {
    /// The form of a computed value of this type; `nil` for a type whose values a message cannot show.
    init?(_ type: ValueType) {
        switch CanonicalClass(type) {
        case .bool: self = .boolean
        case .date: self = .date
        case .uuid: self = .uuid
        case .decimal: self = .decimal
        case .int, .real, .text, .data: self = .computed
        case nil: return nil
        }
    }
}

extension Placement {
    /// Returns the names of an entity's key: those of its attributes, or of its columns where no attribute has one.
    func keyNames(of entity: EntityID) -> [String] {
        key(of: entity).map { column in
            for case .leaf(let leaf) in column.roles { return model.path(leaf) }
            return column.name
        }
    }
}

extension LegOutline {
    /// Returns the values that the condition of a claim reads. They are in the condition that the claim is violated, so that nothing is lowered
    /// again. Returns none if the condition is about the elements of a sequence, since each row has several.
    func valuesRead(by claim: Claim, violated: Condition) -> [FoundValue] {
        var condition = violated
        while case .and(let parts) = condition, let last = parts.last { condition = last }
        switch (claim.kind, condition) {
        case (.isCovered(let read, _), .not(.member(let value, _, _, _))):
            return ShownValue.Form(read.type.value).map { [FoundValue(ShownValue($0), value)] } ?? []
        case (.isAllowed(_, _, let arguments), .not(.isTrue(.registered(_, let values)))) where arguments.count == values.count:
            return foundValues(zip(arguments, values))
        default: return []
        }
    }

    /// Returns the value of the row from which a function makes nil, such as the text of `int32($source.age)!` that is no number. Returns none if the function
    /// reads several values, since no one of them is the reason. The value is shown as it is stored: it need not be readable.
    func valueWithoutForm(_ claim: Claim, of row: LoweredRow, _ lowering: inout ExpressionLowering) -> [FoundValue] {
        guard case .isPresent(let value) = claim.kind, claim.guards.isEmpty, case .call = value.kind, let leaf = value.onlyLeafRead,
            source.model.leavesRead(by: .attribute(leaf)) == nil, let column = source.column(leaf)
        else { return [] }
        return [FoundValue(ShownValue(.stored), lowering.stored(column, of: row))]
    }

    /// Returns the values that a condition compares: both sides of each comparison, except constants, which the reader of the condition sees.
    /// Returns none for parts of the condition that are not comparisons.
    func valuesCompared(by expression: Expression, _ condition: Condition) -> [FoundValue] {
        Array(foundValues(sides(of: expression, condition)).prefix(4))
    }

    private func sides(of expression: Expression, _ condition: Condition) -> [(Expression, Scalar)] {
        switch (expression.kind, condition) {
        case (.not(let inner), .not(let lowered)): sides(of: inner, lowered)
        case (.and(let first, let second), .and(let lowered)) where lowered.count == 2,
            (.or(let first, let second), .or(let lowered)) where lowered.count == 2:
            sides(of: first, lowered[0]) + sides(of: second, lowered[1])
        case (.comparison(.notEqual, let left, let right), .not(let lowered)): sides(of: left, right, lowered)
        case (.comparison(_, let left, let right), _): sides(of: left, right, condition)
        case (.membership(let element, _), .member(let value, _, _, _)): [(element, value)]
        default: []
        }
    }

    private func sides(of left: Expression, _ right: Expression, _ condition: Condition) -> [(Expression, Scalar)] {
        switch condition {
        case .equal(let first, let second, _, _), .ordered(_, let first, let second, _): [(left, first), (right, second)]
        case .isNil(let value): left.isNilOfAnyType ? [(right, value)] : [(left, value)]
        default: []
        }
    }

    /// Returns the values with their names: the words of the mapping, unless there is only one expression to see.
    private func foundValues(_ pairs: some Sequence<(Expression, Scalar)>) -> [FoundValue] {
        pairs.compactMap { expression, value in
            guard !expression.isConstant, let form = ShownValue.Form(expression.type.value), let range = expression.range else {
                return nil
            }
            let words = originWriter.origin(.written(range)).words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return FoundValue(ShownValue(form, name: words), value)
        }
    }
}

extension Expression {
    /// Whether the expression is a literal, perhaps of a wider type.
    fileprivate var isConstant: Bool {
        switch kind {
        case .constant: true
        case .widen(let inner): inner.isConstant
        default: false
        }
    }
}

extension Expression {
    /// The attribute of `$source` that it reads, if it reads only one, and nothing else of any row.
    fileprivate var onlyLeafRead: LeafID? {
        var found = Set<LeafID>()
        let readsOthers = contains { part in
            switch part.kind {
            case .path(let base, let steps):
                guard case .variable(.source) = base.kind, steps.count == 1, case .attribute(let leaf) = steps[0] else { return true }
                found.insert(leaf)
                return false
            case .call, .constant, .widen, .coalesce, .conditional, .comparison, .variable(.source), .list: return false
            default: return true
            }
        }
        return readsOthers || found.count > 1 ? nil : found.first
    }
}
