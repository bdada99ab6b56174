import MapSyntax

extension Diagram {
    /// The diagram as SVG, in light and dark colours as the reader's system has them. It loads nothing and runs nothing.
    public var svg: String {
        let layout = DiagramLayout(self)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(layout.width) \(layout.height)" width="\(layout.width)" height="\(layout.height)" role="img">
            """, "<title>\(escaped(title))</title>", style, "<rect class=\"p\" width=\"100%\" height=\"100%\"/>",
        ]
        lines.append(heading)
        lines += zip(links, DiagramCurve.all(of: self, layout.frames)).map { line(of: $0, $1) }
        lines += boxes.indices.map { text(of: boxes[$0], layout.frames[$0]) }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var style: String {
        """
        <style>
        text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#1f2328}
        .p{fill:#fff}.b{fill:#f6f8fa;stroke:#59636e}.h{font-weight:bold}.l{fill:none;stroke:#59636e}.t{font-size:11px;stroke:#fff;stroke-width:4px;paint-order:stroke}
        .m{text-anchor:middle}.r{text-anchor:end}.n{font-size:14px;font-weight:bold}
        .came{stroke:#1a7f37}.went{stroke:#cf222e;stroke-dasharray:4 3}.changed{stroke:#9a6700}
        .fcame{fill:#1a7f37}.fwent{fill:#cf222e}.fchanged{fill:#9a6700}
        @media(prefers-color-scheme:dark){text{fill:#f0f6fc}.p{fill:#0d1117}.b{fill:#151b23;stroke:#9198a1}.l{stroke:#9198a1}.t{stroke:#0d1117}\
        .came{stroke:#3fb950}.went{stroke:#f85149}.changed{stroke:#d29922}.fcame{fill:#3fb950}.fwent{fill:#f85149}.fchanged{fill:#d29922}}
        </style>
        """
    }

    private func text(of box: Box, _ frame: DiagramLayout.Frame) -> String {
        let x = frame.x + 12
        var y = frame.y + 20
        let box0 =
            "<rect class=\"\(names("b", box.mark.className))\" x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\" height=\"\(frame.height)\" rx=\"4\"/>"
        var parts = ["<text class=\"\(names("h", box.mark.fillName))\" x=\"\(x)\" y=\"\(y)\">\(shown(box.mark.prefix + box.name))</text>"]
        y += 6
        if !box.lines.isEmpty {
            let spans = box.lines.map { line in
                let name = line.mark == .stays ? "" : " class=\"\(line.mark.fillName)\""
                return "<tspan x=\"\(x)\" dy=\"\(DiagramLayout.lineHeight)\"\(name)>\(shown(line.mark.prefix + line.text))</tspan>"
            }
            parts.append("<text y=\"\(y)\">\(spans.joined())</text>")
        }
        return box0 + parts.joined()
    }

    private func line(of link: Link, _ curve: DiagramCurve) -> String {
        let (start, end) = (curve.start, curve.end)
        let path = "M\(start.x) \(start.y)C\(curve.bends.first) \(start.y) \(curve.bends.second) \(end.y) \(end.x) \(end.y)"
        var parts = ["<path class=\"\(names("l", link.mark.className))\" d=\"\(path)\"/>"]
        func add(_ text: String, _ x: Int, _ y: Int, _ anchor: String) {
            parts.append("<text class=\"\(names("t", anchor, link.mark.fillName))\" x=\"\(x)\" y=\"\(y)\">\(shown(text))</text>")
        }
        func add(_ text: String, at place: (x: Int, y: Int), onLeft isLeft: Bool, above: Int) {
            add(text, isLeft ? place.x - 4 : place.x + 4, place.y + above, isLeft ? "r" : "")
        }
        switch link.kind {
        case .parent: add(link.mark.prefix + "△", at: start, onLeft: curve.leavesOnLeft, above: 4)
        case .relationship(let near, let far):
            add(near, at: start, onLeft: curve.leavesOnLeft, above: -4)
            add(far, at: end, onLeft: curve.comesFromLeft, above: -4)
            add(link.mark.prefix + link.label, curve.label.x, curve.label.y, "m")
        }
        return parts.joined()
    }

    /// The title, and between two versions what the marks mean.
    private var heading: String {
        var text = "<text x=\"\(DiagramLayout.margin)\" y=\"30\"><tspan class=\"n\">\(shown(title))</tspan>"
        for mark in marks { text += "<tspan dx=\"16\" class=\"\(mark.fillName)\">\(mark.rawValue) \(mark.className)</tspan>" }
        return text + "</text>"
    }

    /// The marks that need an explanation: all, if anything differs.
    private var marks: [Mark] {
        let isComparing = boxes.contains { $0.mark != .stays } || links.contains { $0.mark != .stays }
        return isComparing ? [.came, .went, .changed] : []
    }

    /// How wide the title is, with the meanings of the marks.
    var titleWidth: Int { min(title.displayWidth, 60) * 9 + (marks.isEmpty ? 0 : 220) }

    private func names(_ names: String...) -> String { names.filter { !$0.isEmpty }.joined(separator: " ") }

    /// Returns a text that fits, without the signs of XML.
    private func shown(_ text: String) -> String { escaped(text.cut(to: 60)) }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no other control characters, not even escaped.
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Diagram.Mark {
    /// The class of lines.
    fileprivate var className: String {
        switch self {
        case .stays: ""
        case .came: "came"
        case .went: "went"
        case .changed: "changed"
        }
    }

    /// The class of texts.
    fileprivate var fillName: String { self == .stays ? "" : "f" + className }
}
