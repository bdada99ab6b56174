import MapAnalysis
public import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Returns the plan with these values. A parameter that the project declares and this path does not need is not an error: one command
    /// migrates stores at several versions, and may be run again.
    func set(_ parameters: [String: String], declaredIn check: Check, in plan: Plan) -> Outcome<Plan> {
        let declared = check.analysis.project.mappings.flatMap { mapping in
            mapping.parameters.map { (name: $0.name.text, from: mapping.from?.label, to: mapping.to?.label) }
        }
        let needed = parameters.filter { key, _ in
            let given = GivenName(key)
            if plan.legs.contains(where: { leg in leg.parameters.contains { given.names($0, of: leg) } }) { return true }
            return !declared.contains { known in
                known.name == given.name && (given.step.map { $0.from == known.from && $0.to == known.to } ?? true)
            }
        }
        return set(needed, in: plan)
    }

    /// Returns the plan with these values for its parameters, each written as on a command line: `["since": "2024-01-31"]`, or `["2-3:since": "2024-01-31"]` for
    /// the parameter of one mapping. A name that the plan does not declare, one that means parameters of several types, or a value of another type, is an
    /// obstacle.
    public func set(_ parameters: [String: String], in plan: Plan) -> Outcome<Plan> {
        guard !parameters.isEmpty else { return Outcome(plan) }
        var plan = plan
        var diagnostics = Diagnostics()
        // The name with a step says more than the name alone.
        let given = parameters.map { (name: GivenName($0.key), text: $0.value) }.sorted { left, right in
            (left.name.step == nil ? 1 : 0, left.name.written) < (right.name.step == nil ? 1 : 0, right.name.written)
        }
        var ambiguous: Set<String> = []
        for (name, _) in given {
            let meant = plan.legs.flatMap { leg in leg.parameters.filter { name.names($0, of: leg) } }
            if meant.isEmpty {
                diagnostics.report(.unknownParameter(name.written, known: plan.legs.flatMap(\.parameters).map(\.name)))
            } else if let first = meant.first, let other = meant.first(where: { $0.type != first.type || $0.cases != first.cases }) {
                diagnostics.report(.ambiguousParameter(first, other, of: plan.legs))
                ambiguous.insert(name.written)
            }
        }
        for leg in plan.legs.indices {
            for index in plan.legs[leg].parameters.indices {
                let parameter = plan.legs[leg].parameters[index]
                let value = given.first { $0.name.names(parameter, of: plan.legs[leg]) && !ambiguous.contains($0.name.written) }
                guard let text = value?.text else { continue }
                switch parameter.reading(text) {
                case .success(let value):
                    if let fault = parameter.fault(of: canonicalForm(value)) {
                        diagnostics.report(.invalidParameter(parameter.name, text, fault))
                        continue
                    }
                    plan.legs[leg].parameters[index].isSet = true
                    plan.legs[leg].parameters[index].isGiven = true
                    plan.legs[leg].parameters[index].words = text
                    plan.legs[leg].parameters[index].value = canonicalForm(value)
                case .failure(let fault): diagnostics.report(.invalidParameter(parameter.name, text, fault))
                }
            }
        }
        return diagnostics.hasErrors ? .stopped(by: .unusable, diagnostics.all) : Outcome(plan)
    }
}

/// The name of a parameter as it is given: `since`, or `2-3:since` for that of one mapping.
private struct GivenName {
    let written: String
    let name: String
    /// The versions of the mapping.
    let step: (from: String, to: String)?

    init(_ written: String) {
        self.written = written
        // No name of a parameter has a colon, and a version may have a hyphen.
        guard let colon = written.lastIndex(of: ":") else {
            (name, step) = (written, nil)
            return
        }
        name = String(written[written.index(after: colon)...])
        let ends = written[..<colon].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        step = (ends[0], ends.count > 1 ? ends[1] : "")
    }

    /// Whether it means a parameter of a leg.
    func names(_ parameter: LegParameter, of leg: Leg) -> Bool {
        guard parameter.name == name else { return false }
        guard let step else { return true }
        let versions = [leg.source.version] + leg.passed.map(\.version) + [leg.destination.version]
        return zip(versions, versions.dropFirst()).contains { $0 == step.from && $1 == step.to }
            || leg.source.version == step.from && leg.destination.version == step.to
    }
}

extension LegParameter {
    /// A saved plan keeps the value that it was made with.
    fileprivate func fault(of value: StoredValue) -> LiteralFault? {
        guard isGiven ?? false, self.value != value else { return nil }
        return LiteralFault(
            "is not the value that the plan was made with, '\(words ?? "")'", help: "leave it out, or make another plan with it")
    }

    /// Returns the value of a text. YAML accepts `yes` as a boolean; on a command line it is a mistake.
    fileprivate func reading(_ text: String) -> Result<Value, LiteralFault> {
        let valueType = ValueType(builtIn: type) ?? .enumeration(.source, type)
        guard valueType == .boolean, text != "true", text != "false" else { return Value.reading(text, as: valueType, cases: cases) }
        let meant: String? =
            switch text.lowercased() {
            case "true", "yes", "on", "y", "t", "1": "true"
            case "false", "no", "off", "n", "f", "0": "false"
            default: nil
            }
        return .failure(
            LiteralFault("is not a boolean", help: meant.map { "write '--param \(name)=\($0)'" } ?? "write 'true' or 'false'"))
    }
}
