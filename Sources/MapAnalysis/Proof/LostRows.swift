import MapSyntax

/// The rows of a kind in which a property's value is lost, or which are lost themselves.
enum LostRows: Sendable, Hashable {
    case all
    /// In words for a message: `with y = 5`, `where not ($source.isLive == true)`.
    case only(String)

    /// Returns the rows in words, such as `rows of 'B' with y = 5`.
    func words(of kind: String) -> String {
        switch self {
        case .all: "rows of '\(kind)'"
        case .only(let which): "rows of '\(kind)' \(which)"
        }
    }
}

/// A mapping that takes rows of a kind, and its use of one of their properties.
struct PropertyReader {
    var mapping: MappingID
    /// Its condition for rows of the kind; nil if it has none.
    var condition: Expression?
    /// Whether it may leave out a row that satisfies its condition, by `onNil: drop` or by an `each` without elements.
    var mayLeaveOut: Bool
    /// How it uses the property.
    var use: SourceUses.Use?
    /// Whether the author has decided about the value: the property still has its name and is written from the old value, or `distinct`
    /// keeps it of the first row. Then its new value may keep less of it.
    var isNamed: Bool
    /// Whether the value is in rows that nothing links to the other rows which are made of the same row.
    var isApart = false

    /// Whether the old value can be computed back from the new one.
    var keeps: Bool { !isApart && use.map { $0 > .lossy } ?? false }
    /// Whether the author has set the value, however little of the old one it keeps.
    var accounts: Bool { keeps || isNamed && !isApart }
}

extension StepResolution {
    /// Returns the rows that some reader takes but no reader selected by `keeps` takes; nil if there are none. Rows that no mapping takes
    /// are lost as rows. A row in which the property is nil has no value to lose.
    func lostRows(
        of property: PropertyID, in kind: EntityID, _ readers: [PropertyReader], keeping keeps: (PropertyReader) -> Bool
    ) -> LostRows? {
        let losers = readers.filter { !keeps($0) }
        guard !losers.isEmpty else { return nil }
        let keepers = readers.filter(keeps)
        let sure = keepers.filter { !$0.mayLeaveOut }
        if sure.contains(where: { $0.condition == nil || asksOnly(for: property, $0.condition) }) { return nil }
        let always = Expression(.constant(.boolean(true)), .boolean)
        let conditions =
            losers.map { $0.condition ?? always } + sure.compactMap(\.condition) + (hasValue(property, in: kind).map { [$0] } ?? [])
        let (loserCount, sureCount) = (losers.count, sure.count)
        if let table = ConditionTable(conditions) {
            let taken = table.rows.filter { row in
                row[..<loserCount].contains(true) && row[(loserCount + sureCount)...].allSatisfy { $0 }
            }
            let lost = taken.filter { row in !row[loserCount..<loserCount + sureCount].contains(true) }
            if lost.isEmpty { return nil }
            if keepers.isEmpty { return .all }
            // A condition that is true for every row need not be mentioned.
            let isAnyTaken = table.rows.allSatisfy { $0[..<loserCount].contains(true) }
            let takenConditions = isAnyTaken ? [] : losers.map(\.condition)
            let others = lost.count == taken.count ? [] : sure.compactMap { withoutAsking(for: property, $0.condition) }
            return rows(takenConditions, outside: others, without: keepers.filter(\.mayLeaveOut))
        }
        if keepers.isEmpty { return .all }
        return rows(losers.map(\.condition), outside: sure.compactMap(\.condition), without: keepers.filter(\.mayLeaveOut))
    }

    /// Returns `$source.note != nil`; nil for to-manys and for properties that always have a value.
    private func hasValue(_ property: PropertyID, in kind: EntityID) -> Expression? {
        let row = Expression(.variable(.source), ExpressionType(.row(.source, kind)))
        func isThere(_ step: PathStep, _ type: ExpressionType) -> Expression {
            let nothing = Expression(.constant(.nil), ExpressionType(type.value, isOptional: true))
            return Expression(.comparison(.notEqual, Expression(.path(row, [step]), type), nothing), .boolean)
        }
        switch pair.source.model[property] {
        case .attribute(let attribute):
            guard attribute.type.isOptional, !attribute.type.value.isComposite else { return nil }
            return isThere(.attribute(LeafID(property)), attribute.type.on(.source))
        case .relationship(let relationship):
            guard !relationship.isMany, relationship.isOptional else { return nil }
            return isThere(.toOne(property), ExpressionType(.row(.source, relationship.destination), isOptional: true))
        }
    }

    /// Returns the condition for rows in which the property has a value.
    private func withoutAsking(for property: PropertyID, _ condition: Expression?) -> Expression? {
        let rest = conjuncts(of: condition).filter { !asksOnly(for: property, $0) }
        return rest.dropFirst().reduce(rest.first) { whole, part in
            whole.map { Expression(.and($0, part), .boolean, at: condition?.range) }
        }
    }

    /// Whether a condition only requires a value, as in `where: $source.content != nil`. Then every row that has the value is taken.
    private func asksOnly(for property: PropertyID, _ condition: Expression?) -> Bool {
        let all = conjuncts(of: condition)
        return !all.isEmpty
            && all.allSatisfy { part in
                if asksForElement(of: property, part) { return true }
                guard case .comparison(.notEqual, let value, let other) = part.kind, case .constant(.nil) = other.kind else { return false }
                return value.readsOwn(property)
            }
    }

