extension EntityMapping {
    /// The expressions that decide which rows there are: `let`, `each`, `where`, `distinct` and `order`.
    package var expressionsOfRows: [Expression] {
        let compared = distinct.compactMap { key -> Expression? in
            guard case .value(let expression) = key else { return nil }
            return expression
        }
        return lets.map(\.value) + [elements?.value, condition].compactMap(\.self) + compared + order.map(\.value)
    }

    /// All expressions of the mapping: those that decide which rows there are, and those of the properties.
    package var expressions: [Expression] { expressionsOfRows + properties.flatMap(\.expressions) }
}

extension Emission {
    /// All expressions of the emitted rows.
    package var expressions: [Expression] { rows.expressions + fields.map(\.value) }
}

extension CompleteMapping {
    /// All expressions of the file.
    package var expressions: [Expression] {
        fileLets.map(\.value) + asserts + entityMappings.flatMap(\.expressions) + emits.flatMap(\.expressions)
    }
}
