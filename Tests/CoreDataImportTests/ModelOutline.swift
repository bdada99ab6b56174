import CoreDataImport
import MapAnalysis
import MapSyntax

/// A model's XML as mapc reads it: what it has, in a short form, and the findings about it.
struct ModelReading {
    let file: TextFile
    let model: CoreDataModel?
    let diagnostics: [Diagnostic]

    /// Reads what is inside `<model>`.
    init(inside text: String) { self.init("<model userDefinedModelVersionIdentifier=''>\(text)</model>") }

    init(_ text: String) {
        file = TextFile(path: "contents", text: text)
        var diagnostics = Diagnostics()
        model = readModel(file, id: FileID(0), into: &diagnostics)
        if let model { checkModel(model, path: file.path, into: &diagnostics) }
        self.diagnostics = diagnostics.all
    }

    var findings: [String] { findingTexts(diagnostics, in: file) }

    /// The findings as the text they are about, their code and their message.
    var marked: [String] {
        diagnostics.map { finding in
            let range = finding.labels.first?.range ?? TextRange(FileID(0), 0, 0)
            let text = String(decoding: file.bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
            return "\(text) | \(finding.code.slug): \(finding.message)"
        }
    }

    var outline: [String] { model.map { $0.outline } ?? [] }
}

extension CoreDataModel {
    /// One line for each entity, property, constraint and index.
    var outline: [String] {
        var lines: [String] = identifiers == [""] ? [] : ["identifiers \(identifiers)"]
        for entity in entities {
            let facts = [
                entity.parent.map { "of \($0)" }, entity.isAbstract ? "abstract" : nil, entity.className.map { "class \($0)" },
                entity.renamingID.map { "was \($0)" }, entity.hashModifier.map { "modifier \($0)" }, texts(entity.userInfo),
            ]
            lines.append(line("entity", entity.name, facts))
            lines += entity.attributes.map { "  " + $0.outline }
            lines += entity.relationships.map { "  " + $0.outline }
            lines += entity.fetchedProperties.map { "  fetched " + $0.outline }
            lines += entity.unique.map { "  unique \($0.joined(separator: ", "))" }
            lines += entity.indexes.map { "  " + $0.outline }
        }
        for composite in composites { lines += ["composite \(composite.name)"] + composite.attributes.map { "  " + $0.outline } }
        lines += configurations.map { line("configuration", $0.name, [$0.entities.joined(separator: ", ")]) }
        lines += fetchRequests.map { "request " + $0.outline }
        return lines + [texts(userInfo)].compactMap { $0 }
    }
}

private func line(_ kind: String, _ name: String, _ facts: [String?]) -> String {
    ([kind, name].filter { !$0.isEmpty }.joined(separator: " ") + ": " + facts.compactMap { $0 }.joined(separator: ", "))
}

private func texts(_ entries: [CoreDataModel.UserInfo]) -> String? {
    entries.isEmpty ? nil : "info " + entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
}

extension CoreDataModel.Attribute {
    fileprivate var outline: String {
        let facts: [String?] = [
            "\(type)" + (isOptional ? "?" : ""), composite.map { "of \($0)" }, defaultValue.map { "= \($0.outline)" },
            min.map { "from \($0.outline)" }, max.map { "to \($0.outline)" }, minLength.map { "length from \($0)" },
            maxLength.map { "length to \($0)" }, pattern.map { "/\($0)/" }, isTransient ? "transient" : nil, isIndexed ? "indexed" : nil,
            hasExternalStorage ? "external" : nil, isPreserved ? "preserved" : nil, derivation.map { "derived \($0)" },
            transformer.map { "by \($0)" }, className.map { "class \($0)" }, renamingID.map { "was \($0)" },
            hashModifier.map { "modifier \($0)" }, texts(userInfo),
        ]
        return line("", name, facts)
    }
}

extension CoreDataModel.Attribute.Constant {
    fileprivate var outline: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .number(let digits): digits
        case .text(let text): "'\(text)'"
        case .date(let seconds): "2001 + \(seconds) s"
        case .data(let bytes): "\(bytes.count) bytes"
        }
    }
}

extension CoreDataModel.Relationship {
    fileprivate var outline: String {
        let counts =
            minCount == nil && maxCount == nil ? nil : "count \(minCount.map(String.init) ?? "…")..\(maxCount.map(String.init) ?? "…")"
        let facts: [String?] = [
            (isMany ? "[\(destination ?? "-")]" : destination ?? "-") + (isOptional ? "?" : ""),
            inverse.map { "inverse \(inverseEntity ?? "-").\($0)" }, counts, "\(deleteRule)", isOrdered ? "ordered" : nil,
            isTransient ? "transient" : nil, isIndexed ? "indexed" : nil, renamingID.map { "was \($0)" },
            hashModifier.map { "modifier \($0)" }, texts(userInfo),
        ]
        return line("", name, facts)
    }
}

extension CoreDataModel.FetchRequest {
    fileprivate var outline: String { line("", name, [entity, predicate, texts(options)]) }
}

extension CoreDataModel.Index {
    fileprivate var outline: String {
        let parts = parts.map { part in
            (part.isExpression ? "(\(part.property))" : part.property) + (part.isDescending ? " desc" : "")
                + (part.isSpatial ? " rtree" : "")
        }
        return line("index", name ?? "", [parts.joined(separator: " + "), condition.map { "where \($0)" }])
    }
}
