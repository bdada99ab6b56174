import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

extension RunFailure {
    var obstacle: Obstacle {
        switch self {
        // A question finds out that the hashes of a Core Data store have changed; elsewhere it is the schema.
        case .findings(let findings, _) where findings.contains { $0.obligation.code == DiagnosticCode.changedStore.slug }: .store
        case .findings, .refused: .misfit
        case .busy, .changed, .foreign, .overtaken, .moved(isCommitted: false): .store
        case .step, .store, .unfinished, .damaged, .moved(isCommitted: true): .failed
        case .uncertain: .uncertain
        case .unbalanced, .violated: .unverified
        case .cancelled: .cancelled
        case .format, .unset, .unreceived: .unusable
        }
    }
}

/// Returns the diagnostics of a failed run, with the line of the mapping and the keys of the rows.
func diagnostics(of failure: RunFailure, plan: Plan, store: String, files: [TextFile]) -> [Diagnostic] {
    switch failure {
    case .findings(let findings, _), .violated(let findings, _): findings.map { diagnostic(of: $0, store: store, files: files) }
    case .busy: [.busyStore(store, words: nil)]
    case .changed(let words): [.changedStore(store, words: words)]
    case .foreign(let model): [.otherModel(model, in: store, planFor: plan.model)]
    case .overtaken(let words): [.changedStore(store, overtaken: words)]
    case .moved(let isCommitted): [.movedStore(store, isCommitted: isCommitted)]
    case .step(let step, _, let message), .refused(let step, _, let message):
        [.failedStep(step.title, words: message, at: step.origins.firstResult { range(of: $0, in: files) }, store: store)]
    case .damaged(let words): [.damagedStore(store, words: words)]
    case .store(let words): [.failedRun(store, words: words)]
    case .unfinished(let words): [.failedRun(store, unfinished: words)]
    case .uncertain(let words): [.failedRun(store, uncertain: words)]
    case .unbalanced(let entries, _): entries.map { .unbalancedLedger($0, store: store) }
    case .unset(let parameters): [.missingParameter(parameters)]
    case .unreceived(let names): [.missingReceiver(names)]
    case .cancelled: []
    case .format(let format): [.otherPlan("\(format)", isOlder: format < Plan.currentFormat, in: store)]
    }
}

/// Returns the diagnostic of rows that do not fit, with its place and its fixes.
func diagnostic(of finding: RowFinding, store: String, files: [TextFile]) -> Diagnostic {
    let obligation = finding.obligation
    let code = DiagnosticCode.all.first { $0.slug == obligation.code } ?? DiagnosticCode(obligation.code, .error)
    let place = range(of: obligation.origin, in: files)
    let file = place == nil ? obligation.origin.file : nil
    var diagnostic = Diagnostic(
        code, message(of: finding), at: place, label: "here", subject: store,
        notes: file.map { ["from \($0):\(obligation.origin.line ?? 1)"] } ?? [], help: obligation.help,
        fixes: (obligation.fixes ?? []).compactMap { fix(of: $0, in: files) })
    diagnostic.rows = rows(of: finding)
    let statements = unknownKindHelp(finding)
    if !statements.isEmpty { diagnostic.helpLines = statements }
    return diagnostic
}

/// Returns a fix of a plan as a fix of the files that the plan was made from; `nil` if the words to edit have changed.
private func fix(of fix: PlanFix, in files: [TextFile]) -> Diagnostic.Fix? {
    let edits = fix.edits.compactMap { edit -> Diagnostic.Edit? in
        guard let range = range(of: edit.place, in: files), !range.isEmpty else { return nil }
        // In braces, YAML would end the value at its first comma.
        let isEnded = !edit.place.words.utf8.contains(UInt8(ascii: ",")) && edit.replacement.utf8.contains(UInt8(ascii: ","))
        if isEnded, YAMLOutline(files[Int(range.file.index)], range.file)?.isInFlow(range) ?? true { return nil }
        return Diagnostic.Edit(range, edit.replacement)
    }
    guard edits.count == fix.edits.count else { return nil }
    guard let lines = fix.lines, let step = lines.first else { return Diagnostic.Fix(fix.title, isSafe: false, edits) }
    let written = lines.map { line in
        MappingLine(entity: line.entity, entry: line.entry.flatMap { range(of: $0, in: files) }, keys: line.keys, value: line.value)
    }
    return writing(fix.title, written, beside: edits, from: step.from, to: step.to, in: files)
}

/// Returns the range of a plan's origin in the files that the plan was made from; `nil` if the files have changed, or the origin is an
/// inference.
func range(of origin: PlanOrigin, in files: [TextFile]) -> TextRange? {
    guard let path = origin.file, let line = origin.line, let column = origin.column,
        let index = files.firstIndex(where: { $0.path == path }),
        let offset = LineIndex(files[index]).offset(of: TextPosition(line: line, column: column))
    else { return nil }
    let words = Array(origin.words.utf8)
    guard files[index].bytes.dropFirst(offset).starts(with: words) else { return TextRange(FileID(index), offset, offset) }
    return TextRange(FileID(index), offset, offset + words.count)
}
