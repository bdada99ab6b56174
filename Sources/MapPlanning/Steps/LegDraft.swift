package import MapAnalysis
package import MapPlan
package import MapSyntax

/// The steps of a leg while they are collected, in the phases in which they must run.
///
/// No step overwrites values that a later step reads. Renames run first. Then the steps copy everything that they need of the old state to
/// new tables or TEMP. Only then do they change rows. The numbers that the obligations need are computed before all of that, under the old
/// names.
struct LegDraft {
    enum Phase: Int, CaseIterable {
        /// The author's SQL on the unchanged source.
        case before
        /// TEMP tables by which rows are found. All later phases may read them.
        case lookups
        /// TEMP copies of the source's tables, for assertions that read the source and the result.
        case copies
        /// The file's `let`s over rows, computed once.
        case values
        /// TEMP tables by which elements of the file's `let`s are found.
        case elements
        /// TEMP tables of window values for the rows that a mapping keeps. The window values of staged rows follow their stage.
        case windows
        /// TEMP tables of numbers, key maps and pairs that are computed once. They write nothing but TEMP, so the obligations are checked
        /// after them.
        case numbers
        /// TEMP tables by which mapc finds the made rows that refer to other rows.
        case inverses
        /// TEMP tables that the checks of the store's own rules read. They are filled together with the obligations.
        case rules
        /// TEMP tables of emitted rows. They are filled with the obligations, and the program receives them after the commit.
        case emits
        /// Objects and declarations that the mapping drops, or replaces at the end.
        case answers
        /// RENAME and ADD COLUMN; a column in the way moves aside.
        case names
        /// Columns that are renamed or added by editing the schema's text. No ALTER may come between an edit and its end.
        case textNames
        /// TEMP tables of the old values that later steps need.
        case stages
        /// New tables, filled from the old state.
        case creations
        case deletions
        /// Edits of declarations that must precede the changes of rows.
        case edits
        case updates
        /// Edits of declarations that must follow the changes of rows.
        case requirements
        /// DROP COLUMN. It precedes the additions, because nothing sets such a column in added rows.
        case columnRemovals
        case additions
        /// DROP TABLE, final names.
        case removals
        /// Indexes and triggers.
        case objects
        /// Views and triggers that were already broken, restored unchanged.
        case broken
        /// What the mapping puts in the place of objects and declarations.
        case replacements
        /// What Core Data keeps beside the rows, when all rows are in place.
        case books
        /// The author's SQL on the complete destination.
        case after
        /// TEMP tables by which the checks of the result find rows.
        case finds
    }

    let dialect: Dialect
    /// Whether tables of the store may have rules of their own for rows that break a constraint.
    private let hasConflictClauses: Bool
    private var phases: [[Step]] = Array(repeating: [], count: Phase.allCases.count)
    /// The checks before the first write. Their screens are added by `screenedObligations`, after all obligations are known.
    var obligations: [Obligation] = []
    var screening = Screening()
    var checks: [Obligation] = []
    var ledger: [LedgerEntry] = []
    var emits: [EmittedTable] = []
    var notes: [String] = []
    /// Updates that are added after the obligations, because an update can check some obligations itself.
    var straightUpdates: [StraightUpdate] = []
    /// The ID of the step that fills each mapping's stage.
    var stageSteps: [MappingID: String] = [:]
    /// Folded names of the source's tables whose rows' kinds are already checked.
    var tablesCheckedForKinds: Set<FoldedName> = []
    /// Whether a step writes values that depend on all rows of a table at once.
    private(set) var computesSums = false
    /// Findings about the store that prevent the migration.
    var findings: [Diagnostic] = []

    init(_ dialect: Dialect, for store: StoreSchema) { (self.dialect, hasConflictClauses) = (dialect, store.hasConflictClauses) }

    var steps: [Step] { phases.flatMap { $0 } }

    func steps(in phase: Phase) -> [Step] { phases[phase.rawValue] }

    /// The statements so far that check rows or write them.
    var statementsOverRows: [Statement] {
        (steps.flatMap(\.statements) + (obligations + checks).map(\.query)).filter { ![.alter, .index, .declare].contains($0.purpose) }
    }

    /// The tables that the statements so far read, including those of the ledger.
    var tablesRead: Set<TableName> {
        let questions = (obligations + checks).map(\.query) + ledger.flatMap(\.terms).flatMap(\.queries)
        return Set((steps.flatMap(\.statements) + questions).flatMap(\.reads))
    }

    /// The tables that the leg reads or writes, except in the author's own SQL. The rows that it leaves are checked afterwards.
    var tablesUsed: Set<TableName> {
        let steps = steps.filter { ![.metadata, .before, .after].contains($0.kind) }
        let questions = (obligations + checks).map(\.query) + ledger.flatMap(\.terms).compactMap(\.counting)
        return Set((steps.flatMap(\.statements) + questions).flatMap(\.tables))
    }

