import MapAnalysis
import MapSyntax
import Testing

@testable import CoreDataImport

/// Mistakes in models. Each finding is at the text that is wrong, and says what to do.
@Suite struct ModelMistakeTests {
    struct Case: CustomTestStringConvertible {
        /// What is inside `<model>`.
        let text: String
        /// The text of the place, the code and the message of each finding.
        let findings: [String]

        init(_ text: String, _ findings: String...) {
            self.text = text
            self.findings = findings
        }

        var testDescription: String { text }
    }

    @Test("A mistake is reported once, at its place", arguments: unknownNames + forms + types)
    func isReported(_ this: Case) {
        let reading = ModelReading(inside: this.text)
        #expect(reading.marked == this.findings)
        #expect(reading.diagnostics.allSatisfy { $0.help != nil })
    }

    static let unknownNames = [
        Case(
            "<entity name='A' color='red'/><entity name='B' color='red'/>",
            "color | unknown-xml: mapc does not know 'color' of 'entity', and does not import it"),
        Case(
            "<entity name='A'><future/><future/></entity>",
            "future | unknown-xml: mapc does not know 'future' in 'entity', and does not import it"),
        Case(
            "<entity name='A'>words</entity>", "entity | unknown-xml: mapc does not import the text in 'entity'"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Date' defaultValueString='1'/></entity>",
            "defaultValueString | unknown-xml: mapc does not import 'defaultValueString' of 'b'"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Binary' defaultValueString='1'/></entity>",
            "defaultValueString | unknown-xml: mapc does not import 'defaultValueString' of 'b'"),
    ]

