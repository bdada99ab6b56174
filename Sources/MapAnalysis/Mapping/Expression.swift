package import MapSyntax

/// A resolved expression: names are IDs, and every node has its type.
///
/// `concat($source.first, " ", $source.last)` is a call of three arguments, two of them paths of one step each.
package struct Expression: Sendable {
    package indirect enum Kind: Sendable {
        /// An expression with an error that has been reported already.
        case unknown
        case constant(Value)
        case list([Expression])
        case variable(Variable)
        /// A path from a row along its properties: `$source.account.bankCode`. Through a to-many it is a sequence without repeats.
        case path(Expression, [PathStep])
        /// Some adjacent leaves of a composite to which no path leads: `$item.latitude`. One leaf is that leaf's value, unless the type is
        /// a composite again.
        case part(Expression, Range<Int>)
        case call(Function, [Expression])
        /// A call of a function of the mapping file: its body, in which `.argument` refers to these.
        case applied(MappingFunction, [Expression])
        case conditional(Expression, then: Expression, otherwise: Expression)
        case coalesce(Expression, Expression)
        /// Postfix `!`. Nil is a finding of the preflight.
        case unwrap(Expression)
        case not(Expression)
        case and(Expression, Expression)
        case or(Expression, Expression)
        case comparison(Comparison, Expression, Expression)
        /// `element in list`
        case membership(Expression, in: Expression)
        /// `{ value, map, else }`: the first case whose key equals the value. Without `else`, another value is a finding, and nil gives
        /// nil.
        case lookup(Expression, cases: [LookupCase], otherwise: Expression?)
        /// The destination rows that mappings make from source rows: `m(x)`, or a source row where a relationship needs a destination
        /// row. The mappings are disjoint. The type is a destination row. It is optional if there may be no such row, and a sequence if there
        /// may be several.
        case mapped([MappingID], Expression)
        /// An implicit widening: `int16` to `int64`, an integer to a double, a text constant to a date.
        case widen(Expression)
        /// `row as Entity`, which is nil for a row of another entity. `test` is `row is Entity`.
        case cast(Expression, EntityID)
        case test(Expression, EntityID)
        /// All rows of an entity.
        case rows(Side, EntityID)
        /// A method of sequences. The closure has the element as `$0`.
        case method(SequenceMethod, Expression, [Expression])
        /// A descending term of an order: `$0.width desc`.
        case descending(Expression)
        /// A value that depends on the other rows which the row's mapping keeps.
        case window(Window)
    }

    package enum Variable: Hashable, Sendable {
        case source, item, index, group
        /// `$0` is place 0, and `$1` of two neighbours is place 1. The elements of the innermost method have depth 0, those of the one
        /// around it depth 1.
        case element(Int, depth: Int)
        /// A `let` of the entity mapping, by place. `fileLet` is one of the file.
        case entityLet(Int)
        case fileLet(Int)
        case parameter(Int)
        /// `now()`, and the seed from which `newUUID()` is made. Both are the same for all rows of a run.
        case now, seed
        /// An argument of the function whose body contains it, by place.
        case argument(Int)
        /// The row under a mapping's `rows`, or the sequence of several.
        case brought(MappingID)
    }

    package enum Comparison: String, Sendable {
        case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    }

    package struct LookupCase: Sendable {
        package var key: Value
        package var value: Expression

        package init(key: Value, value: Expression) {
            self.key = key
            self.value = value
        }
    }

    /// The methods of sequences after shortened forms are expanded: `.sum(x)` is `.map(x).sum`, `.first(p)` is `.filter(p).first`,
    /// `.contains(p)` is `not .filter(p).isEmpty`.
    package enum SequenceMethod: String, Sendable {
        /// Methods that give one value for the whole sequence.
        case count, isEmpty, first, last, only, joined, sum, average, min, max
        /// Methods that give another sequence. The arguments of `filter`, `map`, `compactMap` and `sorted` are closures. `sorted` may have
        /// several, each possibly `.descending`.
        case filter, map, compactMap, sorted, reversed, prefix, adjacentPairs
    }

    /// The rows that a mapping keeps, from the viewpoint of one of them: `rowNumber($source.takenAt, $source.album)`.
    ///
    /// The window consists of the rows with the same group values as this row, sorted by the terms, nil first, ties by key. The expressions
    /// are evaluated for each row as `$source`.
    package struct Window: Sendable {
        package enum Answer: Sendable {
            /// The row's place, from 0.
            case rowNumber
            /// The value of this expression for the row before, or nil for the first row.
            case previous(Expression)
            /// The rows up to this one, itself included.
            case upTo
        }

        package var answer: Answer
        package var mapping: MappingID
        /// The mappings whose rows the window covers, in order: those of the entry in which it is written, `mapping` included.
        package var family: [MappingID]
        /// Each may be `.descending`.
        package var order: [Expression]
        /// The values and rows that the rows of one group have in common. If there are none, all rows are one group.
        package var groups: [Expression]
        /// Where the window is written. Windows of several mappings with the same place are one window.
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
    /// Its place in the mapping file; nil if inference made it.
    package var range: TextRange?

    package init(_ kind: Kind, _ type: ExpressionType, at range: TextRange? = nil) {
        self.kind = kind
        self.type = type
        self.range = range
    }
}

/// One step of a path.
package enum PathStep: Hashable, Sendable {
    /// An attribute, or a leaf of a composite attribute, of a row of the path's side.
    case attribute(LeafID)
    /// Some adjacent leaves of a composite attribute: a composite inside it.
    case part(PropertyID, Range<Int>)
    case toOne(PropertyID)
    case toMany(PropertyID)
}

extension Expression {
    /// The expressions of which it consists.
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
