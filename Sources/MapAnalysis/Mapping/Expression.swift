package import MapSyntax

/// An expression that is understood: names are IDs, every node has its type.
///
/// `concat($source.first, " ", $source.last)` is a call of three arguments, two of them paths of one step each.
package struct Expression: Sendable {
    package indirect enum Kind: Sendable {
        /// Poison: reported already.
        case unknown
        case constant(Value)
        case list([Expression])
        case variable(Variable)
        /// From a row along its properties: `$source.account.bankCode`. Through a to-many it is a sequence without repeats.
        case path(Expression, [PathStep])
        /// Some leaves of a composite that no path leads to, next to each other: `$item.latitude`. One leaf is that value, unless the type
        /// says that it is a composite again.
        case part(Expression, Range<Int>)
        case call(Function, [Expression])
        /// A function of the mapping file: its body, in which `.argument` are these.
        case applied(MappingFunction, [Expression])
        case conditional(Expression, then: Expression, otherwise: Expression)
        case coalesce(Expression, Expression)
        /// Postfix `!`: nil is a finding of the preflight.
        case unwrap(Expression)
        case not(Expression)
        case and(Expression, Expression)
        case or(Expression, Expression)
        case comparison(Comparison, Expression, Expression)
        /// `element in list`
        case membership(Expression, in: Expression)
        /// `{ value, map, else }`: the first case whose key equals the value. Without `else` another value is a finding, and nil is nil.
        case lookup(Expression, cases: [LookupCase], otherwise: Expression?)
        /// The destination rows that mappings make of source rows: `m(x)`, or a row where a relationship wants one (semantics S1).
        /// The mappings are disjoint; the type is a destination row, optional or a sequence as S2 says.
        case mapped([MappingID], Expression)
        /// An implicit widening: `int16` beside `int64`, an integer beside a double, a text constant made a date.
        case widen(Expression)
        /// `row as Entity`: nil if it is not one. `row is Entity`.
        case cast(Expression, EntityID)
        case test(Expression, EntityID)
        /// All rows of an entity.
        case rows(Side, EntityID)
        /// A method of sequences; the closure sees the element as `$0`.
        case method(SequenceMethod, Expression, [Expression])
        /// A term of an order that is turned round: `$0.width desc`.
        case descending(Expression)
        /// What the row finds among the rows that its mapping keeps.
        case window(Window)
    }

    package enum Variable: Hashable, Sendable {
        case source, item, index, group
        /// `$0` is place 0, `$1` of two neighbours place 1. Those of the innermost method have depth 0, of the one around it depth 1.
        case element(Int, depth: Int)
        /// A `let` of the entity mapping, by place; or of the file.
        case entityLet(Int)
        case fileLet(Int)
        case parameter(Int)
        /// `now()`, and the seed of which `newUUID()` is made: the same for all rows of a run.
        case now, seed
        /// What the function is given in whose body it stands, by place.
        case argument(Int)
        /// What a mapping brings: the row, or the sequence of several.
        case brought(MappingID)
    }

    package enum Comparison: String, Sendable {
        case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    }

    package struct LookupCase: Sendable {
        package var key: Value
        package var value: Expression
    }

    /// What sequences can be asked, after sugar is gone: `.sum(x)` is `.map(x).sum`, `.first(p)` is `.filter(p).first`,
    /// `.contains(p)` is `not .filter(p).isEmpty`.
    package enum SequenceMethod: String, Sendable {
        /// Of the whole sequence.
        case count, isEmpty, first, last, only, joined, sum, average, min, max
        /// Another sequence. The arguments of `filter`, `map`, `compactMap` and `sorted` are closures; `sorted` may have several,
        /// each maybe `.descending`.
        case filter, map, compactMap, sorted, reversed, prefix, adjacentPairs
    }

    /// The rows that a mapping keeps, seen from one of them: `rowNumber($source.takenAt, $source.album)`.
    ///
    /// Those that have the row's own group values, in the order of the terms, nil first, ties by key. The expressions are about each row as
    /// `$source`.
    package struct Window: Sendable {
        package enum Answer: Sendable {
            /// The row's place, from 0.
            case rowNumber
            /// What this is in the row before, nil in the first.
            case previous(Expression)
            /// The rows up to and with this one.
            case upTo
        }

        package var answer: Answer
        package var mapping: MappingID
        /// The mappings whose rows it looks at, in order: those of the entry in which it is written, `mapping` among them.
        package var family: [MappingID]
        /// Each maybe `.descending`.
        package var order: [Expression]
        /// What the rows of one group have in common: values and rows. Without any, all rows are one group.
        package var groups: [Expression]
        /// Where it is written: what says which windows of several mappings are one.
        package var range: TextRange?

        package init(
            answer: Answer, mapping: MappingID, family: [MappingID], order: [Expression], groups: [Expression], range: TextRange?
        ) {
            self.answer = answer
            self.mapping = mapping
            self.family = family
            self.order = order
            self.groups = groups
            self.range = range
        }
    }

    package var kind: Kind
    package var type: ExpressionType
    /// Its place in the mapping file; `nil` if inference made it.
    package var range: TextRange?

    package init(_ kind: Kind, _ type: ExpressionType, at range: TextRange? = nil) {
        self.kind = kind
        self.type = type
        self.range = range
    }
}

/// One step of a path.
package enum PathStep: Hashable, Sendable {
    /// An attribute, or a leaf of a composite one. Of a row of the path's side.
    case attribute(LeafID)
    /// Some leaves of a composite attribute, next to each other: a composite inside it.
    case part(PropertyID, Range<Int>)
    case toOne(PropertyID)
    case toMany(PropertyID)
}

extension Expression {
    /// The expressions it is made of.
    package var parts: [Expression] {
        switch kind {
        case .unknown, .constant, .variable, .rows: []
        case .list(let elements): elements
        case .path(let inner, _), .part(let inner, _), .unwrap(let inner), .not(let inner), .mapped(_, let inner), .widen(let inner),
            .cast(let inner, _),
            .test(let inner, _), .descending(let inner):
            [inner]
        case .call(_, let arguments), .applied(_, let arguments): arguments
        case .conditional(let condition, let value, let otherwise): [condition, value, otherwise]
        case .coalesce(let left, let right), .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right),
            .membership(let left, in: let right):
            [left, right]
        case .lookup(let value, let cases, let otherwise): [value] + cases.map(\.value) + (otherwise.map { [$0] } ?? [])
        case .method(_, let base, let arguments): [base] + arguments
        case .window(let window): window.parts
        }
    }
}
