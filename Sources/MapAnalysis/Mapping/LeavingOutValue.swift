/// A value for which `onNil: drop` may leave a row out.
package enum LeavingOutValue: Sendable {
    /// The expression of a property or of a part of one. A nil under a `!` leaves the row out; if a value is required, so does nil itself.
    case expression(Expression, isRequired: Bool)
    /// An expression that may be nil except under a `!`: a value of `distinct` or `order`, or a field of an emission.
    case unwrapping(Expression)
    /// A value that is carried over into a property that requires one.
    case carried(PropertyID, isOfItem: Bool)
    /// A value that is carried over into a part that requires one.
    case leaf(LeafID)
    /// Nil, although a value is required.
    case nothing
}

extension EntityMapping {
    /// Returns the values for which `onNil: drop` may leave a row out, each on its own. Windows are not among them, because they count the
    /// rows that are left.
    package func valuesThatMayLeaveOut(in mapping: CompleteMapping) -> [LeavingOutValue] {
        let ofProperties = properties.filter { $0.dropsNil && !$0.hasWindow(reading: lets) }.flatMap { property in
            property.valuesThatMayLeaveOut(in: mapping.destination)
        }
        guard dropsNil else { return ofProperties }
        return ofProperties + (decisions + (mapping.emission(id)?.fieldsOfEachRow.map(\.value) ?? [])).map { .unwrapping($0) }
    }

    /// Whether `onNil: drop` may leave out one of its rows.
    package var leavesOutNil: Bool {
        if properties.contains(where: \.dropsNil) { return true }
        let others = decisions + [condition, elements?.value].compactMap { $0 }
        return dropsNil && others.contains { $0.hasUnwrap(reading: lets) }
    }

    /// The expressions that decide which rows are merged and how rows are sorted.
    package var decisions: [Expression] { distinct.compactMap(\.value) + order.map(\.value) }
}

extension DistinctKey {
    fileprivate var value: Expression? { if case .value(let expression) = self { expression } else { nil } }
}

extension PropertyMapping {
    /// Returns the same mapping without `onNil: drop` if none of its values can leave a row out: nothing is required, and it contains no
    /// `!`. Such a mapping keeps every row.
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
