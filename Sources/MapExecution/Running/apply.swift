public import MapPlan

/// Applies a plan to a store in one transaction. If anything fails, it throws and leaves the store unchanged.
///
/// The connection must not be in a transaction. Triggers and the enforcement of foreign keys are off while this runs, and are restored
/// afterwards. `isCancelled` is called every few thousand instructions. A plan without legs does nothing and takes no lock.
///
/// All closures and the receiver are called on the calling thread. Throws `RunFailure` with the reason and, for rows that do not fit, their
/// keys.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], to database: inout some Database & ~Copyable,
    options: RunOptions = RunOptions(), receiver: (any EmitReceiver)? = nil, onEvent: @escaping (RunEvent) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
) throws(RunFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    return try apply(plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter) { _ in }
}

/// Applies a plan as above. After the commit, `accept` decides whether the result is kept; no emitted row is delivered before.
/// `begun` runs first under the lock, `beforeCommit` last before the commit.
func apply<Store: Database & ~Copyable>(
    _ plan: Plan, functions: [String: SQLFunction], to database: inout Store, options: RunOptions, receiver: (any EmitReceiver)?,
    reporter: RunReporter, begun: () throws(RunFailure) -> Void = {}, beforeCommit: () throws(RunFailure) -> Void = {},
    accept: (inout Store) throws(RunFailure) -> Void
) throws(RunFailure) -> Run {
    guard plan.format == Plan.currentFormat else { throw .format(plan.format) }
    guard let source = plan.legs.first?.source, let destination = plan.legs.last?.destination else { return .nothing }
    try refuse(plan, functions: functions, options: options, receiver: receiver)
    guard !database.isInTransaction else {
        throw .store("the connection is in a transaction, in which enforcement of foreign keys cannot be switched off")
    }
    let emitted = EmittedRows(legs: plan.legs, run: StoredValue.hex(Receipt.randomSeed()))
    let settings = try storing { () throws(DatabaseError) in try ConnectionSettings(of: &database) }
    defer { settings.restore(on: &database) }
    try storing { () throws(DatabaseError) in
        try settings.settle(&database)
        try database.register(functions)
    }
    let receiver = options.isDryRun || emitted.isEmpty ? nil : receiver
    let (did, trouble): (Did, RunTrouble?)
    do throws(RunFailure) {
        (did, trouble) = try transaction(in: &database, reporter: reporter, options: options) { (database: inout _) throws(RunFailure) in
            try begun()
            defer { options.verifier?.verifier.close() }
            let did = try run(plan, emitting: emitted, functions: functions, on: &database, options: options, reporter: reporter)
            try hold(emitted, for: receiver, in: &database)
            if !options.isDryRun { try beforeCommit() }
            return did
        }
        if !options.isDryRun { try accept(&database) }
    } catch {
        receiver?.discard()
        throw try rowsRefused(by: plan, functions: functions, error, on: &database, options: options, reporter: reporter)
    }
    var result = Run(source: source, destination: destination, rowCount: reporter.rowCount, seconds: reporter.seconds, legs: did.legs)
    (result.expected, result.growth) = (did.expected, did.growth)
    result.troubles = trouble.map { [$0] } ?? []
    deliver(emitted, to: receiver, in: &database, of: &result)
    return result
}

/// A row that was not checked beforehand was refused, or the counts do not add up. The check runs now, to find the keys of such rows; its changes are undone.
private func rowsRefused(
    by plan: Plan, functions: [String: SQLFunction], _ failure: RunFailure, on database: inout some Database & ~Copyable,
    options: RunOptions, reporter: RunReporter
) throws(RunFailure) -> RunFailure {
    switch failure {
    case .refused, .violated, .step, .unbalanced: break
    default: return failure
    }
    guard !options.isScratch, plan.legs.contains(where: { $0.obligations.contains(where: \.isGuarded) }) else { return failure }
    var everything = options
    everything.asksEverything = true
    everything.isDryRun = true
    everything.verifier = nil
    do throws(RunFailure) {
        _ = try transaction(in: &database, reporter: reporter, options: everything) { (database: inout _) throws(RunFailure) in
            let unheld = EmittedRows(legs: plan.legs, run: "")
            return try run(plan, emitting: unheld, functions: functions, on: &database, options: everything, reporter: reporter)
        }
    } catch {
        switch error {
        case .findings, .cancelled: return error
        default: return failure
        }
    }
    return failure
}