    /// Whether a condition only requires that a to-many has a row: `$source.posts.count > 0`, `not $source.posts.isEmpty`, `$source.posts.first != nil`.
    private func asksForElement(of property: PropertyID, _ condition: Expression) -> Bool {
        func reads(_ value: Expression, by methods: [Expression.SequenceMethod]) -> Bool {
            guard case .method(let method, let base, let arguments) = value.kind, arguments.isEmpty else { return false }
            return methods.contains(method) && base.readsOwn(property)
        }
        switch condition.kind {
        case .not(let inner): return reads(inner, by: [.isEmpty])
        case .comparison(.notEqual, let value, let other):
            guard case .constant(let constant) = other.kind else { return false }
            return constant == .nil ? reads(value, by: [.first, .last]) : constant == .integer(0) && reads(value, by: [.count])
        case .comparison(.greater, let value, let other): return other.isInteger(0) && reads(value, by: [.count])
        case .comparison(.greaterOrEqual, let value, let other): return other.isInteger(1) && reads(value, by: [.count])
        default: return false
        }
    }

    /// Returns the rows, in words, that satisfy one of some conditions and none of others, except for those that some mappings keep anyway.
    private func rows(_ conditions: [Expression?], outside others: [Expression] = [], without keepers: [PropertyReader]) -> LostRows {
        var parts: [String] = []
        if !conditions.isEmpty, !conditions.contains(where: { $0 == nil }) { parts.append(words(anyOf: conditions.compactMap { $0 })) }
        parts += others.map { words($0, isNegated: true) }
        parts += keepers.map { "that \(mappings[$0.mapping.index].name) leaves out" }
        return parts.isEmpty ? .all : .only(parts.joined(separator: " and "))
    }

    private func words(anyOf conditions: [Expression]) -> String {
        conditions.map { words($0, isNegated: false) }.joined(separator: " or ")
    }

    /// Returns `with y = 5`, or else the author's own text.
    private func words(_ condition: Expression, isNegated: Bool) -> String {
        if let plain = condition.plainWords(in: pair.source.model, isNegated: isNegated) { return "with \(plain)" }
        let written = condition.range.map(texts.words) ?? "a condition holds"
        return isNegated ? "where not (\(written))" : "where \(written)"
    }
}

extension Expression {
    /// Returns words such as `y = 5` for conditions that compare attributes of the row with constants; nil for all others.
    fileprivate func plainWords(in model: Model, isNegated: Bool) -> String? {
        switch kind {
        case .not(let inner): return inner.plainWords(in: model, isNegated: !isNegated)
        case .and(let left, let right), .or(let left, let right):
            guard let one = left.plainWords(in: model, isNegated: isNegated), let other = right.plainWords(in: model, isNegated: isNegated)
            else { return nil }
            let isAnd = if case .and = kind { !isNegated } else { isNegated }
            if !isAnd, one.contains(" and ") || other.contains(" and ") { return nil }
            if isAnd, one.contains(" or ") || other.contains(" or ") { return nil }
            return "\(one) \(isAnd ? "and" : "or") \(other)"
        case .path: return ownName(in: model).map { "\($0) = \(isNegated ? "false" : "true")" }
        case .comparison(let comparison, let left, let right):
            guard let name = left.ownName(in: model), case .constant(let value) = right.withoutWidening.kind else { return nil }
            return comparison.words(of: name, value, isOptional: left.type.isOptional, isNegated: isNegated)
        default: return nil
        }
    }

    private var withoutWidening: Expression {
        if case .widen(let inner) = kind { inner.withoutWidening } else { self }
    }

    private func ownName(in model: Model) -> String? {
        guard case .path(let base, let steps) = withoutWidening.kind, case .variable(.source) = base.kind, steps.count == 1 else {
            return nil
        }
        switch steps[0] {
        case .attribute(let leaf): return leaf.leaf == nil ? model[leaf.property].name : nil
        case .toOne(let property): return model[property].name
        case .part, .toMany: return nil
        }
    }
}

extension Expression.Comparison {
    fileprivate func words(of name: String, _ value: Value, isOptional: Bool, isNegated: Bool) -> String? {
        switch (self, isNegated) {
        case (.equal, false), (.notEqual, true): return "\(name) = \(value.words)"
        case (.notEqual, false), (.equal, true): return "\(name) != \(value.words)"
        case (.less, false), (.lessOrEqual, false), (.greater, false), (.greaterOrEqual, false): return "\(name) \(rawValue) \(value.words)"
        case (.less, true): return isOptional ? nil : "\(name) >= \(value.words)"
        case (.lessOrEqual, true): return isOptional ? nil : "\(name) > \(value.words)"
        case (.greater, true): return isOptional ? nil : "\(name) <= \(value.words)"
        case (.greaterOrEqual, true): return isOptional ? nil : "\(name) < \(value.words)"
        }
    }
}

extension Expression {
    /// Returns the condition for rows of one kind, in which tests for the kind are replaced by their result.
    func met(by kind: EntityID, in model: Model) -> Expression {
        switch self.kind {
        case .test(let row, let entity):
            guard case .variable(.source) = row.kind else { return self }
            return Expression(.constant(.boolean(model.isKind(kind, of: entity))), type, at: range)
        case .not(let inner): return Expression(.not(inner.met(by: kind, in: model)), type, at: range)
        case .and(let left, let right):
            return Expression(.and(left.met(by: kind, in: model), right.met(by: kind, in: model)), type, at: range)
        case .or(let left, let right):
            return Expression(.or(left.met(by: kind, in: model), right.met(by: kind, in: model)), type, at: range)
        default: return self
        }
    }
}

extension Expression {
    fileprivate func isInteger(_ number: Int64) -> Bool {
        if case .constant(let value) = kind { value == .integer(number) } else { false }
    }
}
