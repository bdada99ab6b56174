import MapAnalysis

extension Diagram {
    init(of model: Model) { self.init(DiagramMaker(old: nil, new: model)) }

    init(from old: Model, to new: Model) { self.init(DiagramMaker(old: old, new: new)) }

    private init(_ maker: DiagramMaker) {
        var maker = maker
        maker.makeBoxes()
        maker.makeLinks()
        let versions = (maker.old.map { "\($0.version) → " } ?? "") + maker.new.version
        self.init(title: "\(maker.new.name) \(versions)", boxes: maker.boxes, links: maker.links)
    }
}

/// Compares entities and properties by their canonical names.
private struct DiagramMaker {
    let old: Model?
    let new: Model
    var boxes: [Diagram.Box] = []
    var links: [Diagram.Link] = []
    /// By canonical name of an entity: the place of its box.
    private var places: [String: Int] = [:]

    init(old: Model?, new: Model) { (self.old, self.new) = (old, new) }

    mutating func makeBoxes() {
        for entity in new.entities {
            let former = old?.entities.first { $0.canonicalName == entity.canonicalName }
            places[entity.canonicalName] = boxes.count
            boxes.append(box(entity, former))
        }
        guard let old else { return }
        for entity in old.entities where places[entity.canonicalName] == nil {
            places[entity.canonicalName] = boxes.count
            boxes.append(
                Diagram.Box(
                    name: entity.name, mark: .went, lines: entity.attributes.map { (.went, "\($0.name): \(typeWords(of: $0))") }))
        }
    }

    private func box(_ entity: Entity, _ former: Entity?) -> Diagram.Box {
        guard let former else {
            let mark: Diagram.Mark = old == nil ? .stays : .came
            return Diagram.Box(
                name: named(entity), mark: mark, lines: entity.attributes.map { (mark, "\($0.name): \(typeWords(of: $0))") })
        }
        var lines: [(mark: Diagram.Mark, text: String)] = entity.attributes.map { attribute in
            guard let before = former.attributes.first(where: { $0.canonicalName == attribute.canonicalName }) else {
                return (.came, "\(attribute.name): \(typeWords(of: attribute))")
            }
            return line(attribute, before)
        }
        lines += former.attributes.filter { attribute in !entity.attributes.contains { $0.canonicalName == attribute.canonicalName } }
            .map { (.went, "\($0.name): \(typeWords(of: $0))") }
        let isRenamed = former.name != entity.name
        let isChanged = isRenamed || lines.contains { $0.mark != .stays }
        return Diagram.Box(name: (isRenamed ? "\(former.name) → " : "") + named(entity), mark: isChanged ? .changed : .stays, lines: lines)
    }

    private func line(_ attribute: Attribute, _ before: Attribute) -> (mark: Diagram.Mark, text: String) {
        let (was, now) = (typeWords(of: before), typeWords(of: attribute))
        let name = before.name == attribute.name ? attribute.name : "\(before.name) → \(attribute.name)"
        let isSame = was == now && before.name == attribute.name
        return (isSame ? .stays : .changed, "\(name): \(was == now ? now : "\(was) → \(now)")")
    }

    private func named(_ entity: Entity) -> String { entity.isAbstract ? "abstract \(entity.name)" : entity.name }

    mutating func makeLinks() {
        let (now, before) = (facts(of: new), old.map(facts) ?? [])
        for fact in now {
            let former = before.first { $0.identity == fact.identity }
            let mark: Diagram.Mark = old == nil ? .stays : former.map { $0.says == fact.says ? .stays : .changed } ?? .came
            add(fact, mark)
        }
        for fact in before where !now.contains(where: { $0.identity == fact.identity }) { add(fact, .went) }
    }

    private mutating func add(_ fact: LinkFact, _ mark: Diagram.Mark) {
        guard let start = places[fact.start], let end = places[fact.end] else { return }
        links.append(Diagram.Link(start: start, end: end, kind: fact.kind, label: fact.label, mark: mark))
    }

    private func facts(of model: Model) -> [LinkFact] {
        var (found, seen) = ([LinkFact](), Set<PropertyID>())
        for entity in model.entities {
            if let parent = entity.parent {
                found.append(
                    LinkFact(start: model[parent].canonicalName, end: entity.canonicalName, identity: "", kind: .parent, label: ""))
            }
            for relationship in entity.declared.compactMap(\.relationship) where seen.insert(relationship.id).inserted {
                let inverse = relationship.inverse.flatMap { model[$0].relationship }
                if let inverse { seen.insert(inverse.id) }
                let names = [relationship.name] + (inverse.map { [$0.name] } ?? [])
                let kind = Diagram.Link.Kind.relationship(inverse.map(count) ?? "*", count(relationship))
                found.append(
                    LinkFact(
                        start: entity.canonicalName, end: model[relationship.destination].canonicalName,
                        identity: ([relationship.canonicalName] + (inverse.map { [$0.canonicalName] } ?? [])).sorted().joined(
                            separator: "/"),
                        kind: kind, label: names.joined(separator: " / ")))
            }
        }
        return found
    }

    private func count(_ relationship: Relationship) -> String { relationship.isMany ? "*" : relationship.isOptional ? "0..1" : "1" }
}

/// A line between two boxes, by canonical names.
private struct LinkFact {
    var start: String
    var end: String
    private let name: String
    let kind: Diagram.Link.Kind
    let label: String

    init(start: String, end: String, identity: String, kind: Diagram.Link.Kind, label: String) {
        (self.start, self.end, name, self.kind, self.label) = (start, end, identity, kind, label)
    }

    /// What the line is, whichever of its ends comes first.
    var identity: String { ([start, end].sorted() + [name]).joined(separator: "\0") }

    /// What may change of it.
    var says: String {
        guard case .relationship(let near, let far) = kind else { return "" }
        return start <= end
            ? "\(label) \(near) \(far)" : "\(label.split(separator: " / ").reversed().joined(separator: " / ")) \(far) \(near)"
    }
}

extension Entity {
    fileprivate var attributes: [Attribute] { declared.compactMap(\.attribute) }
}
