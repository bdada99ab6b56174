// Test files: `Grammar/test.md`.
extension SyntaxReader {
    mutating func testFile(_ root: YAMLNode) -> TestFileSyntax {
        var file = TestFileSyntax(file: id, range: root.range)
        var hasTests = false
        read(root, as: TestFileKey.self, of: "a test file") { reader, key, pair in
            let value = pair.value
            switch key {
            case .test: file.model = reader.name(value, "'test'")
            case .from: file.common.from = reader.version(value, "'from'")
            case .to: file.common.to = reader.version(value, "'to'")
            case .now: file.common.now = reader.literal(value, "'now'")
            case .seed: file.common.seed = reader.name(value, "'seed'", expected: "32 hexadecimal digits")
            case .params: file.common.parameters = reader.testParameters(value)
            case .tests:
                hasTests = true
                file.tests = reader.tests(value)
            }
        }
        guard case .mapping(let pairs, _) = root.content, !hasTests, !pairs.contains(where: { TestFileKey(rawValue: $0.key.text) == nil })
        else { return file }
        let place = pairs.first?.key.range ?? root.range
        report(.missingKey("tests", of: "a test file", place, example: "tests: { a title is kept: { before: …, after: … } }"))
        return file
    }

    private mutating func tests(_ node: YAMLNode) -> [TestSyntax] {
        let help = "write each test as a key that says what is tested, as in 'a title is kept: { before: …, after: … }'"
        return (pairs(of: node, "'tests'", help: help) ?? []).map { test($0) }
    }

    private mutating func test(_ pair: YAMLPair) -> TestSyntax {
        var test = TestSyntax(name: Name(pair.key.text, pair.key.range), range: pair.key.range.union(pair.value.range))
        let help = "write a map, as in '{ before: { Post: [{ title: News }] }, after: { Post: [{ title: News }] } }'"
        read(pair.value, as: TestKey.self, of: "the test '\(pair.key.text)'", help: help) { $0.read($2.value, under: $1, into: &test) }
        return test
    }

    private mutating func read(_ value: YAMLNode, under key: TestKey, into test: inout TestSyntax) {
        switch key {
        case .from: test.setting.from = version(value, "'from'")
        case .to: test.setting.to = version(value, "'to'")
        case .now: test.setting.now = literal(value, "'now'")
        case .seed: test.setting.seed = name(value, "'seed'", expected: "32 hexadecimal digits")
        case .params: test.setting.parameters = testParameters(value)
        case .store: test.store = name(value, "'store'", expected: "the path of a database")
        case .before: test.before = testRows(value, "'before'")
        case .after:
            test.hasAfter = true
            test.after = testRows(value, "'after'")
        case .error: test.error = testError(value)
        case .later: test.later = name(value, "'later'", expected: "the code of a finding")
        case .lost:
            let help = "write a number for each property, as in '{ Person.age: 3 }'"
            for pair in pairs(of: value, "'lost'", help: help) ?? [] {
                guard let count = literal(pair.value, "'\(pair.key.text)'") else { continue }
                test.lost.append((path(pair.key), count))
            }
        case .sql:
            let help = "write the answer to each query, as in '{ SELECT count(*) FROM Post: 2 }'"
            for pair in pairs(of: value, "'sql'", help: help) ?? [] {
                guard let answer = literal(pair.value, "the answer") else { continue }
                test.queries.append(TestQuerySyntax(query: Name(pair.key.text, pair.key.range), answer: answer))
            }
        }
    }

    private mutating func testParameters(_ node: YAMLNode) -> [(name: Name, value: LiteralSyntax)] {
        (pairs(of: node, "'params'", help: "write a value for each parameter, as in '{ since: 2024-01-01 }'") ?? []).compactMap { pair in
            literal(pair.value, "'\(pair.key.text)'").map { (Name(pair.key.text, pair.key.range), $0) }
        }
    }

    private mutating func testError(_ node: YAMLNode) -> TestErrorSyntax? {
        guard node.isMapping else { return name(node, "'error'", expected: "the code of a finding").map { TestErrorSyntax(code: $0) } }
        var code: Name?
        var rows: [Name]?
        read(node, as: TestErrorKey.self, of: "'error'") { reader, key, pair in
            switch key {
            case .code: code = reader.name(pair.value, "'code'", expected: "the code of a finding")
            case .rows: rows = reader.names(pair.value, "'rows'")
            }
        }
        if code == nil { report(.missingKey("code", of: "'error'", node.range, example: "code: missing-value")) }
        return code.map { TestErrorSyntax(code: $0, rows: rows) }
    }
}

