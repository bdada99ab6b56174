// Each function sets the members that the synthesised `Codable` of its type reads. A law of the tests compares the two on every plan of the pages.

extension PlanWriter {
    mutating func write(_ plan: Plan) {
        object { writer in
            writer.set("format", plan.format)
            writer.set("tool", plan.tool)
            writer.set("dialect", plan.dialect)
            writer.set("model", plan.model)
            writer.set("inputs", plan.inputs)
            writer.set("storeSchema", plan.storeSchema)
            writer.set("legs", each: plan.legs) { $0.write($1) }
            writer.set("functions", plan.functions)
            writer.set("writesReceipt", plan.writesReceipt)
            writer.set("staysCoreData", plan.staysCoreData)
            writer.set("receiptNote", plan.receiptNote)
            writer.set("userVersion", plan.userVersion)
            writer.set("receiptStorage", plan.receiptStorage)
            writer.set("leavesNoMark", plan.leavesNoMark)
            writer.set("schemaAfterwards", plan.schemaAfterwards)
            writer.set("adoption", ifPresent: plan.adoption) { writer, adoption in
                writer.object {
                    $0.set("isTold", adoption.isTold)
                    $0.set("scans", each: adoption.scans) { $0.write($1) }
                }
            }
            writer.set("collations", ifPresent: plan.collations) { writer, collations in
                writer.array(collations) { writer, collation in
                    writer.object {
                        $0.set("name", collation.name)
                        $0.set("like", collation.like.rawValue)
                    }
                }
            }
            writer.set("estimate", ifPresent: plan.estimate) { $0.write($1) }
            writer.set("merged", ifPresent: plan.merged) { $0.array($1) { $0.write($1) } }
            writer.set("lostReferences", ifPresent: plan.lostReferences) { $0.array($1) { $0.write($1) } }
            writer.set("lost", ifPresent: plan.lost) { $0.array($1) { $0.write($1) } }
            writer.set("orphans", ifPresent: plan.orphans) { $0.write($1) }
        }
    }

    private mutating func write(_ scan: TypeScan) {
        object { writer in
            writer.set("statement", scan.statement) { $0.write($1) }
            writer.set("columns", each: scan.columns) { writer, column in
                writer.object {
                    $0.set("name", column.name)
                    $0.set("type", column.type)
                    $0.set("hasForm", column.hasForm)
                }
            }
        }
    }

    private mutating func write(_ leg: Leg) {
        object { writer in
            writer.set("source", leg.source) { $0.write($1) }
            writer.set("destination", leg.destination) { $0.write($1) }
            writer.set("passed", each: leg.passed) { $0.write($1) }
            writer.set("barrier", leg.barrier)
            writer.set("unchecked", leg.unchecked)
            writer.set("parameters", each: leg.parameters) { $0.write($1) }
            writer.set("fates", each: leg.fates) { $0.write($1) }
            writer.set("obligations", each: leg.obligations) { $0.write($1) }
            writer.set("screens", each: leg.screens) { $0.write($1) }
            writer.set("steps", each: leg.steps) { $0.write($1) }
            writer.set("checks", each: leg.checks) { $0.write($1) }
            writer.set("ledger", each: leg.ledger) { $0.write($1) }
            writer.set("emits", each: leg.emits) { $0.write($1) }
            writer.set("unverified", leg.unverified)
            writer.set("notes", leg.notes)
            writer.set("verdicts", ifPresent: leg.verdicts) { $0.array($1) { $0.write($1) } }
            writer.set("countsRows", leg.countsRows)
        }
    }

    private mutating func write(_ verdict: StoreVerdict) {
        object { writer in
            writer.set("object", verdict.object)
            writer.set("fate", verdict.fate.rawValue)
            writer.set("because", verdict.because)
        }
    }

    private mutating func write(_ mark: VersionMark) {
        object { writer in
            writer.set("version", mark.version)
            writer.set("storage", mark.storage)
            writer.set("full", mark.full)
        }
    }

    private mutating func write(_ parameter: LegParameter) {
        object { writer in
            writer.set("name", parameter.name)
            writer.set("type", parameter.type)
            writer.set("cases", parameter.cases)
            writer.set("words", parameter.words)
            writer.set("isGiven", parameter.isGiven)
            writer.set("isSet", parameter.isSet)
            writer.set("value", parameter.value) { $0.write($1) }
        }
    }

    private mutating func write(_ fate: DataFate) {
        object { writer in
            writer.set("entity", fate.entity)
            writer.set("fate", fate.fate)
            writer.set("because", fate.because)
            writer.set("movesTo", fate.movesTo)
            writer.set("values", each: fate.values) { writer, value in
                writer.object { writer in
                    writer.set("property", value.property)
                    writer.set("fate", value.fate)
                    writer.set("because", value.because)
                }
            }
        }
    }

    private mutating func write(_ step: Step) {
        object { writer in
            writer.set("id", step.id)
            writer.set("kind", step.kind.rawValue)
            writer.set("title", step.title)
            writer.set("statements", each: step.statements) { $0.write($1) }
            writer.set("origins", each: step.origins) { $0.write($1) }
            writer.set("isReversible", step.isReversible)
            writer.set("table", step.table)
            writer.set("share", step.share)
        }
    }

    mutating func write(_ origin: PlanOrigin) {
        object { writer in
            writer.set("file", origin.file)
            writer.set("line", origin.line)
            writer.set("column", origin.column)
            writer.set("words", origin.words)
            writer.set("reason", origin.reason)
        }
    }

    mutating func write(_ statement: Statement) {
        object { writer in
            writer.set("sql", statement.sql)
            writer.set("bindings", each: statement.bindings) { $0.write($1) }
            writer.set("purpose", statement.purpose.rawValue)
            writer.set("reads", each: statement.reads) { $0.write($1.qualified) }
            writer.set("writes", statement.writes?.qualified)
            writer.set("counter", statement.counter)
            writer.set("isLegacyRename", statement.isLegacyRename)
            writer.set("expectedRowCount", statement.expectedRowCount)
        }
    }

    private mutating func write(_ emitted: EmittedTable) {
        object { writer in
            writer.set("name", emitted.name)
            writer.set("table", emitted.table)
            writer.set("fields", emitted.fields)
            writer.set("origin", emitted.origin) { $0.write($1) }
        }
    }

    mutating func write(_ value: StoredValue) {
        switch value {
        case .null: writeNull()
        case .integer(let number): object { $0.set("integer", String(number)) }
        case .real(let number): object { $0.set("real", number.description) }
        case .text(let bytes):
            let text = String(validating: bytes, as: UTF8.self)
            object { writer in
                if let text { writer.set("text", text) } else { writer.set("bytes", StoredValue.hex(bytes)) }
            }
        case .blob(let bytes): object { $0.set("blob", StoredValue.hex(bytes)) }
        }
    }
}
