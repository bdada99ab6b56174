import MapSyntax

/// The line of a relationship: a curve from side to side of two boxes, with the numbers of rows at its ends and a label, in pixels.
struct DiagramCurve {
    let start, end: (x: Int, y: Int)
    /// The points to which the curve bends.
    let bends: (first: Int, second: Int)
    /// Whether it leaves its first box on the left, and whether it comes to its second box from the left.
    let leavesOnLeft, comesFromLeft: Bool
    /// The place of the label's middle.
    private(set) var label = (x: 0, y: 0)

    /// Whether it leads to a box beside the first one, not to one above or below, or to itself.
    private var isBetween: Bool { leavesOnLeft || comesFromLeft }

    /// A curve between two boxes, which begins and ends at these heights.
    init(from start: DiagramLayout.Frame, to end: DiagramLayout.Frame, heights: (start: Int, end: Int)) {
        leavesOnLeft = Self.side(of: start, to: end) == .left
        comesFromLeft = Self.side(of: end, to: start) == .left
        self.start = (leavesOnLeft ? start.x : start.x + start.width, heights.start)
        self.end = (comesFromLeft ? end.x : end.x + end.width, heights.end)
        let bend = leavesOnLeft || comesFromLeft ? max(40, abs(self.end.x - self.start.x) / 2) : 60
        bends = (leavesOnLeft ? self.start.x - bend : self.start.x + bend, comesFromLeft ? self.end.x - bend : self.end.x + bend)
    }

    private enum Side { case left, right }

    /// The side of a box where a line to another one begins.
    private static func side(of box: DiagramLayout.Frame, to other: DiagramLayout.Frame) -> Side {
        other.x + other.width < box.x ? .left : .right
    }

    /// Returns the point of a part of the way from 0 to 1.
    private func point(at part: Double) -> (x: Int, y: Int) {
        let rest = 1 - part
        let weights = [rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part]
        func sum(_ values: [Int]) -> Int { Int(zip(weights, values).reduce(0.0) { $0 + $1.0 * Double($1.1) }.rounded()) }
        return (sum([start.x, bends.first, bends.second, end.x]), sum([start.y, start.y, end.y, end.y]) + 4)
    }

    /// Puts the label where it covers the fewest boxes and labels, near the middle if there is a choice. Returns what the texts of this line then cover.
    mutating func putLabel(width: Int, beside boxes: [DiagramLayout.Frame], _ labels: [DiagramLayout.Frame]) -> [DiagramLayout.Frame] {
        var fewest = Int.max
        for part in [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88] where fewest > 0 {
            var place = point(at: part)
            if !isBetween { place.x += width / 2 + 4 }
            let frame = Self.frame(of: width, at: place)
            let covered = boxes.count { $0.covers(frame) } * 100 + labels.count { $0.covers(frame) }
            if covered < fewest { (fewest, label) = (covered, place) }
        }
        return [Self.frame(of: width, at: label)]
            + [(start, leavesOnLeft), (end, comesFromLeft)].map { place, isLeft in
                let half = Diagram.Link.countWidth / 2
                return Self.frame(of: 2 * half, at: (isLeft ? place.x - half : place.x + half, place.y - 4))
            }
    }

    private static func frame(of width: Int, at middle: (x: Int, y: Int)) -> DiagramLayout.Frame {
        DiagramLayout.Frame(x: middle.x - width / 2, y: middle.y - 11, width: width, height: 14)
    }

    /// The curves of a diagram, in the order of its links. At each side of a box the lines begin below each other.
    static func all(of diagram: Diagram, _ frames: [DiagramLayout.Frame]) -> [DiagramCurve] {
        let ends = diagram.links.map { link in
            [
                (link.start, side(of: frames[link.start], to: frames[link.end])),
                (link.end, side(of: frames[link.end], to: frames[link.start])),
            ]
        }
        var places = frames.map { _ in [Side.left: 0, .right: 0] }
        var counts = places
        for (box, side) in ends.joined() { counts[box][side, default: 0] += 1 }
        func height(_ end: (box: Int, side: Side)) -> Int {
            let (frame, count) = (frames[end.box], counts[end.box][end.side, default: 1])
            let step = count < 2 ? 0 : min(DiagramLayout.lineHeight, (frame.height - DiagramLayout.headHeight / 2 - 6) / (count - 1))
            defer { places[end.box][end.side, default: 0] += 1 }
            return frame.y + DiagramLayout.headHeight / 2 + places[end.box][end.side, default: 0] * step
        }
        var labels: [DiagramLayout.Frame] = []
        return zip(diagram.links, ends).map { link, ends in
            var curve = DiagramCurve(from: frames[link.start], to: frames[link.end], heights: (height(ends[0]), height(ends[1])))
            labels += curve.putLabel(width: link.labelWidth, beside: frames, labels)
            return curve
        }
    }
}

extension Diagram.Link {
    /// How wide a number of rows is at an end of the line.
    static let countWidth = 36

    /// How wide its label is; a little for the triangle of a parent.
    var labelWidth: Int {
        switch kind {
        case .parent: 20
        case .relationship: Int(Double(min((mark.prefix + label).displayWidth, 60)) * 6.7) + 4
        }
    }
}
