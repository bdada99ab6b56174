import MapCompiler

/// A project and a store of it before a migration, with what several laws ask of them: each is found once.
struct LawSubject {
    let check: Check
    let store: String
    /// `nil` if the store is not recognised.
    let state: StoreState?
    /// In as few passes as possible; `nil` if there is none.
    let plan: Plan?
    /// In one pass for each version; `nil` if there is one version to go, since this is `plan` then.
    let stepwise: Plan?

    init(_ check: Check, on store: String) {
        let compiler = Compiler()
        self.check = check
        self.store = store
        state = compiler.recognise(store, in: check).value
        plan = state.flatMap { compiler.plan(check, for: $0).value }
        let stepCount = state?.version.flatMap { compiler.path(check, from: $0).value?.count } ?? 0
        stepwise = stepCount > 1 ? state.flatMap { compiler.plan(check, for: $0, isStepwise: true).value } : nil
    }
}
