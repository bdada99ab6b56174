import MapCompiler

/// One thing that `mapc doctor` looked at.
struct Examination {
    /// `mapc`, `project`, or the path of a database.
    var topic: String
    /// What was looked at; the names are promised to programs: `journal`.
    var name: String
    /// What was found.
    var value: String
    /// What to do about it; nil if all is well.
    var help: String?
    /// The exit code if there is something to do.
    var status = ExitStatus.findings

    init(_ topic: String, _ name: String, _ value: String, help: String? = nil, status: ExitStatus = .findings) {
        (self.topic, self.name, self.value, self.help, self.status) = (topic, name, value, help, status)
    }
}

/// What `mapc doctor` found, in the order of its reports.
struct Examinations {
    var all: [Examination] = []

    /// The exit code of the first thing to do that concerns a database, else 1 if there is anything to do.
    var status: ExitStatus {
        let statuses = all.filter { $0.help != nil }.map(\.status)
        return statuses.first { $0 != .findings } ?? statuses.first ?? .fine
    }

    /// `ok` or `fix` before each line, so that each is readable alone and by `grep`.
    var lines: [PrintedLine] {
        var lines: [PrintedLine] = []
        var topic: String?
        for one in all {
            if one.topic != topic {
                if topic != nil { lines.append(PrintedLine()) }
                lines.append(PrintedLine(one.topic, .message))
                topic = one.topic
            }
            var line = PrintedLine("  ")
            if one.help == nil { line.add("ok ", .added) } else { line.add("fix", .severity(.warning)) }
            line.add("  \(one.name): \(one.value)")
            lines.append(line)
            if let help = one.help { lines.append(PrintedLine("       help: \(help)")) }
        }
        return lines
    }

    var json: JSONValue {
        [
            "schema": "mapc.doctor/1",
            "version": .string(Tool.version),
            "examinations": .array(
                all.map { one in
                    [
                        "topic": .string(one.topic), "name": .string(one.name), "value": .string(one.value),
                        "isFine": .boolean(one.help == nil), "help": JSONValue(one.help),
                    ]
                }),
        ]
    }
}
