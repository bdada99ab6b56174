extension Elements {
    /// Whether some source row may make no row.
    package var mayBeNone: Bool { isMany ? !value.isNeverEmpty : value.type.isOptional }
}

extension Expression {
    /// Whether a sequence surely has an element: a list, `range(0, 2)`.
    fileprivate var isNeverEmpty: Bool {
        switch kind {
        case .list(let items): return !items.isEmpty
        case .widen(let inner), .unwrap(let inner): return inner.isNeverEmpty
        case .coalesce(let inner, let other): return inner.isNeverEmpty && other.isNeverEmpty
        case .conditional(_, let then, let otherwise): return then.isNeverEmpty && otherwise.isNeverEmpty
        case .call(let function, let arguments) where function.name == "range" && arguments.count == 2:
            guard let first = arguments[0].wholeConstant, let end = arguments[1].wholeConstant else { return false }
            return first < end
        default: return false
        }
    }

    private var wholeConstant: Int64? {
        switch kind {
        case .constant(.integer(let number)): number
        case .widen(let inner): inner.wholeConstant
        default: nil
        }
    }
}
