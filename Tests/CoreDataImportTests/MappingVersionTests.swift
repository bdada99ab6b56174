import CoreDataImport
import MapAnalysis
import MapSyntax
import Testing

@Suite struct MappingVersionTests {
    private let first = NotesMapping.version("1", "Notes")
    private let second = NotesMapping.version("2", "Notes 2")

    private func mapping(_ source: CoreDataModel?, _ destination: CoreDataModel?) throws -> CoreDataMapping {
        var mapping = try #require(readMappingModel(NotesMapping.file(), id: FileID(0)).mapping)
        (mapping.source.copy, mapping.destination.copy) = (source, destination)
        return mapping
    }

    @Test("The versions are those that equal the copies, whatever their names")
    func byContent() throws {
        let renamed = ImportedModels.Version(name: "Other", label: "1", file: FileID(1), model: first.model)
        let (versions, findings) = mappingVersions(try mapping(first.model, second.model), among: [second, renamed])
        #expect(versions == MappingVersions(source: 1, destination: 0) && findings.isEmpty)
    }

    @Test("Of two equal versions the one of the same name is taken")
    func byNameAmongEquals() throws {
        let twin = ImportedModels.Version(name: "Twin", label: "0", file: FileID(1), model: first.model)
        #expect(mappingVersions(try mapping(first.model, second.model), among: [twin, first, second]).versions?.source == 1)
    }

    @Test("Without copies the names of the paths decide")
    func byName() throws {
        #expect(mappingVersions(try mapping(nil, nil), among: [first, second]).versions == MappingVersions(source: 0, destination: 1))
    }

    @Test("A copy that differs is a finding that names the differences")
    func differs() throws {
        var other = try #require(second.model)
        other.entities[0].attributes[1].isOptional = true
        other.entities[1].attributes.removeLast()
        other.entities[1].relationships[0].isOrdered = true
        other.entities.append(CoreDataModel.Entity(name: "Draft"))
        let (versions, findings) = mappingVersions(try mapping(first.model, other), among: [first, second])
        #expect(versions == MappingVersions(source: 0, destination: 1))
        #expect(
            findings.map(\.message) == ["the mapping model was made for another state of 'Notes 2': its copy differs in 4 places"])
        #expect(
            findings.first?.notes == [
                "'Attachment.caption' has another 'optional' in the copy", "entity 'Draft' is only in the copy",
                "'Note.attachments' has another 'ordered' in the copy", "'Note.title' is missing in the copy",
            ])
    }

    @Test("A version that the project does not have is a finding")
    func isMissing() throws {
        let (versions, findings) = mappingVersions(try mapping(nil, nil), among: [first])
        #expect(versions == nil)
        #expect(findings.map(\.message) == ["the destination of the mapping model is 'Notes 2', which is not a version"])
        var same = try mapping(first.model, first.model)
        same.destination.path = same.source.path
        let (none, words) = mappingVersions(same, among: [first, second])
        #expect(none == nil && words.map(\.code.slug) == ["missing-mapping-version"])
    }

    @Test("A destination that was edited after its copy was made is found by its name, although the copy still equals the source")
    func isEdited() throws {
        let (versions, findings) = mappingVersions(try mapping(first.model, first.model), among: [first, second])
        #expect(versions == MappingVersions(source: 0, destination: 1))
        #expect(findings.map(\.code.slug) == ["model-copy-differs"])
    }
}
