// Where a place is.
extension YAMLOutline {
    /// Returns the keys that lead to a byte, from the root: `entities`, `Post`, `set`, `title`. The elements of lists have no names.
    package func path(to offset: Int32) -> [String] {
        var path: [String] = []
        var node: YAMLNode? = root
        while let next = node {
            switch next.content {
            case .mapping(let pairs, _):
                guard let pair = pairs.last(where: { $0.key.range.lower <= offset }) else { return path }
                path.append(pair.key.text)
                node = pair.value.range.lower <= offset && offset > pair.key.range.upper ? pair.value : nil
            case .sequence(let elements, _): node = elements.last { $0.range.lower <= offset }
            case .scalar, .missing: node = nil
            }
        }
        return path
    }

    /// Returns the keys of the map under the key at a place; none if its value is not a map.
    package func keys(under key: TextRange) -> [String] {
        guard case .mapping(let pairs, _) = entry(in: root, where: { $0.key.range == key })?.value.content else { return [] }
        return pairs.map(\.key.text)
    }
}
