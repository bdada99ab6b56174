/// Builds a tree from events with an explicit stack. So deep nesting needs no stack space, and it is limited.
struct YAMLTree {
    let file: FileID
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var diagnostics: [Diagnostic] = []
    private var root: YAMLNode?
    private var stack: [OpenCollection] = []
    private var properties = YAMLProperties()
    private var documentCount = 0
    private var nodeCount = 0
    private var isStopped = false
    /// The end of the last value that YAML misread.
    private var cutEnd = 0

    init(file: FileID, bytes: UnsafeBufferPointer<UInt8>) {
        self.file = file
        self.bytes = bytes
    }

    /// Processes the next event; returns false at the end.
    mutating func add(_ event: YAMLEvent) -> Bool {
        switch event.kind {
        case .nothing: break
        case .streamEnd: return false
        case .documentStart(let hasDirective): startDocument(event, hasDirective: hasDirective)
        case .alias(let name): addAlias(name, event)
        case .scalar(let text, let style): addScalar(text, style, event)
        case .sequenceStart(let isFlow): open(OpenCollection(event, isMapping: false, isFlow: isFlow), event)
        case .mappingStart(let isFlow): open(OpenCollection(event, isMapping: true, isFlow: isFlow), event)
        case .collectionEnd: close(event)
        }
        return !isStopped
    }

    /// Stops because libyaml does. Returns the finding about that, and where the mistake begins; nil if another finding already explains it.
    mutating func stop(with refusal: YAMLRefusal) -> (finding: Diagnostic, start: Int)? {
        let isExplained = stack.contains { $0.silentUntil > 0 } || followsCut(refusal)
        stop(with: nil)
        guard !isExplained else { return nil }
        let finding = Diagnostic.refused(refusal, in: RefusedText(bytes: bytes, file: file))
        let start = finding.labels.first.map { Int($0.range.lower) } ?? refusal.offset
        // Between brackets, what YAML refuses is often the line after them.
        let opening = refusal.context.contains("flow") ? refusal.contextOffset : nil
        return (finding, min(start, opening ?? start))
    }

    /// Whether only the rest of a value is between the comment that cut it and the line that YAML refuses.
    private func followsCut(_ refusal: YAMLRefusal) -> Bool {
        guard cutEnd > 0 else { return false }
        let offsets = [refusal.contextOffset, refusal.offset].compactMap(\.self).filter { $0 > cutEnd }
        // On the line of the cut itself there is no rest between.
        guard let line = offsets.min().map(bytes.lineStart(of:)), line > cutEnd else { return false }
        return bytes.trimmedEnd(cutEnd..<line) == cutEnd
    }

    /// Stops reading. The tree so far cannot be used.
    private mutating func stop(with diagnostic: Diagnostic?) {
        if let diagnostic { diagnostics.append(diagnostic) }
        stack = []
        root = nil
        isStopped = true
    }

    /// Returns the root, and the findings that need the whole file.
    mutating func finish() -> YAMLNode? {
        for finding in properties.findings(in: bytes) { report(finding) }
        if case .scalar(let scalar)? = root?.content, let finding = Diagnostic.keyWithoutSpace(scalar) {
            report(finding)
            root?.content = .missing
        }
        return root
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < YAMLLimit.findings { diagnostics.append(diagnostic) }
    }

    private func range(_ lower: Int, _ upper: Int) -> TextRange { TextRange(file, lower, upper) }

    private mutating func startDocument(_ event: YAMLEvent, hasDirective: Bool) {
        documentCount += 1
        if documentCount > 1 {
            let upper = bytes[event.lower...].starts(with: "---".utf8) ? event.lower + 3 : event.lower + 1
            report(.severalDocuments(at: range(event.lower, min(upper, bytes.count))))
            isStopped = true
        } else if hasDirective {
            report(.directive(at: range(event.lower, bytes.lineEnd(from: event.lower))))
        }
    }

    private mutating func addAlias(_ name: String, _ event: YAMLEvent) {
        let place = range(event.lower, event.upper)
        if !isSilent { properties.add(.alias, name, node: place, isScalar: true, isInFlow: isInFlow) }
        add(YAMLNode(content: .missing, range: place), scalar: nil)
    }

