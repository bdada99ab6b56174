import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct ExpressionFunctionTests {
    struct Shown: Sendable, CustomTestStringConvertible {
        var function: String
        var example: Function.Example
        var testDescription: String { example.expression }
    }

    static let examples = Function.all.flatMap { function in function.examples.map { Shown(function: function.name, example: $0) } }

    @Test(arguments: examples)
    func `an example gives what it says`(shown: Shown) throws {
        let (expression, diagnostics) = ExpressionModels.check(shown.example.expression, from: nil)
        let errors = diagnostics.filter { $0.severity == .error }
        if isNilForEver(errors) {
            #expect(shown.example.result == .nil)
            return
        }
        #expect(errors == [])
        let value = try #require(
            foldedConstant(expression, source: ExpressionModels.source, destination: ExpressionModels.destination))
        #expect(value == shown.example.result, "\(value.written)")
    }

    @Test(arguments: examples)
    func `an example that is nil has an optional type`(shown: Shown) {
        let (expression, diagnostics) = ExpressionModels.check(shown.example.expression, from: nil)
        if isNilForEver(diagnostics.filter { $0.severity == .error }) { return }
        if shown.example.result == .nil { #expect(expression.type.isOptional) }
    }

    /// Whether the only mistake is a conversion of a constant that has no value. The examples of conversions show such constants.
    private func isNilForEver(_ errors: [Diagnostic]) -> Bool {
        !errors.isEmpty && errors.allSatisfy { $0.message.hasSuffix("gives nil for this constant") }
    }

    @Test func `every function but the key of a row shows three examples and nil`() {
        for function in Function.all where function.name != "key" && !function.isOfRun {
            #expect(function.examples.count >= 3, "\(function.name)")
            #expect(function.examples.contains { $0.expression.contains("nil") }, "\(function.name)")
        }
    }

    @Test func `a registered function is found by its SQL name again`() throws {
        for function in Function.all + Function.unwritten {
            for form in function.forms {
                let types = form.parameters.map { parameter -> ExpressionType in
                    if case .exactly(let type) = parameter.kind { return ExpressionType(type) }
                    if case .integer = parameter.kind { return ExpressionType(.int64) }
                    return ExpressionType(.string)
                }
                guard case .registered(let name) = function.inDatabase(types) else { continue }
                let registered = try #require(RegisteredFunction(name), "\(name)")
                // A database does not tell JSON from other texts, so `members` has a form of its own there.
                #expect(
                    registered.function.name == function.name || function.name == "members" && registered.function.name == "jsonMembers")
                #expect(registered.takes.count == types.count)
            }
        }
    }

    @Test(arguments: ["mapc_lower", "mapc_lower_q", "mapc_lower_ttt", "lower_t", "mapc_nothing_t", "", "mapc__", "mapc_lower_t_t"])
    func `what is no registered function is none`(name: String) {
        #expect(RegisteredFunction(name) == nil)
    }

    @Test func `text may hold NUL and is counted past it`() {
        let text = Value.text([0x61, 0, 0x62, 0xC3, 0xA9])
        #expect(Function.named("length")?.call([text]) == .integer(4))
        #expect(Function.named("suffix")?.call([text, .integer(2)]) == .text([0x62, 0xC3, 0xA9]))
        #expect(Function.named("upper")?.call([text]) == .text("A\0BÉ"))
        #expect(Function.named("trim")?.call([.text(" \0 ")]) == .text("\0"))
        #expect(Function.named("after")?.call([text, .text("\0")]) == .text("bé"))
    }

    @Test func `what a function demands is asked of constants and of every row`() throws {
        let diagnostics = ExpressionModels.check("range(0, 1000001).count", from: nil).diagnostics
        #expect(diagnostics.map(\.code) == [.tooManyElements])
        #expect(ExpressionModels.check("range(0, 1000000).count", from: nil).diagnostics == [])
        #expect(Function.named("range")?.call([.integer(.min), .integer(.max)]) == .list([]))
    }

    @Test func `texts are equal by bytes, not by what they look like`() {
        #expect(Function.named("nullIf")?.call([.text("é"), .text("e\u{301}")]) == .text("é"))
        #expect(Function.named("contains")?.call([.text("e\u{301}"), .text("e")]) == .boolean(true))
    }

    @Test(
        arguments: [
            ("1", "3", "0.33333333333333333333333333333333333333"), ("2", "3", "0.66666666666666666666666666666666666667"),
            ("-1", "8", "-0.125"), ("100", "4", "25"), ("1", "-7", "-0.14285714285714285714285714285714285714"), ("0", "5", "0"),
            ("123456789012345678901234567890123456789012", "2", "61728394506172839450617283945061728395000"),
            ("0.001", "1000", "0.000001"), ("1e30", "1e-5", "100000000000000000000000000000000000"),
        ] as [(String, String, String)])
    func `decimals divide exactly or to 38 digits`(dividend: String, divisor: String, quotient: String) throws {
        let (a, b) = (try #require(DecimalText.normalised(dividend)), try #require(DecimalText.normalised(divisor)))
        #expect(DecimalDigits(a).divided(by: DecimalDigits(b))?.value == .decimal(quotient))
    }

    @Test func `decimal arithmetic undoes itself`() {
        let numbers = ["0", "1", "-1", "0.5", "-12.25", "99999999999999999999", "0.000000000001", "-1000", "7.077"]
        for a in numbers {
            for b in numbers {
                let (x, y) = (DecimalDigits(a), DecimalDigits(b))
                #expect(((x + y) + y.negated).value == .decimal(a))
                #expect((x * y).value == (y * x).value)
                if b != "0" { #expect((x * y).divided(by: y)?.value == .decimal(a), "\(a) * \(b) / \(b)") }
            }
        }
    }

    @Test(
        arguments: [
            [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], [1e308, 1e308, -1e308], [1e16, 1, -1e16],
            [.leastNonzeroMagnitude, .leastNonzeroMagnitude], [-0.0],
            [1, 1e100, 1, -1e100], [2.5, -2.5], [.infinity, 1], [9_007_199_254_740_992, 1.5e-300],
        ] as [[Double]])
    func `a sum does not depend on the order`(terms: [Double]) {
        let sum = Expression.SequenceMethod.sum
        let forward = sum.value(of: terms.map { .real($0) }, element: .double)
        #expect(forward == sum.value(of: terms.reversed().map { .real($0) }, element: .double))
        #expect(forward == sum.value(of: terms.sorted().map { .real($0) } + [.nil], element: .double))
    }

    @Test func `a sum is rounded once`() {
        func sum(_ terms: [Double]) -> Double {
            terms.reduce(into: ExactSum()) { $0.add($1) }.value
        }
        #expect(sum([Double](repeating: 0.1, count: 10)) == 1)
        #expect(sum([1e308, 1e308, -1e308]) == 1e308)
        #expect(sum([1e16, 1, -1e16]) == 1)
        #expect(sum([1, 1e100, 1, -1e100]) == 2)
        #expect(sum([.leastNonzeroMagnitude, .leastNonzeroMagnitude]) == 2 * .leastNonzeroMagnitude)
        #expect(sum([1e308, 1e308]) == .infinity)
        #expect(sum([9_007_199_254_740_992, 1]) == 9_007_199_254_740_992)
        #expect(sum([9_007_199_254_740_992, 1, .leastNonzeroMagnitude]) == 9_007_199_254_740_994)
        #expect(sum([.infinity, -.infinity]).isNaN)
        #expect([1e308, 1e308].reduce(into: ExactSum()) { $0.add($1) }.value(dividedBy: 2) == 1e308)
        #expect([1.0, 1, 1].reduce(into: ExactSum()) { $0.add($1) }.value(dividedBy: 9) == 1.0 / 3)
        var integers = ExactSum()
        for term in [Int64.max, .max, .min, .min] { integers.add(term) }
        #expect(integers.value == -2)
    }

    @Test func `a sum of integers overflows only at the end`() {
        let sum = Expression.SequenceMethod.sum
        #expect(sum.value(of: [.integer(.max), .integer(1), .integer(-1)], element: .int64) == .integer(.max))
        #expect(sum.value(of: [.integer(.max), .integer(1)], element: .int64) == .nil)
        #expect(sum.value(of: [.integer(.min), .integer(-1), .nil], element: .int64) == .nil)
        #expect(sum.value(of: [], element: .int64) == .integer(0))
        #expect(Expression.SequenceMethod.average.value(of: [.integer(1), .integer(2), .nil], element: .int16) == .real(1.5))
        #expect(Expression.SequenceMethod.average.value(of: [.nil], element: .int16) == .nil)
    }
}
