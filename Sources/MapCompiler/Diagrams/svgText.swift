extension Diagram {
    /// The diagram as SVG, in light and dark colours as the reader's system has them. It loads nothing and runs nothing.
    public var svg: String {
        let layout = DiagramLayout(self)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(layout.width) \(layout.height)" width="\(layout.width)" height="\(layout.height)" role="img">
            """, "<title>\(escaped(title))</title>", style, "<rect class=\"p\" width=\"100%\" height=\"100%\"/>",
        ]
        lines += links.map { line(of: $0, layout) }
        lines += boxes.indices.map { text(of: boxes[$0], layout.frames[$0]) }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var style: String {
        """
        <style>
        text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#1f2328}
        .p{fill:#fff}.b{fill:#f6f8fa;stroke:#59636e}.h{font-weight:bold}.l{fill:none;stroke:#59636e}.t{font-size:11px;text-anchor:middle;stroke:#fff;stroke-width:4px;paint-order:stroke}
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

    /// A curve from side to side, with the numbers of rows at its ends.
    private func line(of link: Link, _ layout: DiagramLayout) -> String {
        let (start, end) = (layout.frames[link.start], layout.frames[link.end])
        let isBackward = end.x + end.width < start.x
        let isBeside = !isBackward && start.x + start.width < end.x
        let (x1, x2) = (isBackward ? start.x : start.x + start.width, isBackward || !isBeside ? end.x + end.width : end.x)
        let (y1, y2) = (start.y + DiagramLayout.headHeight / 2, end.y + DiagramLayout.headHeight / 2 + (link.start == link.end ? 14 : 0))
        let bend = isBeside || isBackward ? max(40, abs(x2 - x1) / 2) : 60
        let (c1, c2) = (isBackward ? x1 - bend : x1 + bend, isBackward || !isBeside ? x2 + bend : x2 - bend)
        var parts = ["<path class=\"\(names("l", link.mark.className))\" d=\"M\(x1) \(y1)C\(c1) \(y1) \(c2) \(y2) \(x2) \(y2)\"/>"]
        func add(_ text: String, _ x: Int, _ y: Int) {
            parts.append("<text class=\"\(names("t", link.mark.fillName))\" x=\"\(x)\" y=\"\(y)\">\(shown(text))</text>")
        }
        switch link.kind {
        case .parent: add(link.mark.prefix + "△", x1 + (isBackward ? -12 : 12), y1 + 4)
        case .relationship(let near, let far):
            add(near, x1 + (isBackward ? -14 : 14), y1 - 4)
            add(far, x2 + (isBackward || !isBeside ? 14 : -14), y2 - 4)
            add(link.mark.prefix + link.label, (x1 + 3 * c1 + 3 * c2 + x2) / 8, (y1 + y2) / 2 + 4)
        }
        return parts.joined()
    }

    private func names(_ one: String, _ other: String) -> String { other.isEmpty ? one : "\(one) \(other)" }

    /// Returns a text that fits, without the signs of XML.
    private func shown(_ text: String) -> String { escaped(text.count > 60 ? text.prefix(59) + "…" : text) }

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
