import Foundation
import MapAnalysis
import MapCompiler
import RandomTesting

/// Checks that `drop` accepts a loss and does nothing else: with one more or one fewer line under it, either lint refuses the project, or
/// the resulting store is the same.
enum DropLaw {
    /// Does not apply to a project that lint refuses, to a store without a plan, or if lint refuses every variation.
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        let (check, store) = (subject.check, subject.store)
        guard !check.hasErrors, let plan = subject.plan, !plan.legs.isEmpty else { return .silent }
        var isAsked = false
        var expected: Result<[String], MigratedCopy.Failure>?
        for variation in variations(of: check) {
            let other = Compiler().check(variation.files)
            guard !other.hasErrors else { continue }
            isAsked = true
            guard let varied = subject.state.flatMap({ Compiler().plan(other, for: $0).value }) else {
                return .broken("\(variation.words): lint accepts it, and there is no plan")
            }
            if statements(varied) == statements(plan) { continue }
            let before = try expected ?? MigratedCopy.tables(after: plan, of: store)
            expected = before
            if let words = difference(before, try MigratedCopy.tables(after: varied, of: store)) {
                return .broken("\(variation.words): \(words)")
            }
        }
        return isAsked ? .held : .silent
    }

    private static func statements(_ plan: Plan) -> [[[Statement]]] { plan.legs.map { $0.steps.map(\.statements) } }

    private static func difference(
        _ before: Result<[String], MigratedCopy.Failure>, _ after: Result<[String], MigratedCopy.Failure>
    ) -> String? {
        switch (before, after) {
        case (.failure, .failure): return nil
        case (.failure(let failure), .success): return "it is accepted, without this: \(failure.words)"
        case (.success, .failure(let failure)): return "it fails: \(failure.words)"
        case (.success(let rows), .success(let other)):
            if rows == other { return nil }
            let (lost, made) = (rows.filter { !other.contains($0) }, other.filter { !rows.contains($0) })
            return "without this:\n\(lost.joined(separator: "\n"))\nwith it:\n\(made.joined(separator: "\n"))"
        }
    }

    private struct Variation {
        var words: String
        var files: [TextFile]
    }

    /// Returns the project without each existing line, and with each further line. For large models, only some of them, evenly distributed.
    private static func variations(of check: Check) -> [Variation] {
        let files = check.files
        return check.analysis.steps.flatMap { step -> [Variation] in
            guard let source = check.analysis.model(step.source) else { return [] }
            let place = step.file.map { Int($0.index) }
            let text =
                place.map { DropLines(String(decoding: files[$0].bytes, as: UTF8.self)) }
                ?? DropLines(from: step.source, to: step.destination)
            func varied(_ words: String, _ names: [String]) -> Variation {
                var varied = files
                let path = place.map { files[$0].path } ?? "law.mapping.yaml"
                let file = TextFile(path: path, text: text.with(names))
                if let place { varied[place] = file } else { varied.append(file) }
                return Variation(words: words, files: varied)
            }
            let less = text.names.indices.map { index in
                varied("without 'drop: [\(text.names[index])]'", text.names.enumerated().filter { $0.offset != index }.map(\.element))
            }
            let more = spread(namesThatCouldStand(source).filter { !text.names.contains($0) }).map { name in
                varied("with 'drop: [\(name)]'", text.names + [name])
            }
            return less + more
        }
    }

    private static func namesThatCouldStand(_ model: Model) -> [String] {
        model.entities.flatMap { entity in [entity.name] + model.properties(of: entity.id).map { "\(entity.name).\(model[$0].name)" } }
    }

    private static func spread(_ names: [String]) -> [String] {
        let most = ProcessInfo.processInfo.environment["MAPC_DROPS"].flatMap(Int.init) ?? 8
        guard names.count > most else { return names }
        return (0..<most).map { names[$0 * names.count / most] }
    }
}

/// Splits the text of a mapping file into the names under `drop` and the rest.
struct DropLines {
    private(set) var names: [String] = []
    private var rest: [String] = []

    init(from source: String, to destination: String) { rest = ["from: \"\(source)\"", "to: \"\(destination)\""] }

    init(_ text: String) {
        var isUnderDrop = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("drop:") {
                isUnderDrop = true
            } else if isUnderDrop, let first = line.first, first != " ", first != "-", first != "#", first != "]" {
                isUnderDrop = false
            }
            guard isUnderDrop else {
                rest.append(line)
                continue
            }
            let entries = (line.hasPrefix("drop:") ? line.dropFirst(5) : line[...]).split(separator: "#").first ?? ""
            names += entries.split { " ,[]\"'".contains($0) }.map(String.init).filter { $0 != "-" }
        }
    }

    func with(_ names: [String]) -> String {
        let text = rest.joined(separator: "\n")
        return text + (text.hasSuffix("\n") ? "" : "\n") + (names.isEmpty ? "" : "drop: [\(names.joined(separator: ", "))]\n")
    }
}
