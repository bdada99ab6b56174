package import MapSyntax

extension DiagnosticCode {
    /// The destination does not keep an attribute's values, in some rows or in all, and no line accepts the loss.
    package static let droppedAttribute = DiagnosticCode("dropped-attribute", .error)
}

extension Diagnostic {
    static func droppedAttribute(_ attribute: Attribute, _ losses: [PropertyLoss], in step: StepResolution) -> Diagnostic {
        let path = step.pair.source.path(attribute.id)
        let set = step.replacement(of: attribute.id, in: losses)
        return Diagnostic(
            .droppedAttribute, step.words(of: attribute.id, losses), at: set ?? attribute.range,
            label: set == nil ? "its values would be lost" : "this does not read '$source.\(attribute.name)'",
            also: set == nil ? [] : [Label(attribute.range, "its values would be lost")],
            help: "write 'drop: [\(path)]' in the mapping to accept the loss, or \(step.cure(of: attribute.name, losses))",
            fixes: step.edits.dropping(path))
    }
}

extension StepResolution {
    /// Returns the sentence that says which values are lost.
    func words(of property: PropertyID, _ losses: [PropertyLoss]) -> String {
        let (path, version) = (pair.source.path(property), pair.destination.model.version)
        let kinds = pair.source.kinds[property.entity.index].filter { rowLoss(of: $0).map { !$0.isOfAll } ?? true }
        guard losses.count == kinds.count, losses.allSatisfy({ $0.rows == .all }) else {
            let rows = losses.map { $0.rows.words(of: pair.source.name($0.kind)) }
            return "'\(path)' is lost in \(rows.joined(separator: " and in "))"
        }
        let isReadInPart = losses.contains { loss in
            mappings(taking: loss.kind).contains { sourceUses.use(of: property, by: $0.id) == .partly }
        }
        if isReadInPart { return "version \(version) keeps only parts of '\(path)'" }
        if let apart = losses.firstResult(\.end.apart) {
            let name = pair.destination.name(apart)
            return "version \(version) has '\(path)' only in '\(name)', and nothing links its rows to the rows that had the values"
        }
        if let untold = losses.firstResult(\.end.untold) {
            return "the rows of '\(pair.destination.name(untold))' do not tell which row had which element of '\(path)'"
        }
        if losses.contains(where: { $0.end.fate == .lossy }) {
            return "'\(path)' is only used to compute other values of version \(version), and cannot be recovered from them"
        }
        let target = if case .relationship = pair.source.model[property] { "the rows that '\(path)' refers to" } else { "'\(path)'" }
        return "nothing in version \(version) keeps \(target)"
    }

    /// Returns what keeps the values.
    func cure(of name: String, _ losses: [PropertyLoss]) -> String {
        if let apart = losses.firstResult(\.end.apart) {
            return "set a relationship between '\(pair.destination.name(apart))' and the rows that had the values, to '$source'"
        }
        guard let untold = losses.firstResult(\.end.untold) else { return "use '$source.\(name)' in a value under 'set'" }
        let isOfRows = mappings.contains { $0.destination == untold && $0.elements?.entity != nil }
        let rest = isOfRows ? "one to '$item'" : "an attribute to '$index'"
        return "set a relationship of '\(pair.destination.name(untold))' to '$source' and \(rest)"
    }

    /// Returns the place where a property that keeps its name gets another value; nil if there is none.
    func replacement(of property: PropertyID, in losses: [PropertyLoss]) -> TextRange? {
        for loss in losses {
            for mapping in mappings(taking: loss.kind) where (sourceUses.use(of: property, by: mapping.id) ?? .partly) < .lossy {
                guard let successor = pair.successor(of: property, in: mapping.destination), let mapped = mapping[successor],
                    case .written(let range) = mapped.origin
                else { continue }
                return range
            }
        }
        return nil
    }
}
