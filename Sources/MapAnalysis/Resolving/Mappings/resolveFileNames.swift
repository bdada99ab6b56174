import MapSyntax

extension StepResolution {
    /// Resolves the file's `let`s and functions, each after those that it reads. They cannot read a row.
    mutating func resolveFileNames(into diagnostics: inout Diagnostics) {
        guard let syntax, !syntax.lets.isEmpty || !syntax.functions.isEmpty || !syntax.parameters.isEmpty else { return }
        for written in syntax.parameters { resolve(written, in: syntax, into: &diagnostics) }
        let calls = mappingCalls
        fileScope.mappings = calls
        let order = FileNameOrder(syntax)
        for circle in order.circles {
            let names = circle.map { order.name($0, of: syntax) }
            diagnostics.report(.functionCycle(names.map(\.text), at: names[0].range))
        }
        let lost = Set(order.circles.flatMap { $0 })
        for name in order.names {
            switch name {
            case .binding(let place): resolve(syntax.lets[place], isLost: lost.contains(name), into: &diagnostics)
            case .function(let place): resolve(syntax.functions[place], isLost: lost.contains(name), into: &diagnostics)
            }
        }
        fileScope.mappings = [:]
        fileScope.refusesMappings = nil
    }

    private mutating func resolve(_ written: ParameterSyntax, in syntax: MappingSyntax, into diagnostics: inout Diagnostics) {
        if let binding = syntax.lets.first(where: { $0.name.text == written.name.text }) {
            diagnostics.report(.duplicateName(written.name.text, at: binding.name.range, as: "a parameter", first: written.name.range))
        }
        var type = ExpressionType.unknown
        if let named = written.type { type = resolveGivenType(named, into: &diagnostics) }
        var parameter = MappingParameter(
            name: written.name.text, type: type, cases: fileScope.cases(of: type.value), defaultValue: nil, range: written.name.range)
        if let literal = written.defaultValue, type.value != .unknown {
            switch literal.value(as: type.value, cases: parameter.cases) {
            case .success(let value): parameter.defaultValue = value
            case .failure(let fault):
                diagnostics.report(.invalidLiteral(literal.text, fault, literal.range, quoted: literal.form == .quoted))
            }
        }
        fileScope.bind(parameter.name, to: ExpressionScope.Let(.parameter(parameters.count), type, at: parameter.range))
        parameters.append(parameter)
    }

    private mutating func resolve(_ binding: BindingSyntax, isLost: Bool, into diagnostics: inout Diagnostics) {
        fileScope.refusesMappings = "in a file's 'let'"
        let poison = Expression(.unknown, .unknown, at: binding.value.range)
        let value = isLost ? poison : checkSetValue(binding.value, in: fileScope, into: &diagnostics)
        let found = LetBinding(name: binding.name.text, value: value, origin: .written(binding.name.range))
        fileScope.bind(found, to: .fileLet(fileLets.count))
        fileLets.append(found)
    }

    private mutating func resolve(_ syntax: FunctionSyntax, isLost: Bool, into diagnostics: inout Diagnostics) {
        if let taken = takenFunctionName(syntax.name) { diagnostics.report(taken) }
        // The scope of the body is gone before the function is added: while it exists, each addition copies all functions.
        let function = resolved(syntax, isLost: isLost, into: &diagnostics)
        fileScope.functions[syntax.name.text] = function
    }

    private func resolved(_ syntax: FunctionSyntax, isLost: Bool, into diagnostics: inout Diagnostics) -> MappingFunction {
        var scope = fileScope
        scope.refusesMappings = "in a function"
        var parameters: [MappingFunction.Parameter] = []
        for (place, written) in syntax.parameters.enumerated() {
            let type = resolveParameterType(written.type, into: &diagnostics)
            scope.bind(written.name.text, to: ExpressionScope.Let(.argument(place), type, at: written.name.range))
            parameters.append(MappingFunction.Parameter(name: written.name.text, type: type, range: written.name.range))
        }
        var body = Expression(.unknown, .unknown, at: syntax.range)
        if !isLost, let value = syntax.value { body = checkSetValue(value, in: scope, into: &diagnostics) }
        return MappingFunction(
            name: syntax.name.text, parameters: parameters, body: body, range: syntax.name.range, size: scope.size(of: body),
            callOfRun: scope.callOfRun(in: body), quotients: scope.quotientUse(in: body))
    }

