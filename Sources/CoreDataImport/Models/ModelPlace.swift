import MapSyntax

/// Where a finding about a model is: a place in its XML, or its file if it comes from an archive, which has no places.
struct ModelPlace {
    var range: TextRange?
    var path: String?

    init(_ range: TextRange?, in path: String? = nil) {
        self.range = range
        self.path = path
    }
}

extension Diagnostic {
    /// Creates a finding at a place. Labels are left out if there is no place in a file.
    init(
        _ code: DiagnosticCode, _ message: String, at place: ModelPlace, label: String = "", also: [(ModelPlace, String)] = [],
        notes: [String] = [], help: String
    ) {
        let others = place.range == nil ? [] : also.compactMap { other in other.0.range.map { Label($0, other.1) } }
        self.init(
            code, message, at: place.range, label: label, also: others, subject: place.range == nil ? place.path : nil, notes: notes,
            help: help)
    }
}
