import Foundation
import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Mistakes that are planted in plans for the example projects, one at a time. Made-up rows must find them, and show each in few rows.
///
/// `MAPC_PLANTED=20` plants so many and prints what was found of each; every mistake may take 20 seconds. Without it only four are planted.
@Suite struct PlantedMistakeTests {
    private static let wanted = ProcessInfo.processInfo.environment["MAPC_PLANTED"].flatMap { Int($0) }

    @Test("Made-up rows find nine of ten planted mistakes, and show each in at most three rows")
    func areFound() throws {
        let count = Self.wanted ?? 4
        let mistakes = ExampleProject.all.flatMap(\.mistakes)
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

    /// All changes of the mappings, each of which may be a mistake in how mapc plans.
    var mistakes: [PlantedMistake] { Compiler().changed(check).map { PlantedMistake(project: self, words: $0.words, changed: $0.check) } }
}

/// A plan that does what a changed mapping says, and passes for that of the mapping itself.
private struct PlantedMistake: CustomStringConvertible {
    let project: ExampleProject
    let words: String
    let changed: Check

    var description: String { "\(project.name)/\(words)" }

    /// Returns in how many rows the mistake shows; `nil` if it is not found.
    func verdict(seconds: Double) throws -> (rowCount: Int?, words: String) {
        let began = ContinuousClock.now
        let outcome = Compiler().tryMadeUpRows(
            project.check, rows: .max, seed: 1, scratch: FileManager.default.temporaryDirectory.path,
            altering: { plan, state, isStepwise in
                guard var other = Compiler().plan(changed, for: state, to: plan.versions.last, isStepwise: isStepwise).value else {
                    return plan
                }
                other.inputs = plan.inputs
                return other
            }, isOver: { !$0.found.isEmpty || ContinuousClock.now - began > .seconds(seconds) })
        let took = "\((ContinuousClock.now - began).components.seconds) s"
        guard let found = outcome.value?.found.first else {
            return (nil, "not found in \(outcome.value?.rowCount ?? 0) rows and \(took)")
        }
        let rowCount = String(decoding: found.test.bytes, as: UTF8.self).split(separator: "\n").count {
            $0.hasPrefix("        ") && $0.dropFirst(8).first != " "
        }
        return (rowCount, "found in \(took), shown in \(rowCount) rows: \(found.words)")
    }
}
