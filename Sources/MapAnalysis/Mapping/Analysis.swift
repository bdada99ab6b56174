package import MapSyntax

/// What a project means: its models in order, and each step between neighbours, as far as it is understood.
package struct Analysis: Sendable {
    /// As written, the models aside: what they say is in `models`.
    package var project: ProjectSyntax
    /// In version order; only models that resolved at all.
    package var models: [Model]
    /// One for each pair of neighbours in version order, and for each further mapping file.
    package var steps: [StepAnalysis]
    /// Files that are wrong in themselves, whatever a step makes of them.
    package var brokenFiles: Set<FileID>

    package init(project: ProjectSyntax, models: [Model], steps: [StepAnalysis], brokenFiles: Set<FileID> = []) {
        self.project = project
        self.models = models
        self.steps = steps
        self.brokenFiles = brokenFiles
    }

    /// The model of that version.
    package func model(_ version: String) -> Model? { models.first { $0.version == version } }
    /// The step between these versions.
    package func step(from source: String, to destination: String) -> StepAnalysis? {
        steps.first { $0.source == source && $0.destination == destination }
    }
}

/// One step between two versions.
package struct StepAnalysis: Sendable {
    /// Version labels.
    package var source: String
    package var destination: String
    /// The mapping file, if there is one.
    package var file: FileID?
    /// The gate: `nil` while an error stands anywhere in the two models or in the mapping.
    package var complete: CompleteMapping?
    /// What is known even while errors stand: for editors and drafts.
    package var draft: [EntityMapping]
    /// The fate of each source entity and of its properties.
    package var proof: Proof
    /// What inference would not decide, and what would answer it; their diagnostics are reported already.
    package var questions: [Question]
    /// What closed the gate, as far as it was found of this step and not of a file that it reads.
    package var errors: [Diagnostic]
}

/// The fates of the source's rows and values, from the mapping alone, without looking at rows.
package struct Proof: Sendable {
    package enum EntityFate: String, Sendable { case preserved, partitioned, multiplied, filtered, merged, dropped }
    package enum PropertyFate: String, Sendable {
        case kept
        case converted = "converted without loss"
        /// Converted without loss, since mapc checks first whether all values fit.
        case checked = "converted"
        case lossy, dropped
    }

    package struct EntityLine: Sendable {
        package var entity: EntityID
        package var fate: EntityFate
        /// For people: `by 'where' of PostToSection`.
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
