import MapAnalysis
import RandomTesting

/// Makes expressions like those of fused steps: each step changes what the one before gives, so names, constants and conditions repeat.
enum StepChain {
    private static let attributes: [PhraseKind: [String]] = [
        .text: ["$source.name", "$source.name2", "$source.owner.alias", "$source.home.name", "string($source.big2)"],
        .int64: ["$source.small", "$source.mid2", "$source.big", "$source.big2", "$source.pet.keeper.age"],
        .decimal: ["$source.price", "$source.price2", "$source.cents", "$source.rate"],
        .double: ["$source.score", "$source.score2", "$source.ratio"],
        .date: ["$source.born", "$source.born2", "$source.born4", "$source.owner.things.first.born"],
    ]

    /// `x` is the value so far, and `c` a constant.
    private static let steps: [PhraseKind: [String]] = [
        .text: [
            "concat(x, c)", "concat(c, x)", "concat(x, c, c)", "concat(x, $source.name)", "x ?? c", "concat(x ?? c, c)", "lower(x)",
            "upper(x)",
            "trim(x)", "fold(x)", "if($source.flag, x, c)", "if($source.flag2, c, x)", "if(x == c, c, x)", "coalesce(x, c, c)", "x!",
            "if(x == nil, c, concat(x, c))",
        ],
        .int64: [
            "x + c", "x + c", "c + x", "x - c", "c - x", "(x + c)!", "(x - c)!", "x ?? c", "x * c", "x * c", "if($source.flag, x, c)", "x!",
            "int64(string(x))", "int64(decimal(x))!", "if(x != nil, x + c, c)", "if($source.flag, c, x + c)", "coalesce(x + c, c)",
        ],
        .decimal: ["x + c", "x - c", "c + x", "c - x", "x * c", "x ?? c", "(x + c)!", "if($source.flag2, x, c)", "decimal(string(x))"],
        .double: ["x + c", "x - c", "x * c", "x ?? c", "if($source.flag, x, c)", "x!"],
        .date: [
            "addDays(x, n)", "addDays(x, n)!", "addSeconds(x, n)", "addSeconds(x, n)!", "addSeconds(x, 0.7)", "startOfDay(x)",
            "startOfSecond(x)",
            "x ?? c", "if($source.flag, x, c)",
        ],
    ]

    private static let integers = [
        "0", "1", "2", "3", "100", "32767", "2147483647", "4611686018427387904", "9223372036854775807", "9223372036854775800", "106751991",
        "9223372036854", "43200",
    ]

    private static let constants: [PhraseKind: [String]] = [
        .text: [#""""#, #""2""#, #""é""#, #""\u{301}""#, #""\u{0}""#, #""A b ""#, #""ß""#],
        .int64: integers, .double: ["0.1", "0.2", "1e308", "0.0"],
        .decimal: ["0.1", "-0.1", "0.25", "10", "99999999999999999999.5", "0"].map { "decimal(\"\($0)\")" },
        .date: [#"date("2024-02-29")"#, "now()"],
    ]

    /// Returns an expression over a thing of the zoo, with its text.
    static func random(_ trial: ExpressionTrial, using random: inout SeededGenerator) throws -> (text: String, expression: Expression) {
        while true {
            let kind = random.pick([PhraseKind.text, .text, .int64, .int64, .decimal, .double, .date])
            var text = random.pick(attributes[kind] ?? [])
            for _ in 0..<(2 + random.next() % 5) { text = step(kind, text, using: &random) }
            if let expression = try? trial.check(text, from: "Thing") { return (text, expression) }
        }
    }

    static func constant(_ kind: PhraseKind, using random: inout SeededGenerator) -> String { random.pick(constants[kind] ?? []) }

    /// Returns an expression that changes a value.
    static func step(_ kind: PhraseKind, _ text: String, using random: inout SeededGenerator) -> String {
        let letters = random.pick(steps[kind] ?? []).split(separator: " ", omittingEmptySubsequences: false)
        return letters.map { word in
            var written = ""
            let isName = { (place: Substring.Index) in
                let before = place > word.startIndex ? word[word.index(before: place)] : " "
                let after = word.index(after: place) < word.endIndex ? word[word.index(after: place)] : " "
                return !before.isLetter && !before.isNumber && before != "." && !after.isLetter && !after.isNumber
            }
            for place in word.indices {
                switch word[place] {
                case "x" where isName(place): written += "(\(text))"
                case "c" where isName(place): written += random.pick(constants[kind] ?? [])
                case "n" where isName(place): written += (random.chance(40) ? "-" : "") + random.pick(integers)
                case let letter: written.append(letter)
                }
            }
            return written
        }.joined(separator: " ")
    }
}
