extension Array where Element: Hashable {
    /// Whether the list contains a name twice. A few names are compared pairwise, which is faster than hashing them.
    var hasRepeats: Bool {
        guard count <= 24 else { return Set(self).count < count }
        return indices.dropFirst().contains { index in self[..<index].contains(self[index]) }
    }
}
