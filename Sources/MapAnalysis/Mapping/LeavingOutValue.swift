/// A value for which `onNil: drop` may leave a row out.
package enum LeavingOutValue: Sendable {
    /// What is computed for a property or a part of one: a nil under a `!` leaves the row out, and where a value is required nil itself.
    case expression(Expression, isRequired: Bool)
    /// What may be nil, but not under a `!`: what rows must agree in, their order, a field of what is emitted.
    case unwrapping(Expression)
    /// What is carried over into a property that requires a value.
    case carried(PropertyID, isOfItem: Bool)
    /// What is carried over into a part that requires a value.
    case leaf(LeafID)
    /// Nil, where a value is required.
    case nothing
}

extension EntityMapping {
    /// The values for which `onNil: drop` may leave a row out, each decided by itself. Windows count the rows that are left, and leave none
    /// out.
    package func valuesThatMayLeaveOut(in mapping: CompleteMapping) -> [LeavingOutValue] {
        let ofProperties = properties.filter { $0.dropsNil && !$0.hasWindow(reading: lets) }.flatMap { property in
            property.valuesThatMayLeaveOut(in: mapping.destination)
        }
        guard dropsNil else { return ofProperties }
        return ofProperties + (decisions + (mapping.emission(id)?.fieldsOfEachRow.map(\.value) ?? [])).map { .unwrapping($0) }
    }

    /// What decides which rows are one and in which order they stand.
    package var decisions: [Expression] { distinct.compactMap(\.value) + order.map(\.value) }
}

extension DistinctKey {
    fileprivate var value: Expression? { if case .value(let expression) = self { expression } else { nil } }
}

extension PropertyMapping {
    /// The same without `onNil: drop` where no value of it can leave a row out: nothing is required, and no `!` stands in it. Such a mapping
    /// keeps every row.
    func droppingWhatMayBeNil(in model: Model, reading lets: [LetBinding]) -> PropertyMapping {
        guard dropsNil else { return self }
        var result = self
        result.dropsNil = valuesThatMayLeaveOut(in: model).contains { value in
            switch value {
            case .expression(let expression, let isRequired):
                isRequired && expression.type.isOptional || expression.hasUnwrap(reading: lets)
            case .unwrapping(let expression): expression.hasUnwrap(reading: lets)
            case .carried, .leaf, .nothing: true
            }
        }
        return result
    }

    fileprivate func valuesThatMayLeaveOut(in model: Model) -> [LeavingOutValue] {
        let isRequired = model[property].isRequiredToHaveValue
        switch source {
        case .expression(let expression): return [.expression(expression, isRequired: isRequired)]
        case .carried(let origin): return isRequired ? [.carried(origin, isOfItem: isOfItem)] : []
        case .parts(let parts):
            let required = model.requiredLeaves(of: property)
            return zip(parts, parts.indices).compactMap { part, place in
                switch part {
                case .expression(let expression): .expression(expression, isRequired: required.contains(place))
                case .carried(let leaf): required.contains(place) ? .leaf(leaf) : nil
                }
            }
        case .constant(.nil): return isRequired ? [.nothing] : []
        case .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: return []
        }
    }
}
