import MapCompiler

// Where a run begins, and how it works.
extension ApplyCommand {
    /// Plans the migration of the backup that the store goes back to.
    func planAgain(_ store: String, _ planner: inout StorePlanner) throws -> (state: StoreState, plan: Plan) {
        let session = planner.session
        session.beginStore()
        let state = try session.value(
            session.compiler.releasedBackup(of: store, in: try session.check, waitMilliseconds: waitMilliseconds))
        return (state, try planner.plan(for: state))
    }

    /// Returns the options of a run. `state` is nil for a saved plan.
    func settings(for plan: Plan, _ state: StoreState?) -> ApplyOptions {
        var settings = ApplyOptions()
        settings.isDryRun = dryRun
        if let into { settings.strategy = .into(into) }
        let backups = backup || (plan.entersOpenVersion && into == nil) ? Backups(limit: keep) : nil
        if redo {
            settings.strategy = .copy(keeping: Backups(), of: state?.path)
        } else if copy {
            settings.strategy = .copy(keeping: backups)
        } else {
            settings.backups = backups
        }
        settings.createsStore = create
        settings.schema = state?.schema
        settings.waitMilliseconds = waitMilliseconds
        settings.trustsReceipt = versions.from == nil || self.plan != nil
        settings.seed = seed.flatMap(RunValues.seed)
        settings.now = now.flatMap(RunValues.instant)
        return settings
    }
}
