import CoreDataImport
import MapAnalysis
import MapSyntax
import RandomTesting
import Testing

@Suite struct MappingModelTests {
    private func draft(
        _ file: TextFile = NotesMapping.file(), source: (inout CoreDataModel) -> Void = { _ in },
        destination: (inout CoreDataModel) -> Void = { _ in }
    ) throws -> DraftedMapping {
        let versions = [NotesMapping.version("1", "Notes", source), NotesMapping.version("2", "Notes 2", destination)]
        let read = try #require(readMappingModels([file], first: 0).first)
        let (mapping, findings) = importMapping(read, models: ImportedModels(name: "Notes", versions: versions))
        #expect(findings.map(\.code.slug) == ["unlisted-mapping-object"])
        return try #require(mapping).draft
    }

    private func findings(_ file: TextFile) -> [String] {
        readMappingModel(file, id: FileID(0)).findings.map { "\($0.code.slug): \($0.message)" }
    }

    @Test("A mapping model has its entity mappings in order, and knows what is left over")
    func isRead() throws {
        let mapping = try #require(readMappingModel(NotesMapping.file(), id: FileID(0)).mapping)
        #expect(mapping.source.name == "Notes" && mapping.destination.name == "Notes 2" && mapping.source.copy == nil)
        #expect(mapping.entities.map(\.name) == ["NoteToAttachment", "NoteToNote"])
        #expect(mapping.entities.map(\.policy) == [nil, nil])
        #expect(mapping.entities[0].attributes.map(\.name) == ["caption", "image"])
        #expect(mapping.entities[0].relationships.map(\.keyPath) == ["$source"])
        #expect(mapping.unlisted.map(\.name) == ["attachments"])
    }

