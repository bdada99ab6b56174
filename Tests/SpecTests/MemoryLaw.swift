import MapAnalysis
import MapCompiler
import RandomTesting

/// Checks that a check with a memory finds what a check without one finds. A project is changed at random places, as somebody types: lines come and go, words
/// change, files are emptied and come back.
enum MemoryLaw {
    static func verdict(of files: [TextFile], seed: Int) -> Tally.Verdict {
        guard !files.isEmpty else { return .silent }
        let untouched = Compiler().check(files)
        if let difference = dependence(of: untouched, in: files) { return .broken(difference) }
        var generator = SeededGenerator(seed: UInt64(seed))
        var memory = CheckMemory()
        var typed = files
        for round in 0..<2 * seeds(1).count {
            let remembered = Compiler().check(typed, remembering: &memory)
            let fresh = round == 0 ? untouched : Compiler().check(typed)
            if let difference = difference(remembered, fresh) { return .broken(difference + typed.map(shown).joined()) }
            let place = generator.number(below: files.count)
            // What is typed is often taken back.
            typed[place] = generator.chance(40) ? files[place] : changed(typed[place], &generator)
        }
        return .held
    }

    /// A model is the same whichever versions are beside it.
    private static func dependence(of together: Check, in files: [TextFile]) -> String? {
        let common = files.filter { FileKind(ofPath: $0.path) == .project }
        for model in together.analysis.models {
            let alone = Compiler().check(common + [files[Int(model.file.index)]]).analysis.model(model.version)
            if let alone, alone.fingerprints != model.fingerprints {
                return "the fingerprints of version \(model.version) depend on other versions"
            }
        }
        return nil
    }

    private static func difference(_ remembered: Check, _ fresh: Check) -> String? {
        if remembered.diagnostics != fresh.diagnostics {
            return "with a memory: \(remembered.diagnostics.map(\.message))\nwithout: \(fresh.diagnostics.map(\.message))"
        }
        for (left, right) in zip(remembered.analysis.models, fresh.analysis.models) where left.fingerprints != right.fingerprints {
            return "version \(left.version): \(left.fingerprints) with a memory, \(right.fingerprints) without"
        }
        for (left, right) in zip(remembered.analysis.steps, fresh.analysis.steps) {
            let isSame = left.errors == right.errors && (left.complete == nil) == (right.complete == nil)
            let (before, now) = (report(left, remembered), report(right, fresh))
            if !isSame || before != now { return "the step to \(left.destination): \(before)\nwith a memory, without: \(now)" }
        }
        return nil
    }

    private static func report(_ step: StepAnalysis, _ check: Check) -> String {
        guard let source = check.analysis.model(step.source), let destination = check.analysis.model(step.destination) else { return "" }
        return inferredReport(step, from: source, to: destination) + proofReport(step, from: source, to: destination)
    }

    private static func changed(_ file: TextFile, _ generator: inout SeededGenerator) -> TextFile {
        var lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = generator.number(below: max(lines.count, 1))
        guard lines.indices.contains(place) else { return file }
        switch generator.number(below: 5) {
        case 0: lines.remove(at: place)
        case 1: lines[place] += "x"
        case 2: lines.insert("# typed", at: place)
        case 3: lines.swapAt(place, generator.number(below: lines.count))
        default: lines[place] = String(lines[place].dropLast(1))
        }
        return TextFile(path: file.path, text: lines.joined(separator: "\n"))
    }

    private static func shown(_ file: TextFile) -> String { "\n--- \(file.path)\n" + String(decoding: file.bytes, as: UTF8.self) }
}
