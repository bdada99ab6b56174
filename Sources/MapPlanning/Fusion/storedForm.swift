import MapAnalysis

extension Expression {
    /// The name of the function that `stored` calls. No function of the language has it.
    static let storedName = "stored"

    /// Returns the value that a column with this coding would give back: a date without its milliseconds, a decimal with two digits.
    func stored(as coding: ColumnCoding, _ type: ExpressionType) -> Expression {
        let function = Function(
            Self.storedName, "A value as a column keeps it.", [Function.Form([Function.Parameter("value", .any)], gives: .optionalSame(0))],
            evaluate: { decode(encode($0[0], coding), coding) },
            inDatabase: { _ in .operation(.givenBack(coding.type, coding.representation)) },
            examples: [])
        return Expression(.call(function, [self]), ExpressionType(type.value, isOptional: type.isOptional), at: range)
    }
}
