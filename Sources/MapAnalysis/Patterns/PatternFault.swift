extension TextPattern {
    /// The reason why mapc refuses a pattern.
    package struct Fault: Error, Hashable, Sendable {
        /// Completes "the pattern …".
        package var words: String
        package var help: String

        static let unreadable = Fault(
            words: "is not a valid regular expression", help: "escape brackets, braces and parentheses that stand for themselves with '\\'")

        static let resetFlags = Fault(words: "resets its flags with '(?^'", help: "turn off those that are on, as '(?-i)'")

        static func reference(_ text: String) -> Fault {
            Fault(
                words: "refers to a group with '\(text)', and mapc has no backreferences",
                help: "match both places with groups, and compare them: 'capture(text, pattern, 1) == capture(text, pattern, 2)'")
        }

        static func lookaround(_ text: String) -> Fault {
            Fault(
                words: "looks around with '\(text)', and mapc has no lookaround",
                help: "match what stands there, too, and take the part before or after it with a group: 'capture(text, \"(a)b\")'")
        }

        static func atomic(_ text: String) -> Fault {
            Fault(words: "has an atomic group, '\(text)'", help: "write '(?:': no search goes back and tries again")
        }

        static func possessive(_ text: String) -> Fault {
            Fault(
                words: "has a possessive repetition, '\(text)'", help: "leave out the last '+': no search goes back and tries again")
        }
    }
}
