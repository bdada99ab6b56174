import MapAnalysis
import MapPlan
import MapSyntax

/// An assertion that some rows each satisfy a condition: `.allSatisfy(p)`, or `not .contains(q)` and its like.
struct RowStatement {
    /// The rows, such as those of an entity.
    let rows: Expression
    /// What each row must satisfy, or must not.
    let condition: Expression
    let isOfNone: Bool

    init?(_ assertion: Expression) {
        guard let offenders = assertion.saidOfNone, case .method(.filter, let rows, let closures) = offenders.kind, closures.count == 1
        else {
            return nil
        }
        self.rows = rows
        if case .not(let condition) = closures[0].kind {
            (self.condition, isOfNone) = (condition, false)
        } else {
            (condition, isOfNone) = (closures[0], true)
        }
    }

    /// Returns the condition as it is written, with other words for the values of the row; `nil` if it computes with anything else than these values.
    func words(replacing words: (PropertyID) -> String?, in writer: OriginWriter) -> String? {
        guard let range = condition.range else { return nil }
        var paths: [(range: TextRange, words: String)] = []
        guard collect(from: condition, into: &paths, words) else { return nil }
        var written = Array(writer.origin(.written(range)).words.utf8)
        for path in paths.sorted(by: { $0.range.lower > $1.range.lower }) {
            let (lower, upper) = (Int(path.range.lower) - Int(range.lower), Int(path.range.upper) - Int(range.lower))
            guard path.range.file == range.file, lower >= 0, lower < upper, upper <= written.count else { return nil }
            written.replaceSubrange(lower..<upper, with: path.words.utf8)
        }
        let text = String(decoding: written, as: UTF8.self)
        guard !text.contains("$0"), text.isOneLine else { return nil }
        return isOfNone ? "not (\(text))" : text
    }

    /// Returns the condition with other expressions for the values of the row, as a writer writes it; `nil` if it computes with anything else than these values.
    func text(replacing change: (PropertyID) -> Expression?, in writer: ExpressionWriter) -> String? {
        var paths: [(range: TextRange, words: String)] = []
        guard collect(from: condition, into: &paths, { change($0).map { _ in "" } }) else { return nil }
        let changed = condition.replacingValues(change)
        return writer.text(isOfNone ? Expression(.not(changed), changed.type) : changed)
    }

    /// Collects the values of the row. Returns whether the rest is made of constants, parameters and functions of single values.
    private func collect(
        from expression: Expression, into paths: inout [(range: TextRange, words: String)], _ words: (PropertyID) -> String?
    ) -> Bool {
        switch expression.kind {
        case .path(let base, let steps):
            guard case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1, case .attribute(let leaf) = steps[0],
                leaf.leaf == nil, let range = expression.range, let replaced = words(leaf.property)
            else { return false }
            if !paths.contains(where: { $0.range == range }) { paths.append((range, replaced)) }
            return true
        case .variable(.fileLet), .variable(.parameter), .variable(.now): return true
        // A function reads nothing but its arguments.
        case .applied(let function, let arguments):
            return function.body.isOfArguments && arguments.allSatisfy { collect(from: $0, into: &paths, words) }
        case .constant, .list, .call, .conditional, .coalesce, .not, .and, .or, .comparison, .membership, .widen:
            return expression.parts.allSatisfy { collect(from: $0, into: &paths, words) }
        default: return false
        }
    }
}

extension Expression {
    /// The expression with others for the attributes of `$0`.
    fileprivate func replacingValues(_ change: (PropertyID) -> Expression?) -> Expression {
        if case .path(let base, let steps) = kind, case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1,
            case .attribute(let leaf) = steps[0], let changed = change(leaf.property)
        {
            return changed
        }
        return mappingParts { $0.replacingValues(change) }
    }

    /// Whether the body of a function computes with nothing but its arguments, and what is the same for all rows.
    fileprivate var isOfArguments: Bool {
        switch kind {
        case .variable(.argument), .variable(.fileLet), .variable(.parameter), .variable(.now): true
        case .applied(let function, let arguments): function.body.isOfArguments && arguments.allSatisfy(\.isOfArguments)
        case .constant, .list, .call, .conditional, .coalesce, .not, .and, .or, .comparison, .membership, .widen:
            parts.allSatisfy(\.isOfArguments)
        default: false
        }
    }
}

extension String {
    var isOneLine: Bool { !utf8.contains(UInt8(ascii: "\n")) && !isEmpty }
}
