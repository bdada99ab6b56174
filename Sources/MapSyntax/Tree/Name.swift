/// A word as it was written, and where. What it refers to is not this room's business.
package struct Name: Sendable, Equatable {
    package var text: String
    package var range: TextRange

    package init(_ text: String, _ range: TextRange) {
        self.text = text
        self.range = range
    }
}
