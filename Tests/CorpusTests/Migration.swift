import MapCompiler
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax
import Testing

/// A project in memory, which can be applied to stores.
struct Migration {
    var check: Check

    /// Checks a project. It must not have any findings except those that the test is about.
    init(_ files: [TextFile], allowing slugs: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation) {
        check = Compiler().check(files)
        #expect(check.diagnostics.filter { !slugs.contains($0.code.slug) }.map(\.text) == [], sourceLocation: sourceLocation)
    }

    /// Migrates a store to the latest version, in one apply.
    func apply(to store: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (plan: Plan, run: Run) {
        let compiler = Compiler()
        let state = try value(of: compiler.recognise(store, in: check), sourceLocation)
        let plan = try value(of: compiler.plan(check, for: state), sourceLocation)
        return (plan, try value(of: compiler.apply(plan, to: store, files: check.files), sourceLocation))
    }

    /// Returns the version that a store has.
    func version(of store: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
        try value(of: Compiler().recognise(store, in: check), sourceLocation).version
    }
}

/// Returns an outcome's value. If there is none, the test fails with the diagnostics.
func value<Value>(of outcome: Outcome<Value>, _ sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
    try #require(outcome.value, "\(outcome.diagnostics.map(\.text))", sourceLocation: sourceLocation)
}

extension Diagnostic {
    var text: String { ([code.slug + ": " + message] + notes).joined(separator: "\n  ") }
}

/// Returns the model of a store as `mapc introspect` writes it, in layout `tables`.
func introspectedModel(of store: String) throws -> String {
    try value(of: Compiler().introspect(store, as: "Foreign", asTables: true))
}

/// Returns a model's file, named after its version.
func modelFile(_ yaml: String, version: Int) -> TextFile { TextFile(path: "models/\(version).model.yaml", text: yaml) }