    /// Returns the error if a function's name would hide another meaning of a call; nil if it is free.
    private func takenFunctionName(_ name: Name) -> Diagnostic? {
        let isBuiltIn =
            name.text == "if" || WindowName(rawValue: name.text) != nil || Function.named(name.text) != nil
            || ValueType(builtIn: name.text) != nil
        if isBuiltIn {
            return .nameOfFunction(name, what: "a function of the language", first: nil)
        }
        for model in [pair.source.model, pair.destination.model] {
            guard let found = model.enumeration(name.text) else { continue }
            return .nameOfFunction(name, what: "an enum", first: found.range)
        }
        guard fileScope.mappings[name.text] != nil, let head = heads.first(where: { $0.name == name.text }) else { return nil }
        return .nameOfFunction(name, what: "a mapping", first: head.written?.name?.range ?? head.written?.range)
    }
}

/// The order in which the file's names are resolved: each after those that it reads.
private struct FileNameOrder {
    enum FileName: Hashable {
        case binding(Int)
        case function(Int)
    }

    private(set) var names: [FileName] = []
    /// Names that need themselves. Each cycle begins at one of them.
    private(set) var circles: [[FileName]] = []
    private let functions: [String: Int]
    private let bindings: [String: Int]

    init(_ syntax: MappingSyntax) {
        functions = Dictionary(syntax.functions.enumerated().map { ($1.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        bindings = Dictionary(syntax.lets.enumerated().map { ($1.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        var finished: Set<FileName> = []
        let all = syntax.lets.indices.map(FileName.binding) + syntax.functions.indices.map(FileName.function)
        for name in all where !finished.contains(name) { walk(from: name, syntax, &finished) }
    }

    func name(_ name: FileName, of syntax: MappingSyntax) -> Name {
        switch name {
        case .binding(let place): syntax.lets[place].name
        case .function(let place): syntax.functions[place].name
        }
    }

    /// Visits the names depth first. It does not recurse, because a chain may be as long as the file.
    private mutating func walk(from start: FileName, _ syntax: MappingSyntax, _ finished: inout Set<FileName>) {
        var path = [(name: start, rest: reads(start, syntax)[...])]
        var places = [start: 0]
        while let (name, rest) = path.last {
            guard let next = rest.first else {
                path.removeLast()
                places[name] = nil
                finished.insert(name)
                names.append(name)
                continue
            }
            path[path.count - 1].rest = rest.dropFirst()
            if let place = places[next] {
                circles.append(path[place...].map(\.name))
            } else if !finished.contains(next) {
                places[next] = path.count
                path.append((next, reads(next, syntax)[...]))
            }
        }
    }

    /// Returns the names that a name reads. A `let` reads the `let`s before it and any function. A function reads any `let` that no
    /// parameter hides, and any function.
    private func reads(_ name: FileName, _ syntax: MappingSyntax) -> [FileName] {
        switch name {
        case .binding(let place):
            let value = syntax.lets[place].value
            return called(in: value) + value.variables.compactMap { bindings[$0] }.filter { $0 < place }.map(FileName.binding)
        case .function(let place):
            guard let value = syntax.functions[place].value else { return [] }
            let hidden = Set(syntax.functions[place].parameters.map(\.name.text))
            return called(in: value)
                + value.variables.filter { !hidden.contains($0) }.compactMap { bindings[$0] }.map(FileName.binding)
        }
    }

    private func called(in value: SetValueSyntax) -> [FileName] { value.calls.compactMap { functions[$0] }.map(FileName.function) }
}