// The rows of a test.
extension SyntaxReader {
    private mutating func testRows(_ node: YAMLNode, _ what: String) -> [TestRowsSyntax] {
        let help = "write each entity as a key with its rows, as in 'Post: [{ title: News }]'"
        return (pairs(of: node, what, help: help) ?? []).map { pair in
            TestRowsSyntax(
                entity: Name(pair.key.text, pair.key.range), rows: testRows(ofEntity: pair.value, "'\(pair.key.text)'"),
                range: pair.key.range.union(pair.value.range))
        }
    }

    private mutating func testRows(ofEntity node: YAMLNode, _ what: String) -> [TestRowSyntax] {
        if case .mapping(let pairs, _) = node.content {
            // `Post: { title: News }` is one row without its list.
            if !pairs.isEmpty, pairs.allSatisfy({ !$0.value.isMapping }) {
                report(
                    .wrongShape(
                        of: what, node.range, expected: "a list of rows", found: "one row",
                        help: "write a list, as in '[{ title: News }]', or a label for each row, as in '{ first: { title: News } }'"))
                return []
            }
            return pairs.compactMap { testRow($0.value, Name($0.key.text, $0.key.range), what) }
        }
        return (elements(of: node, what, help: "write a list of rows, as in [{ title: News }]") ?? []).compactMap { testRow($0, nil, what) }
    }

    private mutating func testRow(_ node: YAMLNode, _ label: Name?, _ what: String) -> TestRowSyntax? {
        let help = "write each row as a map, as in '{ title: News }'"
        guard let pairs = pairs(of: node, "a row of \(what)", help: help) else { return nil }
        let cells = pairs.compactMap { pair -> TestCellSyntax? in
            let path = self.path(pair.key)
            return testValue(pair.value, "'\(pair.key.text)'").map {
                TestCellSyntax(
                    property: path[0], part: Array(path.dropFirst()), value: $0, extent: pair.value.range,
                    range: pair.key.range.union(pair.value.range))
            }
        }
        return TestRowSyntax(
            label: label, values: cells, isWhole: cells.count == pairs.count, range: label.map { $0.range.union(node.range) } ?? node.range)
    }

    private mutating func testValue(_ node: YAMLNode, _ what: String) -> TestValueSyntax? {
        guard node.isMapping else {
            if case .sequence(let elements, _) = node.content, elements.contains(where: \.isMapping) {
                let rows = elements.map { listedRow($0, "an element of \(what)") }
                return rows.contains { $0 == nil } ? nil : .rows(rows.compactMap(\.self), node.range)
            }
            return constant(node, what, orCompute: "a test has constants alone").map(TestValueSyntax.constant)
        }
        if case .mapping(let pairs, _) = node.content, pairs.isEmpty {
            let help = "write a value, or what the column has, as in '{ stored: \"1e2\" }'"
            report(.wrongShape(of: what, node.range, expected: "a value", found: "an empty map", help: help))
        }
        var value: TestValueSyntax?
        read(node, as: TestValueKey.self, of: what) { reader, key, pair in
            switch key {
            case .stored: value = reader.literal(pair.value, "'stored'").map(TestValueSyntax.stored)
            case .hex: value = reader.name(pair.value, "'hex'", expected: "hexadecimal digits").map(TestValueSyntax.bytes)
            case .text: value = reader.name(pair.value, "'text'", expected: "hexadecimal digits").map(TestValueSyntax.textBytes)
            }
        }
        return value
    }

    /// Parses `{ row: intro, place: 1 }`, or the row alone.
    private mutating func listedRow(_ node: YAMLNode, _ what: String) -> TestListedRowSyntax? {
        guard node.isMapping else { return literal(node, what).map { TestListedRowSyntax(row: $0) } }
        let known = diagnostics.all.count
        var row: LiteralSyntax?
        var place: LiteralSyntax?
        read(node, as: TestListedRowKey.self, of: what) { reader, key, pair in
            switch key {
            case .row: row = reader.literal(pair.value, "'row'")
            case .position: place = reader.literal(pair.value, "'place'")
            }
        }
        if row == nil, diagnostics.all.count == known { report(.missingKey("row", of: what, node.range, example: "row: intro")) }
        return row.map { TestListedRowSyntax(row: $0, place: place) }
    }
}
