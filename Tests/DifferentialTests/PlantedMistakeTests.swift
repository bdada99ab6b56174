import Foundation
import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Mistakes that are planted in the SQL of plans for the example projects, one at a time. Made-up rows must find them, and show each in few rows.
///
/// `MAPC_PLANTED=20` plants so many and prints what was found of each; every mistake may take 20 seconds. Without it only four are planted.
@Suite struct PlantedMistakeTests {
    private static let wanted = ProcessInfo.processInfo.environment["MAPC_PLANTED"].flatMap { Int($0) }

    @Test("Made-up rows find nine of ten planted mistakes, and show each in at most three rows")
    func areFound() throws {
        let count = Self.wanted ?? 4
        let mistakes = try ExampleProject.all.flatMap { project in try project.mistakes() }
        try #require(mistakes.count >= count)
        let planted = (0..<count).map { mistakes[(2 * $0 + 1) * mistakes.count / (2 * count)] }
        var (found, small) = (0, 0)
        for mistake in planted {
            let verdict = try mistake.verdict(seconds: 20)
            found += verdict.rowCount == nil ? 0 : 1
            small += verdict.rowCount.map { $0 <= 3 } ?? false ? 1 : 0
            if Self.wanted != nil { print("\(mistake): \(verdict.words)") }
        }
        if Self.wanted != nil { print("\(found) of \(count) planted mistakes are found, \(small) of them in at most three rows") }
        #expect(found * 10 >= count * 9)
        #expect(small * 10 >= found * 9)
    }
}

/// A project of `examples`.
private struct ExampleProject {
    let name: String
    let check: Check

    static let all: [ExampleProject] = {
        let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "examples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
        return names.filter { $0.first?.isNumber ?? false }.sorted().map { ExampleProject($0, in: examples.appending(path: $0)) }
    }()

    private init(_ name: String, in folder: URL) {
        let paths = FileManager.default.subpaths(atPath: folder.path)?.filter { $0.hasSuffix(".yaml") }.sorted() ?? []
        self.name = name
        check = Compiler().check(
            paths.compactMap { path in (try? Data(contentsOf: folder.appending(path: path))).map { TextFile(path: path, bytes: Array($0)) }
            })
    }

    /// Words of SQL, and what an author of mapc may have written by mistake.
    private static let slips = [
        (" + ", " - "), (" * ", " + "), (" - ", " + "), ("upper(", "lower("), ("lower(", "upper("), ("trim(", "ltrim("), (" < ", " <= "),
        (" > ", " >= "), (" >= ", " > "), (" <= ", " < "), (" <> ", " = "), (" AND ", " OR "), (" OR ", " AND "), ("min(", "max("),
        ("max(", "min("), ("sum(", "max("), ("count(", "max("), (" IS NULL", " IS NOT NULL"), ("WHEN ", "WHEN NOT "),
        ("THEN ", "THEN 1 + "),
        ("DISTINCT ", ""), (" DESC", ""), ("round(", "abs("), ("100", "10"), (" || ' '", ""),
    ]

    /// All mistakes that can be planted in statements which change rows.
    func mistakes() throws -> [PlantedMistake] {
        var statements: [String] = []
        _ = Compiler().tryMadeUpRows(
            check, rows: 12, seed: 1, scratch: FileManager.default.temporaryDirectory.path,
            altering: { plan in
                let all = plan.legs.flatMap(\.steps).flatMap(\.statements).map(\.sql)
                for sql in all where sql.hasPrefix("UPDATE") || sql.hasPrefix("INSERT") || sql.hasPrefix("DELETE") {
                    if !statements.contains(sql) { statements.append(sql) }
                }
                return plan
            }, isOver: { _ in false })
        return statements.flatMap { sql in
            Self.slips.compactMap { words, slip in
                sql.range(of: words).map {
                    PlantedMistake(project: self, sql: sql, words: words, altered: sql.replacingCharacters(in: $0, with: slip))
                }
            }
        }
    }
}

/// One statement with one slip.
private struct PlantedMistake: CustomStringConvertible {
    let project: ExampleProject
    let sql: String
    let words: String
    let altered: String

    var description: String {
        let place = zip(sql, altered).prefix { $0 == $1 }.count
        return "\(project.name) …\(altered.dropFirst(max(0, place - 30)).prefix(60))…"
    }

    /// Returns in how many rows the mistake shows; `nil` if it is not found.
    func verdict(seconds: Double) throws -> (rowCount: Int?, words: String) {
        let began = ContinuousClock.now
        let outcome = Compiler().tryMadeUpRows(
            project.check, rows: .max, seed: 1, scratch: FileManager.default.temporaryDirectory.path,
            altering: { plan in
                var altered = plan
                for leg in plan.legs.indices {
                    for step in plan.legs[leg].steps.indices {
                        for place in plan.legs[leg].steps[step].statements.indices
                        where plan.legs[leg].steps[step].statements[place].sql == sql {
                            altered.legs[leg].steps[step].statements[place].sql = self.altered
                        }
                    }
                }
                return altered
            }, isOver: { !$0.found.isEmpty || ContinuousClock.now - began > .seconds(seconds) })
        let took = "\((ContinuousClock.now - began).components.seconds) s"
        guard let found = outcome.value?.found.first else {
            return (nil, "not found in \(outcome.value?.rowCount ?? 0) rows and \(took)")
        }
        let rowCount = String(decoding: found.test.bytes, as: UTF8.self).split(separator: "\n").count { $0.contains("- {") }
        return (rowCount, "found in \(took), shown in \(rowCount) rows: \(found.words)")
    }
}
