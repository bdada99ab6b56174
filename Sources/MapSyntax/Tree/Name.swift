/// A word as written, with its range. Later stages find out what it refers to.
package struct Name: Sendable, Equatable {
    package var text: String
    package var range: TextRange

    package init(_ text: String, _ range: TextRange) {
        self.text = text
        self.range = range
    }
}