/// Throws if the plan cannot run on any store.
private func refuse(
    _ plan: Plan, functions: [String: SQLFunction], options: RunOptions, receiver: (any EmitReceiver)?
) throws(RunFailure) {
    let unset = plan.legs.flatMap(\.parameters).filter { !$0.isSet }
    guard unset.isEmpty else { throw .unset(unset) }
    let missing = plan.functions.filter { functions[$0] == nil }
    guard missing.isEmpty else { throw .store("the plan calls unknown functions: \(missing.joined(separator: ", "))") }
    let emitted = plan.legs.flatMap(\.emits)
    if receiver == nil, !options.isDryRun, !emitted.isEmpty { throw .unreceived(emitted.map(\.name)) }
}

/// Passes the rows to the receiver before the commit, which only happens if the receiver has stored all of them.
private func hold(
    _ emitted: EmittedRows, for receiver: (any EmitReceiver)?, in database: inout some Database & ~Copyable
) throws(RunFailure) {
    guard let receiver else { return }
    do {
        try emitted.forEach(in: &database, receiver.hold)
        try receiver.seal()
    } catch let error as DatabaseError {
        throw error.failure ?? .store(error.description)
    } catch {
        throw .store("the emitted rows could not be written to their temporary file: \(error)")
    }
}

/// Delivers the rows after the commit, and records a failure in the run.
private func deliver(
    _ emitted: EmittedRows, to receiver: (any EmitReceiver)?, in database: inout some Database & ~Copyable, of run: inout Run
) {
    guard let receiver else { return }
    defer { emitted.drop(in: &database) }
    do {
        try emitted.forEach(in: &database, receiver.deliver)
        try receiver.finish()
    } catch let trouble as RunTrouble {
        run.troubles.append(trouble)
    } catch {
        run.undelivered = "\(error)"
    }
}

/// The results of a run between BEGIN and COMMIT, and its estimate.
private struct Did {
    var legs: [LegRun]
    var expected: Estimate
    var growth: Int64
}

/// Everything between BEGIN and COMMIT.
private func run<Store: Database & ~Copyable>(
    _ plan: Plan, emitting emitted: EmittedRows, functions: [String: SQLFunction], on database: inout Store, options: RunOptions,
    reporter: RunReporter
) throws(RunFailure) -> Did {
    let receipt = try checkState(of: &database, for: plan, options: options)
    let figures = try storing { () throws(DatabaseError) in try StoreFigures(ofFileOf: &database) }
    let seed = try seed(of: plan, options, receipt, in: &database)
    let now = try storing { () throws(DatabaseError) in try registerRunFacts(now: options.now, seed: seed, on: &database) }
    let plain = options.plainSchema
    func probed(_ database: inout Store) throws(DatabaseError) -> SchemaProbe {
        try options.isScratch ? probeInMemory(of: &database, functions: functions) : probeSchema(of: &database, since: plain)
    }
    let verifier = try begin(options.verifier, on: &database, now: now, seed: seed, reporter: reporter)
    let probe = plain == nil ? try storing { () throws(DatabaseError) in try probed(&database) } : SchemaProbe()
    let strangers = try temporaryObjects(in: &database)
    var legs: [LegRun] = []
    for (index, leg) in plan.legs.enumerated() {
        legs.append(
            try run(
                leg.settled, at: index, in: probe.dialect, on: &database, reporter: reporter,
                asksEverything: options.asksEverything || options.isScratch, verifier: verifier))
        let kept = strangers + emitted.tables.map { TemporaryObject(kind: "table", name: $0) }
        try dropTemporaryObjects(except: kept, in: &database)
    }
    try refuse(storing { () throws(DatabaseError) in try probed(&database).newlyBroken(since: probe) })
    // The receipt contains the estimate of the reviewed plan. Without one, nothing is read now to make one.
    let expected = plan.estimate ?? Estimate(of: plan, on: figures.sharedOut(among: reporter.rowsOfTables))
    return try storing { () throws(DatabaseError) in
        let growth = ((try database.pragma("page_count")?.integer ?? 0) - figures.pageCount) * figures.pageSize
        let did = Did(legs: legs, expected: expected, growth: growth)
        var receipt = Receipt(of: plan, seed: seed, now: now, reporter: reporter, did)
        if !emitted.isEmpty { receipt.run = emitted.run }
        if plan.writesReceipt { try keep(receipt, of: plan, in: &database) }
        if let version = plan.userVersion { try database.execute("PRAGMA main.user_version=\(version)") }
        // The last check before COMMIT: SQLite would commit a schema that it cannot read without an error.
        try database.execute("PRAGMA writable_schema=RESET")
        _ = try database.value("SELECT 1 FROM main.sqlite_schema")
        return did
    }
}

