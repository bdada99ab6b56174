import CLibYAML

/// An event of libyaml, with its range in bytes of the file.
struct YAMLEvent {
    enum Kind {
        case documentStart(hasDirective: Bool)
        case alias(String)
        case scalar(String, YAMLScalar.Style)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case collectionEnd
        /// The start of the stream or the end of a document, which need no action.
        case nothing
        case streamEnd
    }

    var kind: Kind
    var lower: Int
    /// The end as libyaml reports it: for blocks, the start of the next token.
    var upper: Int
    var anchor: String?
    var isTagged = false
}

/// Why libyaml stopped, and where.
struct YAMLRefusal: Error, Equatable {
    /// "did not find expected key"
    var problem: String
    /// "while parsing a block mapping", and where that began.
    var context: String
    var offset: Int
    var contextOffset: Int?
    /// The input contains a control character, which YAML does not allow.
    var isAboutText = false
}

/// The events of libyaml for one file, one after another, without callbacks and without recursion.
struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>
    private let offsets: ScalarOffsets
    private let skipped: Int

    /// Starts reading. The bytes must outlive this value. A byte order mark at the start is skipped here, since libyaml does not count it.
    init(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        self.bytes = bytes
        skipped = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        offsets = ScalarOffsets(of: bytes, skipping: skipped, isASCII: isASCII)
        parser = .allocate(capacity: 1)
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress.map { $0 + skipped }, bytes.count - skipped)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(YAMLRefusal) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw refusal() }
        defer { yaml_event_delete(&event) }
        var result = YAMLEvent(kind: .nothing, lower: offset(event.start_mark), upper: offset(event.end_mark))
        switch event.type {
        case YAML_STREAM_END_EVENT:
            result.kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT:
            let start = event.data.document_start
            let hasTags = start.tag_directives.start != start.tag_directives.end
            result.kind = .documentStart(hasDirective: start.version_directive != nil || hasTags)
        case YAML_ALIAS_EVENT:
            result.kind = .alias(text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            result.kind = .scalar(String(decoding: value, as: UTF8.self), style(scalar.style))
            (result.anchor, result.isTagged) = (text(scalar.anchor), scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            result.kind = .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
            (result.anchor, result.isTagged) = (text(start.anchor), start.tag != nil)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            result.kind = .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
            (result.anchor, result.isTagged) = (text(start.anchor), start.tag != nil)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            result.kind = .collectionEnd
        default:
            break
        }
        return result
    }

    private func offset(_ mark: yaml_mark_t) -> Int { offsets.byte(ofScalar: mark.index, in: bytes) }

    private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? { pointer.map { String(cString: $0) } }

    private func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    private func refusal() -> YAMLRefusal {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
        let context = state.context.map { String(cString: $0) } ?? ""
        guard state.error != YAML_READER_ERROR else {
            return YAMLRefusal(problem: problem, context: context, offset: state.problem_offset + skipped, isAboutText: true)
        }
        let contextOffset = context.isEmpty ? nil : offset(state.context_mark)
        return YAMLRefusal(problem: problem, context: context, offset: offset(state.problem_mark), contextOffset: contextOffset)
    }
}
