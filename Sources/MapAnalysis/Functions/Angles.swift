#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Parts shared by the functions of angles. All angles are in radians, and NaN becomes nil.
enum Angles {
    static let form = [Function.Form([Function.Parameter("radians", .exactly(.double))], gives: .type(.double))]

    static func sine(_ value: Value) -> Value { value.real.map { .real(normalising: sin($0)) } ?? .nil }

    static func cosine(_ value: Value) -> Value { value.real.map { .real(normalising: cos($0)) } ?? .nil }

    static func angle(y: Value, x: Value) -> Value {
        guard let y = y.real, let x = x.real else { return .nil }
        return .real(normalising: atan2(y, x))
    }
}
