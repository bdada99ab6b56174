import CoreDataImport
import MapAnalysis
import MapSyntax

/// A mapping model as Xcode writes it: each note with an image gets an attachment, which refers to the note.
enum NotesMapping {
    static let entities = """
            <object type="XDDEVENTITYMAPPING" id="z2">
                <attribute name="sourcename" type="string">Note</attribute>
                <attribute name="mappingtypename" type="string">Undefined</attribute>
                <attribute name="mappingnumber" type="int16">2</attribute>
                <attribute name="destinationname" type="string">Note</attribute>
                <attribute name="autogenerateexpression" type="bool">1</attribute>
                <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z3"></relationship>
            </object>
            <object type="XDDEVATTRIBUTEMAPPING" id="z3">
                <attribute name="name" type="string">title</attribute>
            </object>
            <object type="XDDEVENTITYMAPPING" id="z4">
                <attribute name="sourcefilterpredicatestring" type="string">image != nil AND title != "draft"</attribute>
                <attribute name="migrationpolicyclassname" type="string"></attribute>
                <attribute name="sourcename" type="string">Note</attribute>
                <attribute name="mappingnumber" type="int16">1</attribute>
                <attribute name="destinationname" type="string">Attachment</attribute>
                <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z5 z6"></relationship>
                <relationship name="relationshipmappings" type="0/0" destination="XDDEVRELATIONSHIPMAPPING" idrefs="z7"></relationship>
            </object>
            <object type="XDDEVATTRIBUTEMAPPING" id="z5">
                <attribute name="name" type="string">image</attribute>
            </object>
            <object type="XDDEVATTRIBUTEMAPPING" id="z6">
                <attribute name="name" type="string">caption</attribute>
                <attribute name="valueexpressiondata" type="binary">CAPTION</attribute>
            </object>
            <object type="XDDEVRELATIONSHIPMAPPING" id="z7">
                <attribute name="sourcemappingname" type="string">NoteToNote</attribute>
                <attribute name="sourcekeypath" type="string">$source</attribute>
                <attribute name="autogenerateexpression" type="bool">1</attribute>
                <attribute name="name" type="string">note</attribute>
            </object>
            <object type="XDDEVRELATIONSHIPMAPPING" id="z8">
                <attribute name="name" type="string">attachments</attribute>
            </object>

        """

    /// Returns the file. `caption` is the archive of the caption's value.
    static func file(entities: String = entities, caption: ArchiveText.Value = .constant(.text("none"))) -> TextFile {
        let data = base64(ArchiveText.bytes(caption))
        return TextFile(
            path: "Notes.xcmappingmodel/xcmapping.xml",
            text: """
                <?xml version="1.0" standalone="no"?>
                <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
                <database>
                    <object type="XDDEVMAPPINGMODEL" id="z1">
                        <attribute name="sourcemodelpath" type="string">App/Notes.xcdatamodeld/Notes.xcdatamodel</attribute>
                        <attribute name="destinationmodelpath" type="string">App/Notes.xcdatamodeld/Notes 2.xcdatamodel</attribute>
                        <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z4 z2"></relationship>
                    </object>
                \(entities.replacing("CAPTION", with: data))</database>
                """)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return stride(from: 0, to: bytes.count, by: 3).map { start -> String in
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            return (0..<4).map { $0 <= group.count ? String(signs[bits >> (18 - 6 * $0) & 63]) : "=" }.joined()
        }.joined()
    }

    static func version(_ label: String, _ name: String, _ edit: (inout CoreDataModel) -> Void = { _ in }) -> ImportedModels.Version {
        var title = CoreDataModel.Attribute(name: "title", type: .string)
        title.isOptional = true
        var image = CoreDataModel.Attribute(name: "image", type: .binary)
        image.isOptional = true
        var note = CoreDataModel.Entity(name: "Note")
        note.attributes = [title]
        var model = CoreDataModel()
        if label == "1" {
            note.attributes.append(image)
            model.entities = [note]
        } else {
            var attachment = CoreDataModel.Entity(name: "Attachment")
            attachment.attributes = [image, CoreDataModel.Attribute(name: "caption", type: .string)]
            var owner = CoreDataModel.Relationship(name: "note")
            (owner.destination, owner.inverse) = ("Note", "attachments")
            attachment.relationships = [owner]
            var attachments = CoreDataModel.Relationship(name: "attachments")
            (attachments.destination, attachments.inverse, attachments.isMany, attachments.isOptional) = ("Attachment", "note", true, true)
            note.relationships = [attachments]
            model.entities = [attachment, note]
        }
        edit(&model)
        return ImportedModels.Version(name: name, label: label, file: FileID(1), model: model)
    }
}
