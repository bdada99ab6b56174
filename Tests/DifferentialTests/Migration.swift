import MapAnalysis
import MapPlanning
import MapSyntax
import Testing

@testable import MapCompiler

/// Versions of a model, and the mappings between them.
struct Migration: Sendable, CustomTestStringConvertible {
    var name: String
    /// The models without their first lines.
    var models: [String]
    var mappings: [String?]

    init(_ name: String, _ models: [String], _ mappings: [String?]) {
        self.name = name
        self.models = models
        self.mappings = mappings
    }

    /// Makes a migration of one step.
    init(_ name: String, _ source: String, _ destination: String, _ mapping: String? = nil) {
        self.init(name, [source, destination], [mapping])
    }

    var testDescription: String { name }

    /// The files of a project.
    var files: [TextFile] {
        let versions = models.enumerated().map { place, text in
            TextFile(path: "\(place + 1).model.yaml", text: "model: M\nversion: \(place + 1)\n" + text)
        }
        let steps = mappings.enumerated().compactMap { place, text in
            text.map { TextFile(path: "\(place + 2).mapping.yaml", text: "mapping: M\nfrom: \(place + 1)\nto: \(place + 2)\n" + $0) }
        }
        return versions + steps
    }

    /// The files as fenced blocks of a page.
    var page: String {
        files.map { "`\($0.path)`:\n\n```yaml\n\(String(decoding: $0.bytes, as: UTF8.self))```\n" }.joined(separator: "\n")
    }

    /// Returns the complete mappings. Throws the errors in them.
    func complete() throws -> [CompleteMapping] {
        var diagnostics = Diagnostics()
        let analysis = analyse(parse(files, into: &diagnostics), into: &diagnostics)
        for model in analysis.models {
            reportUnfitColumnTypes(of: model, into: &diagnostics)
            reportUnfitDefaults(of: model, into: &diagnostics)
        }
        for step in analysis.steps.flatMap({ $0.whole ?? [] }) { reportUnfitConstants(of: step, into: &diagnostics) }
        let errors = diagnostics.all.filter { $0.severity == .error }.map { "\($0.code.slug): \($0.message)" }
        let steps = analysis.steps.compactMap(\.whole)
        guard errors.isEmpty, steps.count == mappings.count else { throw WrongProject(errors: errors) }
        return steps.flatMap(\.self)
    }

    /// The losses that are not accepted, as entries of `drop`. Empty unless the migration is one step and has no other errors.
    var unacceptedLosses: [String] {
        var diagnostics = Diagnostics()
        let analysis = analyse(parse(files, into: &diagnostics), into: &diagnostics)
        let isLoss: Set<String> = ["dropped-attribute", "dropped-relationship", "dropped-entity"]
        guard diagnostics.all.allSatisfy({ $0.severity < .error || isLoss.contains($0.code.slug) }), let step = analysis.steps.first,
            let source = analysis.model(step.source)
        else { return [] }
        return step.questions.compactMap { question in
            guard question.isReported, case .drop(let entity, let property) = question.answer else { return nil }
            return source[entity].name + (property.map { ".\(source[$0].name)" } ?? "")
        }
    }
}
