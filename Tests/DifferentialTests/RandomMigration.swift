import RandomTesting

/// Makes a random model, further versions of it, and the mappings between them. Each change is one that authors make. Changes that the
/// checker refuses are undone, so that the result is a valid migration.
struct RandomMigration {
    var random: SeededGenerator
    /// Decides about Unicode forms of names. It is a generator of its own, so that the seeds make the migrations that they made without forms.
    var spelling: SeededGenerator
    /// Decides about the rows that versions begin with, for the same reason.
    var data: SeededGenerator
    /// Decides which keys are of types whose values a database may sort in another order, for the same reason.
    var keys: SeededGenerator
    /// The version that is being made, and the version before.
    var sketch = ModelSketch()
    var previous = ModelSketch()
    private(set) var changes: [String] = []
    /// Attributes whose form differs between one version and the version before.
    var changedForms: Set<String> = []
    private var number = 0

    static let types = [
        "boolean", "int16", "int32", "int64", "float", "double", "decimal", "string", "string", "date", "date", "decimal", "uuid", "data",
        "uri", "json",
        "Mood", "Size", "Place",
    ]
    static let defaults = [
        "boolean": "true", "int16": "7", "int32": "-5", "int64": "9007199254740993", "double": "0.1", "decimal": "1.50",
        "string": "\"it's\"", "date": "\"2024-01-01\"", "uuid": "\"00000000-0000-0000-0000-0000000000AB\"", "uri": "\"a://b\"",
        "Mood": "wild", "Size": "l",
    ]
    static let stored = [
        "date": [
            "iso8601", "unix", "unixms", "julian", "reference2001", "sql", "day", "{ as: sql, fraction: 3, zone: \"+01:00\" }",
            "{ as: sql, fraction: 0 }",
        ], "uuid": ["text", "blob"],
        "decimal": ["text", "real", "{ as: integer, scale: 2 }"], "Size": ["{ s: 0, m: 1, l: 2 }"],
    ]

    /// Column types that other tools declare, of each affinity.
    static let declaredTypes = ["TEXT", "INTEGER", "BLOB", "NUMERIC", "REAL", "VARCHAR(20)", "DATETIME", "ANY"]

    /// The types that Core Data has.
    static let coreDataTypes = types.filter { !["json", "Mood", "Size", "Place"].contains($0) }

    init(seed: UInt64, isCoreData: Bool = false) {
        sketch.isCoreData = isCoreData
        random = SeededGenerator(seed: seed)
        spelling = SeededGenerator(seed: seed &+ 0xE9)
        data = SeededGenerator(seed: seed &+ 0xDA7A)
        keys = SeededGenerator(seed: seed &+ 0x4E15)
    }

    mutating func make(steps: Int) -> Migration {
        makeSource()
        let hasData = data.chance(25)
        if hasData, data.chance(50) { tryData() }
        var (models, mappings) = ([sketch.modelText], [String?]())
        for _ in 0..<steps {
            previous = sketch.next
            sketch = previous
            for _ in 0..<Int.random(in: 1...7, using: &random) { tryChange() }
            if hasData { tryData() }
            models.append(sketch.modelText)
            mappings.append(sketch.mappingText)
        }
        return Migration(changes.joined(separator: ", "), models, mappings)
    }

    private mutating func tryChange() { trying { $0.change() } }

    /// Changes the rows that the version begins with.
    private mutating func tryData() { trying { $0.bringData() } }

    private mutating func trying(_ change: (inout RandomMigration) -> Void) {
        let (before, count) = (sketch, changes.count)
        change(&self)
        guard changes.count > count else { return sketch = before }
        // The losses of the change are accepted.
        sketch.drops += Migration("", [previous.modelText, sketch.modelText], [sketch.mappingText]).unacceptedLosses
        if (try? Migration("", [previous.modelText, sketch.modelText], [sketch.mappingText]).complete()) == nil || sketch.hasUnknownForm {
            sketch = before
            changes.removeLast(changes.count - count)
        }
    }

    private mutating func change() {
        guard let place = sketch.entities.indices.randomElement(using: &random) else { return }
        switch random.next() % 78 {
        case 0: renameAttribute(place)
        case 1: dropAttribute(place)
        case 2: addAttribute(place)
        case 3: requireAttribute(place)
        case 4: freeAttribute(place)
        case 5, 65, 66, 67, 68, 69, 70: changeRepresentation(place)
        case 6: widenAttribute(place)
        case 7: renameEntity(place)
        case 8: renameRelationship(place)
        case 9: changeOrder(place)
        case 10: moveAttribute(place)
        case 11: makeMany(place)
        case 12, 13: filter(place)
        case 14: leaveOutNil(place)
        case 15, 16, 17: extract(place)
        case 18, 19, 20: goThrough(place)
        case 21, 22: unite(place)
        case 23, 24: findOrCreate(place)
        case 25: order(place)
        case 26: count(place)
        case 27: name(place)
        case 28: nameForAll()
        case 29: addFunction()
        case 30: addParameter()
        case 31: bringRows(place)
        case 32: takeBoth(place)
        case 33, 34: relate(place)
        case 35: dropRelationship(place)
        case 36: dropEntity(place)
        case 37: putBelow(place)
        case 38, 39, 40: restate(place)
        case 41, 42: follow(place)
        case 43, 44: makeLinks(place)
        case 45, 46: translate(place)
        case 47: changeKey(place)
        case 48, 49: bringNamed(place)
        case 50: bringRelated(place)
        case 51, 52: changeKind(place)
        case 53, 54: leaveOutNilOfOne(place)
        case 55, 56: askMade(place)
        case 57: emitRows()
        case 58: assertSomething(place)
        case 59, 60, 61, 62: sayOfAllKinds()
        case 63, 64: refine()
        case 71, 72: changeDeclaredType(place)
        case 73, 74: respell(place)
        default: setSomething(place)
        }
    }

