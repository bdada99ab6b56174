import ArgumentParser
import MapCompiler

let sinceHelp = ArgumentHelp("The commit, branch or tag of git with which the project is compared.", valueName: "commit")

extension Session {
    /// The project as a commit of git has it. Reports why it cannot be read, and throws.
    private func formerCheck(at commit: String) throws -> Check {
        let git = Git(folder: folder)
        do throws(Git.Failure) {
            return compiler.check(compiler.projectFiles(among: try git.files(at: commit)))
        } catch {
            throw git.refusal(of: commit, error, terminal)
        }
    }

    /// Plans the versions that are new since a commit, each row of them by itself and for the database that mapc would make.
    func plans(since commit: String, _ parameters: [String: String]) throws -> SincePlans {
        let check = try check
        let former = try formerCheck(at: commit)
        var plans = SincePlans(commit: commit, name: check.model ?? "", parts: [])
        for new in compiler.newVersions(check, since: former) {
            guard let last = new.versions.last else { continue }
            let state = try value(compiler.imagine(check, at: new.before ?? new.versions.first))
            let plan = try value(compiler.plan(check, for: state, to: last, parameters: parameters))
            plans.parts.append((new, plan, PlanText(plan: plan, state: state, strategy: .inPlace, isVerbose: false)))
        }
        return plans
    }
}

/// What a project's new versions change, and the plans for them.
struct SincePlans {
    let commit: String
    let name: String
    /// The plans of a row of versions, in order.
    var parts: [(versions: NewVersions, plan: Plan, text: PlanText)]

    /// `Blog since main: version 3 is new`
    var title: String {
        let all = parts.flatMap(\.versions.versions)
        guard !all.isEmpty else { return "\(name) since \(commit): no version is new" }
        let edited = Set(parts.flatMap(\.versions.edited))
        let new = all.filter { !edited.contains($0) }
        var words: [String] = []
        if !new.isEmpty {
            words.append(
                (new.count == 1 ? "version " : "versions ") + new.joined(separator: ", ") + (new.count == 1 ? " is new" : " are new"))
        }
        if !edited.isEmpty {
            words.append(all.filter(edited.contains).joined(separator: ", ") + (edited.count == 1 ? " has changed" : " have changed"))
        }
        return "\(name) since \(commit): \(words.joined(separator: "; "))"
    }

    var lines: [String] {
        parts.reduce(into: [title]) { lines, part in
            for (place, version) in part.versions.versions.enumerated() {
                lines += ["", part.versions.version(before: place).map { "\($0) → \(version)" } ?? "version \(version), the first"]
                lines += part.versions.changes[place].map {
                    "  \(PlanText.padded($0.kind, 9))\($0.subject)" + ($0.words.isEmpty ? "" : ": \($0.words)")
                }
            }
            if part.versions.before != nil { lines += [""] + part.text.lines }
        }
    }

    var markdown: [String] {
        func code(_ text: String) -> String {
            let fence = String(repeating: "`", count: (text.split { $0 != "`" }.map(\.count).max() ?? 0) + 1)
            return fence.count > 1 ? "\(fence) \(text) \(fence)" : "`\(text)`"
        }
        return parts.reduce(into: ["### \(PlanMarkdown.escaped(title))"]) { lines, part in
            for (place, version) in part.versions.versions.enumerated() {
                guard let before = part.versions.version(before: place) else { continue }
                lines += ["", "**\(PlanMarkdown.escaped("\(before) → \(version)"))**", ""]
                lines += part.versions.changes[place].map { change in
                    "* \(change.kind) \(code(change.subject))" + (change.words.isEmpty ? "" : ": \(PlanMarkdown.escaped(change.words))")
                }
                if part.versions.changes[place].isEmpty { lines.append("* the models are alike; only the mapping says something") }
            }
            if part.versions.before != nil { lines += [""] + PlanMarkdown(plan: part.plan, text: part.text, misfits: "").lines }
        }
    }
}

extension Git {
    /// Returns the files of the folder that differ from a commit, or that git does not know yet.
    func changes(since commit: String, _ terminal: Terminal) throws -> Set<String> {
        do throws(Failure) {
            return Set(try changed(since: object(of: commit)) + untracked())
        } catch {
            throw refusal(of: commit, error, terminal)
        }
    }

    /// Prints why git does not know a commit, and returns the exit code.
    func refusal(of commit: String, _ failure: Failure, _ terminal: Terminal) -> any Error {
        let help =
            if failure.isMissing {
                "install git"
            } else if failure.words.hasPrefix("not a git repository") {
                "run it in a clone of the project's repository"
            } else if isShallow {
                "the clone is shallow: fetch the commit, as with 'fetch-depth: 0' in GitHub Actions"
            } else {
                "name a commit, a branch or a tag"
            }
        terminal.complain("error: '--since \(commit)': \(failure.words)", "help: \(help)")
        return ExitStatus.usage.code
    }
}
