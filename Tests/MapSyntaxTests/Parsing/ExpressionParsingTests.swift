import Testing

@testable import MapSyntax

/// Returns an expression as text with parentheses around every operation.
func printed(_ expression: ExpressionSyntax) -> String {
    func list(_ elements: [ExpressionSyntax]) -> String { elements.map(printed).joined(separator: ", ") }
    switch expression.kind {
    case .missing: return "<missing>"
    case .text(let text): return "\"\(text)\""
    case .number(let digits): return digits
    case .boolean(let value): return "\(value)"
    case .nil: return "nil"
    case .list(let elements): return "[\(list(elements))]"
    case .variable(let name): return "$\(name.text)"
    case .name(let name): return name.text
    case .member(let base, let name): return "\(printed(base)).\(name.text)"
    case .call(let name, let arguments): return "\(name.text)(\(list(arguments)))"
    case .method(let base, let name, let arguments): return "\(printed(base)).\(name.text)(\(list(arguments)))"
    case .prefix(.not, let operand): return "(not \(printed(operand)))"
    case .prefix(.minus, let operand): return "(-\(printed(operand)))"
    case .binary(let binary, let left, let right): return "(\(printed(left)) \(binary.rawValue) \(printed(right)))"
    case .unwrap(let operand): return "\(printed(operand))!"
    case .cast(let operand, let name): return "(\(printed(operand)) as \(name.text))"
    case .test(let operand, let name): return "(\(printed(operand)) is \(name.text))"
    case .descending(let operand): return "\(printed(operand)) desc"
    }
}

/// Returns `4-6 slug: message` for each finding about a file, with the range in bytes.
func findings(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.sorted.map { finding in
        let place = finding.labels.first.map { "\($0.range.lower)-\($0.range.upper) " } ?? ""
        return "\(place)\(finding.code.slug): \(finding.message)"
    }
}

/// Parses a text that is only an expression.
func expression(_ text: String) -> (expression: ExpressionSyntax, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let parsed = parseExpression(TextFile(path: "e", text: text), id: FileID(0), into: &diagnostics)
    return (parsed, diagnostics)
}

