package import MapSyntax

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
    package enum SQL: Hashable, Sendable {
        /// Arguments stand for `{0}`, `{1}`; `{*}` is all of them with commas.
        case template(String)
        /// A SQL function that mapc registers under this name; it runs `evaluate`. `RegisteredFunction` understands the name.
        case registered(String)
    }

    /// How a form takes arguments.
    package struct Match: Sendable {
        /// By argument: the type to which it is widened, and what it fits.
        package var takes: [ValueType]
        package var kinds: [Parameter.Kind]
        package var result: ExpressionType
    }

    package enum NilRule: Sendable {
        /// A nil argument makes the result nil; `evaluate` never sees one.
        case propagates
        /// `evaluate` sees nil.
        case sees
        /// A nil argument makes the result the empty sequence, as the to-many of no row is.
        case empties
    }

    /// What must hold of the arguments beyond their types: of constants it is checked when compiled, of rows by the preflight.
    package struct Demand: Sendable {
        package var code: DiagnosticCode
        package var message: String
        package var help: String
        /// Sees nil. Where it does not hold, `evaluate` gives nil or nothing.
        package var holds: @Sendable (_ arguments: [Value]) -> Bool

        package init(_ code: DiagnosticCode, _ message: String, help: String, holds: @escaping @Sendable ([Value]) -> Bool) {
            self.code = code
            self.message = message
            self.help = help
            self.holds = holds
        }
    }

    /// As written, `trim`; operators have the operator's own spelling: `+`.
    package var name: String
    package var summary: String
    /// What it may be called with, tried in turn.
    package var forms: [Form]
    package var nilRule: NilRule
    /// Whether a constant argument takes the type of the other arguments: `nullIf($source.status, "draft")`.
    package var likensConstants: Bool
    /// Of integers: what the results lie in for arguments in these ranges; `nil` if one may leave int64 or be nil otherwise.
    ///
    /// It proves that a result is never nil although the form says that it may be.
    package var range: (@Sendable (_ arguments: [ClosedRange<Int64>]) -> ClosedRange<Int64>?)?
    /// Whether these arguments, where constants are known, can never make the result nil: a divisor that is not zero.
    package var isTotal: @Sendable (_ constants: [Value?]) -> Bool
    package var demand: Demand?
    /// Whether its value is the run's and not that of its arguments.
    package var isOfRun: Bool
    /// Never sees a value of another type than it takes: what cannot be computed is nil.
    package var evaluate: @Sendable (_ arguments: [Value]) -> Value
    /// By the arguments' types as widened, because one name may mean `+` of integers and of decimals.
    package var sql: @Sendable (_ arguments: [ExpressionType]) -> SQL
    /// The same for what nearly all rows have, without a `Value`; one for each kind of argument at most.
    package var shortcuts: [Shortcut]
    package var examples: [Example]

    /// Without `sql` it is registered under a name made of its own and the arguments' types.
    package init(
        _ name: String, _ summary: String, _ forms: [Form],
        nilRule: NilRule = .propagates, likensConstants: Bool = false,
        range: (@Sendable ([ClosedRange<Int64>]) -> ClosedRange<Int64>?)? = nil,
        isTotal: @escaping @Sendable ([Value?]) -> Bool = { _ in false }, demand: Demand? = nil, isOfRun: Bool = false,
        evaluate: @escaping @Sendable ([Value]) -> Value,
        sql: (@Sendable ([ExpressionType]) -> SQL)? = nil,
        shortcuts: [Shortcut] = [],
        examples: [Example]
    ) {
        self.name = name
        self.summary = summary
        self.forms = forms
        self.nilRule = nilRule
        self.likensConstants = likensConstants
        self.range = range
        self.isTotal = isTotal
        self.demand = demand
        self.isOfRun = isOfRun
        self.evaluate = evaluate
        self.sql = sql ?? { .registered(RegisteredFunction.name(of: name, $0)) }
        self.shortcuts = shortcuts
        self.examples = examples
    }

    /// For people: `trim(text: string) -> string`, one line for each form.
    package var signatures: [String] { forms.map { $0.signature(of: name) } }

    /// The type a call has for these arguments, or `nil` if it does not take them. Optionality of the arguments under `.propagates`
    /// is added by the checker; a result that is optional by itself says so.
    package func resultType(_ arguments: [ExpressionType]) -> ExpressionType? { match(arguments)?.result }

    /// The types to which the arguments are widened, and the type of the result.
    package func match(_ arguments: [ExpressionType]) -> Match? {
        for widening in [false, true] {
            for form in forms {
                if let match = form.match(arguments, widening: widening) { return match }
            }
        }
        return nil
    }
}
