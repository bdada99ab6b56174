/// The findings of one run of the compiler, in the order in which they were made.
///
/// Every stage takes it `inout`: visible in the signature, ordered, and no `try` anywhere.
public struct Diagnostics: Sendable, Equatable {
    /// In the order in which they were reported.
    public private(set) var all: [Diagnostic] = []

    package init() {}

    package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

    package mutating func replaceAll(_ diagnostics: [Diagnostic]) { all = diagnostics }

    /// Whether any of them is an error.
    public var hasErrors: Bool { all.contains { $0.severity == .error } }

    /// By file and place, each sentence about a place once: the order in which people read them.
    public var sorted: [Diagnostic] {
        var seen = Set<Saying>()
        return all.enumerated().sorted { left, right in
            let (a, b) = (Place(of: left.element), Place(of: right.element))
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element).filter { diagnostic in
            diagnostic.labels.isEmpty || seen.insert(Saying(place: Place(of: diagnostic), message: diagnostic.message)).inserted
        }
    }

    /// Two stages may say one thing of a place; two things said of it, of two views that are in the way, are two.
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
