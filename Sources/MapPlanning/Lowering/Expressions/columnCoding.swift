import MapAnalysis
import MapPlan

extension ColumnCoding {
    /// Returns the canonical form of a stored value.
    func decoded(_ raw: Scalar) -> Scalar {
        switch (type, representation) {
        case (.date, .date(.unixms)): return .operation(.scaled(by: 1000), [raw])
        case (.date, .date(.unix)): return .operation(.scaled(by: 1_000_000), [raw])
        case (_, .cases(let cases)):
            let branches = cases.map { ConditionalCase(when: Self.stored(raw, equals: $0), then: .constant(.text($0.name))) }
            return .conditional(branches, otherwise: .null)
        case (.uuid, .uuid(.blob)), (_, .plain): return raw
        default: return .registered(CodingFunction(.decode, self).name, [raw])
        }
    }

    /// Returns the stored form of a canonical value.
    func encoded(_ value: Scalar) -> Scalar {
        if value.isNullConstant { return value }
        switch (type, representation) {
        case (_, .cases(let cases)):
            let branches = cases.map {
                ConditionalCase(
                    when: .equal(value, .constant(.text($0.name)), comparing: .text, isProven: true),
                    then: .constant(storedValue($0.stored)))
            }
            return .conditional(branches, otherwise: .null)
        case (.uuid, .uuid(.blob)), (_, .plain): return value
        default: return .registered(CodingFunction(.encode, self).name, [value])
        }
    }

    /// Returns the condition that the stored value is nil or of the declared type.
    func reads(_ raw: Scalar, in model: Model) -> Condition {
        if case .enumeration(_, let name) = type, representation == .plain, let cases = model.enumeration(name)?.cases {
            return .member(raw, of: cases.map { .constant(.text($0)) }, orNil: true, comparing: .text)
        }
        func typed(_ type: Scalar.StoredClass) -> Condition { .or([.isNil(raw), .isTrue(.operation(.isStored(as: type), [raw]))]) }
        switch (type, representation) {
        case (.int64, .plain): return typed(.integer)
        case (.boolean, .plain): return typed(.boolean)
        case (.int32, .plain): return typed(.int32)
        case (.int16, .plain): return typed(.int16)
        case (.double, .plain): return .isNumber(raw)
        case (.data, .plain), (.transformable, .plain): return typed(.data)
        case (_, .cases(let cases)): return .or([.isNil(raw)] + cases.map { Self.stored(raw, equals: $0) })
        default: return .isTrue(.registered(CodingFunction(.reads, self).name, [raw]))
        }
    }

    private static func stored(_ raw: Scalar, equals form: Representation.CaseForm) -> Condition {
        .equal(raw, .constant(storedValue(form.stored)), comparing: .text, isProven: true)
    }

    /// Whether `other` stores each value with the same bytes as this coding.
    func isSameForm(as other: ColumnCoding) -> Bool {
        if self == other { return true }
        guard let mine = CanonicalClass(type), let theirs = CanonicalClass(other.type), mine == theirs else { return false }
        return representation.continues(other.representation) && !isNarrower(than: other)
    }

    /// Whether some value of `other` is not one of this coding, as for `int16` and `int32`.
    private func isNarrower(than other: ColumnCoding) -> Bool {
        func width(_ type: ValueType) -> Int {
            switch type {
            case .int16, .float: 1
            case .int32: 2
            default: 3
            }
        }
        return width(type) < width(other.type)
    }

    /// Returns the canonical form of another type's canonical value, for the widenings that the language does implicitly.
    func widened(_ value: Scalar, from other: ValueType) -> Scalar {
        switch (CanonicalClass(other), CanonicalClass(type)) {
        case (.int, .real): .operation(.function(.asReal), [value])
        case (.int, .decimal): .operation(.function(.asText), [value])
        case (.bool, .int): value
        default: value
        }
    }
}
