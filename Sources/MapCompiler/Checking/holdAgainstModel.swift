import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Compares the rows of a store with the model of its version, and looks for rows whose foreign keys refer to no row and for damage. The store is only
    /// read. Each finding keeps `rowLimit` rows. With `sample`, looks only at so many rows of each table, and not for damage.
    package func heldAgainstModel(
        _ state: StoreState, in check: Check, rowLimit: Int, sample: Int? = nil, waitMilliseconds: Int = 0
    ) -> Outcome<StoreFindings> {
        guard let store = state.path, let model = state.version.flatMap(check.analysis.model) else { return Outcome(StoreFindings()) }
        return NamedCollations.$current.withValue(check.collations) {
            let damage = sample == nil ? self.damage(of: store, waitMilliseconds) : []
            do throws(StoreError) {
                var found = try answers(of: model, state, store, check, rowLimit, sample, waitMilliseconds)
                if sample == nil { try addOrphans(of: model, state, store, check, waitMilliseconds, to: &found) }
                found.findings = damage + found.findings
                if !damage.isEmpty, found.findings.count > damage.count {
                    found.findings[0].diagnostic.notes.append(
                        "the findings below may be wrong, because SQLite reads them from a damaged database")
                }
                return Outcome(found)
            } catch {
                guard damage.contains(where: { $0.diagnostic.code == .damagedStore }) else {
                    return .stopped(by: error.obstacle, .store(error))
                }
                var found = StoreFindings()
                found.findings = damage
                return Outcome(found)
            }
        }
    }

    private func answers(
        of model: Model, _ state: StoreState, _ store: String, _ check: Check, _ rowLimit: Int, _ sample: Int?, _ waitMilliseconds: Int
    ) throws(StoreError) -> StoreFindings {
        let placement = placement(of: model, in: state.schema)
        let obligations = modelObligations(of: placement, in: state.schema, files: check.files)
        let answers = try ask(
            obligations, functions: sqlFunctions(calledFunctions(in: obligations.map(\.query.sql))), of: store, schema: state.schema,
            rowLimit: rowLimit, sample: sample, tables: rowTables(of: placement, origins: [:]), waitMilliseconds: waitMilliseconds)
        return StoreFindings(answers, on: store, files: check.files)
    }

    /// Returns what SQLite's integrity check finds. Whatever is read from a damaged store may be wrong, so this comes before all other findings.
    private func damage(of store: String, _ waitMilliseconds: Int) -> [StoreFindings.Finding] {
        let integrity = checkIntegrity(of: store, .full, waitMilliseconds: waitMilliseconds)
        if integrity.value != nil { return [] }
        return integrity.diagnostics.map { .init(diagnostic: $0) }
    }

    /// Adds what foreign keys of the store find that no relationship describes, and what a Core Data store lacks.
    private func addOrphans(
        of model: Model, _ state: StoreState, _ store: String, _ check: Check, _ waitMilliseconds: Int, to found: inout StoreFindings
    ) throws(StoreError) {
        if model.isCoreData {
            found.findings += checkRows(of: state, in: check, waitMilliseconds: waitMilliseconds).diagnostics.map { .init(diagnostic: $0) }
        } else {
            let described = Set(referenceColumns(of: placement(of: model, in: state.schema)))
            let orphans = try countOrphans(in: store, .whole, waitMilliseconds: waitMilliseconds)
            for orphan in orphans.found where !described.contains(foldedNames([orphan.table] + orphan.columns)) {
                found.findings.append(.init(diagnostic: .danglingReference(store, orphan)))
            }
            for table in orphans.uncounted {
                found.notes.append(
                    .unaskedRows(of: store, foreignKeysOf: table.table, words: table.because ?? "they were not read"))
            }
        }
    }

    /// The table and the columns of each reference that the model describes.
    private func referenceColumns(of placement: Placement) -> [[FoldedName]] {
        rowTables(of: placement, origins: [:]).tables.flatMap { table in
            table.references.map { foldedNames([table.name] + $0.columns) }
        }
    }

    private func foldedNames(_ names: [String]) -> [FoldedName] { names.map { foldedName($0) } }
}

extension StoreFindings {
    /// The findings in the store itself.
    init(_ answers: RowAnswers, on store: String, files: [TextFile]) {
        findings = answers.findings.map { found in
            Finding(diagnostic: diagnostic(of: found, store: store, files: files), rowLines: MapCompiler.rowLines(of: found))
        }
        sample = answers.sample?.map { SampledRows(table: $0.table, count: Int($0.count), all: Int($0.all), isCounted: $0.isCounted) }
        guard !answers.unasked.isEmpty else { return }
        let (count, codes) = (answers.unasked.count, Set(answers.unasked.map(\.code)).sorted().joined(separator: ", "))
        unsampled = ["\(count == 1 ? "1 condition" : "\(count) conditions") on many rows at once (\(codes))"]
    }
}

extension Diagnostic {
    /// Rows whose foreign key, which no relationship describes, refers to no row.
    fileprivate static func danglingReference(_ store: String, _ orphans: Orphans) -> Diagnostic {
        let columns = orphans.columns.joined(separator: ", ")
        let count = orphans.count == 1 ? "1 row" : "\(orphans.count) rows"
        let keys = orphans.rowIDs.prefix(3).map(String.init).joined(separator: ", ") + (orphans.count > 3 ? ", …" : "")
        var diagnostic = Diagnostic(
            .danglingReference,
            "the foreign key (\(columns)) of table '\(orphans.table)' refers to rows of '\(orphans.parent)' that do not exist, in \(count)"
                + (orphans.rowIDs.isEmpty ? "" : " (rowid \(keys))"), subject: store, help: "add the rows, or correct these references")
        let rows = orphans.rowIDs.prefix(3).map { id in
            Rows.Row(key: [Rows.Value(name: "rowid", text: String(id), json: ["integer": .string(String(id))])], values: [])
        }
        diagnostic.rows = Rows(entity: orphans.table, count: Int(orphans.count), first: rows)
        return diagnostic
    }
}
