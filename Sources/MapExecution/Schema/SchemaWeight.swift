import MapPlan

/// How much work the views of a schema make for SQLite, which puts the text of each view into each statement that uses it.
///
/// A view that is read twice by a view that is read twice is compiled four times. A file can thus ask for more than any machine can do, in a few lines: each
/// of twenty views that reads the one before it twice. The weight of a view is how many texts of views and common tables SQLite puts together for it. It is
/// counted from the names in the texts, without SQLite, and so without doing that work.
struct SchemaWeight {
    /// The greatest weight of all views together. A store with a thousand views that are ten deep has a hundredth of it.
    static let greatest = 50_000
    /// SQLite, too, follows views by calling itself.
    private static let greatestDepth = 400

    /// A view, or a common table of a WITH clause.
    private struct Node {
        /// The folded names in its own text, without those in the common tables of its text.
        var names: [FoldedName] = []
        /// The nodes of the common tables in its text.
        var commonTables: [FoldedName: Int] = [:]
        /// The node in whose text it is; `nil` for a view.
        var parent: Int?
    }

    private var nodes: [Node] = []
    private var views: [FoldedName: Int] = [:]
    private var weights: [Int?] = []
    private var total = 0

    /// Returns the name of the view with which all views together become too heavy; `nil` if they do not.
    static func excess(of views: [(name: String, sql: String)]) -> String? {
        guard !views.isEmpty else { return nil }
        var weight = SchemaWeight()
        for view in views { weight.add(view.name, view.sql) }
        weight.weights = Array(repeating: nil, count: weight.nodes.count)
        for view in views {
            guard let node = weight.views[foldedName(view.name)] else { continue }
            weight.total += weight.weight(of: node, depth: 0)
            if weight.total > greatest { return view.name }
        }
        return nil
    }

    private mutating func add(_ name: String, _ sql: String) {
        let node = nodes.endIndex
        nodes.append(Node())
        views[foldedName(name)] = node
        // The first names are the view's own and those of its columns.
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        let start = tokens.firstIndex { $0.isKeyword("as") } ?? tokens.startIndex
        _ = read(tokens, from: start, into: node, isInside: false)
    }

    /// Reads tokens into a node until its parenthesis closes, and returns the place behind that.
    private mutating func read(_ tokens: [SQLToken], from start: Int, into node: Int, isInside: Bool) -> Int {
        var (place, depth) = (start, 0)
        while place < tokens.count {
            let token = tokens[place]
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") {
                depth -= 1
                if depth < 0, isInside { return place + 1 }
            }
            if let name = token.name {
                if let body = Self.bodyOfCommonTable(tokens, at: place) {
                    let inner = nodes.endIndex
                    nodes.append(Node(parent: node))
                    nodes[node].commonTables[foldedName(name)] = inner
                    place = read(tokens, from: body, into: inner, isInside: true)
                    continue
                }
                nodes[node].names.append(foldedName(name))
            }
            place += 1
        }
        return place
    }

    /// Returns the place behind the parenthesis in `name AS (`, `name(a, b) AS MATERIALIZED (`.
    private static func bodyOfCommonTable(_ tokens: [SQLToken], at name: Int) -> Int? {
        var place = name + 1
        if place < tokens.count, tokens[place].isSymbol("(") {
            guard let end = tokens[place...].firstIndex(where: { $0.isSymbol(")") }) else { return nil }
            place = end + 1
        }
        guard place < tokens.count, tokens[place].isKeyword("as") else { return nil }
        place += 1
        while place < tokens.count, tokens[place].isKeyword("not") || tokens[place].isKeyword("materialized") { place += 1 }
        return place < tokens.count && tokens[place].isSymbol("(") ? place + 1 : nil
    }

    private mutating func weight(of node: Int, depth: Int) -> Int {
        if let known = weights[node] { return known }
        guard depth < Self.greatestDepth else { return Self.greatest + 1 }
        // SQLite refuses a view that reads itself, and a common table reads itself once.
        weights[node] = 0
        var sum = 1
        for name in nodes[node].names {
            guard let used = named(name, in: node) else { continue }
            sum = min(sum + weight(of: used, depth: depth + 1), Self.greatest + 1)
        }
        weights[node] = sum
        return sum
    }

    /// A common table hides a view of its name.
    private func named(_ name: FoldedName, in node: Int) -> Int? {
        var place: Int? = node
        while let current = place {
            if let found = nodes[current].commonTables[name] { return found }
            place = nodes[current].parent
        }
        return views[name]
    }
}
