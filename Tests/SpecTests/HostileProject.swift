import MapSyntax

/// A project and stores in which every free name and every value is hostile.
struct HostileProject {
    private(set) var texts: HostileTexts
    let versions: [String]
    private var entities: [(table: String, code: String, size: String, more: String)] = []

    init(seed: Int, entityCount: Int) {
        texts = HostileTexts(seed: seed)
        versions = [texts.next(), texts.next()]
        for _ in 0..<entityCount { entities.append((texts.next(), texts.next(), texts.next(), texts.next())) }
    }

    /// A correct project: two versions and one mapping that has requirements for the rows.
    var files: [SpecFile] {
        mutating get {
            let quoted = versions.map(yamlQuoted)
            return [
                file("mapc.yaml", "model: Hostile\nversions: [\(quoted.joined(separator: ", "))]\n"),
                file("1.model.yaml", model(of: versions[0], isOld: true)), file("2.model.yaml", model(of: versions[1], isOld: false)),
                file("1-2.mapping.yaml", mapping()),
            ]
        }
    }

    private mutating func model(of version: String, isOld: Bool) -> String {
        var lines = ["model: Hostile", "version: \(yamlQuoted(version))", "entities:"]
        for (number, entity) in entities.enumerated() {
            lines += [
                "  E\(number):", "    table: \(yamlQuoted(entity.table))", "    doc: \(yamlQuoted(texts.next()))", "    key: code",
                "    attributes:",
                "      code: { type: string, column: \(yamlQuoted(entity.code)) }",
                "      size: { type: int64\(isOld ? "?" : ""), column: \(yamlQuoted(entity.size)) }",
                "      text: { type: string?, column: \(yamlQuoted("t" + entity.code)) }",
            ]
            if isOld { continue }
            lines.append("      more: { type: string, column: \(yamlQuoted(entity.more)), default: \(yamlQuoted(texts.next())) }")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Merges rows of some entities, converts texts of others to numbers if possible, and emits some rows.
    private mutating func mapping() -> String {
        var lines = [
            "mapping: Hostile", "from: \(yamlQuoted(versions[0]))", "to: \(yamlQuoted(versions[1]))", "parameters:",
            "  given: { type: string, default: \(yamlQuoted(texts.next())) }", "entities:",
        ]
        for number in entities.indices {
            lines += ["  E\(number):"]
            if number % 5 == 1 { lines.append("    distinct: size") }
            lines += ["    set:", "      size: \(number % 5 == 2 ? "int64($source.text) ?? 0" : "$source.size!")"]
        }
        let dropped = entities.indices.filter { $0 % 5 == 2 }.map { "E\($0).size" }
        lines += [
            "drop: [\(dropped.joined(separator: ", "))]", "emit:", "  gone:", "    from: E0",
            "    set: { code: $source.code, text: $given }",
        ]
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns four rows for each entity. Rows that do not fit lack a required value.
    mutating func rows(thatFit: Bool) -> String {
        entities.flatMap { entity in
            (0..<4).map { row in
                let size = thatFit || row % 2 == 0 ? "\(row % 2)" : "NULL"
                return """
                    INSERT INTO \(entity.table.sqlName) (\(entity.code.sqlName), \(entity.size.sqlName), \(("t" + entity.code).sqlName)) \
                    VALUES (\(texts.next().sqlText), \(size), \(texts.next().sqlText));
                    """
            }
        }.joined(separator: "\n")
    }

    /// Returns a database that another tool made: tables, columns, checks, triggers, views, defaults.
    mutating func foreignDatabase() -> String {
        (0..<entities.count).map { _ in
            let (table, column, check) = (texts.next().sqlName, texts.next().sqlName, texts.next().sqlName)
            return """
                CREATE TABLE \(table) (id INTEGER PRIMARY KEY, \(column) TEXT DEFAULT \(texts.next().sqlText) CONSTRAINT \(check)
                    CHECK (\(column) <> \(texts.next().sqlText)), \(texts.next().sqlName) \(texts.next().sqlName));
                CREATE TRIGGER \(texts.next().sqlName) AFTER INSERT ON \(table) BEGIN SELECT \(texts.next().sqlText); END;
                CREATE VIEW \(texts.next().sqlName) AS SELECT \(texts.next().sqlText) AS \(texts.next().sqlName) FROM \(table);
                CREATE INDEX \(texts.next().sqlName) ON \(table) (\(column) COLLATE NOCASE) WHERE \(column) <> \(texts.next().sqlText);
                INSERT INTO \(table) (\(column)) VALUES (\(texts.next().sqlText));
                """
        }.joined(separator: "\n")
    }

    /// Returns files with a mistake at every place where there can be one, with hostile words, some of them unquoted.
    mutating func brokenFiles() -> [SpecFile] {
        var files: [SpecFile] = []
        for number in 0..<entities.count {
            let words = (0..<12).map { _ in yamlQuoted(texts.next()) }
            files.append(
                file(
                    "\(texts.fileName()).model.yaml",
                    """
                    model: Broken
                    version: \(number)
                    \(words[0]): 1
                    lint: { \(words[1]): error }
                    enums: { Kind: [\(words[2]), \(words[3])], \(words[4]): [a] }
                    entities:
                      \(words[5]): { attributes: { a: string } }
                      Note: { parent: \(words[6]), attributes: { \(words[7]): string, b: { type: \(words[8]) }, c: Kind = x }, unique: [[\(words[9])]] }
                    # \(texts.next())

                    """))
            files.append(
                file(
                    "\(texts.fileName()).mapping.yaml",
                    """
                    mapping: Broken
                    from: \(number)
                    to: \(number + 1)
                    entities:
                      Note: { from: \(words[10]), set: { a: \(words[11]), b: \(texts.next()) } }
                    drop: [\(words[0]), \(words[1])]
                    allow: { \(words[2]): \(words[3]) }

                    """))
        }
        return files
    }

    mutating func word() -> String { texts.next().shellQuoted }

    mutating func fileName() -> String { texts.fileName() }

    private func file(_ path: String, _ text: String) -> SpecFile { SpecFile(path: path, bytes: Array(text.utf8), assertions: []) }
}