    @Test("What differs from inference is written")
    func isDrafted() throws {
        let draft = try draft()
        #expect(
            draft.text == """
                # Made from the mapping model 'Notes'. What is not listed here is inferred.
                mapping: Notes
                from: 1
                to: 2
                entities:
                  Attachment:
                    from: Note
                    where: $source.image != nil and $source.title != "draft"
                    set:
                      caption: "none"
                      note: NoteToNote($source)

                """)
        #expect(draft.open.isEmpty && !draft.isInferred)
    }

    @Test("A property that inference would not carry over is written")
    func otherIdentity() throws {
        let draft = try draft(source: { $0.entities[0].attributes[0].renamingID = "heading" })
        #expect(draft.text.contains("  Note:\n    set:\n      title: $source.title\n"))
    }

    @Test("A property that only inference carries over is a comment")
    func sameIdentity() throws {
        let file = NotesMapping.file(entities: NotesMapping.entities.replacing(">image</attribute>", with: ">picture</attribute>"))
        let draft = try draft(
            file,
            destination: { model in
                (model.entities[0].attributes[0].name, model.entities[0].attributes[0].renamingID) = ("picture", "image")
            })
        #expect(
            draft.text.contains(
                """
                    # The mapping model has no value for 'picture', so Core Data leaves it empty. mapc carries over 'image', which has the same \
                renaming ID.
                    from: Note

                """), "\(draft.text)")
    }

    @Test("A policy is a comment with its class and what only the class can fill")
    func policy() throws {
        let file = NotesMapping.file(
            entities: NotesMapping.entities.replacing(
                "migrationpolicyclassname\" type=\"string\">", with: "migrationpolicyclassname\" type=\"string\">App.Policy"
            )
            .replacing("idrefs=\"z5 z6\"", with: "idrefs=\"z5\""))
        let draft = try draft(file)
        #expect(
            draft.text.contains(
                """
                  Attachment:
                    # Core Data runs the class 'App.Policy' here, which mapc cannot read. Write what it does: its values under 'set', and rows that \
                it makes as entries of their entities.
                    from: Note
                    where: $source.image != nil and $source.title != "draft"
                    set:
                      note: NoteToNote($source)
                      # Nothing but the class can fill 'caption'.
                      #caption: …

                """), "\(draft.text)")
        #expect(draft.open.count == 2)
    }

    @Test("An expression without an equal is a comment with its text")
    func noEqual() throws {
        let draft = try draft(
            NotesMapping.file(caption: .function("caption:", of: .variable("entityPolicy"), .path("title", of: .variable("source")))))
        #expect(
            draft.text.contains(
                """
                      # Core Data sets it to FUNCTION($entityPolicy, "caption:", $source.title)
                      # It has no translation: it calls 'caption:' of the class 'NSEntityMigrationPolicy', which mapc does not know.
                      #caption: …

                """), "\(draft.text)")
    }

    @Test("Values and conditions that mapc does not know are comments")
    func unknownValues() throws {
        let file = NotesMapping.file(
            entities: NotesMapping.entities.replacing(
                "<attribute name=\"mappingnumber\" type=\"int16\">1</attribute>",
                with: "<attribute name=\"priority\" type=\"int16\">7</attribute>"
            ).replacing("image != nil AND title != \"draft\"", with: "image != %@"))
        let text = try draft(file).text
        #expect(text.contains("# mapc cannot read the condition on these rows, so write it under 'where': image != %@\n"))
        #expect(text.contains("# mapc does not know 'priority' of this entity mapping: 7\n"))
    }

    @Test("A removed entity is emptied and dropped, and one that is not mentioned is carried over with a comment")
    func removed() throws {
        let removes = NotesMapping.entities.replacing("<attribute name=\"destinationname\" type=\"string\">Note</attribute>", with: "")
        #expect(try draft(NotesMapping.file(entities: removes)).text.contains("  Note: []\n#"))
        let another = CoreDataModel.Entity(name: "Draft")
        let text = try draft(source: { $0.entities.append(another) }, destination: { $0.entities.append(another) }).text
        #expect(text.contains("# The entity mapping of 'Draft' is missing, so Core Data drops its rows. mapc carries them over."))
        #expect(try draft(source: { $0.entities.append(another) }).text.contains("drop: [Draft]\n"))
    }

    @Test("A mapping model becomes a file that is named by its versions, and a second one between them is left out")
    func files() {
        let models = ImportedModels(name: "Notes", versions: [NotesMapping.version("1", "Notes"), NotesMapping.version("2", "Notes 2")])
        let policy = NotesMapping.file(
            entities: NotesMapping.entities.replacing("policyclassname\" type=\"string\">", with: "policyclassname\" type=\"string\">P"))
        let read = readMappingModels(
            [TextFile(path: "README.md", text: ""), NotesMapping.file(), policy, TextFile(path: "b/xcmapping.xml", text: "<a/>")], first: 5)
        let result = importMappings(read, models: models)
        #expect(result.files.map(\.path) == ["mappings/1-2.mapping.yaml"])
        #expect(
            result.findings.map(\.code.slug) == [
                "unlisted-mapping-object", "unlisted-mapping-object", "rival-mapping-model", "invalid-mapping-model",
            ])
        #expect(result.findings[2].message.hasPrefix("'Notes' is a second mapping model") && result.findings[2].notes.count == 2)
        #expect(result.findings[3].labels.first?.range.file == FileID(8))
    }

    @Test("A file that is not a whole mapping model is a finding")
    func isRefused() {
        #expect(
            findings(TextFile(path: "a", text: "<model/>")) == [
                "invalid-mapping-model: the file is not a mapping model: it begins with '<model>'"
            ])
        #expect(
            findings(TextFile(path: "a", text: "<database/>")) == [
                "invalid-mapping-model: the file has no object of type 'XDDEVMAPPINGMODEL'"
            ])
        #expect(
            findings(NotesMapping.file(entities: NotesMapping.entities.replacing("id=\"z5\"", with: "id=\"z9\""))) == [
                "invalid-mapping-model: 'attributemappings' lists 'z5', which is missing from the file or has another type"
            ])
        #expect(
            findings(NotesMapping.file(entities: NotesMapping.entities.replacing("CAPTION", with: "AAA?"))) == [
                "unreadable-archive: mapc cannot read the value expression of 'NoteToAttachment.caption': the text is not base 64, or its end is missing"
            ])
        #expect(
            findings(NotesMapping.file(caption: .object("NSColor", []))) == [
                "unreadable-archive: mapc cannot read the value expression of 'NoteToAttachment.caption': an object of 'NSColor' is where an "
                    + "expression should be"
            ])
        #expect(findings(TextFile(path: "a", bytes: Array(NotesMapping.file().bytes.dropLast(9)))).count == 1)
    }

    @Test("Damaged files never trap")
    func survives() {
        let whole = NotesMapping.file().bytes
        var random = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let length = Int.random(in: 0..<whole.count, using: &random)
            #expect(readMappingModel(TextFile(path: "a", bytes: Array(whole.prefix(length))), id: FileID(0)).mapping == nil)
            var bytes = whole
            bytes[length] = UInt8.random(in: 0x20..<0x7F, using: &random)
            let versions = [NotesMapping.version("1", "Notes"), NotesMapping.version("2", "Notes 2")]
            let read = readMappingModels([TextFile(path: "a/xcmapping.xml", bytes: bytes)], first: 0)
            _ = importMappings(read, models: ImportedModels(name: "Notes", versions: versions))
        }
    }
}
