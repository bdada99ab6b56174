extension TextPattern {
    /// The reason why mapc refuses a pattern.
    package struct Fault: Error, Hashable, Sendable {
        /// Completes "the pattern …".
        package var words: String
        package var help: String

        static let unreadable = Fault(
            words: "is not a valid regular expression",
            help: "write '\\' before brackets, braces and parentheses that are ordinary characters, as in '\\('")

        static let resetFlags = Fault(words: "resets its flags with '(?^'", help: "turn off those that are on, as '(?-i)'")

        static func reference(_ text: String) -> Fault {
            Fault(
                words: "refers to a group with '\(text)', but mapc does not support backreferences",
                help: "match both places with groups, and compare them: 'capture(text, pattern, 1) == capture(text, pattern, 2)'")
        }

        static func lookaround(_ text: String) -> Fault {
            Fault(
                words: "looks around with '\(text)', but mapc does not support lookaround",
                help: "match that text too, and take the part before or after it with a group: 'capture(text, \"(a)b\")'")
        }

        static func atomic(_ text: String) -> Fault {
            Fault(words: "has an atomic group, '\(text)'", help: "write '(?:': mapc never backtracks")
        }

        static func possessive(_ text: String) -> Fault {
            Fault(
                words: "has a possessive repetition, '\(text)'", help: "leave out the last '+': mapc never backtracks")
        }
    }
}
