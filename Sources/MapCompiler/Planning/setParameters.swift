import MapAnalysis
public import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Returns the plan with these values. A parameter that the project declares and this path does not need is not an error: one command
    /// migrates stores at several versions, and may be run again.
    func set(_ parameters: [String: String], declaredIn check: Check, in plan: Plan) -> Outcome<Plan> {
        let asked = plan.legs.flatMap(\.parameters).map(\.name)
        let declared = check.analysis.project.mappings.flatMap(\.parameters).map(\.name.text)
        return set(parameters.filter { asked.contains($0.key) || !declared.contains($0.key) }, in: plan)
    }

    /// Returns the plan with these values for its parameters, each written as on a command line: `["since": "2024-01-31"]`. A name that the
    /// plan does not declare, or a value of another type, is an obstacle.
    public func set(_ parameters: [String: String], in plan: Plan) -> Outcome<Plan> {
        guard !parameters.isEmpty else { return Outcome(plan) }
        var plan = plan
        var diagnostics = Diagnostics()
        let known = plan.legs.flatMap(\.parameters).map(\.name)
        for name in parameters.keys.sorted() where !known.contains(name) { diagnostics.report(.unknownParameter(name, known: known)) }
        for leg in plan.legs.indices {
            for index in plan.legs[leg].parameters.indices {
                let parameter = plan.legs[leg].parameters[index]
                guard let text = parameters[parameter.name] else { continue }
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
