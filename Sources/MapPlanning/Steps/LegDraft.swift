package import MapAnalysis
package import MapPlan
package import MapSyntax

/// The steps of a leg as they are gathered, in the phases in which they must run.
///
/// Nothing that is read later is written earlier: names first, then everything that is read of the old state goes into new tables or
/// TEMP, and only then rows change. Before all of that stand the numbers that the obligations need, under the old names.
struct LegDraft {
    enum Phase: Int, CaseIterable {
        /// SQL of the author's on the source as it is.
        case before
        /// TEMP tables by which rows are found: everything after may read them.
        case lookups
        /// TEMP copies of the source's tables that assertions read beside the result.
        case copies
        /// The file's `let`s over rows, computed once.
        case values
        /// TEMP tables by which elements of these are found.
        case elements
        /// TEMP tables of what windows give the rows that a mapping keeps; those of rows that are staged follow their stage.
        case windows
        /// TEMP tables of numbers, key maps and pairs that are read once: nothing but TEMP, so the obligations are read after it.
        case numbers
        /// TEMP tables by which made rows are found that lead to others.
        case inverses
        /// TEMP tables of what the store's own rules ask, read with the obligations.
        case rules
        /// TEMP tables of what goes to the program: read with the obligations, given on after the commit.
        case emits
        /// RENAME and ADD COLUMN; a column in the way moves aside.
        case names
        /// TEMP tables of what later steps need of the old state.
        case stages
        /// New tables, filled from the old state.
        case creations
        case deletions
        /// Declarations as the rows that change must find them.
        case edits
        case updates
        /// Declarations that must find the rows changed.
        case requirements
        /// DROP COLUMN: of rows that are added nobody knows what such a column would have to hold.
        case columnRemovals
        case additions
        /// DROP TABLE, final names.
        case removals
        /// Indexes and triggers.
        case objects
        /// Views and triggers that were broken before, as they were.
        case broken
        /// SQL of the author's on the destination, which is all there.
        case after
        /// TEMP tables by which the checks of the result find rows.
        case finds
    }

    private var phases: [[Step]] = Array(repeating: [], count: Phase.allCases.count)
    /// Its screens are known when all are there.
    var obligations: [Obligation] = []
    var screening = Screening()
    var checks: [Obligation] = []
    var ledger: [LedgerEntry] = []
    var emits: [EmittedTable] = []
    var notes: [String] = []

    var steps: [Step] { phases.flatMap { $0 } }

    func steps(in phase: Phase) -> [Step] { phases[phase.rawValue] }

    /// The statements that ask about rows or write them, so far.
    var statementsOverRows: [Statement] {
        (steps.flatMap(\.statements) + (obligations + checks).map(\.query)).filter { $0.purpose != .alter && $0.purpose != .index }
    }

    /// The tables that statements read so far, those of the ledger included.
    var tablesRead: Set<TableName> {
        let entries = ledger.flatMap(\.terms).flatMap { term -> [Statement?] in
            switch term.source {
            case .before(let statement), .after(let statement): [statement, term.listing?.query, term.listing?.groups]
            case .counter, .constant: [term.listing?.query, term.listing?.groups]
            }
        }
        let statements = steps.flatMap(\.statements) + (obligations + checks).map(\.query) + entries.compactMap(\.self)
        return Set(statements.flatMap(\.reads))
    }

    /// The obligations, with the statements that ask for many at once.
    var screenedObligations: (obligations: [Obligation], screens: [Statement]) {
        let (screens, places) = screening.screens
        var screened = obligations
        for (obligation, screen) in places { screened[obligation].screen = screen }
        return (screened, screens)
    }

    /// In the order of the calls; with `predecessor`, a step's id, right behind that.
    @discardableResult
    mutating func add(
        _ phase: Phase, _ kind: Step.Kind, _ title: String, _ statements: [Statement], origins: [PlanOrigin], isReversible: Bool = true,
        over table: String? = nil, behind predecessor: String? = nil
    ) -> String {
        let id = stepID(of: statements)
        var unique: [PlanOrigin] = []
        for origin in origins where !unique.contains(origin) { unique.append(origin) }
        let steps = phases[phase.rawValue]
        let place = predecessor.flatMap { id in steps.firstIndex { $0.id == id } }.map { $0 + 1 } ?? steps.endIndex
        phases[phase.rawValue].insert(
            Step(id: id, kind: kind, title: title, statements: statements, origins: unique, isReversible: isReversible, table: table),
            at: place)
        return id
    }
}

/// The name of a step that runs these statements: the first 16 characters of a SHA-256, in hex.
package func stepID(of statements: [Statement]) -> String {
    let words = statements.map { "\($0.sql)\u{0}\(printed($0.bindings))" }.joined(separator: "\u{1}")
    return String(SHA256.hex(of: words).prefix(16))
}

/// Bound values as a step's id has them: as Swift prints them, without its looking up what they are.
private func printed(_ bindings: [StoredValue]) -> String {
    let words = bindings.map { value in
        switch value {
        case .null: "MapPlan.StoredValue.null"
        case .integer(let number): "MapPlan.StoredValue.integer(\(number))"
        case .real(let number): "MapPlan.StoredValue.real(\(number))"
        case .text(let bytes): "MapPlan.StoredValue.text(\(printed(bytes)))"
        case .blob(let bytes): "MapPlan.StoredValue.blob(\(printed(bytes)))"
        }
    }
    return "[\(words.joined(separator: ", "))]"
}

private func printed(_ bytes: [UInt8]) -> String { "[\(bytes.map { String($0) }.joined(separator: ", "))]" }

/// Where lines of the mapping stand, for people.
package struct OriginWriter {
    let files: [TextFile]
    private let indexes: [LineIndex?]

    package init(files: [TextFile], mapping: CompleteMapping) {
        self.files = files
        var used: Set<Int32> = [mapping.source.file.index, mapping.destination.file.index]
        for text in mapping.sql?.texts ?? [] { used.insert(text.range.file.index) }
        for emission in mapping.emits { used.insert(emission.range.file.index) }
        for case .written(let range) in mapping.passedWrites.map(\.origin) { used.insert(range.file.index) }
        for range in mapping.asserts.compactMap(\.range) { used.insert(range.file.index) }
        for case .written(let range) in mapping.fileLets.map(\.origin) { used.insert(range.file.index) }
        for entityMapping in mapping.entityMappings {
            if case .written(let range) = entityMapping.origin { used.insert(range.file.index) }
            for property in entityMapping.properties {
                if case .written(let range) = property.origin { used.insert(range.file.index) }
            }
        }
        indexes = files.indices.map { used.contains(Int32($0)) ? LineIndex(files[$0]) : nil }
    }

    package func origin(_ origin: Origin) -> PlanOrigin {
        switch origin {
        case .inferred(let rule, let reason): return PlanOrigin(words: rule, reason: reason)
        case .written(let range):
            let place = Int(range.file.index)
            guard files.indices.contains(place), let index = indexes[place] else { return PlanOrigin(words: "") }
            let position = index.position(of: Int(range.lower))
            let bytes = files[place].bytes
            let words = String(decoding: bytes[min(Int(range.lower), bytes.count)..<min(Int(range.upper), bytes.count)], as: UTF8.self)
            return PlanOrigin(file: files[place].path, line: position.line, column: position.column, words: words)
        }
    }
}
