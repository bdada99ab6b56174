extension ValueType {
    package var isInteger: Bool { self == .int16 || self == .int32 || self == .int64 }

    package var isReal: Bool { self == .float || self == .double }

    package var isNumber: Bool { isInteger || isReal || self == .decimal }

    /// Whether its values are text, which text functions take.
    package var isText: Bool {
        switch self {
        case .string, .uri, .json, .enumeration: true
        default: false
        }
    }

    /// Whether `<` is defined. Cases of an enum and UUIDs have no meaningful order.
    package var isOrdered: Bool { isNumber || self == .string || self == .uri || self == .date }

    /// The range of an integer type.
    package var integerRange: ClosedRange<Int64>? {
        switch self {
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .int64: Int64.min...Int64.max
        default: nil
        }
    }

    /// Returns the type to which both widen: the wider of two integers, `double` for an integer and a double, `decimal` for an integer and
    /// a decimal. Returns nil for a double and a decimal, because one of them would lose something.
    package func joined(with other: ValueType) -> ValueType? {
        if self == other || other == .nothing || other == .unknown { return self }
        if self == .nothing || self == .unknown { return other }
        if let left = integerRange, let right = other.integerRange { return left.upperBound < right.upperBound ? other : self }
        if isInteger { return other == .decimal ? .decimal : other.isReal ? .double : nil }
        if other.isInteger { return other.joined(with: self) }
        return isReal && other.isReal ? .double : nil
    }

    /// Returns the type of an argument among others that join to `type`. Integers keep their widths, since all widths share one
    /// representation.
    func representedAs(_ type: ValueType) -> ValueType { isInteger && type.isInteger ? self : type }
}
