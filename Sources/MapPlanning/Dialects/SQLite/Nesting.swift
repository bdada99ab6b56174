import MapAnalysis
import MapPlan

/// The depth that something needs on the stack of SQLite's parser, which has a hundred places.
/// https://www.sqlite.org/compile.html#yystackdepth
enum Nesting {
    /// The greatest depth of a value. Deeper values are split into named parts.
    static let greatest = 48
    /// The depth of a part.
    static let ofPiece = 30

    static let call = 3
    static let parentheses = 2
    static let choice = 3
    static let query = 6
}

extension Scalar {
    /// The places that it needs.
    var nesting: Int {
        switch self {
        case .column, .constant, .parameter: 1
        case .operation(_, let arguments): Nesting.parentheses + 2 + arguments.greatestNesting
        case .registered(_, let arguments), .coalesce(let arguments): Nesting.call + arguments.greatestNesting
        case .conditional(let cases, let otherwise):
            Nesting.choice + max(otherwise.nesting, cases.map { max($0.when.nesting, $0.then.nesting) }.max() ?? 0)
        case .truth(let condition): 2 * Nesting.parentheses + condition.nesting
        case .subquery(let relation): Nesting.query + relation.nesting
        case .aggregate(_, let relation): 2 * Nesting.query + relation.nesting
        case .fenced(let columns, _, let value): Nesting.query + max(value.nesting, Nesting.query + columns.map(\.value).greatestNesting)
        case .rank(let groups, let terms): Nesting.call + max(groups.greatestNesting, terms.map(\.value).greatestNesting)
        case .previous(let value, let groups, let terms), .first(let value, let groups, let terms):
            Nesting.call + max(value.nesting, groups.greatestNesting, terms.map(\.value).greatestNesting)
        case .least(let value, let groups): Nesting.call + max(value.nesting, groups.greatestNesting)
        case .running(_, let values, let condition, let groups, let terms):
            Nesting.call + max(values.greatestNesting, condition.nesting, groups.greatestNesting, terms.map(\.value).greatestNesting)
        }
    }

    /// Whether it or a condition in it has a window. Windows of queries inside do not count.
    var looksAtOtherRows: Bool {
        switch self {
        case .rank, .previous, .first, .least, .running: true
        case .column, .constant, .parameter, .subquery, .aggregate, .fenced: false
        case .operation(_, let arguments), .registered(_, let arguments), .coalesce(let arguments):
            arguments.contains(where: \.looksAtOtherRows)
        case .conditional(let cases, let otherwise):
            otherwise.looksAtOtherRows || cases.contains { $0.when.looksAtOtherRows || $0.then.looksAtOtherRows }
        case .truth(let condition): condition.looksAtOtherRows
        }
    }

    /// Whether it may be computed earlier, even if its value is then not used: it has no window, and no function in it fails.
    var canBeNamed: Bool {
        switch self {
        case .column, .constant, .parameter: false
        default: isSafeToCompute && !looksAtOtherRows
        }
    }

    private var isSafeToCompute: Bool {
        switch self {
        case .column, .constant, .parameter, .subquery, .aggregate, .truth, .fenced: true
        case .rank, .previous, .first, .least, .running: false
        case .operation(_, let arguments), .coalesce(let arguments): arguments.allSatisfy(\.isSafeToCompute)
        case .registered(let name, let arguments):
            RegisteredFunction(name)?.function.precondition == nil && arguments.allSatisfy(\.isSafeToCompute)
        case .conditional(let cases, let otherwise): otherwise.isSafeToCompute && cases.allSatisfy { $0.then.isSafeToCompute }
        }
    }
}

extension Scalar {
    /// Whether it is a column or a constant, or one function of these.
    var isShallow: Bool {
        switch self {
        case .column, .constant, .parameter: true
        case .operation(_, let arguments), .registered(_, let arguments):
            arguments.allSatisfy { argument in
                switch argument {
                case .column, .constant, .parameter: true
                default: false
                }
            }
        default: false
        }
    }
}

extension [Scalar] {
    fileprivate var greatestNesting: Int { map(\.nesting).max() ?? 0 }
}

extension Condition {
    /// The places that it takes.
    var nesting: Int {
        switch self {
        case .constant: 1
        case .isTrue(let value), .isNil(let value), .isNumber(let value): 3 + value.nesting
        case .equal(let left, let right, _, _): max(left.nesting, 2 + right.nesting)
        case .ordered(_, let left, let right, _): Nesting.call + max(left.nesting, 2 + right.nesting)
        case .member(let value, let list, _, _): Nesting.parentheses + max(value.nesting, 3 + list.greatestNesting)
        case .not(let inner): Nesting.parentheses + inner.nesting
        case .and(let parts), .or(let parts): Nesting.parentheses + 2 + (parts.map(\.nesting).max() ?? 0)
        case .exists(let relation): Nesting.query + relation.nesting
        }
    }
}

extension Condition {
    fileprivate var looksAtOtherRows: Bool {
        switch self {
        case .constant, .exists: false
        case .isTrue(let value), .isNil(let value), .isNumber(let value): value.looksAtOtherRows
        case .equal(let left, let right, _, _), .ordered(_, let left, let right, _): left.looksAtOtherRows || right.looksAtOtherRows
        case .member(let value, let list, _, _): value.looksAtOtherRows || list.contains(where: \.looksAtOtherRows)
        case .not(let inner): inner.looksAtOtherRows
        case .and(let parts), .or(let parts): parts.contains(where: \.looksAtOtherRows)
        }
    }
}

