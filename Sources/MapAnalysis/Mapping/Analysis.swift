package import MapSyntax

/// The analysis of a project: its models in version order, and each step between neighbours, as far as mapc can resolve it.
package struct Analysis: Sendable {
    /// The project's syntax without its models. Their content is in `models`.
    package var project: ProjectSyntax
    /// In version order. Only models that could be resolved.
    package var models: [Model]
    /// One for each pair of neighbours in version order, and for each further mapping file.
    package var steps: [StepAnalysis]
    /// Files that contain an error of their own, independent of any step.
    package var brokenFiles: Set<FileID>
    /// The errors that were found before any step was resolved.
    let causes: [Diagnostic]

    /// Which version comes before which.
    package var ways: VersionWays

    package init(
        project: ProjectSyntax, models: [Model], steps: [StepAnalysis], ways: VersionWays = VersionWays(), brokenFiles: Set<FileID> = [],
        causes: [Diagnostic] = []
    ) {
        self.causes = causes
        self.ways = ways
        self.project = project
        self.models = models
        self.steps = steps
        self.brokenFiles = brokenFiles
    }

    /// Returns the model of that version.
    package func model(_ version: String) -> Model? { models.first { $0.version == version } }
    /// Returns the step between these versions.
    package func step(from source: String, to destination: String) -> StepAnalysis? {
        steps.first { $0.source == source && $0.destination == destination }
    }
}

/// One step between two versions.
package struct StepAnalysis: Sendable {
    /// The label of the version that the step migrates from. `destination` has the other label.
    package var source: String
    package var destination: String
    /// The files of the mapping, in order. None if inference alone makes the step.
    package var files: [FileID]
    /// The complete mapping; nil while there is an error in the two models or in the mapping. Planning is possible only with it.
    package var complete: CompleteMapping?
    /// What follows it where the destination has other rows under `data` than the source: a step from the destination to itself. Nil if nothing follows.
    package var data: CompleteMapping?
    /// The mappings as far as they are known despite errors, for editors and drafts.
    package var draft: [EntityMapping]
    /// The fate of each source entity and of its properties.
    package var proof: Proof
    /// The decisions that inference leaves to the author, with their possible answers. Their diagnostics have been reported already.
    package var questions: [Question]
    /// The errors found in this step, and not in a file that it reads. While there are any, `complete` is nil.
    package var errors: [Diagnostic]

    /// What a migration runs: the mapping and the data behind it. Nil while there are errors.
    package var whole: [CompleteMapping]? { complete.map { [$0] + (data.map { [$0] } ?? []) } }

    /// The first file of the mapping, if it is written.
    package var file: FileID? { files.first }
}

/// The fates of the source's rows and values. The compiler proves them from the mapping alone, without reading rows.
package struct Proof: Sendable {
    package enum EntityFate: String, Sendable { case preserved, partitioned, multiplied, filtered, merged, dropped }
    package enum PropertyFate: String, Sendable {
        case kept
        case converted = "converted without loss"
        /// Converted without loss, because mapc checks first whether all values fit.
        case checked = "converted"
        case lossy, dropped
    }

    package struct EntityLine: Sendable {
        package var entity: EntityID
        package var fate: EntityFate
        /// The reason in words: `by 'where' of PostToSection`.
        package var because: String
        package var properties: [PropertyLine]
    }

    package struct PropertyLine: Sendable {
        package var property: PropertyID
        package var fate: PropertyFate
        package var because: String
    }

    package var entities: [EntityLine]

    package init(entities: [EntityLine] = []) { self.entities = entities }
}
