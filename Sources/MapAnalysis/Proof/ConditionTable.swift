import MapSyntax

/// Conditions over the same row as a truth table: which of them are true, for every combination of the places that their parts can have.
///
/// A part that is compared with constants is nil, one of the constants, or between two of them. Two parts that are compared with each other
/// are less, equal, greater or nil. Every other condition is a flag of its own. The table may contain combinations that no row can have. So
/// a statement that is true for all combinations is true for all rows, but not the other way round.
struct ConditionTable {
    /// For each combination: which conditions are true.
    private(set) var rows: [[Bool]] = []

    /// Nil if there would be too many combinations, or if a part contains an error, so that it does not equal even itself.
    init?(_ conditions: [Expression]) {
        var subjects = Subjects()
        for condition in conditions { subjects.collect(condition) }
        guard conditions.allSatisfy(subjects.understand) else { return nil }
        guard let combinations = subjects.combinations(upTo: 20_000 / max(conditions.count, 1)) else { return nil }
        rows = combinations.map { combination in conditions.map { subjects.holds($0, combination) } }
    }

    /// Whether no row satisfies two of the conditions.
    var isDisjoint: Bool { rows.allSatisfy { row in row.count { $0 } <= 1 } }
    /// Whether every row satisfies at least one.
    var isExhaustive: Bool { rows.allSatisfy { $0.contains(true) } }
}

/// The subjects of the conditions.
private struct Subjects {
    private var known: [Subject] = []

    /// The places, one for each subject, that a row can have.
    typealias Combination = [Subject.Place]

    func combinations(upTo limit: Int) -> [Combination]? {
        var combinations: [Combination] = [[]]
        for subject in known {
            let places = subject.places
            guard combinations.count * places.count <= limit else { return nil }
            combinations = combinations.flatMap { combination in places.map { combination + [$0] } }
        }
        return combinations
    }

    mutating func collect(_ condition: Expression) {
        switch condition.kind {
        case .not(let inner): collect(inner)
        case .and(let left, let right), .or(let left, let right):
            collect(left)
            collect(right)
        case .constant: break
        default:
            let inquiry = Inquiry(condition)
            if let place = index(of: inquiry) { known[place].add(inquiry) } else { known.append(Subject(inquiry)) }
        }
    }

    func understand(_ condition: Expression) -> Bool {
        switch condition.kind {
        case .not(let inner): understand(inner)
        case .and(let left, let right), .or(let left, let right): understand(left) && understand(right)
        case .constant: true
        default: index(of: Inquiry(condition)) != nil
        }
    }

    func holds(_ condition: Expression, _ combination: Combination) -> Bool {
        switch condition.kind {
        case .not(let inner): return !holds(inner, combination)
        case .and(let left, let right): return holds(left, combination) && holds(right, combination)
        case .or(let left, let right): return holds(left, combination) || holds(right, combination)
        case .constant(let value): return value == .boolean(true)
        default:
            let inquiry = Inquiry(condition)
            guard let place = index(of: inquiry) else { return false }
            return inquiry.holds(in: combination[place], isFlipped: known[place].isFlipped(inquiry))
        }
    }

    private func index(of inquiry: Inquiry) -> Int? { known.firstIndex { $0.isAbout(inquiry) } }
}

/// A value or a pair of values that conditions compare, and the places that it can have.
private struct Subject {
    enum Place: Equatable {
        /// Nil. For two parts: both are nil, or only one of them.
        case isNil, oneIsNil
        /// One of the constants, or a value between it and the constant before.
        case at(Value)
        case before(Value)
        case last
        case less, equal, greater
        case yes, no
    }

    private let first: Inquiry
    /// The form of its constants, once one is known.
    private var kind: Inquiry.Kind?
    private var constants: [Value] = []
    private var canBeNil = false

    init(_ inquiry: Inquiry) {
        first = inquiry
        add(inquiry)
    }

    mutating func add(_ inquiry: Inquiry) {
        if case .value(_, let kind?) = inquiry.form { self.kind = kind }
        canBeNil = canBeNil || inquiry.canBeNil
        for constant in inquiry.constants where constant != .nil && !constants.contains(constant) { constants.append(constant) }
        constants.sort { $0.precedes($1) }
    }

    func isAbout(_ inquiry: Inquiry) -> Bool {
        switch (first.form, inquiry.form) {
        case (.value(let part, _), .value(let other, let otherKind)):
            (kind == otherKind || kind == nil || otherKind == nil) && isSameExpression(part, other)
        case (.pair(let a, let b), .pair(let c, let d)):
            isSameExpression(a, c) && isSameExpression(b, d) || isSameExpression(a, d) && isSameExpression(b, c)
        case (.flag(let flag), .flag(let other)): isSameExpression(flag, other)
        default: false
        }
    }

    /// Whether an inquiry about two parts names them in the opposite order.
    func isFlipped(_ inquiry: Inquiry) -> Bool {
        guard case .pair(let a, let b) = first.form, case .pair(let c, let d) = inquiry.form else { return false }
        return !(isSameExpression(a, c) && isSameExpression(b, d))
    }

