package import MapSyntax

extension DiagnosticCode {
    /// Rows of a source entity go nowhere, and nobody accepted that.
    package static let droppedEntity = DiagnosticCode("dropped-entity", .error)
}

extension Diagnostic {
    static func droppedEntity(_ entity: Entity, _ loss: RowLoss, in step: StepResolution) -> Diagnostic {
        let accept = "write 'drop: [\(entity.name)]' in the mapping to accept the loss"
        let lost = Label(entity.range, "these would be lost")
        func diagnostic(
            _ message: String, at range: TextRange, _ label: String, also: [Label] = [], help: String, _ fixes: [Fix] = []
        ) -> Diagnostic {
            Diagnostic(
                .droppedEntity, message, at: range, label: label, also: also, help: help, fixes: fixes + step.edits.dropping(entity.name))
        }
        switch loss {
        case .untaken:
            return diagnostic(
                "the rows of '\(entity.name)' go nowhere in version \(step.pair.destination.model.version)", at: entity.range,
                "these would be lost", help: "\(accept), or write what they become")
        case .emptied(let name):
            return diagnostic(
                "the rows of '\(entity.name)' go nowhere, since '\(name.text): []' takes none", at: name.range,
                "no row goes into this entity", also: [lost], help: "\(accept), or remove '\(name.text): []'")
        case .replaced(let entry):
            let beside = step.pair.successor(of: entity.id).flatMap { successor in
                step.edits.addingEntry("add '- from: \(entity.name)' beside it", [.entry("from", entity.name)], of: successor)
            }
            return diagnostic(
                "the rows of '\(entity.name)' go nowhere, since this entry takes rows of another entity",
                at: entry.from?.range ?? entry.destination.range, "this is all that '\(entry.destination.text)' gets", also: [lost],
                help: "add '- from: \(entity.name)' beside it, or \(accept)", beside.map { [$0] } ?? [])
        case .neverHolds(let mapping, let range):
            return diagnostic(
                "no row of '\(entity.name)' passes 'where' of \(step.mappings[mapping.index].name)", at: range ?? entity.range,
                "this is never true", also: range == nil ? [] : [lost], help: "\(accept), or change the condition")
        case .unreached(let mapping):
            let each = step.heads[mapping.index].written?.each?.range
            return diagnostic(
                "rows of '\(entity.name)' that 'each' of \(step.mappings[mapping.index].name) does not reach go nowhere",
                at: each ?? entity.range, "a row need not be among these", also: each == nil ? [] : [lost],
                help: "\(accept), or write what the other rows become")
        }
    }
}
