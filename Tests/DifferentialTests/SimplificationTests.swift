import MapAnalysis
import RandomTesting
import Testing

@testable import MapPlanning

/// Holds each rule of `Simplification` to its law: over hostile rows, the interpreter computes the same before and after, and refuses the same.
@Suite struct SimplificationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: Simplification
        var expression: String
        /// What the rules make of it; `nil` if it stays as it is.
        var shorter: String?

        init(_ rule: Simplification, _ expression: String, _ shorter: String?) {
            (self.rule, self.expression, self.shorter) = (rule, expression, shorter)
        }

        var testDescription: String { "\(rule.name): \(expression)" }
    }

    static let cases: [Case] = [
        Case(.surelyPresent, #"concat($source.name ?? "", "2")"#, #"concat($source.name, "2")"#),
        Case(.surelyPresent, #"concat($source.name2, "1") ?? "2""#, nil),
        Case(.surelyPresent, #"concat($source.name2 ?? "", "1") ?? "2""#, #"concat($source.name2 ?? "", "1")"#),
        Case(.surelyPresent, #"coalesce(lower($source.name), "a", "b")"#, "lower($source.name)"),
        Case(.surelyPresent, "($source.mid2! ?? 3) + 1", "$source.mid2! + 1"),
        Case(.surelyPresent, "($source.mid + 1 ?? 3) + $source.mid", "$source.mid + 1 + $source.mid"),
        Case(.surelyPresent, "$source.big + 1 ?? 3", nil),
        // A value that nothing computes with is not checked.
        Case(.surelyPresent, #"$source.name ?? """#, nil),
        Case(.surelyPresent, "$source.born ?? now()", nil),
        Case(.surelyPresent, #"if($source.flag, $source.name ?? "", "a")"#, nil),
        Case(.surelyPresent, "($source.score! * 2.0 ?? 0.5) + 1.0", nil),
        // A required row may not exist.
        Case(.surelyPresent, #"concat($source.home.name ?? "", "2")"#, nil),
        Case(.joinedTexts, #"concat(concat($source.name2, "2"), "3")"#, #"concat($source.name2, "23")"#),
        Case(
            .joinedTexts, #"concat("a", concat("b", $source.name2, "2"), "3", $source.link)"#,
            #"concat("ab", $source.name2, "23", $source.link)"#),
        Case(.joinedTexts, #"concat(concat($source.name2, ""), "")"#, #"concat($source.name2, "")"#),
        Case(.joinedTexts, #"concat(concat($source.name2, "\u{0}"), "\u{301}")"#, #"concat($source.name2, "\u{0}\u{301}")"#),
        Case(.joinedTexts, #"concat(concat($source.name2, "a") ?? "", "b")"#, nil),
        Case(.summedConstants, "$source.big2 + 2 + 3", "$source.big2 + 5"),
        Case(.summedConstants, "2 + (3 + $source.big)", "5 + $source.big"),
        Case(.summedConstants, "$source.big2 - 2 - 3", "$source.big2 - 5"),
        Case(.summedConstants, "$source.big2 - 2 + -3", "$source.big2 + -5"),
        Case(.summedConstants, "(($source.big2 + 2)! + 3)!", "($source.big2 + 5)!"),
        Case(.summedConstants, "$source.small + 32767 + 1", "$source.small + 32768"),
        Case(.summedConstants, "$source.mid2 + 2147483647 + 2147483647", "$source.mid2 + 4294967294"),
        Case(.summedConstants, "$source.price2 + 0.5 - 1", "$source.price2 - 0.5"),
        Case(.summedConstants, #"$source.price + decimal("0.1") + decimal("0.2")"#, "$source.price + 0.3"),
        // The sum in between may be beyond 64 bits although the whole sum is not.
        Case(.summedConstants, "$source.big + 2 - 3", nil),
        Case(.summedConstants, "$source.big + 9223372036854775807 + 1", nil),
        Case(.summedConstants, "$source.big - 9223372036854775807 - 2", nil),
        Case(.summedConstants, "($source.big + 2)! + 3", nil),
        Case(.summedConstants, "$source.score + 0.1 + 0.2", nil),
        Case(.multipliedConstants, "$source.big2 * 2 * 3", "$source.big2 * 6"),
        Case(.multipliedConstants, "3 * (-2 * $source.big)", "-6 * $source.big"),
        Case(.multipliedConstants, "(($source.mid * 2147483647)! * 2147483647)!", "($source.mid * 4611686014132420609)!"),
        Case(.multipliedConstants, "$source.big * 0 * 3", "$source.big * 0"),
        Case(.multipliedConstants, #"$source.price2 * decimal("0.1") * decimal("-0.2")"#, "$source.price2 * -0.02"),
        // The product in between may be beyond 64 bits although the whole product is not.
        Case(.multipliedConstants, "$source.big * 2 * -1", nil),
        Case(.multipliedConstants, "$source.big * 3 * 0", nil),
        Case(.multipliedConstants, "$source.big * 4611686018427387904 * 4", nil),
        Case(.multipliedConstants, "$source.score * 0.1 * 3.0", nil),
        Case(.multipliedConstants, "($source.big + 2) * 3", nil),
        Case(.convertedBack, "int64(string($source.big2)) + 1", "$source.big2 + 1"),
        Case(.convertedBack, "int32(int64($source.mid)) - 1", "$source.mid - 1"),
        Case(.convertedBack, "int16(double($source.small2)) * 2", "$source.small2 * 2"),
        Case(.convertedBack, "int32(decimal($source.small + 1))", nil),
        Case(.convertedBack, "int64(decimal($source.small + 1))", "$source.small + 1"),
        Case(.convertedBack, "decimal(string($source.price)) + 0.1", "$source.price + 0.1"),
        Case(.convertedBack, "string(uuid(string($source.uid2)))", "string($source.uid2)"),
        Case(.convertedBack, "hex(unhex(hex($source.bytes2)))", "hex($source.bytes2)"),
        Case(.convertedBack, "base64(unbase64(base64($source.bytes)))", "base64($source.bytes)"),
        Case(.convertedBack, "string(boolean(string($source.flag2)))", "string($source.flag2)"),
        // Nothing would check a value that is passed on, and an integer of 64 bits may be none of a double.
        Case(.convertedBack, "int64(string($source.big))", nil),
        Case(.convertedBack, "int64(double($source.big)) + 1", nil),
        Case(.convertedBack, "int16(string($source.mid)) + 1", nil),
        Case(.convertedBack, "string(int64(string($source.name2)))", nil),
        Case(.addedDurations, "addDays(addDays($source.born2, 2), 3)", "addDays($source.born2, 5)"),
        Case(.addedDurations, "addSeconds(addSeconds($source.born, -2)!, -3)!", "addSeconds($source.born, -5)!"),
        Case(.addedDurations, "addDays(addDays($source.born, 100000000), 6751992)", nil),
        Case(.addedDurations, "addDays(addDays($source.born, 2), -3)", nil),
        Case(.addedDurations, "addSeconds(addSeconds($source.born, 0.1), 0.2)", nil),
        Case(.addedDurations, "addSeconds(addDays($source.born, 1), 1)", nil),
        Case(.repeatedFunction, "trim(trim($source.name2))", "trim($source.name2)"),
        Case(.repeatedFunction, "upper(upper(lower($source.name2)))", "upper(lower($source.name2))"),
        Case(.repeatedFunction, "fold(fold($source.name2))", nil),
        Case(.repeatedFunction, "lower(upper(lower($source.name2)))", nil),
        Case(
            .decidedTwice, "if($source.flag, if($source.flag, $source.mid2!, 2), $source.mid)",
            "if($source.flag, $source.mid2!, $source.mid)"),
        Case(
            .decidedTwice, "if($source.mid2 > 3, 1, if($source.mid2 > 3, $source.mid2!, 2))", "if($source.mid2 > 3, 1, 2)"),
        Case(
            .decidedTwice, #"if($source.flag, concat(if($source.flag, $source.name2, "a"), "2"), "z")"#,
            #"if($source.flag, concat($source.name2, "2"), "z")"#),
        Case(
            .decidedTwice, "if($source.mid2 > 3, 1, $source.small + if($source.mid2 > 3, 1, if($source.mid2 > 3, 2, $source.mid)))",
            "if($source.mid2 > 3, 1, $source.small + $source.mid)"),
        // The condition is about other rows there.
        Case(.decidedTwice, "if($source.flag, $source.children.filter(if($source.flag, $0.flag, true)).count, 3)", nil),
        Case(.decidedTwice, "if($source.flag, if(not $source.flag, 1, 2), 3)", nil),
        Case(
            .decidedByPresence, #"if($source.name == nil, "none", concat($source.name, "b"))"#, #"concat($source.name, "b")"#),
        Case(.decidedByPresence, "if(nil != $source.mid2! && true, $source.mid2! + 1, 0)", nil),
        Case(
            .decidedByPresence, "if(not ($source.mid == nil || $source.small == nil), $source.mid + $source.small, 0)",
            "$source.mid + $source.small"),
        Case(.decidedByPresence, "if($source.mid != nil, $source.mid, 0) + 1", "$source.mid + 1"),
        Case(.decidedByPresence, "if(concat($source.name, $source.name2) == nil, 1, length($source.name))", nil),
        // The value would no longer be checked, or its column would be read as it is.
        Case(.decidedByPresence, "if($source.name == nil, 1, 2)", nil),
        Case(.decidedByPresence, #"if($source.name == nil, "none", $source.name)"#, nil),
        Case(.decidedByPresence, "if($source.name == nil, 1, if($source.flag, length($source.name), 2))", nil),
    ]

    private static func trial(_ seed: UInt64, count: Int = 24) throws -> ExpressionTrial {
        var random = SeededGenerator(seed: seed)
        return try ExpressionTrial(TrialStore(Zoo.placement(), count: count, misfitPercent: 10, danglingPercent: 10, using: &random))
    }

    @Test(arguments: cases)
    func `a rule makes an expression shorter, and means the same`(example: Case) throws {
        let trial = try Self.trial(3)
        let expression = try trial.check(example.expression, from: "Thing")
        let found = Simplifier(trial.model, lets: [], rules: [example.rule]).simplified(expression)
        let expected = try trial.check(example.shorter ?? example.expression, from: "Thing")
        #expect(isSameExpression(found, expected), "\(trial.sql(found, from: "Thing"))")
        #expect((found.size < expression.size) == (example.shorter != nil))
        try hold(expression, found, trial, example.expression)
    }

    @Test func `each rule has a case, and a law`() {
        let tried = Set(Self.cases.map(\.rule.name)).union([Simplification.storedUnchanged.name, Simplification.composedMaps.name])
        #expect(tried == Set(Simplification.inOrder.map(\.name)))
        #expect(Simplification.inOrder.allSatisfy { $0.law.hasSuffix(".") })
    }

    private func hold(_ expression: Expression, _ shorter: Expression, _ trial: ExpressionTrial, _ text: String) throws {
        let before = try trial.interpreted(expression, from: "Thing")
        let after = try trial.interpreted(shorter, from: "Thing")
        let rows = zip(before, after).filter { !isSame($0, $1) }
        #expect(rows.isEmpty, "\(text): \(rows.prefix(2))")
        var (asked, count) = (shorter, 0)
        // A row to which no reference leads, and NaN, are nil whatever the type.
        asked.type.isOptional = true
        let difference = try trial.difference(asked, from: "Thing", comparedCount: &count)
        #expect(difference == nil, "\(text) in SQLite: \(difference ?? "")")
    }

    private func isSame(_ left: Value?, _ right: Value?) -> Bool {
        if case .real(let a)?? = Optional(left), case .real(let b)?? = Optional(right) { return a.bitPattern == b.bitPattern }
        return left == right
    }

    /// Expressions as fusing makes them: a value of an attribute that several steps change one after the other.
    @Test(arguments: seeds(6))
    func `a chain of random steps means the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let trial = try Self.trial(seed &+ 100, count: 20)
        var shortenedCount = 0
        for _ in 0..<60 {
            let (text, expression) = try StepChain.random(trial, using: &random)
            let shorter = Simplifier(trial.model, lets: []).simplified(expression)
            if shorter.size < expression.size { shortenedCount += 1 }
            try hold(expression, shorter, trial, text)
            let again = Simplifier(trial.model, lets: []).simplified(shorter)
            #expect(again.size == shorter.size, "\(text) becomes shorter in a second round")
        }
        #expect(shortenedCount > 12)
    }

    /// Each sum is rounded, so forty of them stay forty. They need no more of the parser's stack than one, in the order in which they are written.
    @Test func `many sums of doubles are one chain in SQLite`() throws {
        let trial = try Self.trial(9)
        let sums = (1...40).map { "\($0.isMultiple(of: 3) ? "-" : "+") \(["0.1", "1e16", "0.7", "0.0", "$source.ratio"][$0 % 5])" }.joined(
            separator: " ")
        let expression = try trial.check("if($source.flag, $source.score \(sums), ($source.score2 ?? -0.0) \(sums)) - 0.5", from: "Thing")
        #expect(!trial.sql(expression, from: "Thing").contains("WITH"))
        try hold(expression, Simplifier(trial.model, lets: []).simplified(expression), trial, "forty sums")
    }

    /// A `map` is written in YAML, so these are made of their parts.
    @Test(arguments: seeds(4))
    func `a map of a map means the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let trial = try Self.trial(seed &+ 200)
        var shortenedCount = 0
        for number in 0..<60 {
            var expression = try trial.check(random.pick(["$source.name2", "$source.name", "lower($source.name2)"]), from: "Thing")
            for _ in 0..<(2 + number % 3) { expression = lookup(of: expression, using: &random) }
            let shorter = Simplifier(trial.model, lets: [], rules: [.composedMaps]).simplified(expression)
            if shorter.size < expression.size { shortenedCount += 1 }
            try hold(expression, shorter, trial, "\(expression.kind)")
        }
        #expect(shortenedCount > 10)
    }

    private func lookup(of value: Expression, using random: inout SeededGenerator) -> Expression {
        let texts = ["", "a", "é", "e\u{301}", "a\u{0}b", "12", "A"]
        func constant() -> Expression {
            let value = random.chance(12) ? Value.nil : .text(random.pick(texts))
            return Expression(.constant(value), ExpressionType(.string, isOptional: value == .nil))
        }
        // Without an entry for each value, rows are refused.
        var keys = texts.filter { _ in random.chance(80) }.map { Value.text($0) }
        if random.chance(30) { keys.append(.nil) }
        let cases = keys.map { Expression.LookupCase(key: $0, value: constant()) }
        let otherwise = random.chance(40) ? (random.chance(80) ? constant() : value) : nil
        return Expression(.lookup(value, cases: cases, otherwise: otherwise), ExpressionType(.string, isOptional: true))
    }

    /// A value that fits a column comes back from it unchanged. A value that does not fit is refused, since the version between would store it.
    @Test(arguments: ["born2", "born3", "born4", "born5", "born", "rate", "cents"])
    func `values that fit are not read back`(name: String) throws {
        let trial = try Self.trial(5)
        let path = try trial.check("$source.\(name)", from: "Thing")
        let column = try #require(path.ownLeaf.flatMap(trial.store.placement.column))
        let texts =
            path.type.value == .date
            ? [
                "addSeconds($source.\(name), 86399.9)", "addDays($source.born!, 1)!",
                "if($source.flag, now(), addDays($source.born, -700000))",
            ]
            : ["$source.\(name) + 0.001", "$source.price * 3 ?? 1", "-$source.price2"]
        for text in texts {
            let value = try trial.check(text, from: "Thing")
            let read = value.stored(as: column.coding, value.type)
            let expression = try trial.comparing(read)
            let shorter = Simplifier(trial.model, lets: []).simplified(expression)
            #expect(shorter.size < expression.size, "\(text)")
            let (plain, before, after) = (
                try trial.interpreted(value, from: "Thing"), try trial.interpreted(expression, from: "Thing"),
                try trial.interpreted(shorter, from: "Thing")
            )
            for place in plain.indices where plain[place].map(column.coding.keeps) ?? true {
                #expect(isSame(before[place], after[place]), "\(text): \(plain[place].map(\.written) ?? "refused")")
            }
        }
        let copied = try trial.comparing(
            trial.check("$source.\(name) ?? $source.\(name)", from: "Thing").stored(as: column.coding, path.type))
        #expect(Simplifier(trial.model, lets: []).simplified(copied).size == copied.size)
    }
}

extension Expression {
    /// The number of its parts.
    fileprivate var size: Int { parts.reduce(1) { $0 + $1.size } }
}

extension ExpressionTrial {
    /// Returns an expression that computes with a value.
    fileprivate func comparing(_ value: Expression) throws -> Expression {
        let one = try check(value.type.value == .date ? "addDays($source.born!, 1)" : "$source.price2 * 3", from: "Thing")
        guard case .call(let function, let arguments) = one.kind else { return value }
        return Expression(.call(function, [value] + arguments.dropFirst()), ExpressionType(one.type.value, isOptional: true))
    }
}