    var places: [Place] {
        switch first.form {
        case .flag: return [.yes, .no]
        case .pair: return [.less, .equal, .greater] + (canBeNil ? [.oneIsNil, .isNil] : [])
        case .value(let part, _):
            let nothing: [Place] = canBeNil ? [.isNil] : []
            if part.type.value == .boolean { return [.at(.boolean(false)), .at(.boolean(true))] + nothing }
            return constants.flatMap { [.before($0), .at($0)] } + [.last] + nothing
        }
    }
}

/// One comparison, membership or boolean.
private struct Inquiry {
    enum Form {
        /// A part compared with constants of one form. The form is nil if it is compared only with nil.
        case value(Expression, Kind?)
        case pair(Expression, Expression)
        case flag(Expression)
    }

    /// Constants of different forms, such as `1` and `1.0`, are never treated as comparable, since they may be equal.
    enum Kind { case boolean, integer, real, text, decimal, date, uuid, data }

    let form: Form
    private(set) var constants: [Value] = []
    private(set) var canBeNil = false
    private var comparison = Expression.Comparison.equal

    init(_ condition: Expression) {
        switch condition.kind {
        case .comparison(let comparison, let left, let right):
            if let constant = right.unwidened.constantValue, let kind = Inquiry.kind(constant), left.isComparable {
                form = .value(left.unwidened, kind.known)
                (constants, self.comparison, canBeNil) = ([constant], comparison, left.type.isOptional)
            } else if let constant = left.unwidened.constantValue, let kind = Inquiry.kind(constant), right.isComparable {
                form = .value(right.unwidened, kind.known)
                (constants, self.comparison, canBeNil) = ([constant], comparison.flipped, right.type.isOptional)
            } else if left.isComparable, right.isComparable {
                form = .pair(left, right)
                (self.comparison, canBeNil) = (comparison, left.type.isOptional || right.type.isOptional)
            } else {
                form = .flag(condition)
            }
        case .membership(let element, in: let list):
            if case .list(let elements) = list.kind, let values = Inquiry.constants(elements), element.isComparable {
                let kinds = values.compactMap { Inquiry.kind($0)?.known }
                form = Set(kinds).count <= 1 ? .value(element.unwidened, kinds.first) : .flag(condition)
                (constants, canBeNil) = (values, element.type.isOptional)
            } else {
                form = .flag(condition)
            }
        default:
            if condition.type.value == .boolean, condition.isComparable {
                form = .value(condition, .boolean)
                (constants, canBeNil) = ([.boolean(true)], condition.type.isOptional)
            } else {
                form = .flag(condition)
            }
        }
    }

    /// Whether the inquiry is true if its subject has that place.
    func holds(in place: Subject.Place, isFlipped: Bool) -> Bool {
        switch form {
        case .flag: place == .yes
        case .pair: (isFlipped ? comparison.flipped : comparison).holds(between: place)
        case .value: constants.contains { Inquiry.holds(comparison, place, $0) }
        }
    }

    private static func holds(_ comparison: Expression.Comparison, _ place: Subject.Place, _ constant: Value) -> Bool {
        if constant == .nil || place == .isNil {
            let isSame = constant == .nil && place == .isNil
            return comparison == .equal ? isSame : comparison == .notEqual && !isSame
        }
        let order: Subject.Place =
            switch place {
            case .at(let value): value == constant ? .equal : value.precedes(constant) ? .less : .greater
            // A value between the constant before and this one is less than every constant from this one on, and greater than the earlier
            // ones.
            case .before(let value): value == constant || value.precedes(constant) ? .less : .greater
            default: .greater
            }
        return comparison.holds(between: order)
    }

    private struct Known { var known: Kind? }

    private static func kind(_ constant: Value) -> Known? {
        switch constant {
        case .nil: Known()
        case .boolean: Known(known: .boolean)
        case .integer: Known(known: .integer)
        case .real: Known(known: .real)
        case .text: Known(known: .text)
        case .decimal: Known(known: .decimal)
        case .date: Known(known: .date)
        case .uuid: Known(known: .uuid)
        case .data: Known(known: .data)
        case .row, .list, .unreadable: nil
        }
    }

    private static func constants(_ elements: [Expression]) -> [Value]? {
        let values = elements.compactMap(\.unwidened.constantValue)
        return values.count == elements.count ? values : nil
    }
}

extension Expression.Comparison {
    /// The same comparison with its sides exchanged.
    fileprivate var flipped: Expression.Comparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    fileprivate func holds(between place: Subject.Place) -> Bool {
        switch self {
        case .equal: place == .equal || place == .isNil
        case .notEqual: place != .equal && place != .isNil
        case .less: place == .less
        case .lessOrEqual: place == .less || place == .equal
        case .greater: place == .greater
        case .greaterOrEqual: place == .greater || place == .equal
        }
    }
}

extension Expression {
    fileprivate var constantValue: Value? {
        if case .constant(let value) = kind { value } else { nil }
    }

    fileprivate var unwidened: Expression {
        if case .widen(let inner) = kind { inner.unwidened } else { self }
    }

    /// Whether it has the same value in every mapping. `$item`, the element of an `each`, differs between mappings.
    fileprivate var isComparable: Bool {
        switch kind {
        case .variable(.item), .variable(.index), .variable(.group): false
        default: parts.allSatisfy(\.isComparable)
        }
    }
}
