/// A finding: what is wrong, where, and what to do about it. Findings at run time are diagnostics, too.
public struct Diagnostic: Sendable, Equatable {
    /// The code of the diagnostic.
    public var code: DiagnosticCode
    /// The severity: that of the code, unless `lint:` or `allow:` changes it.
    public var severity: Severity
    /// One sentence, in lower case and without a full stop.
    public var message: String
    /// Places in files, the primary one first. Empty for a finding about a store.
    public var labels: [Label]
    /// What the finding is about if that is not a file of the project: the path of a store, an argument.
    public var subject: String?
    /// Facts that help to understand the finding: "'Person' has: firstName, lastName".
    public var notes: [String]
    /// What to do, as a command. If nothing else is given, the titles of the fixes.
    public var help: String? {
        get { helpLines.isEmpty ? nil : helpLines.joined(separator: "\n") }
        set { helpLines = newValue.map { [$0] } ?? [] }
    }
    /// The lines of the help. Any other line break in the help comes from quoted text.
    package var helpLines: [String]
    /// Edits that resolve the finding, the best first.
    public var fixes: [Fix]
    /// The rows of a database that the finding is about, and values in them. The message shows the same.
    public var rows: Rows?

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

    /// Rows of a database, or values that no single row has.
    public struct Rows: Sendable, Equatable {
        /// The entity or table; `nil` if the finding is not about rows.
        public var entity: String?
        /// The number of rows; 0 if the finding is not about rows.
        public var count: Int
        /// The first rows, at most three unless `mapc check` asks for more. One without a key if the finding is not about rows.
        public var first: [Row]

        package init(entity: String?, count: Int, first: [Row]) {
            self.entity = entity
            self.count = count
            self.first = first
        }

        /// A row by its key, with the values that the finding is about.
        public struct Row: Sendable, Equatable {
            /// The parts of the key.
            public var key: [Value]
            /// The values.
            public var values: [Value]

            package init(key: [Value], values: [Value]) {
                self.key = key
                self.values = values
            }
        }

        /// A value of a row.
        public struct Value: Sendable, Equatable {
            /// The name of the key's part, or the expression that has the value.
            public var name: String?
            /// The value as the message shows it.
            public var text: String
            /// The value with its storage class; `nil` if it is long.
            package var json: JSONValue?

            package init(name: String?, text: String, json: JSONValue?) {
                self.name = name
                self.text = text
                self.json = json
            }
        }
    }

    /// A place in a file, with a text about it.
    public struct Label: Sendable, Equatable {
        /// The place.
        public var range: TextRange
        /// The text, which may be empty.
        public var text: String

        package init(_ range: TextRange, _ text: String) {
            self.range = range
            self.text = text
        }
    }
}
