/// Parts of the functions that convert values to JSON, which cannot represent some of these values.
enum JSONSoundness {
    /// Makes a function of one value. Its precondition checks for every row whether JSON can hold the value.
    static func function(_ name: String, _ kind: Function.Parameter.Kind, _ message: String, help: String) -> Function {
        Function(
            name, "A value as JSON.", [Function.Form([Function.Parameter("value", kind)], gives: .type(.json))], nilRule: .sees,
            precondition: Function.Precondition(.unwritableJson, message, help: help) { isSound($0[0]) },
            evaluate: { arguments in
                guard case .text = arguments[0] else { return Function.jsonValue.evaluate(arguments) }
                return isSound(arguments[0]) ? arguments[0] : .text("null")
            },
            examples: [])
    }

    /// Returns the function that converts a value of this type to JSON; nil if there is none.
    static func function(of type: ValueType) -> Function? {
        switch type {
        case .float, .double: .jsonNumber
        case .date: .jsonDate
        case .json: .jsonStored
        default: Function.jsonValue.match([ExpressionType(type)]) == nil ? nil : .jsonValue
        }
    }

    private static func isSound(_ value: Value) -> Bool {
        switch value {
        case .real(let real): real.isFinite
        case .date(let date): DateText.text(microseconds: date) != nil
        case .text(let text): JSONText.isValid(text)
        default: true
        }
    }
}
