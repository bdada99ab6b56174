import MapAnalysis
import Testing

@testable import CoreDataImport

/// What several entity mappings become together. The models are written in lines such as `Car: name, maker -> Maker, tags ->> Tag`.
@Suite struct MappingDraftTests {
    /// Returns a model. `?` marks what is optional, `->` a to-one, `->>` a to-many and `/` its inverse; `Sport < Car` is a subentity.
    private func model(_ lines: String...) -> CoreDataModel {
        var model = CoreDataModel()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingSpaces }
            let names = parts[0].split(separator: "<").map { $0.trimmingSpaces }
            var entity = CoreDataModel.Entity(name: names[0])
            entity.parent = names.count > 1 ? names[1] : nil
            for property in parts.dropFirst().joined().split(separator: ",").map({ $0.trimmingSpaces }) { add(property, to: &entity) }
            model.entities.append(entity)
        }
        return model
    }

    private func add(_ text: String, to entity: inout CoreDataModel.Entity) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, words[1].hasPrefix("->") else {
            var attribute = CoreDataModel.Attribute(name: words[0].filter { $0 != "?" }, type: words.count > 1 ? .boolean : .string)
            attribute.isOptional = words[0].hasSuffix("?")
            return entity.attributes.append(attribute)
        }
        var relationship = CoreDataModel.Relationship(name: words[0].filter { $0 != "?" })
        (relationship.isOptional, relationship.isMany) = (words[0].hasSuffix("?"), words[1] == "->>")
        let target = words[2].split(separator: "/").map(String.init)
        (relationship.destination, relationship.inverse) = (target[0], target.count > 1 ? target[1] : nil)
        entity.relationships.append(relationship)
    }

    /// Returns an entity mapping with values as texts of Core Data.
    private func mapping(
        _ source: String, _ destination: String, where condition: String? = nil, policy: String? = nil,
        _ values: KeyValuePairs<String, String> = [:]
    ) -> CoreDataMapping.EntityMapping {
        var mapping = CoreDataMapping.EntityMapping(name: "\(source)To\(destination)")
        (mapping.source, mapping.destination, mapping.policy) = (source, destination, policy)
        mapping.filter = condition.map { CoreDataMapping.Filter(text: $0, predicate: parsePredicate($0)) }
        mapping.attributes = values.map { name, text in
            var value = CoreDataMapping.PropertyMapping(name: name)
            value.value = parseCoreDataExpression(text)
            return value
        }
        return mapping
    }

    private func draft(_ source: CoreDataModel, _ destination: CoreDataModel, _ mappings: CoreDataMapping.EntityMapping...) -> String {
        var mapping = CoreDataMapping()
        mapping.entities = mappings
        let head = MappingHead(file: "a", model: "App", source: "1", destination: "2")
        let text = draftMapping(from: mapping, source: source, destination: destination, head: head).text
        return text.split(separator: "\n").dropFirst(4).joined(separator: "\n")
    }

    private func assigned(_ mapping: String, _ path: String) -> String {
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', '\(mapping)', \(path))"
    }

    @Test("What a parent's entry says is not repeated for a subentity")
    func hierarchy() {
        let (source, destination) = (model("Car: name", "Sport < Car", "Old < Car"), model("Car: name, label", "Sport < Car", "Old < Car"))
        let text = draft(
            source, destination, mapping("Car", "Car", where: "name != 'x'", ["label": "$source.name"]),
            mapping("Sport", "Sport", where: "name != 'x'", ["label": "$source.name"]),
            mapping("Old", "Old", ["label": "'old'"]))
        #expect(
            text == """
                entities:
                  Car:
                    where: $source.name != "x"
                    set:
                      label: $source.name
                  Old:
                    # The condition of 'Car' applies to these rows too, but not in Core Data.
                    set:
                      label: "old"
                """)
        let alone = draft(
            source, destination, mapping("Car", "Car", ["label": "$source.name"]), mapping("Sport", "Sport"), mapping("Old", "Old"))
        #expect(alone.contains("  #Sport:\n    # 'Car' sets 'label' for these rows too, but not in Core Data."), "\(alone)")
    }

    @Test("If both sides of a relationship are set, the to-one is kept")
    func inverses() {
        let text = draft(
            model("Person: name", "Car: owner? -> Person"),
            model("Person: name, cars? ->> Car/keeper", "Car: keeper? -> Person/cars"),
            mapping("Person", "Person", ["cars": "SUBQUERY($source.cars, $c, $c.owner == $source)"]),
            mapping("Car", "Car", ["keeper": assigned("PersonToPerson", "$source.owner")]))
        #expect(text.contains("  Car:\n    set:\n      keeper: PersonToPerson($source.owner)"))
        let both = draft(
            model("Person: name, cars? ->> Car/owner", "Car: owner? -> Person/cars"),
            model("Person: name, fleet? ->> Car/keeper", "Car: keeper? -> Person/fleet"),
            mapping("Person", "Person", ["fleet": assigned("CarToCar", "$source.cars")]),
            mapping("Car", "Car", ["keeper": assigned("PersonToPerson", "$source.owner")]))
        #expect(
            both == """
                entities:
                  #Person:
                    # 'fleet' follows from 'Car.keeper'. Core Data sets it to CarToCar($source.cars), too.
                  Car:
                    set:
                      keeper: PersonToPerson($source.owner)
                """)
    }

    @Test("Several mappings to one entity are a list, and equal names are numbered")
    func list() {
        let text = draft(
            model("Post: title", "Page: title"), model("Post: title"), mapping("Post", "Post", where: "title != ''"),
            mapping("Page", "Post"), mapping("Post", "Post", where: "title == ''", ["title": "'none'"]))
        #expect(
            text == """
                entities:
                  Post:
                    - from: Post
                      where: $source.title != ""
                    - from: Page
                    - from: Post
                      name: PostToPost2
                      where: $source.title == ""
                      set:
                        title: "none"
                """)
    }

    @Test("A required value that may be nil must not be, and a boolean's number is a boolean")
    func required() {
        let text = draft(
            model("Post: title?"), model("Post: label, isLive boolean"),
            mapping("Post", "Post", ["label": "$source.title", "isLive": "1"]))
        #expect(text == "entities:\n  Post:\n    set:\n      label: $source.title!\n      isLive: true")
    }

    @Test("Values that YAML would read as something else are blocks")
    func blocks() {
        let text = draft(
            model("Post: title"), model("Post: label, kind"),
            mapping("Post", "Post", ["label": "FUNCTION($source.title, 'stringByAppendingString:', ': a')"]))
        #expect(text.hasPrefix("entities:\n  Post:\n    set:\n      label: |\n        concat($source.title, \": a\")"), "\(text)")
    }

    @Test("What a policy may read is not dropped, and everything else that is lost is")
    func losses() {
        let (source, destination) = (model("Post: title, body", "Page: title, body"), model("Post: title", "Page: title"))
        #expect(draft(source, destination, mapping("Post", "Post"), mapping("Page", "Page")) == "drop: [Post.body, Page.body]")
        let text = draft(source, destination, mapping("Post", "Post", policy: "App.Policy"), mapping("Page", "Page"))
        #expect(
            text.contains(
                "drop:\n  - Page.body\n  # Nothing above reads these. What the missing values do not need either is listed under 'drop':\n  #- Post.body"
            ))
    }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
