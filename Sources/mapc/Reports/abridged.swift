extension [String] {
    /// Returns the names with commas between them: the first ones and how many more there are, if there are at least two more.
    func abridged(to most: Int) -> String {
        let names = count > most + 1 ? prefix(most) + ["\(count - most) more"] : self[...]
        return names.joined(separator: ", ")
    }
}
