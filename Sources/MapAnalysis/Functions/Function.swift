/// A function of the expression language: what it takes and gives, what it means, and its SQL.
///
/// `evaluate` is the meaning. `sql` is data that only the SQL writer reads; where SQLite has no function that means the same for every
/// input, it names a function that mapc registers, which is `evaluate` itself. The examples run through both.
package struct Function: Sendable {
    package struct Example: Sendable {
        /// An expression of the language: `trim("  ada ")`.
        package var expression: String
        package var result: Value

        package init(_ expression: String, _ result: Value) {
            self.expression = expression
            self.result = result
        }
    }

    /// What the SQL writer makes of a call.
    package enum SQL: Sendable {
        /// Arguments stand for `{0}`, `{1}`; `{*}` is all of them with commas.
        case template(String)
        /// A SQL function that mapc registers under this name; it runs `evaluate`.
        case registered(String)
    }

    package enum NilRule: Sendable {
        /// A nil argument makes the result nil; `evaluate` never sees one.
        case propagates
        /// `evaluate` sees nil.
        case sees
    }

    /// As written, `trim`; operators have the operator's own spelling: `+`.
    package var name: String
    package var summary: String
    /// For people: `trim(text: string) -> string`, one line for each form.
    package var signatures: [String]
    /// The type a call has for these arguments, or `nil` if it does not take them. Optionality of the arguments under `.propagates`
    /// is added by the checker; a result that is optional by itself says so.
    package var resultType: @Sendable (_ arguments: [ExpressionType]) -> ExpressionType?
    package var nilRule: NilRule
    /// Never sees a value of another type than it takes: what cannot be computed is nil.
    package var evaluate: @Sendable (_ arguments: [Value]) -> Value
    /// By the arguments' types, because one name may mean `+` of integers and of decimals.
    package var sql: @Sendable (_ arguments: [ExpressionType]) -> SQL
    package var examples: [Example]

    package init(
        _ name: String, _ summary: String, signatures: [String],
        resultType: @escaping @Sendable ([ExpressionType]) -> ExpressionType?,
        nilRule: NilRule = .propagates,
        evaluate: @escaping @Sendable ([Value]) -> Value,
        sql: @escaping @Sendable ([ExpressionType]) -> SQL,
        examples: [Example]
    ) {
        self.name = name
        self.summary = summary
        self.signatures = signatures
        self.resultType = resultType
        self.nilRule = nilRule
        self.evaluate = evaluate
        self.sql = sql
        self.examples = examples
    }
}