extension Relation {
    /// The places that its SELECT needs after its first word.
    var nesting: Int {
        switch self {
        case .unit, .scan: 3
        case .derived(let inner, _, let isFenced): Nesting.query * (isFenced ? 2 : 1) + inner.nesting
        case .literal(let rows, _): Nesting.query + (rows.map(\.greatestNesting).max() ?? 0)
        case .explode(let array, _): Nesting.query + array.nesting
        case .filter(let inner, let condition): max(inner.nesting, 4 + condition.nesting)
        case .computed(let inner, _, let layers, let terms):
            Nesting.query * layers.count
                + max(inner.nesting, layers.map { $0.map(\.value).greatestNesting }.max() ?? 0, terms.map(\.value).greatestNesting)
        case .join(let left, let right, let condition, _): max(left.nesting, 4 + right.nesting, 5 + condition.nesting)
        case .project(let inner, let columns): max(inner.nesting, 3 + columns.map(\.value).greatestNesting)
        case .distinct(let inner): inner.nesting
        case .union(let parts): 2 + (parts.map(\.nesting).max() ?? 0)
        case .order(let inner, let terms, _): max(inner.nesting, 5 + terms.map(\.value).greatestNesting)
        }
    }
}

/// The named parts of a value that is too deep for the parser. Each part may use those before it.
///
/// `upper(trim(…))` becomes `(WITH "n1" AS (SELECT … AS "v"), "n2" AS (SELECT trim("n1"."v") AS "v" FROM "n1") SELECT upper("n2"."v") FROM "n2")`.
struct NamedParts {
    private(set) var parts: [(name: String, value: Scalar, read: [String])] = []

    static let valueName = "v"

    /// Returns the value with its deep parts as columns of these names, and the names that it reads.
    mutating func shortened(_ value: Scalar) -> (value: Scalar, read: [String]) {
        var read: [String] = []
        let result = shortened(value, below: 0, &read)
        return (result, read)
    }

    private mutating func named(_ value: Scalar, _ read: inout [String]) -> Scalar {
        let (short, own) = shortened(value)
        let name = "mapc_part_\(parts.count + 1)"
        parts.append((name, short, own))
        read.append(name)
        return .column(alias: name, name: Self.valueName)
    }

    /// Returns the value with its deep parts as columns. `depth` is the depth of its place in its part.
    private mutating func shortened(_ value: Scalar, below depth: Int, _ read: inout [String]) -> Scalar {
        if depth + value.nesting <= Nesting.greatest { return value }
        if depth >= Nesting.ofPiece, value.canBeNamed { return named(value, &read) }
        switch value {
        case .operation(let operation, let arguments):
            return .operation(operation, arguments.map { shortened($0, below: depth + Nesting.parentheses + 2, &read) })
        case .registered(let name, let arguments):
            return .registered(name, arguments.map { shortened($0, below: depth + Nesting.call, &read) })
        case .coalesce(let values): return .coalesce(values.map { shortened($0, below: depth + Nesting.call, &read) })
        case .conditional(let cases, let otherwise):
            let inner = depth + Nesting.choice
            let branches = cases.map { branch in
                ConditionalCase(when: shortened(branch.when, below: inner, &read), then: shortened(branch.then, below: inner, &read))
            }
            return .conditional(branches, otherwise: shortened(otherwise, below: inner, &read))
        case .truth(let condition): return .truth(shortened(condition, below: depth + 2 * Nesting.parentheses, &read))
        // A query is shortened when it is written.
        case .subquery, .aggregate, .fenced: return depth > 0 && value.canBeNamed ? named(value, &read) : value
        case .column, .constant, .parameter, .rank, .previous, .first, .least, .running: return value
        }
    }

    private mutating func shortened(_ condition: Condition, below depth: Int, _ read: inout [String]) -> Condition {
        switch condition {
        case .constant, .exists: return condition
        case .isTrue(let value): return .isTrue(shortened(value, below: depth + 3, &read))
        case .isNil(let value): return .isNil(shortened(value, below: depth + 3, &read))
        case .isNumber(let value): return .isNumber(shortened(value, below: depth + 3, &read))
        case .equal(let left, let right, let comparing, let isProven):
            return .equal(
                shortened(left, below: depth, &read), shortened(right, below: depth + 2, &read), comparing: comparing, isProven: isProven)
        case .ordered(let order, let left, let right, let comparing):
            return .ordered(
                order, shortened(left, below: depth + Nesting.call, &read), shortened(right, below: depth + Nesting.call + 2, &read),
                comparing: comparing)
        case .member(let value, let list, let orNil, let comparing):
            return .member(shortened(value, below: depth + Nesting.parentheses, &read), of: list, orNil: orNil, comparing: comparing)
        case .not(let inner): return .not(shortened(inner, below: depth + Nesting.parentheses, &read))
        case .and(let parts): return .and(parts.map { shortened($0, below: depth + Nesting.parentheses + 2, &read) })
        case .or(let parts): return .or(parts.map { shortened($0, below: depth + Nesting.parentheses + 2, &read) })
        }
    }
}
