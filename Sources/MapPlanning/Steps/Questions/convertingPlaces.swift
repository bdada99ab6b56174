import MapAnalysis
import MapPlan
import MapSyntax

/// A place in a mapping where conversions may lose values.
struct ConvertingPlace {
    /// `Person.age`
    var name: String
    var rows: EntityMapping?
    var values: [Expression]
    var stage = Stage.made
    /// Whether its values decide which rows are made, and are no values of the rows.
    var isDeciding = false
    /// Whether the place belongs to an intermediate version.
    var isPassed = false
    /// For such a place, the mappings of versions before that one.
    var passedFiles: Set<FileID> = []

    enum Stage {
        /// Checked for each source row, each element of `each`, each row that `where` takes, or each made row.
        case source, candidate, taken, made
    }

    /// Returns the conversions that may lose values, except those of versions before, which have their own places.
    func conversions(of mapping: CompleteMapping) -> [LosingConversion] {
        let passed = isPassed ? passedFiles : mapping.passedFiles
        return values.flatMap { losingConversions(in: $0, reading: rows?.lets ?? []) }.filter { conversion in
            // Nothing that decides which rows are made replaces a value.
            if conversion.counts != .lostValues, isDeciding || rows == nil { return false }
            return !(conversion.range.map { passed.contains($0.file) } ?? false)
        }
    }
}

extension CompleteMapping {
    /// The places, in the order of the mapping.
    var convertingPlaces: [ConvertingPlace] {
        var found = fileLets.filter { !$0.isOfAssert }.map { ConvertingPlace(name: "let '\($0.name)'", rows: nil, values: [$0.value]) }
        found += passedConversions.map {
            ConvertingPlace(name: $0.name, rows: $0.rows, values: [$0.value], isPassed: true, passedFiles: $0.passedFiles)
        }
        for rows in entityMappings where rows.source != nil {
            found += decidingPlaces(rows)
            let name = destination[rows.destination].name
            for property in rows.properties where !property.expressions.isEmpty {
                found.append(
                    ConvertingPlace(
                        name: "\(name).\(destination[property.property].name)", rows: rows, values: property.expressions))
            }
        }
        for emission in emits where emission.rows.source != nil {
            found += decidingPlaces(emission.rows)
            // The rows of most emissions have no stage in which they could be found as made rows.
            let isMade = emission.isStaged || emission.rows.isRowByRow
            found += emission.fields.map { field in
                ConvertingPlace(
                    name: "\(emission.name).\(field.name)", rows: emission.rows, values: [field.value], stage: isMade ? .made : .taken)
            }
        }
        return found
    }

    /// Returns the places whose values decide which rows are made.
    private func decidingPlaces(_ rows: EntityMapping) -> [ConvertingPlace] {
        func place(_ key: String, _ values: [Expression], _ stage: ConvertingPlace.Stage) -> ConvertingPlace? {
            values.isEmpty
                ? nil
                : ConvertingPlace(
                    name: "'\(key)' of \(rows.name)", rows: rows, values: values, stage: stage, isDeciding: stage != .source)
        }
        return [
            place("each", rows.elements.map { [$0.value] } ?? [], .source),
            place("where", rows.condition.map { [$0] } ?? [], .candidate),
            place("distinct", rows.distinct.compactMap { if case .value(let value) = $0 { value } else { nil } }, .taken),
            place("order", rows.order.map(\.value), .taken),
        ].compactMap(\.self)
    }
}
