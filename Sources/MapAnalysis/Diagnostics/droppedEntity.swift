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
            return untaken(entity, lost, accept, in: step)
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

    /// Rows that no mapping takes.
    private static func untaken(_ entity: Entity, _ lost: Label, _ accept: String, in step: StepResolution) -> Diagnostic {
        let (version, fixes) = (step.pair.destination.model.version, step.edits.dropping(entity.name))
        let entry = "write an entry 'from: \(entity.name)' under the"
        if let successor = step.abstractSuccessor(of: entity) {
            return Diagnostic(
                .droppedEntity, "'\(successor.name)' is abstract in version \(version), so no rows of '\(entity.name)' are kept",
                at: successor.range, label: "abstract: has no rows of its own", also: [lost],
                help: "\(entry) subentity that the rows become, or \(accept)", fixes: fixes)
        }
        return Diagnostic(
            .droppedEntity, "version \(version) keeps no rows of '\(entity.name)'", at: entity.range, label: lost.text,
            help: "\(accept), or \(entry) entity that they become", fixes: fixes)
    }
}

extension StepResolution {
    /// Returns the entity of the destination that a source entity became, if it is abstract and so has no rows of its own.
    fileprivate func abstractSuccessor(of entity: Entity) -> Entity? {
        let successor = pair.successor(of: entity.id).map { pair.destination.model[$0] }
        return successor.flatMap { $0.isAbstract ? $0 : nil }
    }
}
