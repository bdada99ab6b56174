import MapAnalysis
import MapSyntax
import Testing

@testable import CoreDataImport

/// What Xcode writes, and what mapc reads from it.
@Suite struct ModelReadingTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let outline: String

        init(_ text: String, _ outline: String) {
            self.text = text
            self.outline = outline
        }

        var testDescription: String { text }
    }

    @Test("Attributes", arguments: attributes)
    func readsAttribute(_ this: Case) {
        let reading = ModelReading(inside: "<entity name='Post'><attribute name='a' \(this.text)/></entity>")
        #expect(reading.findings == [])
        #expect(reading.outline == ["entity Post: ", "  a: " + this.outline])
    }

    static let attributes = [
        Case("attributeType='String'", "string"),
        Case("optional='YES' attributeType='String' defaultValueString=''", "string?, = ''"),
        Case("optional='NO' attributeType='Integer 16' minValueString='0' maxValueString='5'", "integer16, from 0, to 5"),
        Case("attributeType='Integer 32' defaultValueString='0.0'", "integer32, = 0"),
        Case("attributeType='Integer 64' defaultValueString='-9223372036854775808'", "integer64, = -9223372036854775808"),
        Case("attributeType='Boolean' defaultValueString='YES' usesScalarValueType='YES'", "boolean, = true"),
        Case("attributeType='Double' defaultValueString='.5' minValueString='-1e3'", "double, = 0.5, from -1e3"),
        Case("attributeType='Float' defaultValueString='+2.'", "float, = 2.0"),
        Case("attributeType='Decimal' defaultValueString='1234567890123.125'", "decimal, = 1234567890123.125"),
        Case("attributeType='String' minValueString='3' maxValueString='50'", "string, length from 3, length to 50"),
        Case("attributeType='String' regularExpressionString='^[a-z]{1,9}$'", "string, /^[a-z]{1,9}$/"),
        Case("attributeType='Date' defaultDateTimeInterval='-725882400' usesScalarValueType='NO'", "date, = 2001 + -725882400.0 s"),
        Case(
            "attributeType='Date' minDateTimeInterval='100' maxDateTimeInterval='86400.5'",
            "date, from 2001 + 100.0 s, to 2001 + 86400.5 s"),
        Case("attributeType='UUID'", "uuid"),
        Case("attributeType='URI' defaultValueString='https://example.org'", "uri, = 'https://example.org'"),
        Case("attributeType='Object ID' transient='YES'", "objectID, transient"),
        Case("transient='YES'", "undefined, transient"),
        Case("attributeType='Binary' allowsExternalBinaryDataStorage='YES' valueTransformerName=''", "binary, external"),
        Case(
            "attributeType='Transformable' valueTransformerName='Colors' customClassName='[String]'",
            "transformable, by Colors, class [String]"),
        Case("attributeType='String' preserveAfterDeletion='YES'", "string, preserved"),
        Case("attributeType='String' preservesValueInHistoryOnDeletion='YES'", "string, preserved"),
        Case("attributeType='Integer 32' derived='YES' derivationExpression='pages.@count'", "integer32, derived pages.@count"),
        Case("attributeType='String' indexed='YES' elementID='b' versionHashModifier='3'", "string, indexed, was b, modifier 3"),
        Case("attributeType='String' renamingIdentifier='b' elementID=''", "string, was b"),
    ]

    @Test("Relationships", arguments: relationships)
    func readsRelationship(_ this: Case) {
        let reading = ModelReading(inside: "<entity name='Post'><relationship name='r' destinationEntity='Post' \(this.text)/></entity>")
        #expect(reading.findings == [])
        #expect(reading.outline == ["entity Post: ", "  r: " + this.outline])
    }

    static let relationships = [
        Case("", "Post, nullify"),
        Case("optional='YES' maxCount='1' deletionRule='Nullify'", "Post?, count …..1, nullify"),
        Case("optional='YES' toMany='YES' deletionRule='Cascade' ordered='YES'", "[Post]?, cascade, ordered"),
        Case("toMany='YES' minCount='1' maxCount='10' deletionRule='Deny'", "[Post], count 1..10, deny"),
        Case("toMany='YES' maxCount='-1' deletionRule='No Action'", "[Post], count …..-1, noAction"),
        Case("inverseName='r' inverseEntity='Post' syncable='YES'", "Post, inverse Post.r, nullify"),
        Case("inverseName='' inverseEntity=''", "Post, nullify"),
        Case("transient='YES' indexed='YES' elementID='s' versionHashModifier='2'", "Post, nullify, transient, indexed, was s, modifier 2"),
    ]

    @Test("Entities, constraints, indexes and all else")
    func readsEverything() {
        let reading = ModelReading(everything)
        #expect(reading.findings == [])
        #expect(
            reading.outline == [
                #"identifiers ["2"]"#,
                "entity Content: abstract, class .Content",
                "  title: string",
                "  place: composite, of Place",
                "entity Post: of Content, was Article, modifier 7, info a=b c=",
                "  rank: integer16?, info doc=1 < 2",
                "  posts: [Post]?, nullify, info x=y",
                "  fetched recent: Post, rank > 5, info fetchLimit=9 k=v",
                "  unique title, rank",
                "  unique rank",
                "  index byRank: rank desc + title, where rank > 0",
                "  index byLength: (title.length) + rank rtree",
                "  index: rank + title",
                "composite Place",
                "  city: string?",
                "configuration Cloud: Content, Post",
                "request Top: Post, rank > 9, info fetchLimit=3 resultType=2",
                "info m=n",
            ])
    }

    private let everything = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="2">
            <entity name="Content" representedClassName=".Content" isAbstract="YES" syncable="YES" codeGenerationType="class">
                <attribute name="title" attributeType="String"/>
                <attribute name="place" attributeType="Composite" compositeName="Place"/>
            </entity>
            <entity name="Post" representedClassName="NSManagedObject" parentEntity="Content" elementID="Article" versionHashModifier="7">
                <attribute name="rank" optional="YES" attributeType="Integer 16">
                    <userInfo><entry key="doc" value="1 &lt; 2"/></userInfo>
                </attribute>
                <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post">
                    <userInfo><entry key="x" value="y"/></userInfo>
                </relationship>
                <fetchedProperty name="recent" optional="YES">
                    <fetchRequest name="fetchedPropertyFetchRequest" entity="Post" predicateString="rank &gt; 5" fetchLimit="9"/>
                    <userInfo><entry key="k" value="v"/></userInfo>
                </fetchedProperty>
                <uniquenessConstraints>
                    <uniquenessConstraint><constraint value="title"/><constraint value="rank"/></uniquenessConstraint>
                    <uniquenessConstraint><constraint value="rank"/></uniquenessConstraint>
                </uniquenessConstraints>
                <fetchIndex name="byRank" partialIndexPredicate="rank &gt; 0">
                    <fetchIndexElement property="rank" type="Binary" order="descending"/>
                    <fetchIndexElement property="title" type="Binary" order="ascending"/>
                </fetchIndex>
                <fetchIndex name="byLength">
                    <fetchIndexElement expression="title.length" expressionType="Integer 32" type="Binary" order="ascending"/>
                    <fetchIndexElement property="rank" type="RTree" order="ascending"/>
                </fetchIndex>
                <compoundIndexes><compoundIndex><index value="rank"/><index value="title"/></compoundIndex></compoundIndexes>
                <userInfo><entry key="a" value="b"/><entry key="c"/></userInfo>
            </entity>
            <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
            <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Content"/><memberEntity name="Post"/></configuration>
            <fetchRequest name="Top" entity="Post" predicateString="rank &gt; 9" fetchLimit="3" resultType="2"/>
            <userInfo><entry key="m" value="n"/></userInfo>
            <elements><element name="Post" positionX="1" positionY="2" width="3" height="4"/></elements>
        </model>
        """

    @Test("An empty version identifier is one identifier, an absent one is none")
    func readsIdentifiers() {
        #expect(ModelReading("<model userDefinedModelVersionIdentifier=''/>").model?.identifiers == [""])
        #expect(ModelReading("<model/>").model?.identifiers == [])
    }

    @Test("Names keep their places")
    func keepsPlaces() throws {
        let reading = ModelReading("<model><entity name='A'/><entity name='B' parentEntity='A'/></model>")
        let entities = try #require(reading.model?.entities)
        #expect(entities.map(\.range) == [TextRange(FileID(0), 21, 22), TextRange(FileID(0), 39, 40)])
        #expect(entities.map(\.parentRange) == [nil, TextRange(FileID(0), 56, 57)])
    }
}
