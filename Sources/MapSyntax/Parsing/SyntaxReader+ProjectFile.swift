// The project file: `Grammar/project.md`.
extension SyntaxReader {
    mutating func projectFile(_ root: YAMLNode) -> ProjectFileSyntax {
        var project = ProjectFileSyntax(file: id, range: root.range)
        read(root, as: ProjectKey.self, of: "a project file") { $0.read($2.value, under: $1, into: &project) }
        return project
    }

    private mutating func read(_ value: YAMLNode, under key: ProjectKey, into project: inout ProjectFileSyntax) {
        switch key {
        case .model: project.model = name(value, "'model'")
        case .models: project.models = names(value, "'models'")
        case .mappings: project.mappings = names(value, "'mappings'")
        case .versions:
            project.versions = (elements(of: value, "'versions'") ?? []).compactMap { version($0, "an element of 'versions'") }
        case .layout: project.layout = name(value, "'layout'", expected: "a layout")
        case .stored:
            for pair in pairs(of: value, "'stored'", help: "write a representation for each type, as in '{ date: unix }'") ?? [] {
                guard let stored = stored(pair.value) else { continue }
                project.stored.append((Name(pair.key.text, pair.key.range), stored))
            }
        case .lint:
            for pair in pairs(of: value, "'lint'", help: "write a level for each rule, as in '{ unused-drop: error }'") ?? [] {
                guard let level = name(pair.value, "'\(pair.key.text)'", expected: "off, note, warning or error") else { continue }
                project.lint.append((Name(pair.key.text, pair.key.range), level))
            }
        case .userVersion:
            for pair in pairs(of: value, "'userVersion'", help: "write a number for each version, as in '{ 3: 12 }'") ?? [] {
                guard let number = literal(pair.value, "'\(pair.key.text)'") else { continue }
                project.userVersions.append((VersionSyntax(label: pair.key.text, range: pair.key.range), number))
            }
        case .receipt: project.receipt = literal(value, "'receipt'")
        case .history: project.history = name(value, "'history'", expected: "carry or forget")
        }
    }
}
