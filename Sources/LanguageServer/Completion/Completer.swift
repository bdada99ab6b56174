import MapAnalysis
import MapCompiler
import MapSyntax

/// Finds what may be written at a place.
struct Completer {
    let place: Place
    let cursor: CursorPlace
    let kind: FileKind
    /// Where the word begins that is replaced.
    let start: Int
    private let offset: Int

    init?(_ place: Place, _ offset: Int) {
        guard let kind = FileKind(ofPath: place.text.file.path) else { return nil }
        (self.place, self.kind, self.offset) = (place, kind, offset)
        cursor = place.cursor(at: offset)
        var start = place.startOfWord(before: offset)
        // Codes, versions and some words have hyphens and dots in them.
        let typed = Array(cursor.typed.utf8)
        let isExpression = !cursor.isKey && expectation(in: kind, under: cursor.path).values.isSubset(of: [.expression, .loss])
        if !isExpression, !typed.contains(UInt8(ascii: " ")), offset >= typed.count,
            place.text.file.bytes[(offset - typed.count)..<offset].elementsEqual(typed)
        {
            start = offset - typed.count
        }
        if start > 0, place.text.file.bytes[start - 1] == UInt8(ascii: "$") { start -= 1 }
        self.start = start
    }

    private var analysis: Analysis { place.snapshot.check.analysis }

    /// What may be written, each once.
    var items: [CompletionItem] {
        var seen: Set<String> = []
        return found.filter { seen.insert($0.label).inserted }
    }

    private var found: [CompletionItem] {
        if cursor.isQuoted { return [] }
        let expected = expectation(in: kind, under: cursor.path)
        if cursor.isKey { return expected.keys.map(item) + (expected.takesNames ? names : []) }
        // A list of single values may stand on lines of its own.
        return expected.values.sorted { "\($0)" < "\($1)" }.flatMap(items)
    }

    private func item(_ key: Expectation.Key) -> CompletionItem {
        CompletionItem(
            label: key.name, kind: .property, detail: key.example, words: words(about: key), text: key.name + (key.isOpen ? ":" : ": "))
    }

    private func items(_ value: Expectation.Value) -> [CompletionItem] {
        switch value {
        case .choice(let word): [.word(word)]
        case .type: types
        case .entity: model.map { model in model.entities.map { .entity($0, in: model) } } ?? []
        case .version: analysis.models.map { .word($0.version, detail: $0.name) }
        case .expression: expressionItems
        case .loss: losses
        case .property: properties(of: cursor.path.dropFirst().first, in: model)
        case .name: named
        case .text: constants
        }
    }
}

// Cases of enums, which are written without quotes in YAML.
extension Completer {
    /// The values of a `map`, and defaults.
    private var constants: [CompletionItem] {
        switch (kind, cursor.path.dropLast().last, cursor.path.last) {
        case (.mapping, "map", _): cases(of: mapping.enumeration(at: cursor.path))
        case (.model, _, "default"): defaults
        default: []
        }
    }

    private var defaults: [CompletionItem] {
        guard let model, cursor.path.count > 3, let owner = model.entity(cursor.path[1]),
            let id = model.property(cursor.path[3], of: owner.id), let attribute = model[id].attribute
        else { return [] }
        if attribute.type.value == .boolean { return [.word("true"), .word("false")] }
        return cases(of: model.enumeration(ofProperty: id))
    }

    private func cases(of found: (Model, String)?) -> [CompletionItem] {
        guard let (model, name) = found, let type = model.enumeration(name) else { return [] }
        return type.cases.map { CompletionItem(label: $0, kind: .enumCase, detail: name, rank: 0) }
    }

    /// The keys of a `map`: the cases of the enum whose value stands under `value`, before the cursor.
    private var mappedCases: [CompletionItem] {
        let head = String(decoding: place.text.file.bytes[..<offset], as: UTF8.self)
        guard let key = head.ranges(of: "value:").last else { return [] }
        let value = head[key.upperBound...].prefix { !",}\n".contains($0) }
        return cases(of: mapping.scope(at: offset, cursor.path).enumeration(of: String(value))).map(entry)
    }
}

// Models.
extension Completer {
    /// The model in this file, or that of the version before if this one cannot be read.
    private var model: Model? {
        analysis.models.first { Int($0.file.index) == place.file } ?? (kind == .model ? analysis.models.last : mapping.source)
    }

    private var types: [CompletionItem] {
        let builtIn = ValueType.builtIn.map { CompletionItem.word($0.word, .type, rank: 2) }
        let optional = ValueType.builtIn.map { CompletionItem.word($0.word + "?", .type, rank: 3) }
        let outline = kind == .model ? outline(of: readable) : []
        let own = outline.filter { $0.kind == .enumeration || $0.kind == .composite }.map { CompletionItem.word($0.name, .enumeration) }
        return own + builtIn + optional
    }

