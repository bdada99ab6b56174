import MapAnalysis
import MapPlanning
import MapSyntax

/// Drafts of files that the user completes.
extension Compiler {
    /// Drafts a mapping as YAML text: inferred entries are comments, the others are for the user to complete. `isExplicit` writes inferred entries
    /// as entries.
    ///
    /// An existing mapping between these versions is ignored: the draft is what one would begin with. Over several versions it is what the steps between do, as
    /// one mapping, if they can be written so. To an earlier version it follows what these steps carry over.
    public func draft(_ check: Check, from source: String, to destination: String, isExplicit: Bool = false) -> Outcome<String> {
        guard let name = check.model else { return .stopped(by: .findings, check.diagnostics) }
        func model(_ version: String) -> Outcome<Model> {
            guard let model = check.analysis.model(version) else {
                // A file that cannot be read may be the model of this version.
                guard !check.obstructsEverything else { return .stopped(by: .findings, check.obstructions) }
                return .stopped(by: .unusable, .noSuchVersion(version, of: name, known: check.versions))
            }
            return Outcome(model)
        }
        return model(source).flatMap { source in
            model(destination).flatMap { destination in
                // The draft answers the questions of inference about these models. Other errors in them prevent it.
                guard check.analysis.brokenFiles.isDisjoint(with: [source.file, destination.file]) else {
                    return .stopped(by: .findings, check.errors)
                }
                return Outcome(check.draft(from: source, to: destination, isExplicit: isExplicit))
            }
        }
    }

    /// Returns the model of a database as YAML text, for version `version`. Only reads the database.
    ///
    /// With `swiftNames`, entities and properties get Swift names, and the model names their tables and columns. A file that is not a database, or
    /// has no tables, is an obstacle. The model of a Core Data store is in layout `core-data`, unless `asTables`.
    public func introspect(
        _ store: String, as name: String? = nil, version: String = "1", swiftNames: Bool = false, asTables: Bool = false
    ) -> Outcome<String> {
        readStore(store, waitMilliseconds: 0).flatMap { reading in
            // Tables that the model leaves out need no model.
            guard reading.schema.tables.contains(where: { $0.kind == .ordinary }) else {
                return .stopped(by: .unusable, .noTables(store))
            }
            if let parts = reading.coreData, let metadata = reading.metadata, !asTables {
                return introspectCoreData(reading, parts, metadata, as: name ?? Self.modelName(of: store), version: version)
            }
            return look(at: reading).flatMap { sight in
                let model = MapPlanning.introspect(
                    reading.schema, sight, modelName: name ?? Self.modelName(of: store), version: version, names: swiftNames ? .swift : .raw
                )
                return Outcome(model.yaml, model.notes)
            }
        }
    }

    /// Looks at the rows: all rows of a table, or a million of them.
    private func look(at reading: StoreReading) -> Outcome<StoreSight> {
        let tables = reading.schema.tables.filter { $0.kind == .ordinary }
        var sights = tables.map { TableSight(columnCount: StoreSight.columns(of: $0).count) }
        do throws(StoreError) {
            let looked = tables.map { TableToLookAt($0, columns: StoreSight.columns(of: $0).map(\.name)) }
            let samples = try lookAtRows(of: reading.path, looked, most: 1_000_000) { sights[$0].record($1) }
            var sight = StoreSight()
            for (place, table) in tables.enumerated() {
                sights[place].isSample = samples[place]
                sight.add(sights[place], of: table)
            }
            return Outcome(sight)
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// Returns a name for a model from the name of a file: `my-shop.sqlite` gives `MyShop`.
    public static func modelName(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.split(separator: ".").first ?? ""
        let words = stem.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isLetter ?? false ? name : "Model\(name)"
    }
}
