import MapAnalysis
import MapPlan
import MapSyntax

extension CompleteMapping {
    /// The same with what asserts read of the source as `let`s of the file: it must be read before it changes.
    ///
    /// `destination.Post.count == source.Post.count` becomes `destination.Post.count == $assert`.
    func readingAssertsFirst() -> CompleteMapping {
        guard asserts.contains(where: { $0.readsRows(of: .destination) }) else { return self }
        var lets = fileLets
        let rewritten = asserts.map { condition in
            condition.readsRows(of: .destination) ? readingFirst(condition, into: &lets) : condition
        }
        return CompleteMapping(
            source: source, destination: destination, entityMappings: entityMappings, droppedEntities: droppedEntities,
            statedRelationships: statedRelationships, fileLets: lets, parameters: parameters, asserts: rewritten, emits: emits, sql: sql,
            setsAnything: setsAnything, passedWrites: passedWrites, passedConversions: passedConversions, passedFiles: passedFiles)
    }

    /// Whether rows of the source are asked for each row of the destination: they are gone when those are there.
    var asksBothAtOnce: Bool {
        asserts.contains { condition in
            condition.readsRows(of: .destination)
                && condition.contains { part in
                    switch part.kind {
                    case .rows(.source, _): return true
                    case .variable(.fileLet(let place)): return fileLets.indices.contains(place) && !fileLets[place].value.isOneValue
                    default: return false
                    }
                }
        }
    }

    /// The largest parts that read the source alone, each as a name.
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
    /// Whether it is a value, of which nothing more can be read.
    fileprivate var isOneValue: Bool { CanonicalClass(type.value) != nil }

    /// Whether it is a value that only the source decides.
    fileprivate func isReadFirst(_ fileLets: [LetBinding]) -> Bool {
        guard isOneValue, readsSource(fileLets), !readsRows(of: .destination) else { return false }
        return !hasFreeElement(depth: 0)
    }

    /// Whether rows of the source are asked, here or in a `let` that is a sequence or a row of them.
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

    /// Whether it mentions an element of a method around it.
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

    /// Whether it is what an assertion reads first, which nobody has named: no name has a space.
    var isOfAssert: Bool { name.hasPrefix(Self.assertPrefix) }
}