    private func properties(of entity: String?, in model: Model?) -> [CompletionItem] {
        guard let model, let entity, let owner = model.entity(entity) else { return [] }
        return model.properties(of: owner.id).map { .property($0, in: model) }
    }

    /// What a name may be depends on its key.
    private var named: [CompletionItem] {
        switch (kind, cursor.path.last) {
        case (.mapping, "from"): mapping.source.map { model in model.entities.map { .entity($0, in: model) } } ?? []
        case (_, "model"), (_, "mapping"): Set(analysis.models.map(\.name)).sorted().map { .word($0) }
        case (.model, "parent"): model.map { model in model.entities.map { .entity($0, in: model) } } ?? []
        case (.model, "key"), (.model, "unique"), (.model, "by"): properties(of: cursor.path.dropFirst().first, in: model)
        case (.model, "inverse"): inverses
        default: []
        }
    }

    private var inverses: [CompletionItem] {
        guard let model, cursor.path.count > 3, let owner = model.entity(cursor.path[1]),
            let id = model.property(cursor.path[3], of: owner.id), let relationship = model[id].relationship
        else { return [] }
        return model.properties(of: relationship.destination).filter { model[$0].relationship?.destination == owner.id }.map {
            .property($0, in: model)
        }
    }
}

// Mappings.
extension Completer {
    /// The file; without the line of the cursor if YAML cannot read it.
    private var readable: TextFile {
        var unheard = Diagnostics()
        let syntax = parse([place.text.file], into: &unheard)
        guard syntax.models.isEmpty && syntax.mappings.isEmpty else { return place.text.file }
        var bytes = place.text.file.bytes
        let line = place.text.lines.content(ofLine: place.text.lines.line(of: offset))
        bytes.replaceSubrange(line, with: [UInt8](repeating: UInt8(ascii: " "), count: line.count))
        return TextFile(path: place.text.file.path, bytes: bytes)
    }

    private var mapping: MappingNameReader {
        let syntax = readable.parsedAlone.mappings.first
        var reader = MappingNameReader(syntax ?? MappingSyntax(FileID(0)), analysis)
        reader.read()
        return reader
    }

    private var losses: [CompletionItem] {
        guard let source = mapping.source else { return [] }
        let typed = pathAtEnd(of: cursor.typed)
        if let dot = typed.lastIndex(of: ".") { return properties(of: String(typed[..<dot]), in: source) }
        return source.entities.map { .entity($0, in: source) }
    }

    /// Names that are keys: entities, properties, codes, cases.
    private var names: [CompletionItem] {
        let path = cursor.path
        switch (kind, path.last) {
        case (.mapping, "entities"): return mapping.destination.map { model in model.entities.map { entry(.entity($0, in: model)) } } ?? []
        case (.mapping, "set"), (.mapping, "rows"): return properties(of: path.dropFirst().first, in: mapping.destination).map(entry)
        case (.model, "data"), (.model, "rows"): return properties(of: path.dropFirst().first, in: model).map(entry)
        case (.mapping, "map"): return mappedCases
        case (.mapping, "allow"): return DiagnosticCode.all.filter(\.mayBeAllowed).map { entry(.word($0.slug)) }
        case (.project, "lint"): return DiagnosticCode.all.map { entry(.word($0.slug)) }
        case (.project, "stored"): return ValueType.builtIn.map { entry(.word($0.word, .type)) }
        case (.project, "userVersion"): return analysis.models.map { entry(.word($0.version)) }
        default: return []
        }
    }

    private func entry(_ item: CompletionItem) -> CompletionItem {
        var item = item
        item.text = item.label + ":"
        return item
    }

    private var expressionItems: [CompletionItem] {
        let names = mapping
        let scope: NameScope
        if kind == .model {
            var own = NameScope(source: model, destination: nil)
            own.row = model.flatMap { model in cursor.path.dropFirst().first.flatMap { model.entity($0) }.map { .row(model, $0.id) } }
            scope = own
        } else {
            scope = names.scope(at: offset, cursor.path)
        }
        return ExpressionCompletion(text: cursor.typed, scope: scope, expected: names.enumeration(at: cursor.path)).items
    }
}

extension MappingNameReader {
    /// Returns what names mean under a path of keys, in the latest entry that begins before a byte.
    func scope(at offset: Int, _ path: [String]) -> NameScope {
        guard path.count > 1 else { return fileScope }
        return scopes.last { Int($0.range.lower) <= offset }?.scope ?? fileScope
    }

    /// Returns the enum of the property that is set under a path: `entities`, `Post`, `set`, `status`.
    func enumeration(at path: [String]) -> (Model, String)? {
        guard path.count >= 4, path[0] == "entities", let destination, let entity = destination.entity(path[1]),
            let property = destination.property(path[3], of: entity.id)
        else { return nil }
        return destination.enumeration(ofProperty: property)
    }
}
