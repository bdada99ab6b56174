import MapAnalysis
import MapPlanning
import MapSyntax

/// Files that mapc writes for people to go on with.
extension Compiler {
    /// The draft of a mapping: what is inferred as comments, what cannot be as entries to complete. `isExplicit` writes everything out.
    ///
    /// A mapping that is there already is not looked at: the draft is what one would begin with.
    public func draft(_ check: Check, from source: String, to destination: String, isExplicit: Bool = false) -> Outcome<String> {
        guard let name = check.model else { return .stopped(by: .findings, check.diagnostics) }
        func model(_ version: String) -> Outcome<Model> {
            guard let model = check.analysis.model(version) else {
                return .stopped(by: .unusable, .noSuchVersion(version, of: name, known: check.versions))
            }
            return Outcome(model)
        }
        return model(source).flatMap { source in
            model(destination).flatMap { destination in
                // What inference asks about these models is what the draft is for; what is wrong in them is not.
                guard check.analysis.brokenFiles.isDisjoint(with: [source.file, destination.file]) else {
                    return .stopped(by: .findings, check.diagnostics.filter { $0.severity == .error })
                }
                var findings = Diagnostics()
                let step = inferStep(from: source, to: destination, in: check.analysis.project, into: &findings)
                return Outcome(draftMapping(step, from: source, to: destination, isExplicit: isExplicit))
            }
        }
    }

    /// The model of a database as it is, as a file for version `version`.
    public func introspect(_ store: String, as name: String? = nil, version: String = "1") -> Outcome<String> {
        readStore(store, waitMilliseconds: 0).flatMap { reading in
            let model = MapPlanning.introspect(reading.schema, modelName: name ?? Self.modelName(of: store), version: version)
            return Outcome(model.yaml, model.notes)
        }
    }

    /// A name of the language for a file: `my-shop.sqlite` is `MyShop`.
    public static func modelName(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.split(separator: ".").first ?? ""
        let words = stem.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isLetter ?? false ? name : "Model\(name)"
    }
}
