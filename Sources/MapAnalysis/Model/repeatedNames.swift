extension [String] {
    /// Whether a name stands in the list twice. Of a few names each is compared with each, which is faster than to hash them.
    var hasRepeats: Bool {
        guard count <= 24 else { return Set(self).count < count }
        return indices.dropFirst().contains { index in self[..<index].contains(self[index]) }
    }
}
