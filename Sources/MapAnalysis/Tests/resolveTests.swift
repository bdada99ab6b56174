package import MapSyntax

/// Resolves the tests of a project, and reports what no run could check. A test with a finding is left out.
package func resolveTests(of analysis: Analysis, into diagnostics: inout Diagnostics) -> [MigrationTest] {
    let files = analysis.project.tests
    guard !files.isEmpty else { return [] }
    var names: [String: ModelNames] = [:]
    let texts = ProjectTexts(analysis.project)
    var tests: [MigrationTest] = []
    var taken: [String: TextRange] = [:]
    for file in files {
        if let name = file.model, let model = analysis.models.first, name.text != model.name {
            diagnostics.report(.invalidTest(name, ofOther: model))
        }
        for test in file.tests {
            if let first = taken[test.name.text] {
                diagnostics.report(.repeatedTest(test.name, first: first))
                continue
            }
            taken[test.name.text] = test.name.range
            func version(_ syntax: VersionSyntax?, _ key: String) -> ModelNames? {
                guard let syntax else {
                    diagnostics.report(.missingVersion(key, of: test.name))
                    return nil
                }
                guard let model = analysis.models.first(where: { syntax.names($0.version) }) else {
                    analysis.reportNoVersion(syntax, into: &diagnostics)
                    return nil
                }
                if let known = names[model.version] { return known }
                names[model.version] = ModelNames(model)
                return names[model.version]
            }
            guard let source = version(test.setting.from ?? file.common.from, "from"),
                let destination = version(test.setting.to ?? file.common.to, "to")
            else { continue }
            let resolved = analysis.resolve(test, file.common, from: source, to: destination, texts, into: &diagnostics)
            if let resolved { tests.append(resolved) }
        }
    }
    return tests
}

extension Analysis {
    /// Returns a test between two versions; `nil` if it has an error, reported or not.
    fileprivate func resolve(
        _ test: TestSyntax, _ common: TestSetting, from source: ModelNames, to destination: ModelNames, _ texts: ProjectTexts,
        into diagnostics: inout Diagnostics
    ) -> MigrationTest? {
        var found = Diagnostics()
        let way = models.between(source.model.version, destination.model.version)
        let resolved = TestResolver(source, destination, way).test(test, common, into: &found)
        let isWhole = !found.hasErrors
        func mistaken(_ names: ModelNames) -> MistakenModel { MistakenModel(causes, of: names, texts) }
        FollowOnsOfTest(source: mistaken(source), destination: mistaken(destination), texts: texts).leaveOut(from: &found)
        for finding in found.all { diagnostics.report(finding) }
        return isWhole ? resolved : nil
    }

    /// Reports that a version has no model, unless its model has errors of its own.
    fileprivate func reportNoVersion(_ syntax: VersionSyntax, into diagnostics: inout Diagnostics) {
        if let past = project.project?.past.first(where: { $0.version.names(syntax.label) }) {
            return diagnostics.report(.pastVersion(syntax, release: past.release))
        }
        // A model that mapc cannot read may be the one of this version.
        let isUnread = brokenFiles.contains { id in
            project.files.indices.contains(Int(id.index)) && FileKind(ofPath: project.files[Int(id.index)].path) == .model
                && !models.contains { $0.file == id }
        }
        if !isUnread { diagnostics.report(.unknownVersion(syntax, known: models.map(\.version))) }
    }
}

extension Diagnostic {
    fileprivate static func invalidTest(_ name: Name, ofOther model: Model) -> Diagnostic {
        .invalidTest(
            "the project's model is '\(model.name)', not '\(name.text)'", at: name.range, label: "another model",
            help: "write 'test: \(model.name)'",
            fixes: [Fix("write '\(model.name)'", isSafe: false, [Edit(name.range, yamlText(model.name))])])
    }

    fileprivate static func repeatedTest(_ name: Name, first: TextRange) -> Diagnostic {
        .invalidTest(
            "two tests have the name '\(name.text)'", at: name.range, label: "the same name", also: [Label(first, "the first one")],
            help: "write in the name what is different")
    }

    fileprivate static func pastVersion(_ version: VersionSyntax, release: Name) -> Diagnostic {
        .invalidTest(
            "the project has left version '\(version.label)' behind", at: version.range, label: "its model is gone",
            also: [Label(release.range, "this moves its databases on")], help: "begin and end the test at versions that stay, or remove it")
    }

    fileprivate static func missingVersion(_ key: String, of test: Name) -> Diagnostic {
        .invalidTest(
            "the test '\(test.text)' does not say \(key == "from" ? "of which version its rows are" : "to which version it migrates")",
            at: test.range, label: "no '\(key)'", help: "write '\(key): …' in the test, or at the top of the file for all tests")
    }
}
