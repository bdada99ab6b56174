import MapAnalysis
import MapPlan
import MapSyntax

extension CompleteMapping {
    /// Returns the mapping with the source values that assertions read as `let`s of the file: mapc must read them before they change.
    ///
    /// `destination.Post.count == source.Post.count` becomes `destination.Post.count == $assert`.
    func readingAssertsFirst() -> CompleteMapping {
        guard asserts.contains(where: { $0.readsRows(of: .destination) }) else { return self }
        var lets = fileLets
        let rewritten = asserts.map { condition in
            condition.readsRows(of: .destination) ? readingFirst(condition, into: &lets) : condition
        }
        return with(fileLets: lets, asserts: rewritten)
    }

    /// Replaces the largest parts that read the source alone by names of new `let`s.
    private func readingFirst(_ part: Expression, into lets: inout [LetBinding]) -> Expression {
        guard part.isReadFirst(fileLets) else {
            var found = lets
            let changed = part.mappingParts { readingFirst($0, into: &found) }
            lets = found
            return changed
        }
        let range = part.range.map(Origin.written) ?? .inferred(by: "assert", because: "read before it changes")
        lets.append(LetBinding(name: "\(LetBinding.assertPrefix)\(lets.count)", value: part, origin: range))
        return Expression(.variable(.fileLet(lets.count - 1)), part.type, at: part.range)
    }
}

extension Expression {
    /// Whether the expression is a stored value, not a row, a composite or a sequence.
    fileprivate var isOneValue: Bool { CanonicalClass(type.value) != nil }

    /// Whether the expression is a value that depends on the source alone.
    fileprivate func isReadFirst(_ fileLets: [LetBinding]) -> Bool {
        guard isOneValue, readsSource(fileLets), !readsRows(of: .destination) else { return false }
        return !hasFreeElement(depth: 0)
    }

    /// Whether the expression reads rows of the source, directly or from a `let` that is a row or a sequence.
    fileprivate func readsSource(_ fileLets: [LetBinding]) -> Bool {
        contains { part in
            switch part.kind {
            case .rows(.source, _): return true
            case .variable(.fileLet(let place)):
                guard fileLets.indices.contains(place) else { return false }
                return !fileLets[place].value.isOneValue
            default: return false
            }
        }
    }

    /// Whether the expression mentions an element of a method around it.
    fileprivate func hasFreeElement(depth: Int) -> Bool {
        switch kind {
        case .variable(.element(_, let level)): return level >= depth
        case .method(let method, let base, let arguments):
            let isClosure = [.filter, .map, .compactMap, .sorted].contains(method)
            return base.hasFreeElement(depth: depth) || arguments.contains { $0.hasFreeElement(depth: isClosure ? depth + 1 : depth) }
        default: return parts.contains { $0.hasFreeElement(depth: depth) }
        }
    }
}

extension LetBinding {
    fileprivate static let assertPrefix = "assert "

    /// Whether the `let` was made for an assertion. No name that an author writes has a space.
    var isOfAssert: Bool { name.hasPrefix(Self.assertPrefix) }
}