    /// Whether a step goes through the rows of a table of the source.
    func goesThrough(_ table: PlacedTable) -> Bool {
        steps.contains { $0.kind != .metadata && $0.table.map { sameName($0, table.name) } ?? false }
    }

    /// The obligations, and the statements that check many of them at once.
    var screenedObligations: (obligations: [Obligation], screens: [Statement]) {
        let (screens, places) = screening.screens
        var screened = obligations
        for (obligation, screen) in places { screened[obligation].screen = screen }
        return (screened, screens)
    }

    /// Adds a step to a phase, after the steps already in it. With `predecessor`, a step's ID, adds it directly behind that step.
    @discardableResult
    mutating func add(
        _ phase: Phase, _ kind: Step.Kind, _ title: String, _ work: [PlannedWork], origins: [PlanOrigin], isReversible: Bool = true,
        over table: String? = nil, behind predecessor: String? = nil
    ) -> String {
        computesSums = computesSums || kind.computesValues && work.contains(where: \.computesSums)
        let statements = dialect.statements(of: hasConflictClauses ? work.map(\.stoppingAtConflicts) : work)
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

extension PlannedWork {
    fileprivate var stoppingAtConflicts: PlannedWork {
        guard case .rows(var change) = self else { return self }
        change.stopsAtConflicts = true
        return .rows(change)
    }
}

extension [Step] {
    /// The steps with one edit of the schema's text where edits follow each other. At the end of each, SQLite reads the whole schema again.
    var joiningEdits: [Step] {
        var joined = self
        for place in indices.dropLast() where self[place].endsEdit && self[place + 1].beginsEdit {
            joined[place].statements.removeLast()
            joined[place + 1].statements.removeFirst()
        }
        for place in indices where joined[place].statements.count != self[place].statements.count {
            joined[place].id = stepID(of: joined[place].statements)
        }
        return joined
    }
}

extension [Statement] {
    /// The statements of edits of the schema's text, as one edit.
    var asOneEdit: [Statement] {
        guard let first, let last else { return self }
        return [first] + filter { $0.purpose == .declare } + [last]
    }
}

extension Step {
    fileprivate var beginsEdit: Bool { statements.first?.purpose == .beginDeclaring }

    fileprivate var endsEdit: Bool { statements.last?.purpose == .endDeclaring }
}

/// Returns the ID of a step that runs these statements: the first 16 hexadecimal digits of a SHA-256.
package func stepID(of statements: [Statement]) -> String {
    let words = statements.map { "\($0.sql)\u{0}\(printed($0.bindings))" }.joined(separator: "\u{1}")
    return String(SHA256.hex(of: words).prefix(16))
}

/// Returns bound values as Swift prints them, which a step's ID contains. Printing by hand avoids the cost of reflection.
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

private func printed(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 5 * bytes.count + 2) { text in
        var end = 0
        func append(_ unit: UInt8) {
            text[end] = unit
            end += 1
        }
        append(UInt8(ascii: "["))
        for byte in bytes {
            if end > 1 {
                append(UInt8(ascii: ","))
                append(UInt8(ascii: " "))
            }
            if byte >= 100 { append(UInt8(ascii: "0") + byte / 100) }
            if byte >= 10 { append(UInt8(ascii: "0") + byte / 10 % 10) }
            append(UInt8(ascii: "0") + byte % 10)
        }
        append(UInt8(ascii: "]"))
        return end
    }
}

/// Finds the files, lines and columns of mapping entries, for people.
package struct OriginWriter {
    let files: [TextFile]
    private let indexes: [LineIndex?]

    package init(files: [TextFile], mapping: CompleteMapping) {
        self.files = files
        var used: Set<Int32> = [mapping.source.file.index, mapping.destination.file.index]
        for text in mapping.sql?.texts ?? [] { used.insert(text.range.file.index) }
        for emission in mapping.emits { used.insert(emission.range.file.index) }
        for case .written(let range) in mapping.passedWrites.map(\.origin) { used.insert(range.file.index) }
        for range in mapping.asserts.compactMap(\.range) + mapping.objects.map(\.range) { used.insert(range.file.index) }
        for case .written(let range) in mapping.fileLets.map(\.origin) { used.insert(range.file.index) }
        for entityMapping in mapping.entityMappings {
            if case .written(let range) = entityMapping.origin { used.insert(range.file.index) }
            for property in entityMapping.properties {
                if case .written(let range) = property.origin { used.insert(range.file.index) }
            }
        }
        indexes = files.indices.map { used.contains(Int32($0)) ? LineIndex(files[$0]) : nil }
    }

    /// Finds places in the file of a model.
    package init(files: [TextFile], model: Model) {
        self.files = files
        indexes = files.indices.map { Int32($0) == model.file.index ? LineIndex(files[$0]) : nil }
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
