import MapAnalysis

extension ColumnCoding {
    /// Whether every value of the type comes back from a column so coded as it went in.
    var keepsAllValues: Bool {
        switch representation {
        case .plain: type != .date && type != .decimal
        case .uuid, .cases: true
        case .decimal(let form): form == .text
        case .date: false
        }
    }
}

extension Expression {
    /// What a column so coded would hand back of it: a date without its milliseconds, a decimal with two digits.
    func stored(as coding: ColumnCoding, _ type: ExpressionType) -> Expression {
        let function = Function(
            "stored", "A value as a column keeps it.", [Function.Form([Function.Parameter("value", .any)], gives: .optionalSame(0))],
            evaluate: { decode(encode($0[0], coding), coding) },
            sql: { _ in
                .template("\(CodingFunction(.decode, coding).name)(\(CodingFunction(.encode, coding).name)({0}))")
            },
            examples: [])
        return Expression(.call(function, [self]), ExpressionType(type.value, isOptional: type.isOptional), at: range)
    }
}
