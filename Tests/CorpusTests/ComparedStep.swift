import CoreDataImport
import MapAnalysis
import MapCompiler
import MapSyntax

/// A step from one version of a bundle to the next: what Core Data does with it, and what mapc does.
struct ComparedStep: CustomStringConvertible {
    /// What Core Data does when it opens a database of the old version with the new model.
    struct CoreDataVerdict: Equatable {
        enum Kind { case noMigration, inferred, invalid, notInferred }

        var kind: Kind
        var obstacles: [LightweightRules.Obstacle]
    }

    let application: String
    let source: String
    let destination: String
    let coreData: CoreDataVerdict
    /// The errors of `mapc lint`: the slug of each, and the things that it is about.
    private(set) var refusals: [(slug: String, paths: [String])] = []
    private(set) var differences: [StepDifference] = []
    /// The refusals that no sentence explains.
    private(set) var unexplained: [String] = []

    var description: String { "\(application) \(source) → \(destination)" }

    /// Whether only one of both needs help from somebody.
    var differs: Bool {
        let words = coreData.obstacles.map(\.kind.slug)
        return coreData.kind == .noMigration || refusals.map(\.slug) != (words.isEmpty ? [] : [words[0]])
    }

    /// Returns the steps of a bundle in the order of its versions.
    static func all(of bundle: String) -> [ComparedStep] {
        let files = CoreDataCorpus.files(of: bundle)
        var diagnostics = Diagnostics()
        let versions = readBundle(files, into: &diagnostics) { _, _, _ in nil }.versions
        let written = importProject(files).files
        return zip(versions, versions.dropFirst()).map { old, new in
            ComparedStep(application(of: bundle), old, new, written)
        }
    }

    /// Returns the folder of a bundle, and its own name if the folder has several bundles.
    private static func application(of bundle: String) -> String {
        let parts = bundle.split(separator: "/")
        let isAlone = CoreDataCorpus.bundles.count { $0.hasPrefix(parts[0] + "/") } == 1
        let name = parts[1].replacing(".xcdatamodeld", with: "").replacing("Advanced.", with: "")
        return isAlone ? String(parts[0]) : "\(parts[0]) (\(name))"
    }

    private init(
        _ application: String, _ old: ImportedModels.Version, _ new: ImportedModels.Version, _ written: [TextFile]
    ) {
        (self.application, source, destination) = (application, old.label, new.label)
        let labels = [old.label, new.label]
        let models = written.filter { file in labels.contains { file.path == "models/\($0).model.yaml" } }
        let list = labels.map { "\"\($0)\"" }.joined(separator: ", ")
        let check = Compiler().check(models + [TextFile(path: "mapc.yaml", text: "versions: [\(list)]\n")])
        let hashes = labels.map { label in check.analysis.model(label).flatMap { VersionHashes($0).complete } }
        let obstacles = LightweightRules(from: old.model ?? CoreDataModel(), to: new.model ?? CoreDataModel()).obstacles
        if hashes[0] != nil, hashes[0] == hashes[1] {
            coreData = CoreDataVerdict(kind: .noMigration, obstacles: [])
        } else {
            let isPrevented = obstacles.contains(where: \.kind.preventsMapping)
            coreData = CoreDataVerdict(kind: obstacles.isEmpty ? .inferred : isPrevented ? .notInferred : .invalid, obstacles: obstacles)
        }
        for error in check.diagnostics where error.severity == .error { refuse(error) }
        explain()
    }

    private mutating func refuse(_ error: Diagnostic) {
        let names = error.message.matches(of: /'([^']+)'/).map { String($0.1) }
        let path = error.code.slug == "new-uniqueness" && names.count > 1 ? "\(names[1]).\(names[0])" : names.first ?? ""
        let index = refusals.firstIndex { $0.slug == error.code.slug } ?? refusals.count
        if index == refusals.count { refusals.append((error.code.slug, [])) }
        if !refusals[index].paths.contains(path) { refusals[index].paths.append(path) }
    }

    private mutating func explain() {
        var found: Set<StepDifference> = coreData.kind == .noMigration ? [.equalHashes] : []
        for obstacle in coreData.obstacles where !refusals.contains(where: { $0.slug == obstacle.kind.slug }) {
            switch obstacle.kind {
            case .type: found.insert(.widerType)
            case .destination: found.insert(.leftOutDestination)
            default: unexplained.append(obstacle.path)
            }
        }
        for refusal in refusals where !coreData.obstacles.contains(where: { $0.kind.slug == refusal.slug }) {
            switch refusal.slug {
            case "dropped-attribute", "dropped-relationship", "dropped-entity": found.insert(.dropped)
            case "suspected-rename": found.insert(.renamed)
            case "new-uniqueness": found.insert(.unique)
            case "type-change": found.insert(.anotherKind)
            default: unexplained.append(refusal.slug)
            }
        }
        differences = StepDifference.allCases.filter(found.contains)
    }
}

extension LightweightRules.Obstacle.Kind {
    /// The diagnostic of mapc for the same obstacle.
    var slug: String {
        switch self {
        case .type: "type-change"
        case .destination: "retargeted-relationship"
        case .hierarchies: "merged-hierarchies"
        case .noValue: "no-value-for-required"
        case .noTarget: "no-target-for-required"
        }
    }
}

/// Why Core Data and mapc differ about a step. The text is a sentence of the guide.
enum StepDifference: String, CaseIterable {
    case dropped = """
        Core Data deletes the data and reports nothing. mapc refuses the step until `drop` lists the data or a mapping reads it.
        """
    case renamed = """
        An attribute is gone, and a similar one is new. Core Data deletes the old values unless a renaming ID connects the two. mapc asks whether \
        somebody renamed the attribute.
        """
    case unique = """
        Core Data infers a mapping. The migration fails with error 134111 on each device that has duplicates. mapc asks beforehand what to do with \
        duplicates.
        """
    case anotherKind = """
        An attribute becomes a relationship of the same name. Core Data removes the attribute and adds the relationship. mapc takes both for one \
        property and asks for its rows.
        """
    case widerType = """
        Core Data does not infer a change of the type. Here every old value fits the new type, so mapc carries the values over.
        """
    case leftOutDestination = """
        Core Data does not infer another destination. mapc asks about the rows of the old destination first. If `drop` lists them, the relationship \
        begins empty.
        """
    case equalHashes = """
        Core Data finds equal version hashes and does not migrate. mapc takes a database of either version for the latest, and `mapc status` reports \
        [equal-hashes](diagnostics/equal-hashes.md).
        """
}