    private mutating func addScalar(_ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) {
        let isBlock = style == .literal || style == .folded
        let upper = isBlock ? bytes.trimmedEnd(event.lower..<event.upper) : event.upper
        let place = range(event.lower, upper)
        let hasProperty = event.anchor != nil || event.isTagged
        let runs = hasProperty ? [] : scalarRuns(of: text, style: style, in: bytes, event.lower..<event.upper)
        let scalar = YAMLScalar(text: text, style: style, range: place, runs: runs)
        if hasProperty {
            note(event, node: place, isScalar: true)
            add(YAMLNode(content: .missing, range: place), scalar: scalar)
        } else if !isSilent, !isCovered(place), let finding = unmeant(scalar) {
            report(finding.diagnostic)
            // What YAML read of the rest of the value is ignored.
            cutEnd = finding.end
            if isInFlow { stack[stack.count - 1].silentUntil = finding.end }
            add(YAMLNode(content: .missing, range: place), scalar: scalar)
        } else {
            add(YAMLNode(content: .scalar(scalar), range: place), scalar: scalar)
        }
    }

    /// Reports a value that YAML silently misreads.
    private func unmeant(_ scalar: YAMLScalar) -> UnmeantValue? {
        guard diagnostics.count < YAMLLimit.findings else { return nil }
        return unmeantValue(scalar, isInFlow: isInFlow, in: bytes) { place(of: scalar) }
    }

    private func place(of scalar: YAMLScalar) -> UnmeantPlace {
        var place = UnmeantPlace(bytes: bytes, indentation: indentation(under: stack.last, at: Int(scalar.range.lower)))
        if let flow = stack.last, flow.isFlow {
            let outer = stack.dropLast().last
            let isAlone = outer.map { !$0.isFlow && $0.isMapping } ?? false
            place.flow = UnmeantPlace.Flow(
                lower: flow.lower, isMapping: flow.isMapping, indentation: isAlone ? indentation(under: outer, at: flow.lower) : nil)
        }
        return place
    }

    /// Returns the indentation of a block that would replace the value at an offset.
    private func indentation(under parent: OpenCollection?, at offset: Int) -> Int {
        var anchor = offset
        if case .value(let key)? = parent?.expects { anchor = Int(key.range.lower) }
        let column = anchor - bytes.lineStart(of: anchor)
        return anchor == offset ? max(column, 1) : column + 2
    }

    private mutating func note(_ event: YAMLEvent, node: TextRange, isScalar: Bool) {
        guard !isSilent else { return }
        if let anchor = event.anchor { properties.add(.anchor, anchor, node: node, isScalar: isScalar, isInFlow: isInFlow) }
        if event.isTagged, event.anchor == nil { properties.add(.tag, "", node: node, isScalar: isScalar, isInFlow: isInFlow) }
    }

    private var isInFlow: Bool { stack.last?.isFlow ?? false }

    /// Whether the current event is inside a value that has been reported.
    private var isSilent: Bool {
        guard let top = stack.last else { return false }
        if case .ignoredValue = top.expects { return true }
        return top.isSilent
    }

    private mutating func open(_ collection: OpenCollection, _ event: YAMLEvent) {
        guard stack.count < YAMLLimit.depth else {
            return stop(with: .tooDeep(limit: YAMLLimit.depth, at: range(event.lower, event.lower + 1)))
        }
        var collection = collection
        collection.isSilent = isSilent || isCovered(range(event.lower, event.lower))
        let start = bytes.afterProperties(from: event.lower, hasProperties: event.anchor != nil || event.isTagged)
        note(event, node: range(event.lower, start), isScalar: false)
        stack.append(collection)
    }

    private mutating func close(_ event: YAMLEvent) {
        guard let collection = stack.popLast() else { return }
        let isBracketed = collection.isFlow && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[collection.lower])
        // A block ends with its last child, not at the next token as libyaml reports.
        let upper = isBracketed ? event.upper : max(collection.contentUpper, collection.lower)
        if !collection.isSilent, stack.last?.expectsKey != true, let finding = collection.emptyValueFinding { report(finding) }
        let content: YAMLNode.Content =
            collection.isOnlyBadKey
            ? .missing
            : collection.isMapping
                ? .mapping(collection.pairs, isFlow: collection.isFlow) : .sequence(collection.items, isFlow: collection.isFlow)
        add(YAMLNode(content: content, range: range(collection.lower, upper)), scalar: nil)
    }

    private mutating func add(_ node: YAMLNode, scalar: YAMLScalar?) {
        nodeCount += 1
        guard nodeCount <= YAMLLimit.nodes else { return stop(with: .tooManyValues(limit: YAMLLimit.nodes, file: file)) }
        guard !stack.isEmpty else {
            root = node
            return
        }
        if let finding = stack[stack.count - 1].add(node, scalar: scalar, in: bytes), stack.last?.isSilent == false {
            report(finding)
        }
    }

    /// Whether a finding about the open collection covers a place in it.
    private func isCovered(_ place: TextRange) -> Bool { Int(place.lower) < stack.last?.silentUntil ?? 0 }
}