    mutating func note(_ change: String) { changes.append(change) }

    mutating func name(_ prefix: String) -> String {
        number += 1
        return "\(prefix)\(number)" + (spelling.chance(8) && !sketch.isCoreData ? String.accented : "")
    }

    /// Returns the entity of `$source` in the only mapping of an entity: its name in the version before.
    func source(_ place: Int) -> String? {
        guard let former = sketch.entities[place].former, sketch.entities[place].entries.count <= 1 else { return nil }
        return former
    }

    /// Returns an expression over the version before. It may use functions, parameters and names of the mapping.
    mutating func phrase(_ kind: PhraseKind, roots: [(name: String, entity: String)], names: [(String, PhraseKind)] = []) -> String {
        var world = PhraseWorld(previous)
        world.names = sketch.names + names
        world.calls = sketch.calls
        var maker = PhraseMaker(random: random, roots: roots, world: world)
        let phrase = maker.make(kind, Int.random(in: 0...3, using: &random))
        random = maker.random
        return phrase.description
    }
}

// The first version.
extension RandomMigration {
    private mutating func makeSource() {
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            var entity = ModelSketch.Entity(name: name("E"))
            for _ in 0..<Int.random(in: 1...5, using: &random) { entity.attributes.append(attribute()) }
            sketch.entities.append(entity)
            if random.chance(20), !sketch.isCoreData { declareKey(sketch.entities.count - 1) }
        }
        if random.chance(40) {
            for _ in 0..<2 {
                var child = ModelSketch.Entity(name: name("K"), parent: sketch.entities[0].name)
                child.attributes.append(attribute())
                sketch.entities.append(child)
            }
            sketch.entities[0].isAbstract = random.chance(60)
            if random.chance(25) {
                sketch.entities.append(ModelSketch.Entity(name: name("L"), parent: sketch.entities[sketch.entities.count - 1].name))
            }
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) { addRelationship() }
        makeTwins()
    }

    mutating func attribute() -> ModelSketch.Attribute {
        let type = random.pick(sketch.isCoreData ? Self.coreDataTypes : Self.types)
        var made = ModelSketch.Attribute(name: name("a"), type: type, isOptional: random.chance(60))
        if sketch.isCoreData { return made }
        if let forms = Self.stored[type], random.chance(50) { made.stored = random.pick(forms) }
        if random.chance(20) { made.defaultValue = Self.defaults[type] }
        if random.chance(8) {
            var declared = made
            declared.columnType = random.pick(Self.declaredTypes)
            if declared.isKept { made = declared }
        }
        return made
    }

    private mutating func addRelationship() {
        let count = sketch.entities.count
        let (from, to) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
        let (there, back) = (name("r"), name("r"))
        let (isOrdered, isOrderedBack) = (random.chance(30), random.chance(30))
        let (near, far) = (sketch.entities[from].name, sketch.entities[to].name)
        let wantsInverse = random.chance(65)
        let isMany = random.chance(45)
        // Core Data stores a to-many without an inverse in a form that mapc does not read.
        let hasInverse = wantsInverse || isMany && sketch.isCoreData
        var forth = ModelSketch.Relationship(name: there, target: far, isMany: isMany, inverse: hasInverse ? back : nil)
        if isMany { forth.isOrdered = isOrdered } else { forth.isOptional = random.chance(80) }
        if random.chance(15), !sketch.isCoreData { forth.columnType = random.pick(["TEXT", "INTEGER", "BLOB", "NUMERIC"]) }
        sketch.entities[from].relationships.append(forth)
        guard hasInverse else { return }
        let isOneToOne = !isMany && random.chance(15)
        sketch.entities[to].relationships.append(
            ModelSketch.Relationship(name: back, target: near, isMany: !isOneToOne, isOrdered: !isOneToOne && isOrderedBack, inverse: there)
        )
    }
}

extension ModelSketch {
    /// Whether Core Data stores something of the model in a form that mapc does not know.
    fileprivate var hasUnknownForm: Bool {
        isCoreData && entities.contains { $0.relationships.contains { $0.isMany && $0.inverse == nil } }
    }
}
