/// The findings of one run of the compiler, in the order in which they are reported.
///
/// Every stage takes the list as an `inout` parameter, so that its signature shows that it reports findings.
public struct Diagnostics: Sendable, Equatable {
    /// The findings in the order in which they were reported.
    public private(set) var all: [Diagnostic] = []

    package init() {}

    package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

    /// Removes the findings that were reported after the first `count`.
    package mutating func keep(first count: Int) { all.removeLast(all.count - count) }

    package mutating func replaceAll(_ diagnostics: [Diagnostic]) { all = diagnostics }

    /// Whether any finding is an error.
    public var hasErrors: Bool { all.contains { $0.severity == .error } }

    /// The findings sorted by file and place, without repeated sentences about a place: the order in which they are printed.
    public var sorted: [Diagnostic] {
        var seen = Set<Saying>()
        return all.enumerated().sorted { left, right in
            let (a, b) = (Place(of: left.element), Place(of: right.element))
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element).filter { diagnostic in
            diagnostic.labels.isEmpty || seen.insert(Saying(place: Place(of: diagnostic), message: diagnostic.message)).inserted
        }
    }

    /// Two stages may report the same message at a place. Different messages, such as about two views, are different findings.
    private struct Saying: Hashable {
        let place: Place
        let message: String
    }

    private struct Place: Hashable, Comparable {
        let file: Int32
        let lower: Int32
        let upper: Int32
        let slug: String

        init(of diagnostic: Diagnostic) {
            let range = diagnostic.labels.first?.range
            file = range?.file.index ?? Int32.max
            lower = range?.lower ?? 0
            upper = range?.upper ?? 0
            slug = diagnostic.code.slug
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.file, left.lower, left.upper, left.slug) < (right.file, right.lower, right.upper, right.slug)
        }
    }
}
