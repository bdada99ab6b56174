package import MapSyntax

/// Which parts of mappings some row has reached, while the interpreter computes them.
package final class Reach {
    /// How often each expression was computed.
    private var counts: [TextRange: Int] = [:]
    /// How often each condition was true, and how often it was false.
    private var truths: [TextRange: (yes: Int, no: Int)] = [:]

    package init() {}

    func note(_ range: TextRange?) {
        if let range { counts[range, default: 0] += 1 }
    }

    /// Notes a row that a mapping makes: values that are only carried over are computed by nobody.
    package func note(_ row: DestinationRow, by mapping: EntityMapping, hasNil: (PropertyID, RowReference) throws -> Bool) rethrows {
        for property in mapping.properties {
            guard case .written(let range) = property.origin else { continue }
            switch property.source {
            case .carried, .constant: note(range)
            case .carriedOrDefault:
                note(range)
                if case .copiedOr(let old, _, let origin)? = row[property.property], try hasNil(old, origin) { note(range, isTrue: true) }
            case .expression, .parts, .inverse, .generatedKey, .absent: break
            }
        }
    }

    func note(_ range: TextRange?, isTrue: Bool) {
        guard let range else { return }
        if isTrue { truths[range, default: (0, 0)].yes += 1 } else { truths[range, default: (0, 0)].no += 1 }
    }

    /// How often a part was reached.
    package func count(of part: MappingPart) -> Int {
        switch part.reached {
        case .computed: counts[part.range] ?? 0
        case .true: truths[part.range]?.yes ?? 0
        case .false: truths[part.range]?.no ?? 0
        }
    }
}

/// A part of a mapping that rows may reach or not: a value, a branch, or one outcome of a condition.
package struct MappingPart: Hashable, Sendable {
    package enum Reached: Sendable {
        case computed, `true`, `false`
    }

    package var range: TextRange
    package var reached: Reached
    /// What no row has reached, for messages: `no row has this case`.
    package var words: String
}

extension CompleteMapping {
    /// The parts that the author wrote, each once, in the order of the files.
    package var writtenParts: [MappingPart] {
        var parts: [MappingPart] = []
        for mapping in entityMappings {
            if let condition = mapping.condition { parts += Self.outcomes(of: condition, "where") + Self.branches(of: condition) }
            if let elements = mapping.elements { parts += Self.whole(elements.value, "no row has come to 'each'") }
            for binding in mapping.lets { parts += Self.whole(binding.value, "no row has computed this name") }
            for property in mapping.properties {
                guard case .written(let range) = property.origin else { continue }
                for value in property.expressions { parts += Self.whole(value, "no row has got this value") }
                switch property.source {
                case .carriedOrDefault:
                    parts.append(MappingPart(range: range, reached: .computed, words: "no row has got this value"))
                    parts.append(MappingPart(range: range, reached: .true, words: "the value before '??' is never nil"))
                case .carried, .constant: parts.append(MappingPart(range: range, reached: .computed, words: "no row has got this value"))
                case .expression, .parts, .inverse, .generatedKey, .absent: break
                }
            }
        }
        for binding in fileLets { parts += Self.branches(of: binding.value) }
        for emission in emits {
            for field in emission.fields { parts += Self.whole(field.value, "no row was emitted") }
        }
        var seen: Set<MappingPart> = []
        return parts.filter { seen.insert($0).inserted }.sorted { ($0.range.file, $0.range.lower) < ($1.range.file, $1.range.lower) }
    }

    /// The value itself, and what it chooses between.
    private static func whole(_ value: Expression, _ words: String) -> [MappingPart] {
        let own = value.range.map { [MappingPart(range: $0, reached: .computed, words: words)] } ?? []
        return own + branches(of: value)
    }

    private static func outcomes(of condition: Expression, _ name: String) -> [MappingPart] {
        guard let range = condition.range else { return [] }
        let isWhere = name == "where"
        return [
            MappingPart(range: range, reached: .true, words: isWhere ? "'where' takes no row" : "this condition is never true"),
            MappingPart(range: range, reached: .false, words: isWhere ? "'where' leaves no row out" : "this condition is never false"),
        ]
    }

    /// The branches inside a value.
    private static func branches(of value: Expression) -> [MappingPart] {
        var parts = value.parts.flatMap(branches)
        switch value.kind {
        case .conditional(let condition, let then, let otherwise):
            parts += whole(then, "no row has got this value of 'if'") + whole(otherwise, "no row has got this value of 'if'")
            if then.range == nil || otherwise.range == nil { parts += outcomes(of: condition, "if") }
        case .coalesce(_, let second): parts += whole(second, "the value before '??' is never nil")
        case .lookup(_, let cases, let otherwise):
            for one in cases { parts += whole(one.value, "no row has this case of 'map'") }
            if let otherwise { parts += whole(otherwise, "no row has come to 'else'") }
        case .applied(let function, _): parts += whole(function.body, "nothing has called this function")
        default: break
        }
        return parts
    }
}
