/// A file, a folder or a pattern of paths, relative to the project file: `models/1.model.yaml`, `models/`, `**/old-*.mapping.yaml`.
///
/// `*` matches any characters of a name, `?` one character, `**` any folders. A folder matches everything in it.
struct PathPattern {
    private let parts: [[UInt8]]

    init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != Array(".".utf8) }
    }

    /// Whether a file is what the pattern names, or in a folder that it names.
    func holds(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        return ends(
            of: parts, in: names, isAny: { $0 == Array("**".utf8) },
            { part, name in
                ends(of: part, in: name, isAny: { $0 == UInt8(ascii: "*") }, { $0 == $1 || $0 == UInt8(ascii: "?") }).last == true
            }
        ).contains(true)
    }
}

/// Returns, for each number of elements, whether a pattern matches that many from the beginning. The time grows with the product of both lengths.
private func ends<Part, Element>(
    of pattern: [Part], in elements: [Element], isAny: (Part) -> Bool, _ matches: (Part, Element) -> Bool
) -> [Bool] {
    var reached = [true] + elements.map { _ in false }
    for part in pattern {
        if isAny(part) {
            for index in elements.indices where reached[index] { reached[index + 1] = true }
        } else {
            let before = reached
            reached = [false] + elements.indices.map { before[$0] && matches(part, elements[$0]) }
        }
    }
    return reached
}
