import MapSyntax

/// Resolves one test between two versions.
struct TestResolver {
    let source: ModelNames
    let destination: ModelNames
    /// The versions from one to the other, with both.
    let versions: [Model]

    init(_ source: ModelNames, _ destination: ModelNames, _ versions: [Model]) {
        (self.source, self.destination, self.versions) = (source, destination, versions)
    }

    func test(_ syntax: TestSyntax, _ common: TestSetting, into diagnostics: inout Diagnostics) -> MigrationTest {
        let labelsBefore = labels(syntax.before.flatMap(\.rows), into: &diagnostics)
        // Several entities may have a row that is made of one row.
        let labelsAfter = syntax.after.reduce(into: Set<String>()) { $0.formUnion(labels($1.rows, into: &diagnostics)) }
        var test = MigrationTest(
            name: syntax.name, range: syntax.range, source: source.model, destination: destination.model,
            parameters: Dictionary(
                (common.parameters + syntax.setting.parameters).map { ($0.name.text, $0.value.text) }, uniquingKeysWith: { $1 }),
            store: syntax.store, before: [], after: [], error: syntax.error, later: syntax.later, lost: [], queries: syntax.queries)
        test.now = now(syntax.setting.now ?? common.now, into: &diagnostics)
        test.seed = seed(syntax.setting.seed ?? common.seed, into: &diagnostics)
        let before = TestRowResolver(names: source, labels: labelsBefore, entities: entities(of: syntax.before), isBefore: true)
        let after = TestRowResolver(names: destination, labels: labelsBefore.union(labelsAfter), isBefore: false)
        test.before = syntax.before.flatMap { before.entity($0, into: &diagnostics)?.rows ?? [] }
        test.after = syntax.after.compactMap { after.entity($0, into: &diagnostics) }
        refuseEqualRows(test.before, in: source.model, into: &diagnostics)
        refuseEqualRows(test.after.flatMap(\.rows), in: destination.model, into: &diagnostics)
        test.lost = syntax.lost.compactMap { lost($0.property, $0.count, into: &diagnostics) }
        refuseContradictions(syntax, labelsBefore, into: &diagnostics)
        return test
    }

    /// The labels of rows, which all differ.
    private func labels(_ rows: [TestRowSyntax], into diagnostics: inout Diagnostics) -> Set<String> {
        var first: [String: TextRange] = [:]
        for label in rows.compactMap(\.label) {
            if let other = first[label.text] {
                diagnostics.report(
                    .invalidTest(
                        "two rows have the label '\(label.text)'", at: label.range, label: "the same label",
                        also: [Diagnostic.Label(other, "the first one")], help: "give one of them another label"))
            } else {
                first[label.text] = label.range
            }
        }
        return Set(first.keys)
    }

    /// The entity of each row with a label.
    private func entities(of groups: [TestRowsSyntax]) -> [String: EntityID] {
        let found = groups.flatMap { group in
            let entity = source.entity(named: group.entity.text)
            return group.rows.compactMap { row in row.label.flatMap { label in entity.map { (label.text, $0) } } }
        }
        return Dictionary(found) { first, _ in first }
    }

    private func now(_ literal: LiteralSyntax?, into diagnostics: inout Diagnostics) -> Int64? {
        guard let literal else { return nil }
        switch literal.value(as: .date) {
        case .success(.date(let microseconds)): return microseconds
        case .success:
            diagnostics.report(.invalidLiteral(literal, LiteralFault("is no date", help: "write '2024-01-31T12:00:00Z'"), declared: nil))
        case .failure(let fault): diagnostics.report(.invalidLiteral(literal, fault, declared: nil))
        }
        return nil
    }

    private func seed(_ name: Name?, into diagnostics: inout Diagnostics) -> [UInt8]? {
        guard let name else { return nil }
        if let bytes = UUIDText.bytes(name.text) { return bytes }
        diagnostics.report(
            .invalidTest(
                "'\(name.text)' is no seed", at: name.range, label: "not 32 hexadecimal digits",
                help: "write 32 hexadecimal digits, as in '00112233445566778899aabbccddeeff'"))
        return nil
    }

    private func refuseContradictions(_ test: TestSyntax, _ labels: Set<String>, into diagnostics: inout Diagnostics) {
        if let store = test.store, let first = test.before.first {
            diagnostics.report(
                .invalidTest(
                    "'store' and 'before' both say which rows the test begins with", at: first.entity.range, label: "rows of the test",
                    also: [Diagnostic.Label(store.range, "rows of a database")], help: "remove one of them"))
        }
        if let error = test.error, let first = test.after.first {
            diagnostics.report(
                .invalidTest(
                    "a migration that stops leaves the rows as they are, so there is nothing to compare", at: first.entity.range,
                    label: "never there", also: [Diagnostic.Label(error.code.range, "the migration stops")],
                    help: "remove 'error', or what stands under 'after'"))
        }
        if let later = test.later, let error = test.error {
            diagnostics.report(
                .invalidTest(
                    "rows that do not fit go no further, so nothing stops them later", at: later.range, label: "never there",
                    also: [Diagnostic.Label(error.code.range, "the migration stops")], help: "remove 'later'"))
        }
        for row in test.error?.rows ?? [] where !labels.contains(row.text) {
            let near = nearest(to: row.text, among: labels.sorted())
            diagnostics.report(
                .invalidTest(
                    "no row under 'before' has the label '\(row.text)'", at: row.range,
                    label: near.map { "did you mean '\($0)'?" } ?? "no label",
                    help: near.map { "write '\($0)'" } ?? "write the rows as a map, each with a label, as in 'Post: { \(row.text): { … } }'"
                ))
        }
        if !test.hasAfter, test.error == nil, test.lost.isEmpty, test.queries.isEmpty {
            diagnostics.report(
                .invalidTest(
                    "the test '\(test.name.text)' expects nothing", at: test.name.range,
                    label: "neither 'after' nor 'error', 'lost' or 'sql'",
                    help: "add what the rows become, under 'after'"))
        }
    }
}
