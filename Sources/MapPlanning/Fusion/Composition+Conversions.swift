import MapAnalysis
import MapSyntax

/// Finds the values that the first step loses by conversions. They are lost in the version between, whatever the second step makes from it.
/// So they are counted for the rows of the first step, and not again when the second step reads them.
extension Composition {
    func passedConversions() throws(FusionBarrier) -> [PassedConversion] {
        var found: [PassedConversion] = []
        for place in first.convertingPlaces where !place.conversions(of: first).isEmpty {
            let name = place.isPassed ? place.name : "\(place.name) of version \(first.destination.version)"
            for value in place.values {
                try requireNoMadeRows(in: value)
                found.append(
                    PassedConversion(
                        rows: try place.rows.map { rows throws(FusionBarrier) in try asked(rows, place) }, value: value, name: name,
                        passedFiles: place.isPassed ? place.passedFiles : first.passedFiles))
            }
        }
        return found
    }

    /// Returns the rows of a place as a mapping without properties.
    private func asked(_ rows: EntityMapping, _ place: ConvertingPlace) throws(FusionBarrier) -> EntityMapping {
        if place.isPassed { return rows }
        for written in rows.lets.map(\.value) + [rows.condition].compactMap(\.self) { try requireNoMadeRows(in: written) }
        var asked = rows
        asked.condition = place.stage == .made ? try ownCondition(rows) : nil
        (asked.properties, asked.literalRows, asked.dropsNil) = ([], [], false)
        return asked
    }
}

extension CompleteMapping {
    /// The files in which conversions are written.
    var filesOfConversions: Set<FileID> {
        Set(convertingPlaces.flatMap { $0.conversions(of: self) }.flatMap(\.places).compactMap { $0?.file })
    }
}
