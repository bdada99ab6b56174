import MapSyntax

/// An expression of values of one row, prepared once and then computed for many rows.
///
/// It gives what `Evaluator` gives. Where that finds something wrong, it gives nothing: then the evaluator is asked, which knows what and where.
package struct PreparedExpression {
    /// The leaves whose values it is computed from, in this order.
    package let leaves: [LeafID]
    /// The leaves' values of the row that is looked at.
    package let values: PreparedValues
    private let computation: Preparation.Computation

    /// Computes the value from the leaves' values, all of which can be read as their types; nil if the evaluator must be asked.
    package func value() -> Value? { computation(values) }

    /// Nil if anything but leaves of the row and constants of the run decides.
    package init?(_ expression: Expression, of model: Model, lets: [LetBinding], constant: @escaping (Expression.Variable) -> Value?) {
        var preparation = Preparation(model: model, lets: lets, constant: constant)
        guard let computation = preparation.computation(expression) else { return nil }
        (leaves, values, self.computation) = (preparation.leaves, PreparedValues(preparation.leaves.count), computation)
    }
}

extension MappingInterpreter {
    /// Returns the expression of an attribute, prepared for many rows; nil if it has none, or none that can be prepared.
    package func prepared(_ property: PropertyMapping, by entityMapping: EntityMapping) -> PreparedExpression? {
        guard evaluator.allowance == nil, evaluator.reach == nil, !property.isOfItem, case .expression(let expression) = property.source,
            mapping.destination[property.property].relationship == nil
        else { return nil }
        let (fileLets, parameters, run) = (evaluator.fileLets, evaluator.parameters, evaluator.run)
        return PreparedExpression(expression, of: mapping.source, lets: entityMapping.lets) { variable in
            switch variable {
            case .fileLet(let place): fileLets.indices.contains(place) ? fileLets[place] : nil
            case .parameter(let place): parameters.indices.contains(place) ? parameters[place] : nil
            case .now: run.map { .date($0.now) }
            case .seed: run.map { .data($0.seed) }
            default: nil
            }
        }
    }
}
