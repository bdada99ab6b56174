extension PlanWriter {
    mutating func write(_ obligation: Obligation) {
        object { writer in
            writer.set("code", obligation.code)
            writer.set("message", obligation.message)
            writer.set("entity", obligation.entity)
            writer.set("query", obligation.query) { $0.write($1) }
            writer.set("keyCount", obligation.keyCount)
            writer.set("keyNames", ifPresent: obligation.keyNames) { $0.array($1) { $0.write($1) } }
            writer.set("shown", ifPresent: obligation.shown) { $0.array($1) { $0.write($1) } }
            writer.set("messageOfValues", obligation.messageOfValues)
            writer.set("origin", obligation.origin) { $0.write($1) }
            writer.set("help", obligation.help)
            writer.set("screen", obligation.screen)
            writer.set("isGuarded", obligation.isGuarded)
            writer.set("source", ifPresent: obligation.source) { $0.write($1) }
            writer.set("fixes", ifPresent: obligation.fixes) { $0.array($1) { $0.write($1) } }
            writer.set("kinds", ifPresent: obligation.kinds) { $0.write($1) }
        }
    }

    private mutating func write(_ value: ShownValue) {
        object { writer in
            writer.set("name", value.name)
            writer.set("form", value.form.rawValue)
        }
    }

    private mutating func write(_ source: Obligation.Source) {
        object { writer in
            writer.set("entity", source.entity)
            writer.set("keyCount", source.keyCount)
        }
    }

    private mutating func write(_ kinds: Obligation.Kinds) {
        object { writer in
            writer.set("table", kinds.table)
            writer.set("column", kinds.column)
            writer.set("isBinary", kinds.isBinary)
            writer.set("names", kinds.names)
            writer.set("numbers", ifPresent: kinds.numbers) { $0.array($1) { $0.write($1) } }
        }
    }

    private mutating func write(_ fix: PlanFix) {
        object { writer in
            writer.set("title", fix.title)
            writer.set("edits", each: fix.edits) { writer, edit in
                writer.object { writer in
                    writer.set("place", edit.place) { $0.write($1) }
                    writer.set("replacement", edit.replacement)
                }
            }
            writer.set("lines", ifPresent: fix.lines) { $0.array($1) { $0.write($1) } }
        }
    }

    private mutating func write(_ line: PlanFix.Line) {
        object { writer in
            writer.set("from", line.from)
            writer.set("to", line.to)
            writer.set("entity", line.entity)
            writer.set("entry", ifPresent: line.entry) { $0.write($1) }
            writer.set("keys", line.keys)
            writer.set("value", line.value)
        }
    }

    mutating func write(_ entry: LedgerEntry) {
        object { writer in
            writer.set("title", entry.title)
            writer.set("terms", each: entry.terms) { $0.write($1) }
            writer.set("references", ifPresent: entry.references) { $0.write($1) }
        }
    }

    private mutating func write(_ term: LedgerEntry.Term) {
        object { writer in
            writer.set("counts", term.counts.rawValue)
            writer.set("subject", term.subject)
            writer.set("sign", term.sign)
            writer.set("source", term.source) { $0.write($1) }
            writer.set("listing", ifPresent: term.listing) { $0.write($1) }
        }
    }

    /// A case with its value, as Swift writes one: `{"before":{"_0":{…}}}`.
    private mutating func write(_ source: LedgerEntry.Term.Source) {
        object { writer in
            switch source {
            case .before(let query): writer.set("before", query) { writer, query in writer.object { $0.set("_0", query) { $0.write($1) } } }
            case .after(let query): writer.set("after", query) { writer, query in writer.object { $0.set("_0", query) { $0.write($1) } } }
            case .counter(let name): writer.set("counter", name) { writer, name in writer.object { $0.set("_0", name) } }
            case .constant(let number): writer.set("constant", number) { writer, number in writer.object { $0.set("_0", number) } }
            }
        }
    }

    private mutating func write(_ listing: LedgerEntry.Listing) {
        object { writer in
            writer.set("entity", listing.entity)
            writer.set("query", listing.query) { $0.write($1) }
            writer.set("groups", ifPresent: listing.groups) { $0.write($1) }
        }
    }

    private mutating func write(_ references: LedgerEntry.References) {
        object { writer in
            writer.set("entities", references.entities)
            writer.set("property", references.property)
            writer.set("arePairs", references.arePairs)
            writer.set("mayBeLost", references.mayBeLost)
            writer.set("mayMove", references.mayMove)
            writer.set("isFilled", references.isFilled)
            writer.set("mayBeDisplaced", references.mayBeDisplaced)
            writer.set("mayBeShared", references.mayBeShared)
        }
    }
}

extension PlanWriter {
    mutating func write(_ estimate: Estimate) {
        object { writer in
            writer.set("rowCount", estimate.rowCount)
            writer.set("writtenBytes", estimate.writtenBytes)
            writer.set("growth", estimate.growth)
            writer.set("temporaryBytes", estimate.temporaryBytes)
            writer.set("memoryBytes", estimate.memoryBytes)
            writer.set("seconds", estimate.seconds)
            writer.set("isPartial", estimate.isPartial)
            writer.set("neededInPlace", estimate.neededInPlace)
            writer.set("neededForCopy", estimate.neededForCopy)
            writer.set("neededForNewStore", estimate.neededForNewStore)
        }
    }

    mutating func write(_ rows: MergedRows) {
        object { writer in
            writer.set("entity", rows.entity)
            writer.set("destination", rows.destination)
            writer.set("groups", each: rows.groups) { $0.write($1) }
            writer.set("hasMore", rows.hasMore)
        }
    }

    private mutating func write(_ group: MergedRows.Group) {
        object { writer in
            writer.set("winner", each: group.winner) { $0.write($1) }
            writer.set("losers", each: group.losers) { $0.array($1) { $0.write($1) } }
            writer.set("hasMore", group.hasMore)
        }
    }

    mutating func write(_ lost: LostReferences) {
        object { writer in
            writer.set("references", lost.references) { $0.write($1) }
            writer.set("lostCount", lost.lostCount)
            writer.set("danglingCount", lost.danglingCount)
            writer.set("displacedCount", lost.displacedCount)
            writer.set("leftOutCount", lost.leftOutCount)
            writer.set("sharedCount", lost.sharedCount)
        }
    }

    mutating func write(_ lost: LostValues) {
        object { writer in
            writer.set("counts", lost.counts.rawValue)
            writer.set("value", lost.value)
            writer.set("entity", lost.entity)
            writer.set("count", lost.count)
            writer.set("keys", each: lost.keys) { $0.array($1) { $0.write($1) } }
        }
    }

    mutating func write(_ orphans: OrphanCount) {
        object { writer in
            writer.set("found", each: orphans.found) { writer, found in
                writer.object { writer in
                    writer.set("table", found.table)
                    writer.set("columns", found.columns)
                    writer.set("parent", found.parent)
                    writer.set("count", found.count)
                    writer.set("rowIDs", each: found.rowIDs) { $0.write($1) }
                }
            }
            writer.set("uncounted", each: orphans.uncounted) { writer, table in
                writer.object { writer in
                    writer.set("table", table.table)
                    writer.set("because", table.because)
                }
            }
        }
    }
}