/// Shows the store to the verifier, if one was chosen, and returns it.
private func begin(
    _ chosen: ChosenVerifier?, on database: inout some Database & ~Copyable, now: Int64, seed: [UInt8], reporter: RunReporter
) throws(RunFailure) -> (any RunVerifier)? {
    guard let verifier = chosen?.verifier else { return nil }
    guard let store = database.shared() else { throw .store("rows can only be verified in a database of SQLite") }
    verifier.open(store, now: now, seed: seed) { (share) throws(RunFailure) in
        try reporter.stopIfAsked()
        reporter.tell(.verifying(share: share))
    }
    return verifier
}

/// Throws if objects of the database no longer work.
func refuse(_ broken: [BrokenObject]) throws(RunFailure) {
    if broken.isEmpty { return }
    let list = broken.map { "\($0.kind) '\($0.name)': \($0.message)" }.joined(separator: "; ")
    throw .store("objects of the database would no longer work: \(list)")
}

extension RunOptions {
    /// The schema of the store before the run, if it is known and nothing in it can be broken: it holds no expressions.
    fileprivate var plainSchema: StoreSchema? {
        guard !isScratch, let schema, schema.holdsNoExpressions else { return nil }
        return schema
    }
}

/// Returns the seed of a run: the given one, else the store's own, which its receipt has, else a new one.
private func seed(
    of plan: Plan, _ options: RunOptions, _ receipt: Receipt?, in database: inout some Database & ~Copyable
) throws(RunFailure) -> [UInt8] {
    if let seed = options.seed ?? receipt?.seed { return seed }
    guard plan.functions.contains(MetadataReceipt.seedFunction) else { return Receipt.randomSeed() }
    return try storing { () throws(DatabaseError) in try MetadataReceipt.seed(in: &database) } ?? Receipt.randomSeed()
}

/// Writes a receipt where the store has its receipts.
private func keep(_ receipt: Receipt, of plan: Plan, in database: inout some Database & ~Copyable) throws(DatabaseError) {
    if plan.staysCoreData ?? false {
        try MetadataReceipt.write(receipt, to: &database)
    } else {
        try write(receipt, to: &database)
    }
}

extension Receipt {
    /// What a run did, beside what was expected of it.
    fileprivate init(of plan: Plan, seed: [UInt8], now: Int64, reporter: RunReporter, _ did: Did) {
        self.init(of: plan, seed: seed, now: now, reporter: reporter)
        growth = did.growth
        lostReferenceCount = did.legs.lostReferenceCount
        lostValueCount = did.legs.lostValueCount
        verified = did.legs.last?.verified?.extent.words
        verifiedRowCount = did.legs.last?.verified?.rowCount
        expectedRowCount = did.expected.rowCount
        (expectedSeconds, expectedGrowth) = (did.expected.seconds, did.expected.growth)
    }
}

/// Under the lock, the store must still be the one that the plan was made for: its schema, and the version in its last receipt.
private func checkState(
    of database: inout some Database & ~Copyable, for plan: Plan, options: RunOptions
) throws(RunFailure) -> Receipt? {
    let isAsPlanned = try storing { () throws(DatabaseError) in
        if let schema = options.schema, try has(schema, &database) { return true }
        return try readStoreSchema(from: &database).fingerprint == plan.storeSchema
    }
    guard isAsPlanned else {
        throw .changed(
            "the database has another schema, 'user_version', 'application_id' or encoding than the one that the plan was made for")
    }
    let receipt: Receipt?
    do throws(ReceiptError) {
        receipt = try readLastReceipt(from: &database)
    } catch {
        throw .changed(error.description)
    }
    if options.trustsReceipt, let receipt { try check(receipt, for: plan) }
    return receipt
}

/// The store's last receipt must be of the model, the version and the storage with which the plan begins.
private func check(_ receipt: Receipt, for plan: Plan) throws(RunFailure) {
    guard receipt.model == plan.model else { throw .foreign(model: receipt.model) }
    guard let source = plan.legs.first?.source, !source.version.isEmpty else { return }
    guard receipt.version == source.version else {
        throw .changed("the database is at version \(receipt.version), but the plan begins at version \(source.version)")
    }
    guard receipt.storage == plan.receiptStorage ?? source.storage else {
        let version = "version \(source.version)"
        throw .changed("\(version) of the database stores its values in another form than \(version) of the plan")
    }
}

/// Runs a body that belongs to no step. Throws its error as a failure of the run.
func storing<Value: ~Copyable>(_ body: () throws(DatabaseError) -> Value) throws(RunFailure) -> Value {
    do throws(DatabaseError) {
        return try body()
    } catch {
        throw error.failure ?? .store(error.description)
    }
}
