package import MapSyntax

extension DiagnosticCode {
    /// Nothing of the destination keeps an attribute's values, and nobody said that they are lost.
    package static let droppedAttribute = DiagnosticCode("dropped-attribute", .error)
}

extension Diagnostic {
    static func droppedAttribute(_ attribute: Attribute, _ because: String, in step: StepResolution) -> Diagnostic {
        let path = step.pair.source.path(attribute.id)
        let drop = Fix("drop '\(path)'", isSafe: false, step.texts.dropping(path, in: step.syntax))
        return Diagnostic(
            .droppedAttribute, "nothing in version \(step.pair.destination.model.version) keeps '\(path)'", at: attribute.range,
            label: "its values would be lost", notes: because == "nothing keeps it" ? [] : ["it is \(because), but not kept in every row"],
            help: "write 'drop: [\(path)]' in the mapping to say that it is meant, or set something to it",
            fixes: drop.edits.isEmpty ? [] : [drop])
    }
}
