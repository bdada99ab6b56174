import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

extension PlanFix {
    /// Returns the fix with its lines in mappings between neighbouring versions, if it comes from a pass over several: each goes where the value, the
    /// bound or the unique set is new. Returns nil if no step is the one.
    func placed(in steps: [CompleteMapping], _ files: [TextFile]) -> PlanFix? {
        guard let lines, let first = lines.first else { return self }
        if steps.contains(where: { $0.source.version == first.from && $0.destination.version == first.to }) { return self }
        // All lines go into one mapping.
        guard let step = steps.first(where: { $0.takes(first, files) }) else { return nil }
        var placed = self
        placed.lines = lines.map { line in
            var line = line
            (line.from, line.to) = (step.source.version, step.destination.version)
            line.entry = step.makers(named: line.entity).first?.origin.place(in: files)
            return line
        }
        return placed
    }
}

extension Origin {
    /// The place at which an origin begins.
    fileprivate func place(in files: [TextFile]) -> PlanOrigin? {
        guard case .written(let range) = self else { return nil }
        let file = files[Int(range.file.index)]
        let position = LineIndex(file).position(of: Int(range.lower))
        return PlanOrigin(file: file.path, line: position.line, column: position.column, words: "")
    }

    /// The path of the file that an origin is written in.
    fileprivate func path(in files: [TextFile]) -> String? {
        guard case .written(let range) = self else { return nil }
        return files[Int(range.file.index)].path
    }
}

extension CompleteMapping {
    fileprivate func makers(named name: String) -> [EntityMapping] {
        destination.entities.first { $0.name == name }.map { makers(of: $0.id) } ?? []
    }

    /// Whether a line of a pass over several versions belongs into this step's mapping.
    fileprivate func takes(_ line: PlanFix.Line, _ files: [TextFile]) -> Bool {
        let makers = makers(named: line.entity)
        guard makers.count == 1, let maker = makers.first, let own = source.entities.first(where: { $0.id == maker.source }) else {
            return false
        }
        switch (line.keys.first, line.keys.last) {
        case ("set", "else"):
            // A key of an entry that is written.
            return maker.properties.contains { property in
                destination[property.property].name == line.keys[1] && property.origin.path(in: files) != nil
                    && property.origin.path(in: files) == line.entry?.file
            }
        case ("set", _):
            // A bound, on a value that this step carries over and that the step before did not bound.
            let property = maker.properties.first { destination[$0.property].name == line.keys[1] }
            guard let property, let attribute = destination[property.property].attribute, case .carried(let id) = property.source,
                let was = source[id].attribute, id.entity == own.id, line.value.contains("$source.\(was.name)")
            else { return false }
            return attribute.asksMore(than: was)
        case ("distinct", _):
            let names = line.value.dropFirst().dropLast().split(separator: ", ").map(String.init)
            func isUnique(_ model: Model, _ entity: EntityID) -> Bool {
                model.uniqueSets(of: entity).contains { $0.map { model[$0.property].name } == names }
            }
            return isUnique(destination, maker.destination) && !isUnique(source, own.id)
        case ("where", _):
            return maker.condition == nil && source.properties(of: own.id).contains { line.value == "$source.\(source[$0].name) != nil" }
        default: return false
        }
    }
}