@Suite struct ExpressionParsingTests {
    @Test(arguments: [
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("1 - 2 - 3", "((1 - 2) - 3)"),
        ("8 / 4 % 3", "((8 / 4) % 3)"),
        ("a ?? b ?? c", "(a ?? (b ?? c))"),
        ("a ?? b + c", "(a ?? (b + c))"),
        ("a ?? b == c", "((a ?? b) == c)"),
        ("a or b and c", "(a or (b and c))"),
        ("a || b && c", "(a or (b and c))"),
        ("not a == b", "(not (a == b))"),
        ("!a == b", "((not a) == b)"),
        ("not a and b", "((not a) and b)"),
        ("not not a", "(not (not a))"),
        ("a and not b", "(a and (not b))"),
        ("!!a", "(not (not a))"),
        ("-a.b", "(-a.b)"),
        ("- -1", "(-(-1))"),
        ("2 - -1", "(2 - (-1))"),
        ("-$x!", "(-$x!)"),
        ("a != b", "(a != b)"),
        ("$a! != b", "($a! != b)"),
        ("$a!=b", "($a != b)"),
        ("a in [1, 2]", "(a in [1, 2])"),
        ("a not in [1]", "(not (a in [1]))"),
        ("a + 1 in b", "((a + 1) in b)"),
        ("x as A as B", "((x as A) as B)"),
        ("x as A ?? y", "((x as A) ?? y)"),
        ("a + b as C", "((a + b) as C)"),
        ("x is A and y", "((x is A) and y)"),
        ("not x is A", "(not (x is A))"),
        ("(a or b) and c", "((a or b) and c)"),
        ("if(a, b, c)", "if(a, b, c)"),
        ("now()", "now()"),
        ("$source.a.b.c", "$source.a.b.c"),
        ("$0.in.not", "$0.in.not"),
        ("$source.tags.filter($0.isOn == true).count", "$source.tags.filter(($0.isOn == true)).count"),
        ("$a!.b!", "$a!.b!"),
        ("PostToSection($source).title", "PostToSection($source).title"),
        ("source.Post", "source.Post"),
        ("[]", "[]"),
        ("[[1], ['a', \"b\"]]", "[[1], [\"a\", \"b\"]]"),
        ("1.5e-3", "1.5e-3"),
        ("1E10", "1E10"),
        ("0.5", "0.5"),
        ("0", "0"),
        ("true and false", "(true and false)"),
        ("nil", "nil"),
        ("größe + $été", "(größe + $été)"),
        ("a\n  + b\r\n\t+ c", "((a + b) + c)"),
        ("order and android", "(order and android)"),
        (#""a\"b\\c\n\t\r\u{e9}\u{1F600}""#, "\"a\"b\\c\n\t\ré😀\""),
        (#"'it\'s "so"'"#, "\"it's \"so\"\""),
        ("\"\"", "\"\""),
        ("a<b", "(a < b)"), ("a<=b", "(a <= b)"), ("a>=b", "(a >= b)"), ("a>b", "(a > b)"), ("(a<b)==(c>d)", "((a < b) == (c > d))"),
    ])
    func `operators group as the precedence table says`(text: String, meaning: String) {
        let (parsed, diagnostics) = expression(text)
        #expect(printed(parsed) == meaning)
        #expect(findings(diagnostics) == [])
    }

    @Test(arguments: [
        ("", "0-0 empty-value: the expression is empty", "<missing>"),
        ("   ", "0-3 empty-value: the expression is empty", "<missing>"),
        ("a +", "2-3 unexpected-token: the expression ends after '+'", "<missing>"),
        ("a b", "2-3 unexpected-token: 'a b' is not an expression", "<missing>"),
        ("a.b c", "4-5 unexpected-token: unexpected 'c'", "<missing>"),
        ("a.", "1-2 unexpected-token: the expression ends after '.'", "<missing>"),
        ("a.5", "2-3 unexpected-token: unexpected '5'", "<missing>"),
        ("f(a b)", "4-5 unexpected-token: unexpected 'b'", "<missing>"),
        ("f(a", "1-2 unclosed-parenthesis: '(' is never closed", "<missing>"),
        ("f(,a)", "2-3 unexpected-token: unexpected ','", "<missing>"),
        ("f(a,)", "4-5 unexpected-token: unexpected ')'", "<missing>"),
        ("(a]", "2-3 unexpected-token: unexpected ']'", "<missing>"),
        ("[1, 2", "0-1 unclosed-parenthesis: '[' is never closed", "<missing>"),
        ("a)", "1-2 unexpected-token: unexpected ')'", "<missing>"),
        ("f(\"x)", "2-5 unclosed-text: the text has no closing \"", "<missing>"),
        ("'x\n' + a", "0-2 unclosed-text: the text has no closing '", "<missing>"),
        (#""\d+""#, #"1-3 invalid-escape: '\d' is not a valid escape"#, #""\d+""#),
        (#""\u00e9""#, #"1-3 invalid-escape: '\u' is not a valid escape"#, #""\u00e9""#),
        (#""\u{d800}""#, #"1-3 invalid-escape: '\u' is not a valid escape"#, #""\u{d800}""#),
        ("007", "0-3 invalid-number: '007' is not a valid number", "<missing>"),
        ("1_000", "0-5 invalid-number: '1_000' is not a valid number", "<missing>"),
        ("0x1F", "0-4 invalid-number: '0x1F' is not a valid number", "<missing>"),
        ("12abc + 1", "0-5 invalid-number: '12abc' is not a valid number", "(<missing> + 1)"),
        (".5", "0-2 invalid-number: '.5' is not a valid number", "<missing>"),
        ("2024-01-01", "0-10 unquoted-date: mapc reads '2024-01-01' as a subtraction", "<missing>"),
        ("$a < 2024-01-01T10:00:00Z", "5-25 unquoted-date: mapc reads '2024-01-01T10:00:00Z' as a subtraction", "($a < <missing>)"),
        ("a < b < c", "6-7 chained-comparison: comparisons cannot be chained", "<missing>"),
        ("a == b in c", "7-9 chained-comparison: comparisons cannot be chained", "<missing>"),
        ("c ? a : b", "2-3 ternary-operator: '? :' is not an operator here", "<missing>"),
        ("f(c ? a : b)", "4-5 ternary-operator: '? :' is not an operator here", "<missing>"),
        ("a = b", "2-3 unknown-operator: '=' is not an operator", "(a == b)"),
        ("a === b", "2-5 unknown-operator: '===' is not an operator", "(a == b)"),
        ("a !== b", "2-5 unknown-operator: '!==' is not an operator", "(a != b)"),
        ("a <> b", "2-4 unknown-operator: '<>' is not an operator", "(a != b)"),
        ("a & b", "2-3 unknown-operator: '&' is not an operator", "(a and b)"),
        ("a | b", "2-3 unknown-operator: '|' is not an operator", "(a or b)"),
        ("a ^ 2", "2-3 unknown-operator: '^' is not an operator", "<missing>"),
        ("a ** 2", "2-4 unknown-operator: '**' is not an operator", "<missing>"),
        ("$a?.b", "2-4 unknown-operator: '?.' is not an operator", "$a.b"),
        ("a[0]", "1-2 unexpected-token: unexpected '[': expressions have no subscripts", "<missing>"),
        ("$f(a)", "0-2 unexpected-token: '$f' is a variable and cannot be called", "<missing>"),
        ("split(x, separator: \",\")", "9-18 labelled-argument: arguments do not have labels, such as 'separator:'", "split(x, \",\")"),
        ("null", "0-4 null-literal: 'null' is not a value here: mapc calls it 'nil'", "nil"),
        ("a ?? null", "5-9 null-literal: 'null' is not a value here: mapc calls it 'nil'", "(a ?? <missing>)"),
        (
            "a == not b", "5-8 unexpected-token: 'not' needs parentheses here: it binds less tightly than the operator before it",
            "<missing>"
        ),
        ("a # b", "2-3 unexpected-token: unexpected '#'", "<missing>"),
        ("$ a", "0-1 unexpected-token: unexpected '$'", "<missing>"),
        ("“a”", "0-3 unexpected-token: '“' (U+201C) is not allowed in an expression", "<missing>"),
        ("a \u{A0}+ b", "2-4 unexpected-token: '\u{A0}' (U+A0) is not allowed in an expression", "<missing>"),
        ("x as 3", "5-6 unexpected-token: unexpected '3'", "<missing>"),
    ])
    func `a mistake is reported once, and the rest is a hole`(text: String, finding: String, meaning: String) {
        let (parsed, diagnostics) = expression(text)
        #expect(findings(diagnostics) == [finding])
        #expect(printed(parsed) == meaning)
    }

    @Test func `what opened an unclosed bracket is labelled`() {
        let (_, diagnostics) = expression("f(a b")
        #expect(diagnostics.all.first?.labels.map(\.text) == ["expected ',' or ')'", "opened here"])
        #expect(diagnostics.all.first?.labels.map(\.range.lower) == [4, 1])
    }

    @Test(arguments: [
        ("a = b", "a == b"), ("a & b", "a and b"), ("007", "7"), (".5", "0.5"), ("1_000", "1000"), ("null", "nil"),
        ("2024-01-01", "\"2024-01-01\""), (#""\d""#, #""\\d""#), ("f(x, by: 2)", "f(x, 2)"), ("$f(x)", "f(x)"), ("a\u{A0}+ b", "a + b"),
        ("“a\"", "\"a\""),
    ])
    func `a fix leaves nothing to report`(text: String, fixed: String) throws {
        let (_, diagnostics) = expression(text)
        let edit = try #require(diagnostics.all.first?.fixes.first?.edits.first)
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: edit.replacement.utf8)
        let result = String(decoding: bytes, as: UTF8.self)
        #expect(result == fixed)
        #expect(findings(expression(result).diagnostics) == [])
    }

    @Test(arguments: [
        String(repeating: "(", count: 300) + "a" + String(repeating: ")", count: 300),
        String(repeating: "not ", count: 300) + "a",
        String(repeating: "!", count: 300) + "a",
        String(repeating: "- ", count: 300) + "a",
        String(repeating: "f(", count: 60_000 / 2),
        String(repeating: "[", count: 60_000),
        "a" + String(repeating: " + a", count: 300),
        "a" + String(repeating: " ?? a", count: 300),
        "a" + String(repeating: ".b", count: 300),
        "a" + String(repeating: "!", count: 300),
        "a" + String(repeating: " as B", count: 300),
    ])
    func `an expression nested too deep is refused`(text: String) {
        let (_, diagnostics) = expression(text)
        #expect(diagnostics.all.map(\.code.slug) == ["expression-too-large"])
    }

    @Test func `a long expression is refused before it is read`() {
        let (_, diagnostics) = expression("\"" + String(repeating: "x", count: 70_000) + "\"")
        #expect(diagnostics.all.map(\.code.slug) == ["expression-too-large"])
    }

    @Test func `the longest list that is allowed is read`() {
        let (parsed, diagnostics) = expression("[" + String(repeating: "1,", count: 30_000) + "1]")
        #expect(diagnostics.all.isEmpty)
        guard case .list(let elements) = parsed.kind else { return #expect(Bool(false)) }
        #expect(elements.count == 30_001)
    }

    @Test func `every part knows its place`() {
        let text = "concat(größe, $s.b!, (1 + 'x'))"
        let (parsed, _) = expression(text)
        let pieces = parts(of: parsed).map { piece in
            String(decoding: Array(text.utf8)[Int(piece.range.lower)..<Int(piece.range.upper)], as: UTF8.self)
        }
        #expect(pieces == [text, "größe", "$s.b!", "$s.b", "$s", "(1 + 'x')", "1", "'x'"])
    }
}

/// Returns an expression and all expressions in it, in the order of the text.
func parts(of expression: ExpressionSyntax) -> [ExpressionSyntax] {
    let below: [ExpressionSyntax] =
        switch expression.kind {
        case .missing, .text, .number, .boolean, .nil, .variable, .name: []
        case .list(let elements), .call(_, let elements): elements
        case .member(let base, _), .prefix(_, let base), .unwrap(let base), .cast(let base, _), .test(let base, _), .descending(let base):
            [base]
        case .method(let base, _, let arguments): [base] + arguments
        case .binary(_, let left, let right): [left, right]
        }
    return [expression] + below.flatMap(parts)
}
