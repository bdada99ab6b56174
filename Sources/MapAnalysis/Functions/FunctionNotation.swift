extension Function {
    /// A notation in which an argument is written as a text in quotes, so that the compiler can check it.
    package enum Notation: Sendable {
        /// A regular expression.
        case pattern
        /// A date format such as `dd.MM.yyyy`.
        case dateFormat
    }

    /// Returns the notation of the argument at a place; nil if it is an ordinary value.
    func notation(at place: Int) -> Notation? {
        for form in forms where form.parameters.indices.contains(place) {
            if case .written(let notation) = form.parameters[place].kind { return notation }
        }
        return nil
    }
}
