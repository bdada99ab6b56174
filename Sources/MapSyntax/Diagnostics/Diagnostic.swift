/// One finding: what is wrong, where, and what to do about it. Run-time findings are the same value.
public struct Diagnostic: Sendable, Equatable {
    /// What kind of finding it is.
    public var code: DiagnosticCode
    /// As reported: the code's own unless `lint:` or `allow:` changed it.
    public var severity: Severity
    /// One sentence in lower case without a full stop.
    public var message: String
    /// Places in files; the first is the primary one. Empty for a finding about a store.
    public var labels: [Label]
    /// What the finding is about when it is no file of the project: a store's path, an argument.
    public var subject: String?
    /// Facts that help to understand: "'Person' has: firstName, lastName".
    public var notes: [String]
    /// What to do, in the imperative: where nothing else is written, the titles of the fixes.
    public var help: String? {
        get { helpLines.isEmpty ? nil : helpLines.joined(separator: "\n") }
        set { helpLines = newValue.map { [$0] } ?? [] }
    }
    /// The same, line by line. What else breaks a line there comes from elsewhere.
    package var helpLines: [String]
    /// Changes that answer it, the best first.
    public var fixes: [Fix]

    package init(
        _ code: DiagnosticCode, _ message: String, at range: TextRange? = nil, label: String = "",
        also: [Label] = [], subject: String? = nil, notes: [String] = [], help: String? = nil, fixes: [Fix] = []
    ) {
        self.code = code
        self.severity = code.severity
        self.message = message
        self.labels = (range.map { [Label($0, label)] } ?? []) + also
        self.subject = subject
        self.notes = notes
        helpLines = help.map { [$0] } ?? (fixes.isEmpty ? [] : [fixes.map(\.title).joined(separator: ", or ")])
        self.fixes = fixes
    }

    /// A place and what to say there.
    public struct Label: Sendable, Equatable {
        /// The place.
        public var range: TextRange
        /// What to say there; may be empty.
        public var text: String

        package init(_ range: TextRange, _ text: String) {
            self.range = range
            self.text = text
        }
    }
}
