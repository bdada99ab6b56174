import MapAnalysis
import MapCompiler
import MapSyntax

/// What a name in a file refers to.
enum Referent: Hashable {
    case version(String)
    case entity(version: String, String)
    /// The entity is the one that declares the property.
    case property(version: String, entity: String, String)
    /// An enum or a composite.
    case type(version: String, String)
    case enumCase(version: String, type: String, String)
    /// A function of the language.
    case function(String)
    /// Something of one mapping file: a `let`, a parameter, a function or the name of a mapping. The range is where it is declared.
    case local(TextRange)

    /// The version in whose model it is declared.
    var version: String? {
        switch self {
        case .version(let version), .entity(let version, _), .property(let version, _, _), .type(let version, _),
            .enumCase(let version, _, _):
            version
        case .function, .local: nil
        }
    }
}

/// A name at a place.
struct Occurrence: Hashable {
    var range: TextRange
    var referent: Referent
    var isDeclaration = false
}

extension Snapshot {
    /// Returns the names of a file with what they refer to, as far as it is known. Lines that YAML refuses have none.
    func occurrences(in file: Int) -> [Occurrence] {
        var unheard = Diagnostics()
        let syntax = parse([readableText(of: files[file])], into: &unheard)
        let found =
            syntax.models.flatMap { occurrences(in: $0) } + syntax.mappings.flatMap { occurrences(in: $0) }
            + syntax.tests.flatMap { occurrences(in: $0) }
        // The key of a list of mappings belongs to each of them.
        var seen: Set<Occurrence> = []
        return found.filter { seen.insert($0).inserted }.map { occurrence in
            var moved = occurrence
            moved.range = TextRange(FileID(file), Int(occurrence.range.lower), Int(occurrence.range.upper))
            if case .local(let place) = occurrence.referent {
                moved.referent = .local(TextRange(FileID(file), Int(place.lower), Int(place.upper)))
            }
            return moved
        }
    }

    /// Returns every place that refers to the same.
    func occurrences(of referent: Referent) -> [Occurrence] {
        if case .local(let place) = referent { return occurrences(in: Int(place.file.index)).filter { $0.referent == referent } }
        return files.indices.flatMap { file in occurrences(in: file).filter { $0.referent == referent } }
    }

    /// Returns where it is declared; `nil` for a function of the language.
    func declaration(of referent: Referent) -> TextRange? {
        if case .local(let place) = referent { return place }
        guard let version = referent.version, let model = check.analysis.model(version) else { return nil }
        return occurrences(in: Int(model.file.index)).first { $0.isDeclaration && $0.referent == referent }?.range
    }
}

extension Place {
    /// The name at the position.
    var occurrence: Occurrence? {
        guard let offset else { return nil }
        return snapshot.occurrences(in: file).first { Int($0.range.lower) <= offset && offset <= Int($0.range.upper) }
    }
}
