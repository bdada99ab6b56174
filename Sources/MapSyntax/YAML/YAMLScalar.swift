/// A scalar as it was written: its value, its style, and where in the file each part of the value stands.
///
/// `"a\tb"` has the value `a⇥b`; byte 1 of the value stands at bytes 2 and 3 of the file's scalar. `range(of:)` knows.
package struct YAMLScalar: Sendable {
    package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

    /// The value, as YAML reads it.
    package var text: String
    package var style: Style
    /// The whole scalar, quotes and block indicator included.
    package var range: TextRange
    /// Where the bytes of the value stand in the file, in order, without gaps in the value.
    package var runs: [Run]

    /// A piece of the value and the piece of the file that spells it.
    package struct Run: Sendable, Equatable {
        /// Offset into `text.utf8`.
        package var valueLower: Int
        package var valueUpper: Int
        /// Bytes of the file. As long as the value's piece if the piece stands there verbatim.
        package var fileLower: Int
        package var fileUpper: Int
    }

    /// Whether the value is a constant text rather than an expression: it stands in quotes.
    package var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }
}
