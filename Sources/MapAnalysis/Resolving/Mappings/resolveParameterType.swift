import MapSyntax

extension StepResolution {
    /// Resolves the type of a parameter: a type of the language, an enum or rows of a source entity; in brackets, several of them.
    func resolveParameterType(_ syntax: TypeSyntax, into diagnostics: inout Diagnostics) -> ExpressionType {
        guard let element = element(syntax.name, into: &diagnostics) else { return .unknown }
        return ExpressionType(syntax.isMany ? .sequence(element) : element, isOptional: syntax.isOptional)
    }

    /// Resolves the type of a parameter whose value can be written on a command line: one value, but not a row. Reports other types.
    func resolveGivenType(_ syntax: TypeSyntax, into diagnostics: inout Diagnostics) -> ExpressionType {
        let type = resolveParameterType(syntax, into: &diagnostics)
        switch type.value {
        case .row, .sequence, .transformable:
            diagnostics.report(.unknownType(given: syntax))
            return .unknown
        case .composite(let side, let name):
            let model = side == .source ? pair.source.model : pair.destination.model
            if let composite = model.composite(name) { diagnostics.report(.unknownType(givenComposite: syntax, composite)) }
            return .unknown
        default: return type
        }
    }

    private func element(_ name: Name, into diagnostics: inout Diagnostics) -> ValueType? {
        if let type = ValueType(builtIn: name.text) { return type }
        if let entity = pair.source.entity(named: name.text) { return .row(.source, entity) }
        let models: [(Side, Model)] = [(.source, pair.source.model), (.destination, pair.destination.model)]
        for (side, model) in models where model.enumeration(name.text) != nil { return .enumeration(side, name.text) }
        for (side, model) in models where model.composite(name.text) != nil { return .composite(side, name.text) }
        let known = ValueType.builtIn.map(\.word) + pair.source.model.entities.map(\.name)
        diagnostics.report(.unknownType(parameter: name, near: nearest(to: name.text, among: known)))
        return nil
    }
}
