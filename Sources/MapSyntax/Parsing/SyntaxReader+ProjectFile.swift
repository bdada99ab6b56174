// The project file: `Grammar/project.md`.
extension SyntaxReader {
    mutating func projectFile(_ root: YAMLNode) -> ProjectFileSyntax {
        var project = ProjectFileSyntax(file: id, range: root.range)
        read(root, as: ProjectKey.self, of: "a project file") { $0.read($2.value, under: $1, into: &project) }
        return project
    }

    private mutating func read(_ value: YAMLNode, under key: ProjectKey, into project: inout ProjectFileSyntax) {
        switch key {
        case .model:
            project.model = name(value, "'model'")
            if let path = project.model, path.text.hasSuffix("/") || path.text.hasSuffix(".yaml") {
                report(
                    .wrongShape(
                        of: "'model'", path.range, expected: "the name of the models", found: "a path",
                        help: "write the path after 'models', as in models: \(path.text)"))
                project.model = nil
            }
        case .models: project.models = names(value, "'models'")
        case .mappings: project.mappings = names(value, "'mappings'")
        case .tests: project.tests = names(value, "'tests'")
        case .versions:
            project.versions = (elements(of: value, "'versions'") ?? []).compactMap { version($0, "an element of 'versions'") }
        case .layout: project.layout = name(value, "'layout'", expected: "a layout")
        case .stored:
            let help = "write a representation for each type, as in '{ date: unix }'"
            for pair in pairs(of: value, "'stored'", help: help) ?? [] {
                if let stored = stored(pair.value) { project.stored.append((Name(pair.key.text, pair.key.range), stored)) }
            }
        case .lint: project.lint = levels(value)
        case .overrides:
            let help = "write a list, as in '[{ paths: old/, lint: { unused-drop: off } }]'"
            project.overrides = (elements(of: value, "'overrides'", help: help) ?? []).compactMap { override($0) }
        case .userVersion:
            for pair in pairs(of: value, "'userVersion'", help: "write a number for each version, as in '{ 3: 12 }'") ?? [] {
                guard let number = literal(pair.value, "'\(pair.key.text)'") else { continue }
                project.userVersions.append((VersionSyntax(label: pair.key.text, range: pair.key.range), number))
            }
        case .past: project.past = past(value)
        case .collations: project.collations = collations(value)
        case .otherTables: project.otherTables = names(value, "'otherTables'")
        case .receipt: project.receipt = literal(value, "'receipt'")
        case .history: project.history = name(value, "'history'", expected: "carry or forget")
        }
    }

    private mutating func past(_ value: YAMLNode) -> [(version: VersionSyntax, release: Name)] {
        (pairs(of: value, "'past'", help: "write a release for each version, as in '{ 1: \"release 2.4\" }'") ?? []).compactMap { pair in
            let release = name(pair.value, "'\(pair.key.text)'", expected: "the release that moves its databases on")
            return release.map { (VersionSyntax(label: pair.key.text, range: pair.key.range), $0) }
        }
    }

    private mutating func collations(_ value: YAMLNode) -> [(name: Name, like: Name)] {
        let help = "write what each collation is like, as in '{ unicase: { as: nocase } }'"
        var collations: [(name: Name, like: Name)] = []
        for pair in pairs(of: value, "'collations'", help: help) ?? [] {
            read(pair.value, as: CollationKey.self, of: "the collation '\(pair.key.text)'", help: "write '{ as: nocase }'") {
                guard let like = $0.name($2.value, "'as'", expected: "binary, nocase or rtrim") else { return }
                collations.append((Name(pair.key.text, pair.key.range), like))
            }
        }
        return collations
    }

    private mutating func levels(_ value: YAMLNode) -> [LintLevelSyntax] {
        (pairs(of: value, "'lint'", help: "write a level for each rule, as in '{ unused-drop: error }'") ?? []).compactMap { pair in
            guard let level = name(pair.value, "'\(pair.key.text)'", expected: "off, note, warning or error") else { return nil }
            return LintLevelSyntax(slug: Name(pair.key.text, pair.key.range), level: level)
        }
    }

    /// Returns an element of `overrides`; `nil` if one of its keys is missing.
    private mutating func override(_ node: YAMLNode) -> LintOverrideSyntax? {
        let what = "an element of 'overrides'"
        var override = LintOverrideSyntax(range: node.range)
        var found: [OverrideKey] = []
        var isMisspelt = false
        read(
            node, as: OverrideKey.self, of: what, help: "write '{ paths: old/, lint: { unused-drop: off } }'",
            unknown: { _, _ in
                isMisspelt = true
                return .unknown
            }
        ) { reader, key, pair in
            found.append(key)
            switch key {
            case .paths:
                override.paths = reader.names(pair.value, "'paths'")
                let isEmpty = { (path: Name) in path.text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") } }
                for path in override.paths.filter(isEmpty) {
                    reader.report(.emptyValue(of: "an element of 'paths'", path.range, expected: "a file, a folder or a pattern"))
                }
                override.paths.removeAll(where: isEmpty)
                if case .sequence(let elements, _) = pair.value.content, elements.isEmpty {
                    reader.report(
                        .wrongShape(of: "'paths'", pair.value.range, expected: "a path or a list of paths", found: "an empty list"))
                }
            case .lint: override.lint = reader.levels(pair.value)
            }
        }
        guard case .mapping = node.content, !isMisspelt else { return nil }
        for key in OverrideKey.allCases where !found.contains(key) {
            let example = key == .paths ? "paths: old/" : "lint: { unused-drop: off }"
            report(.missingKey(key.rawValue, of: what, node.range, example: example))
        }
        return found.count == OverrideKey.allCases.count ? override : nil
    }
}
