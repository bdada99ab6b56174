extension Diagram {
    /// The diagram in the language of Mermaid, which GitHub and GitLab draw: https://mermaid.js.org/syntax/classDiagram.html
    public var mermaid: String {
        var lines = ["---", "title: \(yamlText(title))", "---", "classDiagram", "  direction LR"]
        for (place, box) in boxes.enumerated() {
            lines.append("  class e\(place)[\"\(escaped(box.mark.prefix + box.name))\"]")
            for line in box.lines { lines.append("  e\(place) : \(escaped(line.mark.prefix + line.text))") }
        }
        let line = String(repeating: "-", count: 2)
        for link in links {
            let label = escaped(link.mark.prefix + link.label)
            switch link.kind {
            case .parent: lines.append("  e\(link.start) <|\(line) e\(link.end)" + (link.mark == .stays ? "" : " : \(link.mark.rawValue)"))
            case .relationship(let near, let far):
                lines.append("  e\(link.start) \"\(near)\" \(link.mark == .went ? ".." : line) \"\(far)\" e\(link.end) : \(label)")
            }
        }
        return (lines + styles).joined(separator: "\n") + "\n"
    }

    /// The colours of boxes that came, went or changed.
    private var styles: [String] {
        let all: [(mark: Mark, name: String, style: String)] = [
            (.came, "came", "fill:#dafbe1,stroke:#1a7f37,color:#1f2328"), (.went, "went", "fill:#ffebe9,stroke:#cf222e,color:#1f2328"),
            (.changed, "changed", "fill:#fff8c5,stroke:#9a6700,color:#1f2328"),
        ]
        return all.flatMap { mark, name, style -> [String] in
            let marked = boxes.indices.filter { boxes[$0].mark == mark }.map { "e\($0)" }
            return marked.isEmpty ? [] : ["  classDef \(name) \(style)", "  cssClass \"\(marked.joined(separator: ","))\" \(name)"]
        }
    }

    /// Returns a text without the signs that end a label or a line, or that Mermaid and HTML read as their own.
    private func escaped(_ text: String) -> String {
        text.map { character -> String in
            switch character {
            case "\"": "#quot;"
            case "<": "#lt;"
            case ">": "#gt;"
            case "&": "#amp;"
            case "#": "#35;"
            case "`": "#96;"
            case "{": "#123;"
            case "}": "#125;"
            default: character.isNewline ? " " : String(character)
            }
        }.joined()
    }
}
