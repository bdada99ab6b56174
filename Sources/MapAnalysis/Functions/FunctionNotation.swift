extension Function {
    /// A little language of its own in which an argument is written as a text in quotes, so that it can be checked when compiled.
    package enum Notation: Sendable {
        /// A regular expression.
        case pattern
        /// `dd.MM.yyyy`
        case dateFormat
    }

    /// The notation of the argument at a place.
    func notation(at place: Int) -> Notation? {
        for form in forms where form.parameters.indices.contains(place) {
            if case .written(let notation) = form.parameters[place].kind { return notation }
        }
        return nil
    }
}
