package import MapSyntax

/// A function of the expression language: its parameters, its result, its meaning, and how a database computes it.
///
/// `evaluate` is the meaning. `inDatabase` names an operation of the database that means the same for every input. If there is none, it names a
/// function that mapc registers with the database, which runs `evaluate` itself. The tests run the examples through both.
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

    /// How a database computes a call.
    package enum InDatabase: Hashable, Sendable {
        /// By itself.
        case operation(Operation)
        /// By a function that mapc registers under this name; it runs `evaluate`. `RegisteredFunction` reads the name.
        case registered(String)
    }

    /// How a form takes arguments.
    package struct Match: Sendable {
        /// By argument: the type to which it is widened, and the parameter kind that it fits.
        package var takes: [ValueType]
        package var kinds: [Parameter.Kind]
        package var result: ExpressionType
    }

    package enum NilRule: Sendable {
        /// A nil argument makes the result nil; `evaluate` never receives one.
        case propagates
        /// `evaluate` receives nil.
        case sees
        /// A nil argument makes the result the empty sequence, like the to-many of a missing row.
        case empties
    }

    /// What must hold for the arguments beyond their types. The compiler checks constants, and the preflight checks rows.
    package struct Precondition: Sendable {
        package var code: DiagnosticCode
        package var message: String
        package var help: String
        /// Receives nil too. If it returns false, `evaluate` gives nil or nothing.
        package var holds: @Sendable (_ arguments: [Value]) -> Bool

        package init(_ code: DiagnosticCode, _ message: String, help: String, holds: @escaping @Sendable ([Value]) -> Bool) {
            self.code = code
            self.message = message
            self.help = help
            self.holds = holds
        }
    }

    /// As written, such as `trim`. The name of an operator is its spelling: `+`.
    package var name: String
    package var summary: String
    /// The ways to call it, tried in turn.
    package var forms: [Form]
    package var nilRule: NilRule
    /// Whether a constant argument takes the type of the other arguments: `nullIf($source.status, "draft")`.
    package var likensConstants: Bool
    /// For integers: returns the range of the results for arguments in these ranges; nil if a result may leave int64 or be nil for another
    /// reason.
    ///
    /// A range proves that a result is never nil although the form allows it.
    package var range: (@Sendable (_ arguments: [ClosedRange<Int64>]) -> ClosedRange<Int64>?)?
    /// Whether the result can never be nil with these arguments, of which only constants are known, such as a divisor that is not zero.
    package var isTotal: @Sendable (_ constants: [Value?]) -> Bool
    package var precondition: Precondition?
    /// Whether its value depends on the run and not on its arguments.
    package var isOfRun: Bool
    /// Computes the result. It never receives a value of a type that the forms do not take. If there is no result, it returns nil.
    package var evaluate: @Sendable (_ arguments: [Value]) -> Value
    /// Returns how a database computes it by the arguments' types after widening, because one name may mean `+` of integers and of decimals.
    package var inDatabase: @Sendable (_ arguments: [ExpressionType]) -> InDatabase
    /// The same meaning for common arguments, without a `Value`: at most one for each combination of argument kinds.
    package var shortcuts: [Shortcut]
    package var examples: [Example]

    /// Without `inDatabase`, the function is registered under a name made from its own name and the arguments' types.
    package init(
        _ name: String, _ summary: String, _ forms: [Form],
        nilRule: NilRule = .propagates, likensConstants: Bool = false,
        range: (@Sendable ([ClosedRange<Int64>]) -> ClosedRange<Int64>?)? = nil,
        isTotal: @escaping @Sendable ([Value?]) -> Bool = { _ in false }, precondition: Precondition? = nil, isOfRun: Bool = false,
        evaluate: @escaping @Sendable ([Value]) -> Value,
        inDatabase: (@Sendable ([ExpressionType]) -> InDatabase)? = nil,
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
        self.precondition = precondition
        self.isOfRun = isOfRun
        self.evaluate = evaluate
        self.inDatabase = inDatabase ?? { .registered(RegisteredFunction.name(of: name, $0)) }
        self.shortcuts = shortcuts
        self.examples = examples
    }

    /// The signatures for people, one line for each form: `trim(text: string) -> string`.
    package var signatures: [String] { forms.map { $0.signature(of: name) } }

    /// Returns the type of a call with these arguments, or nil if the function does not take them. The checker adds optionality that comes
    /// from optional arguments under `.propagates`; a form states whether its result is optional by itself.
    package func resultType(_ arguments: [ExpressionType]) -> ExpressionType? { match(arguments)?.result }

    /// Returns the types to which the arguments are widened, and the type of the result; nil if the function does not take the arguments.
    package func match(_ arguments: [ExpressionType]) -> Match? {
        for widening in [false, true] {
            for form in forms {
                if let match = form.match(arguments, widening: widening) { return match }
            }
        }
        return nil
    }
}