    static let forms = [
        Case("<entity/>", "entity | missing-xml: this 'entity' has no 'name'"),
        Case(
            "<entity name='A'><attribute name='' attributeType='String'/></entity>",
            "attribute | missing-xml: this 'attribute' has no 'name'"),
        Case("<entity name='A'><fetchedProperty name='b'/></entity>", "b | missing-xml: the fetched property 'b' has no 'fetchRequest'"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='String' derived='YES'/></entity>",
            "attribute | missing-xml: 'b' has no 'derivationExpression'"),
        Case(
            "<entity name='A' isAbstract='maybe'/>",
            "maybe | invalid-xml-value: 'isAbstract' of 'A' is 'maybe', not a Boolean"),
        Case(
            "<entity name='A'><relationship name='b' destinationEntity='A' maxCount='1.5'/></entity>",
            "1.5 | invalid-xml-value: 'maxCount' of 'b' is '1.5', not a whole number"),
        Case(
            "<entity name='A'><relationship name='b' destinationEntity='A' deletionRule='Keep'/></entity>",
            "Keep | invalid-xml-value: 'deletionRule' of 'b' is 'Keep', not one of 'Nullify', 'Cascade', 'Deny', 'No Action'"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Integer 16' defaultValueString='99999999999999999999'/></entity>",
            "99999999999999999999 | unfit-default: the default value '99999999999999999999' of 'A.b' does not fit Integer 16; mapc leaves it out"
        ),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Double' maxValueString='0x10'/></entity>",
            "0x10 | unfit-default: the maximum '0x10' of 'A.b' does not fit Double; mapc leaves it out"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Date' defaultDateTimeInterval='1e999'/></entity>",
            "1e999 | unfit-default: the default value '1e999' of 'A.b' does not fit Date; mapc leaves it out"),
        Case("<entity name='1A'/>", "1A | invalid-name: '1A' is not a valid name for an entity"),
    ]

    static let types = [
        Case(
            "<entity name='A'><attribute name='b' attributeType='Integer 8' defaultValueString='1'/></entity>",
            "Integer 8 | unknown-type: 'b' has the unknown type 'Integer 8'"),
        Case("<entity name='A'><attribute name='b' attributeType='Undefined'/></entity>", "b | unknown-type: 'b' has no type"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='Composite' compositeName='C'/></entity>",
            "b | unknown-type: 'A.b' is of the unknown composite 'C'"),
    ]

    @Test("Names that refer to nothing, and names that are used twice", arguments: references + inverses + brokenOnce + twice)
    func isResolved(_ this: Case) { isReported(this) }

    static let references = [
        Case("<entity name='A' parentEntity='B'/>", "B | unknown-entity: 'B', the parent of 'A', is not an entity of the model"),
        Case("<entity name='A'><relationship name='b'/></entity>", "b | unknown-entity: 'A.b' has no destination"),
        Case(
            "<entity name='A'><relationship name='b' destinationEntity='C'/></entity>",
            "C | unknown-entity: 'C', the destination of 'A.b', is not an entity of the model"),
        Case(
            "<entity name='A'/><configuration name='C'><memberEntity name='A'/><memberEntity name='B'/></configuration>",
            "B | unknown-entity: 'B', a member of the configuration 'C', is not an entity of the model"),
        Case(
            "<fetchRequest name='F' entity='A'/>",
            "F | unknown-entity: 'A', the entity of the fetch request 'F', is not an entity of the model"),
        Case(
            """
            <entity name='A'><attribute name='b' attributeType='String'/>\
            <uniquenessConstraints><uniquenessConstraint><constraint value='b'/><constraint value='c'/></uniquenessConstraint>\
            </uniquenessConstraints></entity>
            """,
            "c | unknown-property: 'A' has no property 'c', which a uniqueness constraint names"),
        Case(
            """
            <entity name='A'><attribute name='b' attributeType='String'/></entity><entity name='B' parentEntity='A'>\
            <fetchIndex name='i'><fetchIndexElement property='b'/><fetchIndexElement property='d'/></fetchIndex></entity>
            """,
            "d | unknown-property: 'B' has no property 'd', which the index 'i' names"),
        Case(
            "<entity name='A'><compoundIndexes><compoundIndex><index value='b'/></compoundIndex></compoundIndexes></entity>",
            "b | unknown-property: 'A' has no property 'b', which a compound index names"),
        Case("<entity name='A' parentEntity='A'/>", "A | parent-cycle: 'A' is its own ancestor"),
        Case(
            "<entity name='A' parentEntity='B'/><entity name='B' parentEntity='C'/><entity name='C' parentEntity='B'/>",
            "C | parent-cycle: 'B' is its own ancestor"),
    ]

    static let inverses = [
        Case(
            "<entity name='A'><relationship name='b' destinationEntity='A' inverseName='c' inverseEntity='A'/></entity>",
            "c | inverse-mismatch: 'A' has no relationship 'c', which 'A.b' names as its inverse"),
        Case(
            """
            <entity name='A'><relationship name='b' destinationEntity='B' inverseName='c' inverseEntity='B'/></entity>\
            <entity name='B'><relationship name='c' destinationEntity='A'/></entity>
            """,
            "c | inverse-mismatch: 'A.b' names 'B.c' as its inverse, which names none"),
        Case(
            """
            <entity name='A'><relationship name='b' destinationEntity='B' inverseName='c' inverseEntity='B'/>\
            <relationship name='d' destinationEntity='B' inverseName='c' inverseEntity='B'/></entity>\
            <entity name='B'><relationship name='c' destinationEntity='A' inverseName='d' inverseEntity='A'/></entity>
            """,
            "c | inverse-mismatch: 'A.b' names 'B.c' as its inverse, which names 'A.d'"),
        Case(
            """
            <entity name='A'><relationship name='b' destinationEntity='B' inverseName='c' inverseEntity='C'/></entity>\
            <entity name='B'/><entity name='C'/>
            """,
            "c | inverse-mismatch: the inverse of 'A.b' is in 'C', but its destination is 'B'"),
    ]

    static let brokenOnce = [
        // The first side is right, and the second one names a relationship that was renamed.
        Case(
            """
            <entity name='A'><relationship name='b' destinationEntity='B' inverseName='c' inverseEntity='B'/></entity>\
            <entity name='B'><relationship name='c' destinationEntity='A' inverseName='old' inverseEntity='A'/></entity>
            """,
            "old | inverse-mismatch: 'A' has no relationship 'old', which 'B.c' names as its inverse")
    ]

    static let twice = [
        Case("<entity name='A'/><entity name='A'/>", "A | duplicate-name: two entities are called 'A'"),
        Case(
            "<entity name='A'><attribute name='b' attributeType='String'/><relationship name='b' destinationEntity='A'/></entity>",
            "b | duplicate-name: two properties are called 'A.b'"),
        Case(
            """
            <entity name='A'><attribute name='b' attributeType='String'/></entity><entity name='B' parentEntity='A'/>\
            <entity name='C' parentEntity='B'><attribute name='b' attributeType='String'/></entity>
            """,
            "b | duplicate-name: 'C.b' is also a property of 'A', from which it is inherited"),
        Case(
            "<entity name='A' elementID='X'/><entity name='B' elementID='X'/>",
            "B | duplicate-canonical-name: 'A' and 'B' are both renamed from 'X'"),
        Case("<entity name='A'/><entity name='B' elementID='A'/>", "B | duplicate-canonical-name: 'A' and 'B' are both renamed from 'A'"),
        Case(
            """
            <entity name='A'><attribute name='b' attributeType='String' elementID='x'/>\
            <attribute name='c' attributeType='String' elementID='x'/></entity>
            """,
            "c | duplicate-canonical-name: 'A.b' and 'A.c' are both renamed from 'x'"),
        Case(
            """
            <entity name='A'><attribute name='b' attributeType='String' elementID='x'/></entity>\
            <entity name='B' parentEntity='A'><attribute name='x' attributeType='String'/></entity>
            """,
            "x | duplicate-canonical-name: 'A.b' and 'B.x' are both renamed from 'x'"),
    ]

    @Test(
        "Models that are right",
        arguments: [
            // An inverse may be inherited by the destination.
            """
            <entity name='A'><relationship name='b' destinationEntity='C' inverseName='d' inverseEntity='C'/></entity>\
            <entity name='B'><relationship name='d' destinationEntity='A' inverseName='b' inverseEntity='A'/></entity>\
            <entity name='C' parentEntity='B'/>
            """,
            // Two entities may exchange their names.
            "<entity name='A' elementID='B'/><entity name='B' elementID='A'/>",
            "<entity name='Größe'/><entity name='_a1'/>",
        ])
    func isRight(_ text: String) { #expect(ModelReading(inside: text).findings == []) }

    @Test("A hierarchy of a thousand entities is refused, one of a hundred ancestors is not")
    func isTooDeep() {
        func chain(_ count: Int) -> String {
            (0..<count).map { "<entity name='A\($0)'" + ($0 > 0 ? " parentEntity='A\($0 - 1)'" : "") + "/>" }.joined()
        }
        #expect(ModelReading(inside: chain(101)).findings == [])
        #expect(ModelReading(inside: chain(102)).diagnostics.map(\.message) == ["'A101' has more than 100 ancestors"])
        #expect(ModelReading(inside: chain(1000)).diagnostics.allSatisfy { $0.code.slug == "hierarchy-too-deep" })
        let loop = "<entity name='A0' parentEntity='A999'/>" + chain(1000).dropFirst("<entity name='A0'/>".count)
        #expect(ModelReading(inside: loop).diagnostics.first?.message == "'A0' is its own ancestor")
    }

    @Test("Not more than a hundred findings of each kind, and another file is not a model")
    func isLimited() {
        let text = (0..<1000).map { "<entity name='A\($0)' parentEntity='B' isAbstract='?'/>" }.joined()
        #expect(ModelReading(inside: text).diagnostics.count == 200)
        #expect(ModelReading("<plist/>").findings == ["1:2-7 not-a-model: the outermost element is 'plist', not 'model'"])
        #expect(ModelReading("<plist/>").model == nil)
    }

    @Test("A model without places is reported by its file, its entity and its property")
    func hasNoPlaces() {
        var model = CoreDataModel()
        var entity = CoreDataModel.Entity(name: "A")
        entity.attributes = [CoreDataModel.Attribute(name: "b", type: .undefined), CoreDataModel.Attribute(name: "b", type: .string)]
        entity.relationships = [CoreDataModel.Relationship(name: "c")]
        entity.unique = [["d"]]
        model.entities = [entity]
        var diagnostics = Diagnostics()
        checkModel(model, path: "App.momd/App.mom", into: &diagnostics)
        #expect(
            findingTexts(diagnostics.all, in: TextFile(path: "", text: "")) == [
                "App.momd/App.mom duplicate-name: two properties are called 'A.b'",
                "App.momd/App.mom unknown-type: 'A.b' has no type",
                "App.momd/App.mom unknown-entity: 'A.c' has no destination",
                "App.momd/App.mom unknown-property: 'A' has no property 'd', which a uniqueness constraint names",
            ])
    }
}
