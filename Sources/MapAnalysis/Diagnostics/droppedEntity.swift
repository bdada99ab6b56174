package import MapSyntax

extension DiagnosticCode {
    /// Rows of a source entity are lost, and no line accepts the loss.
    package static let droppedEntity = DiagnosticCode("dropped-entity", .error)
}

extension Diagnostic {
    static func droppedEntity(_ entity: Entity, _ loss: RowLoss, in step: StepResolution) -> Diagnostic {
        let accept = "write 'drop: [\(entity.name)]' in the mapping to accept the loss"
        let lost = Label(entity.range, "its rows would be lost")
        func diagnostic(
            _ message: String, at range: TextRange, _ label: String, also: [Label] = [], help: String, _ fixes: [Fix] = []
        ) -> Diagnostic {
            Diagnostic(
                .droppedEntity, message, at: range, label: label, also: also, help: help, fixes: fixes + step.edits.dropping(entity.name))
        }
        switch loss {
        case .untaken:
            return diagnostic(
                "version \(step.pair.destination.model.version) keeps no rows of '\(entity.name)'", at: entity.range,
                "its rows would be lost", help: "\(accept), or write an entry 'from: \(entity.name)' under the entity that they become")
        case .emptied(let name):
            return diagnostic(
                "the rows of '\(entity.name)' are lost: '\(name.text): []' takes none", at: name.range,
                "this entity gets no rows", also: [lost], help: "\(accept), or remove '\(name.text): []'")
        case .replaced(let entry):
            let beside = step.pair.successor(of: entity.id).flatMap { successor in
                step.edits.addingEntry("add '- from: \(entity.name)' beside it", [.entry("from", entity.name)], of: successor)
            }
            return diagnostic(
                "the rows of '\(entity.name)' are lost: this entry takes rows of another entity",
                at: entry.from?.range ?? entry.destination.range, "this is all that '\(entry.destination.text)' gets", also: [lost],
                help: "add '- from: \(entity.name)' beside it, or \(accept)", beside.map { [$0] } ?? [])
        case .neverHolds(let mapping, let range):
            return diagnostic(
                "the rows of '\(entity.name)' are lost: 'where' of \(step.mappings[mapping.index].name) is never true",
                at: range ?? entity.range,
                "this is never true", also: range == nil ? [] : [lost], help: "\(accept), or change the condition")
        case .unreached(let mapping):
            let each = step.heads[mapping.index].written?.each?.range
            return diagnostic(
                "rows of '\(entity.name)' that 'each' of \(step.mappings[mapping.index].name) does not reach are lost",
                at: each ?? entity.range, "may not reach every row", also: each == nil ? [] : [lost],
                help: "\(accept), or write another entry 'from: \(entity.name)' for the other rows")
        }
    }
}
