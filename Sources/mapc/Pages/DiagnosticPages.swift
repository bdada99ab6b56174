// swift-format-ignore-file
// Written from docs/diagnostics by a test: MAPC_UPDATE=1 swift test --filter DiagnosticPageTests

/// What `mapc explain` prints.
enum DiagnosticPages {
    static let slugs = [
        "abstract-destination",
        "adopted-version",
        "ambiguous-mapping",
        "ambiguous-version",
        "both-sides-set",
        "busy-store",
        "chained-comparison",
        "changed-store",
        "coarser-representation",
        "column-count",
        "composite-cycle",
        "contradictory-limits",
        "contradictory-optional",
        "damaged-store",
        "dangling-reference",
        "default-for-old-rows",
        "dropped-attribute",
        "dropped-entity",
        "dropped-relationship",
        "duplicate-canonical-name",
        "duplicate-case",
        "duplicate-key",
        "duplicate-mapping-name",
        "duplicate-name",
        "duplicate-step",
        "duplicate-value",
        "duplicate-version",
        "edited-version",
        "empty-enum",
        "empty-file",
        "empty-value",
        "every-version-withdrawn",
        "expression-too-large",
        "failed-run",
        "failed-step",
        "file-too-large",
        "filled-nil",
        "fixed-level",
        "function-cycle",
        "incomplete-plan",
        "incomplete-row",
        "indistinguishable-versions",
        "inferred-across",
        "invalid-date-format",
        "invalid-escape",
        "invalid-index",
        "invalid-key",
        "invalid-literal",
        "invalid-name",
        "invalid-number",
        "invalid-pattern",
        "invalid-short-form",
        "inverse-mismatch",
        "labelled-argument",
        "left-to-store",
        "lost-order",
        "meaningless-key",
        "merged-hierarchies",
        "misplaced-desc",
        "misplaced-key",
        "misplaced-mapping",
        "misplaced-version",
        "missing-file",
        "missing-inverse",
        "missing-key",
        "missing-reason",
        "missing-store",
        "missing-value",
        "mixed-models",
        "needless-renaming",
        "never-nil",
        "new-uniqueness",
        "newer-plan",
        "no-database",
        "no-mapping-fits",
        "no-model",
        "no-path",
        "no-source",
        "no-target-for-required",
        "no-value-for-required",
        "not-a-store",
        "not-allowable",
        "not-in-sql",
        "not-settable",
        "not-text",
        "not-yet-supported",
        "null-literal",
        "nullify-required",
        "object-in-the-way",
        "other-model",
        "parent-cycle",
        "pinned-model-changed",
        "possibly-nil",
        "read-only-store",
        "refused-by-sqlite",
        "reserved-name",
        "retargeted-relationship",
        "schema-drift",
        "several-values",
        "shared-column",
        "shared-table",
        "stale-derived-data",
        "step-to-itself",
        "suspected-rename",
        "ternary-operator",
        "text-looks-like-expression",
        "text-too-long",
        "to-many-to-one",
        "too-deep",
        "too-many-elements",
        "two-project-files",
        "type-change",
        "type-mismatch",
        "unbalanced-ledger",
        "unclosed-parenthesis",
        "unclosed-text",
        "unexpected-token",
        "unfinished-store",
        "unfit-representation",
        "unknown-attribute",
        "unknown-delete-rule",
        "unknown-destination",
        "unknown-entity",
        "unknown-file-kind",
        "unknown-function",
        "unknown-key",
        "unknown-layout",
        "unknown-lint",
        "unknown-lint-level",
        "unknown-method",
        "unknown-name",
        "unknown-nil-rule",
        "unknown-operator",
        "unknown-property",
        "unknown-source",
        "unknown-type",
        "unknown-variable",
        "unknown-version",
        "unlisted-version",
        "unordered-versions",
        "unquoted-date",
        "unreadable-file",
        "unreadable-plan",
        "unreadable-receipt",
        "unreadable-store",
        "unreadable-value",
        "unrecognised-store",
        "unusable-store",
        "unused-allow",
        "unused-drop",
        "unused-function",
        "unused-let",
        "unwritable-file",
        "value-cycle",
        "value-does-not-fit",
        "value-not-in-map",
        "value-out-of-bounds",
        "version-cycle",
        "withdrawn-version",
        "wrong-arguments",
        "wrong-shape",
        "yaml-changes-meaning",
        "yaml-feature",
        "yaml-syntax",
    ]

    static func page(_ slug: String) -> String? {
        switch slug {
        case "abstract-destination":
            ##"""
            # abstract-destination

            An entry of an abstract entity has a key that makes rows, such as `from` or `where`.

            ## Why it matters

            An abstract entity has no rows of its own. What stands in its entry under `set` and `let` holds for the mappings of its subentities, and nothing else can.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Block:
                abstract: true
                attributes:
                  index: int16
              Section:
                parent: Block
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Block:
                abstract: true
                attributes:
                  index: int16
              Section:
                parent: Block
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Block:
                where: $source.index > 0
            ```

            ```diagnostics
            1-2.mapping.yaml:6:12-29 abstract-destination: 'Block' is abstract in version 2 and has no rows of its own
            ```

            ## Write instead

            Write the key under the concrete subentities that it is about.

            ```yaml
            entities:
              Section:
                where: $source.index > 0
            ```
            """##
        case "adopted-version":
            ##"""
            # adopted-version

            The store has no receipt. Its tables are those of exactly one version, and mapc takes it for that.

            ## Why it matters

            You should know what was concluded; `--from` says otherwise.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Notes
            version: 2
            entities:
              Note:
                attributes:
                  title: string
                  body: string?
            ```

            ```sql store
            CREATE TABLE "Note" ("id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL, "body" TEXT);
            ```

            ```printed
            $ mapc plan store.sqlite
            note[adopted-version]: the store has no receipt; its tables are those of version 2
              ┌─ store.sqlite
            help: say '--from' if it is another version                             mapc explain adopted-version
            store.sqlite: at version 2 already; there is nothing to do
            ```

            ## Write instead

            Nothing, if the conclusion is right; else `--from`.
            """##
        case "ambiguous-mapping":
            ##"""
            # ambiguous-mapping

            A row stands where a relationship wants a row of the destination, and several mappings make one of it.

            ## Why it matters

            Which of them is meant decides what the relationship points at. Mappings that cannot take the same row are no question: `p` and `not p`, or `==` with different constants, are proven apart.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                  isLive: boolean
                relationships:
                  next: Post?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                  isLive: boolean
                relationships:
                  next: Post?
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                - name: LivePost
                  where: $source.isLive == true
                - name: OtherPost
                  where: $source.slug != "x"
            ```

            ```diagnostics
            2.model.yaml:9:7-11 ambiguous-mapping: 'LivePost' and 'OtherPost' make rows of 'Post' of one row, and either could be meant
            ```

            ## Write instead

            Call one mapping by its name, or write conditions that exclude each other.

            ```yaml
            entities:
              Post:
                - name: LivePost
                  where: $source.isLive == true
                  set:
                    next: LivePost($source.next)
                - name: OtherPost
                  where: $source.slug != "x"
                  set:
                    next: OtherPost($source.next)
            ```
            """##
        case "ambiguous-version":
            ##"""
            # ambiguous-version

            The store has no receipt, and its tables are those of more than one version, which differ only in what the values mean.

            ## Why it matters

            A wrong guess would convert values that are converted already.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
                  created: { type: date, stored: unix }
            ```

            `2.model.yaml`:
            ```yaml
            model: Notes
            version: 2
            entities:
              Note:
                attributes:
                  title: string
                  created: { type: date, stored: unixms }
            ```

            ```sql store
            CREATE TABLE "Note" ("id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL, "created" INTEGER NOT NULL);
            ```

            ```printed
            $ mapc status store.sqlite
            warning[indistinguishable-versions]: a store at version '1' looks like one at version '2'
              ┌─ 2.model.yaml:7:7
            7 │       created: { type: date, stored: unixms }
              │       ^^^^^^^ is stored in another way, in a column of the same kind
              ┌─ 1.model.yaml:7:7
            7 │       created: { type: date, stored: unix }
              │       ------- as it was
            note: a store without a receipt could be taken for the wrong one of the two
            help: write 'userVersion:' in mapc.yaml for both versions    mapc explain indistinguishable-versions
            error[ambiguous-version]: the store's tables fit more than one version: 1, 2
              ┌─ store.sqlite
            note: these versions differ in what their values mean, which no table tells
            help: say which it is with '--from', or map versions to values under 'userVersion' in mapc.yaml
                                                                                  mapc explain ambiguous-version
            exit 4
            ```

            ## Write instead

            `--from 1`, if you know; for the future, values of `user_version` in mapc.yaml: `userVersion: { 1: 1, 2: 2 }`.
            """##
        case "both-sides-set":
            ##"""
            # both-sides-set

            A mapping sets a relationship and its inverse too.

            ## Why it matters

            A relationship and its inverse are one set of pairs. Said twice, the two could contradict each other; so one side is stated and the other follows.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                relationships:
                  author: { to: Person, inverse: posts, optional: true }
              Person:
                attributes:
                  name: string
                relationships:
                  posts: { to: [Post], inverse: author }
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                relationships:
                  author: { to: Person, inverse: posts, optional: true }
              Person:
                attributes:
                  name: string
                relationships:
                  posts: { to: [Post], inverse: author }
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  author: $source.author
              Person:
                set:
                  posts: $source.posts
            ```

            ```diagnostics
            1-2.mapping.yaml:10:7-12 both-sides-set: 'Post.author' and 'Person.posts' are one set of pairs, and both are set
            ```

            ## Write instead

            Set one side.

            ```yaml
            entities:
              Post:
                set:
                  author: $source.author
            ```
            """##
        case "busy-store":
            ##"""
            # busy-store

            Another process holds a lock on the store, or another mapc is migrating it.

            ## Why it matters

            Two writers at once would spoil each other's work; mapc waits as long as it is told to and no longer.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ (echo 'BEGIN EXCLUSIVE;'; sleep 1) | sqlite3 app.sqlite & sleep 0.3; mapc apply app.sqlite; echo exit $?; wait
            error[busy-store]: somebody else is using the store
              ┌─ app.sqlite
            help: close the program that has it open, or wait for it with '--wait SECONDS'
                                                                                         mapc explain busy-store
            exit 4
            ```

            ## Write instead

            Close the program that has it open, or `mapc apply --wait 10 app.sqlite`.
            """##
        case "chained-comparison":
            ##"""
            # chained-comparison

            Two comparisons stand side by side without `and`, `or` or parentheses.

            ## Why it matters

            `a < b < c` would compare the truth of `a < b` with `c`, which nobody means.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLong: boolean
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  isLong: 1000 < $source.words < 5000
            ```

            ```diagnostics
            1-2.mapping.yaml:7:36-37 chained-comparison: comparisons do not chain
            ```

            ## Write instead

            ```yaml
            isLong: 1000 < $source.words and $source.words < 5000
            ```
            """##
        case "changed-store":
            ##"""
            # changed-store

            A saved plan is applied to a store that is not what it was planned for: its schema or its version is another.

            ## Why it matters

            A plan that was reviewed for one store is done to exactly that store, or to none.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Notes
            version: 2
            entities:
              Note:
                attributes:
                  title: string
                  body: string?
            ```

            ```printed
            $ mapc apply --create --to 1 app.sqlite
            app.sqlite: Notes 1, made in … s
            $ mapc plan app.sqlite --out plan.json >plan.txt
            wrote plan.json
            $ sqlite3 app.sqlite "CREATE INDEX by_title ON Note (title)"
            $ mapc apply --plan plan.json app.sqlite
            error[changed-store]: the store's schema is not the one that the plan was made for
              ┌─ app.sqlite
            help: make a new plan with 'mapc plan'                                    mapc explain changed-store
            exit 4
            ```

            ## Write instead

            A new plan.
            """##
        case "coarser-representation":
            ##"""
            # coarser-representation

            An attribute keeps its type and is stored in a form that holds less: whole seconds instead of parts of them, or a fixed number of decimals.

            ## Why it matters

            Values that need the finer form do not fit any more. They are looked for before anything is written, and stop the migration; nothing is rounded in silence.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  date: date
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  date: { type: date, stored: unix }
            ```

            ```diagnostics
            2.model.yaml:6:7-11 coarser-representation: 'date' is stored in a form that holds less than before
            ```

            ## Write instead

            Nothing, if all values fit. If they should be rounded, keep the finer form or compute the value under `set`.
            """##
        case "column-count":
            ##"""
            # column-count

            A foreign key names more or fewer columns than the key that it points at has.

            ## Why it matters

            Each column of the key needs one column that holds its value; with one too few, rows of the destination could not be told apart.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Order:
                key: [shop, number]
                attributes: { shop: int32, number: int32 }
              Line:
                relationships:
                  order: { to: Order, column: order_number }
            ```

            ```diagnostics
            1.model.yaml:9:35-47 column-count: the key of 'Order' has 2 columns, and 'order' names 1
            ```

            ## Write instead

            ```yaml
            order: { to: Order, column: [order_shop, order_number] }
            ```
            """##
        case "composite-cycle":
            ##"""
            # composite-cycle

            A composite holds itself, directly or through another composite.

            ## Why it matters

            A composite is stored as one column for each of its attributes; one that holds itself would have columns without end.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            composites:
              Place: { name: string, around: Place? }
            ```

            ```diagnostics
            1.model.yaml:4:34-39 composite-cycle: the composite 'Place' holds itself
            ```

            ## Write instead

            An entity with a relationship to itself, or a composite without the circle.
            """##
        case "contradictory-limits":
            ##"""
            # contradictory-limits

            The limits of an attribute or of a relationship exclude each other, or the default is not within them.

            ## Why it matters

            No row could ever be valid, or every new row would be invalid unless its value is written.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  words: { type: int32, min: 10, max: 1 }
                  rating: { type: int16, default: 0, min: 1, max: 5 }
            ```

            ```diagnostics
            1.model.yaml:6:43-44 contradictory-limits: no value keeps both 'min' and 'max'
            1.model.yaml:7:39-40 contradictory-limits: the default does not keep the attribute's own 'min'
            ```

            ## Write instead

            ```yaml
            words: { type: int32, min: 1, max: 10 }
            rating: { type: int16, default: 1, min: 1, max: 5 }
            ```
            """##
        case "contradictory-optional":
            ##"""
            # contradictory-optional

            A relationship says `Post?` and `optional: false`.

            ## Why it matters

            One of the two is wrong, and only the author knows which.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post: {}
              Comment:
                relationships:
                  post: { to: Post?, optional: false }
            ```

            ```diagnostics
            1.model.yaml:7:36-41 contradictory-optional: the relationship is written both optional and required
            ```

            ## Write instead

            ```yaml
            post: Post?
            ```
            """##
        case "damaged-store":
            ##"""
            # damaged-store

            SQLite finds that the store's pages do not fit together.

            ## Why it matters

            A migration would carry the damage along, or make it worse.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ printf '\377' | dd of=app.sqlite bs=1 seek=100 conv=notrunc 2>dd.txt; mapc status app.sqlite
            error[damaged-store]: SQLite finds the store damaged: database disk image is malformed
              ┌─ app.sqlite
            help: take a backup, or recover what can be read with '.recover' of the sqlite3 shell
                                                                                      mapc explain damaged-store
            exit 5
            ```

            ## Write instead

            Take a backup, or recover what can be read: `sqlite3 app.sqlite .recover`.
            """##
        case "dangling-reference":
            ##"""
            # dangling-reference

            After the migration a reference that it computed points at a row that is not there. Everything has been rolled back.

            ## Why it matters

            A dangling reference is lost data that is noticed years later. This check reads the result, whatever the plan promised.

            ## Example

            `error[dangling-reference]: 'Section.post_id' points at rows of 'Post' that are not there`, with the number of rows and the keys of the first.

            ## Write instead

            Look at the mapping of the relationship: a `where` of the mapping that it leads to may leave rows out.
            """##
        case "default-for-old-rows":
            ##"""
            # default-for-old-rows

            A new Boolean or enum attribute has a default, and rows that exist get it only because it is the default.

            ## Why it matters

            A default is chosen for rows that are made from now on. For rows that exist another value often is right: a post that was visible should be `published`, though new ones begin as `draft`.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            enums:
              Status: [draft, published]
            entities:
              Post:
                attributes:
                  slug: string
                  status: Status = draft
            ```

            ```diagnostics
            2.model.yaml:9:7-13 default-for-old-rows: old rows get "draft" for 'Post.status', because that is the default
            ```

            ## Write instead

            Say what old rows get, even if it is the default.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  status: "published"
            ```
            """##
        case "dropped-attribute":
            ##"""
            # dropped-attribute

            An attribute is gone, or no mapping carries it in every row that has it, and nothing says that its values are meant to be lost.

            ## Why it matters

            Data is lost only where somebody has named it. An attribute that is carried under another name, or converted so that it could be converted back, is not lost.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                  note: data?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            ```diagnostics
            1.model.yaml:7:7-11 dropped-attribute: nothing in version 2 keeps 'Post.note'
            ```

            ## Write instead

            Name it under `drop`, or carry its values somewhere.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            drop: [Post.note]
            ```
            """##
        case "dropped-entity":
            ##"""
            # dropped-entity

            The rows of an entity become rows of nothing, and nothing says that they are meant to be lost.

            ## Why it matters

            Rows are lost only where somebody has named their entity. An entry with `from` is all that its destination gets: where it names another entity, the rows that would have been inferred go nowhere.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
              Legacy:
                attributes:
                  blob: data
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            ```diagnostics
            1.model.yaml:7:3-9 dropped-entity: the rows of 'Legacy' go nowhere in version 2
            ```

            ## Write instead

            Name the entity under `drop`, or write what its rows become.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            drop: [Legacy]
            ```
            """##
        case "dropped-relationship":
            ##"""
            # dropped-relationship

            A relationship is gone, its other side too, and nothing says that what it pointed at is meant to be lost.

            ## Why it matters

            Which rows belong together is data like any other.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                relationships:
                  author: { to: Person, inverse: posts, optional: true }
              Person:
                attributes:
                  name: string
                relationships:
                  posts: { to: [Post], inverse: author }
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
              Person:
                attributes:
                  name: string
            ```

            ```diagnostics
            1.model.yaml:8:7-13 dropped-relationship: nothing in version 2 keeps what 'Post.author' points at
            ```

            ## Write instead

            Name one side under `drop`, or set something to what it points at.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            drop: [Post.author]
            ```
            """##
        case "duplicate-canonical-name":
            ##"""
            # duplicate-canonical-name

            Two properties of one entity, inherited ones included, or two entities of one model have one canonical name: the renaming ID, or the name where there is none.

            ## Why it matters

            The canonical name says what a thing was called when it was new, so that it is found again in every later version. Two things cannot both be it.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  hexColor: { type: string, renamingID: color }
                  color: string
            ```

            ```diagnostics
            1.model.yaml:7:7-12 duplicate-canonical-name: 'color' is the canonical name of another property of 'Post'
            ```

            ## Write instead

            ```yaml
            hexColor: { type: string, renamingID: color }
            colorName: string
            ```
            """##
        case "duplicate-case":
            ##"""
            # duplicate-case

            Two keys of a `map` are one value.

            ## Why it matters

            Only the first of them would ever be used.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLive: boolean
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLive: boolean
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary:
                    value: $source.isLive
                    map:
                      true: published
                      yes: public
                      false: draft
            ```

            ```diagnostics
            1-2.mapping.yaml:11:11-14 duplicate-case: the map has 'yes' twice
            ```

            ## Write instead

            ```yaml
            map:
              true: published
              false: draft
            ```
            """##
        case "duplicate-key":
            ##"""
            # duplicate-key

            A map gives one key twice. The first is kept, the second is not looked at.

            ## Why it matters

            YAML says that keys are unique and most readers silently keep the last one: half of what was written is lost, and nobody is told which half.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  title: string?
            ```

            ```diagnostics
            1.model.yaml:7:7-12 duplicate-key: 'title' is given twice
            ```

            ## Write instead

            One of them:

            ```yaml
            attributes:
              title: string?
            ```
            """##
        case "duplicate-mapping-name":
            ##"""
            # duplicate-mapping-name

            Two entity mappings of a file have one name: the same source and the same destination, or the same `name`.

            ## Why it matters

            A mapping is called by its name, `PostToSection($source.owner)`; with two of one name nobody knows which.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                - where: $source.slug == "a"
                - where: $source.slug != "a"
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-7 duplicate-mapping-name: two mappings are called 'PostToPost'
            ```

            ## Write instead

            Give one of them a name.

            ```yaml
            entities:
              Post:
                - where: $source.slug == "a"
                - name: OtherPost
                  where: $source.slug != "a"
            ```
            """##
        case "duplicate-name":
            ##"""
            # duplicate-name

            Two things in one place have one name: two cases of an enum, an enum and an entity, an attribute and a relationship, or a property and one that is inherited.

            ## Why it matters

            Everything is referred to by name, so that one of the two could never be meant.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Block:
                abstract: true
                attributes:
                  title: string
              Section:
                parent: Block
                attributes:
                  title: string
            ```

            ```diagnostics
            1.model.yaml:11:7-12 duplicate-name: 'title' is already a property of the parent 'Block'
            ```

            ## Write instead

            Leave it out where it is inherited, or give one of the two another name.
            """##
        case "duplicate-step":
            ##"""
            # duplicate-step

            Two mapping files go from the same version to the same version.

            ## Why it matters

            A step has one meaning. Two files would have to be merged, and nobody says how.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            ```

            `more.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            ```

            ```diagnostics
            more.mapping.yaml:3:5-6 duplicate-step: another mapping goes from 1 to 2
            ```

            ## Write instead

            Put both into one file.
            """##
        case "duplicate-value":
            ##"""
            # duplicate-value

            A uniqueness, or a key, is new in the destination's version, and existing rows agree in it.

            ## Why it matters

            The database would refuse the second row in the middle of the migration; mapc finds all of them before it writes.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Atlas
            version: 1
            entities:
              Country:
                attributes:
                  code: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Atlas
            version: 2
            entities:
              Country:
                key: code
                attributes:
                  code: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Atlas
            from: 1
            to: 2
            allow:
              new-uniqueness: no two countries have one code
            ```

            ```printed
            $ mapc apply --create --to 1 atlas.sqlite
            atlas.sqlite: Atlas 1, made in … s
            $ sqlite3 atlas.sqlite "INSERT INTO Country VALUES (1, 'at'), (2, 'de'), (3, 'de');"
            $ mapc apply atlas.sqlite
            error[duplicate-value]: 'code' is to be unique in version 2, and rows agree in it, in 1 row
            …
            note: Country with the key 3
            …
            exit 3
            ```

            ## Write instead

            Make the rows differ first, or take the uniqueness back.
            """##
        case "duplicate-version":
            ##"""
            # duplicate-version

            Two models of a project have one version, or `versions` in mapc.yaml lists one twice. `3` and `03` are one version.

            ## Why it matters

            A store says which version it is at; two models of that version would be two answers.

            ## Example

            `a.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            ```

            `b.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            ```

            ```diagnostics
            b.model.yaml:2:10-11 duplicate-version: version '2' is there twice
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: 3
            ```
            """##
        case "edited-version":
            ##"""
            # edited-version

            The model of a version has been edited after a store was brought to it, so that the store's tables are not what the model now says.

            ## Why it matters

            A released version is a promise about stores in the field. Edited, it says something untrue about every one of them.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ sed -i 's/title: string/title: string?/' 1.model.yaml
            $ mapc status app.sqlite
            error[edited-version]: version 1 has been edited since the store was brought to it
              ┌─ 1.model.yaml:2:10
            2 │ version: 1
              │          ^ this is no longer what the store was made from
            help: take the edit back and make it a new version; if the tables are the same, say '--from 1'
                                                                                     mapc explain edited-version
            exit 4
            ```

            ## Write instead

            Take the edit back, and make it in a new version.
            """##
        case "empty-enum":
            ##"""
            # empty-enum

            An enum has no cases.

            ## Why it matters

            No value could have such a type, so that no row with a required attribute of it could exist.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            enums:
              Status: []
            ```

            ```diagnostics
            1.model.yaml:4:3-9 empty-enum: the enum 'Status' has no cases
            ```

            ## Write instead

            ```yaml
            enums:
              Status: [draft, published]
            ```
            """##
        case "empty-file":
            ##"""
            # empty-file

            A model or a mapping file has nothing in it but space and comments.

            ## Why it matters

            It is probably not saved, or not written yet. An empty project file is fine: everything in it has a default.

            ## Example

            `1.model.yaml`:

            ```yaml
            # to be written
            ```

            ```diagnostics
            1.model.yaml:1:1-1 empty-file: the file is empty
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: 1
            ```
            """##
        case "empty-value":
            ##"""
            # empty-value

            A key has no value, an element of a list is empty, or an expression is nothing but space.

            ## Why it matters

            YAML reads nothing as null, and tools disagree on what null means. What is meant is said.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Tag:
            ```

            ```diagnostics
            1.model.yaml:4:7-7 empty-value: entity 'Tag' has no value
            ```

            ## Write instead

            ```yaml
            entities:
              Tag: {}
            ```
            """##
        case "every-version-withdrawn":
            ##"""
            # every-version-withdrawn

            Every version of the project is withdrawn, so that there is none to migrate to.

            ## Why it matters

            A withdrawn version is never chosen by itself.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            withdrawn: true
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc plan
            error[every-version-withdrawn]: there is no version to migrate to: every one is withdrawn
            help: add a version, or say '--to'                              mapc explain every-version-withdrawn
            exit 1
            ```

            ## Write instead

            A version that is not withdrawn.
            """##
        case "expression-too-large":
            ##"""
            # expression-too-large

            An expression is nested more than 128 levels deep, is a chain of more than 128 operators, or has more than 65536 bytes.

            ## Why it matters

            Everything that reads an expression goes down level by level; a bound keeps a hostile file from exhausting the stack. And nobody can review such an expression.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLong: boolean
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  isLong: (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not true)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
            ```

            ```diagnostics
            1-2.mapping.yaml:7:335-336 expression-too-large: the expression is nested more than 128 deep
            ```

            ## Write instead

            Give parts a name under `let`. A long choice is a `map`, a long comparison is `in`.

            ```yaml
            isLong: $source.words in [100, 200, 300]
            ```
            """##
        case "failed-run":
            ##"""
            # failed-run

            Something outside any step failed, and everything was rolled back: the store is what it was.

            ## Why it matters

            Whatever the reason, half a migration would be worse than none.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ trap '' XFSZ; ulimit -f 1; mapc apply --create app.sqlite
            error[failed-run]: the migration failed and the store is what it was: disk I/O error (SQLite 778)
              ┌─ app.sqlite
            help: remove what SQLite complains of and apply again                        mapc explain failed-run
            exit 5
            ```

            ## Write instead

            What SQLite's words ask for; then apply again.
            """##
        case "failed-step":
            ##"""
            # failed-step

            A statement of the plan failed, and everything was rolled back: the store is what it was.

            ## Why it matters

            Whatever the reason, half a migration would be worse than none.

            ## Example

            `plan.json`:
            ```json
            {
              "schema": "mapc.plan/1",
              "plan": {
                "format": 1, "tool": "mapc 0.1.0", "dialect": "sqlite", "model": "Notes", "inputs": "", "functions": [], "writesReceipt": true,
                "storeSchema": "887ad4d88ffff3ecfcba5c546891706d949763ab6823ec5253c2cb732e394bd9",
                "legs": [{
                  "source": { "version": "", "storage": "", "full": "" }, "destination": { "version": "1", "storage": "", "full": "" },
                  "fates": [], "obligations": [], "checks": [], "notes": [], "steps": [{
                    "id": "0123456789abcdef", "kind": "patch", "title": "fill \"Note\"", "origins": [], "isReversible": true,
                    "statements": [{ "sql": "UPDATE \"Note\" SET \"title\" = 1", "bindings": [], "isLegacyRename": false }]
                  }],
                  "ledger": []
                }]
              }
            }
            ```

            ```printed
            $ touch app.sqlite && mapc apply --plan plan.json app.sqlite
            error[failed-step]: the step 'fill "Note"' failed and the store is what it was: no such table: Note (SQLite 1)
              ┌─ app.sqlite
            help: see the statements of the step with 'mapc plan --format sql'          mapc explain failed-step
            exit 5
            ```

            ## Write instead

            What SQLite's words ask for: room on the disk, rows that a constraint of the store refuses. Then apply again.
            """##
        case "file-too-large":
            ##"""
            # file-too-large

            A file has more than 16 MB, or holds more than a million values. It is not read.

            ## Why it matters

            Nobody writes such a file by hand. A generated one, or a hostile one, shall be refused in an instant rather than fill the memory of an editor.

            ## Example

            `1.model.yaml`:

            ```repeat "[" 17 MB
            ```

            ```diagnostics
            1.model.yaml:1:1-1 file-too-large: the file has … bytes, more than 16777216
            ```

            ## Write instead

            Several models as several files. Many rows are brought by a program that inserts them, not by `rows`.
            """##
        case "filled-nil":
            ##"""
            # filled-nil

            An optional attribute becomes required, and its default takes the place of every nil.

            ## Why it matters

            Afterwards nobody can tell a row that had no value from one that had the default. That is often what is wanted; it is said once, and the rows are counted.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  words: int32?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  words: int32 = 0
            ```

            ```diagnostics
            2.model.yaml:6:7-12 filled-nil: 'Post.words' is required now, and 0 takes the place of nil
            ```

            ## Write instead

            Nothing, or the same in words.

            ```yaml
            entities:
              Post:
                set:
                  words: $source.words ?? 0
            ```
            """##
        case "fixed-level":
            ##"""
            # fixed-level

            `lint:` in the project file wants to lower a diagnostic that is always an error.

            ## Why it matters

            What is an error by itself leaves the meaning of a model or a mapping open. Nothing can be planned over it, whatever it is called.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Shop
            version: 1
            entities:
              Product:
                attributes:
                  name: string
            ```

            `mapc.yaml`:
            ```yaml
            lint: { unknown-lint: off }
            ```

            ```diagnostics
            mapc.yaml:1:9-21 fixed-level: 'unknown-lint' is always an error
            ```

            ## Write instead

            Remove the line, and correct what the diagnostic is about.
            """##
        case "function-cycle":
            ##"""
            # function-cycle

            A function of a mapping file that calls itself, at once or through others, or that reads a `let` of the file which needs the function.

            ## Why it matters

            A function is written out where it is called; one that calls itself would be written out for ever.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32?
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            from: 1
            to: 2
            functions:
              even:
                takes: { n: int32 }
                value: if($n == 0, true, odd($n - 1))
              odd:
                takes: { n: int32 }
                value: if($n == 0, false, even($n - 1))
            entities:
              Post:
                where: even($source.words ?? 0)
            ```

            ```diagnostics
            1-2.mapping.yaml:4:3-7 function-cycle: 'even' is needed to compute itself
            ```

            ## Write instead

            What the function is meant to find, without a circle:

            ```yaml
            functions:
              even:
                takes: { n: int32 }
                value: ($n % 2 ?? 0) == 0
            ```
            """##
        case "incomplete-plan":
            ##"""
            # incomplete-plan

            mapc tried its plan on an empty copy of the store's schema, and what came out was not what the destination's model says.

            ## Why it matters

            Every plan is rehearsed before it is shown. A plan that would leave other tables behind than the model's is a fault of mapc, and must never reach a store.

            ## Example

            `error[incomplete-plan]: the plan would not leave the tables of version 2 behind, so there is none`, with the differences as notes.

            ## Write instead

            Nothing: please report both models. Splitting the step in two versions is often a way around it.
            """##
        case "incomplete-row":
            ##"""
            # incomplete-row

            A row under `rows` has no value for a required property without a default.

            ## Why it matters

            A literal row is written as it stands; there is no source row to take a value from.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
              Unit:
                attributes:
                  name: string
                  factor: double
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Unit:
                rows:
                  - { name: gram }
            ```

            ```diagnostics
            1-2.mapping.yaml:7:9-23 incomplete-row: this row of 'Unit' has no 'factor', which is required
            ```

            ## Write instead

            Write the value.

            ```yaml
            entities:
              Unit:
                rows:
                  - { name: gram, factor: 1 }
            ```
            """##
        case "indistinguishable-versions":
            ##"""
            # indistinguishable-versions

            Two neighbouring versions have tables of the same structure, but hold values in another representation.

            ## Why it matters

            A store that has no receipt, because another tool made it, is recognised by its structure. `unix` and `unixms` are both integers, so that seconds could be taken for milliseconds.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  date: { type: date, stored: unix }
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  date: { type: date, stored: unixms }
            ```

            ```diagnostics
            2.model.yaml:6:7-11 indistinguishable-versions: a store at version '1' looks like one at version '2'
            ```

            ## Write instead

            Values of `user_version` for both versions in mapc.yaml, where the program writes them:

            ```yaml
            userVersion: { 1: 1, 2: 2 }
            ```
            """##
        case "inferred-across":
            ##"""
            # inferred-across

            A property is taken by its name from an entity that is not what its own entity was.

            ## Why it matters

            Beside another `from` a name may mean something else: the `title` of a post is not always the `title` of its section. What is inferred there is therefore shown, one by one.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
              Section:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Section:
                from: Post
            ```

            ```diagnostics
            1-2.mapping.yaml:6:11-15 inferred-across: 'Section.slug' is taken from 'Post.slug', by its name
            ```

            ## Write instead

            Say it, and the note is gone.

            ```yaml
            entities:
              Section:
                from: Post
                set:
                  slug: $source.slug
            ```
            """##
        case "invalid-date-format":
            ##"""
            # invalid-date-format

            The format of `formatDate` or `parseDate` has letters that mean nothing, says one thing twice, or cannot be read for another reason.

            ## Why it matters

            A format is read once, when the mapping is checked. One that was only read with the first row would make every date nil.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Diary
            version: 1
            entities:
              Entry:
                attributes:
                  day: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Diary
            version: 2
            entities:
              Entry:
                attributes:
                  day: { type: date, optional: true }
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Diary
            from: 1
            to: 2
            entities:
              Entry:
                set:
                  day: parseDate($source.day, "DD.MM.YYYY")
            ```

            ```diagnostics
            1-2.mapping.yaml:7:35-47 invalid-date-format: the format has the unknown letters 'DD'
            ```

            ## Write instead

            ```yaml
            day: parseDate($source.day, "dd.MM.yyyy")
            ```
            """##
        case "invalid-escape":
            ##"""
            # invalid-escape

            A backslash in a text of an expression begins no escape. The escapes are `\"`, `\'`, `\\`, `\n`, `\r`, `\t` and `\u{1F600}`; they are the same in both kinds of quotes.

            ## Why it matters

            A backslash that silently vanished, or silently stayed, would make two readers see two texts.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLong: boolean
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  isLong: contains($source.title, "\d")
            ```

            ```diagnostics
            1-2.mapping.yaml:7:40-42 invalid-escape: '\d' is no escape
            ```

            ## Write instead

            ```yaml
            isLong: contains($source.title, "\\d")
            ```
            """##
        case "invalid-index":
            ##"""
            # invalid-index

            A `unique` or an index names what has no column in the table: a to-many, a transient or derived attribute. Or a `unique` of a subentity names inherited properties only, which would hold for the rows of its siblings too.

            ## Why it matters

            An index is over columns, and a hierarchy shares one table.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Tag: {}
              Post:
                relationships:
                  tags: [Tag]
                indexes: [[tags]]
            ```

            ```diagnostics
            1.model.yaml:8:16-20 invalid-index: 'tags' cannot be indexed: it is a to-many and has no column here
            ```

            ## Write instead

            An index over an attribute or a to-one; a join table has its indexes already.
            """##
        case "invalid-key":
            ##"""
            # invalid-key

            A `key` names something that cannot tell rows apart: what may be nil or is not stored, a to-many, a composite, or a relationship whose destination is told apart by this very key.

            ## Why it matters

            Every row has exactly one key, which references to it hold.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                key: slug
                attributes:
                  slug: string?
            ```

            ```diagnostics
            1.model.yaml:5:10-14 invalid-key: 'slug' cannot be in the key: it may be nil
            ```

            ## Write instead

            ```yaml
            Post:
              key: slug
              attributes:
                slug: string
            ```
            """##
        case "invalid-literal":
            ##"""
            # invalid-literal

            A constant is no value of the type that stands beside it: a number that does not fit, a day that does not exist, a word that is no case of the enum.

            ## Why it matters

            Scalars are taken as they are written and read as the declared type says: `no` is false for a boolean and a text for a string. What the type cannot read would otherwise become something else in silence.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            enums:
              Status: [draft, published]
            entities:
              Post:
                attributes:
                  status: Status = drafd
                  words: int16 = 40000
                  day: date = 2024-02-30
            ```

            ```diagnostics
            1.model.yaml:8:24-29 invalid-literal: 'drafd' is no case of 'Status'
            1.model.yaml:9:22-27 invalid-literal: '40000' does not fit an int16
            1.model.yaml:10:19-29 invalid-literal: '2024-02-30' is no date
            ```

            ## Write instead

            ```yaml
            status: Status = draft
            words: int32 = 40000
            day: date = 2024-02-29
            ```
            """##
        case "invalid-name":
            ##"""
            # invalid-name

            A name of an entity, a property, an enum, a case, a mapping or a `let` entry is not made of letters, digits and `_`, or begins with a digit. Letters are those of every alphabet.

            ## Why it matters

            Names stand in expressions, where a space, a hyphen or a dot means something else.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  reading-time: int32
            ```

            ```diagnostics
            1.model.yaml:6:7-19 invalid-name: 'reading-time' is no name for an attribute
            ```

            ## Write instead

            What a column or a table is really called stands under `column` and `table`, and is any text.

            ```yaml
            readingTime: { type: int32, column: reading-time }
            ```
            """##
        case "invalid-number":
            ##"""
            # invalid-number

            A number of an expression has leading zeros, separators, no digit before its point, or letters behind it.

            ## Why it matters

            `007` is 7 to one reader and an identifier to another; `0x1F` and `1_000` differ between languages. There is one way to write a number.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  minutes: int32
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  minutes: $source.words / 0250
            ```

            ```diagnostics
            1-2.mapping.yaml:7:32-36 invalid-number: '0250' is no number
            ```

            ## Write instead

            Write `250`; a text of digits stands in quotes:

            ```yaml
            minutes: ($source.words / 250)!
            ```
            """##
        case "invalid-pattern":
            ##"""
            # invalid-pattern

            A `pattern` is no regular expression, or one that could take for ever.

            ## Why it matters

            Values are checked against it; one that cannot be read would check nothing.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: { type: string, pattern: "[a-z" }
            ```

            ```diagnostics
            1.model.yaml:6:38-44 invalid-pattern: the pattern is no regular expression
            ```

            ## Write instead

            ```yaml
            slug: { type: string, pattern: "[a-z]+" }
            ```

            The same is said of the patterns of `matches`, `capture` and `regexReplace`. A pattern that repeats what can itself match in several ways, such as `(a+)+`, is
            refused too, because on some texts it would take longer than anybody waits; `(a++)+` and `(?>a|ab)+` match in one way only.
            """##
        case "invalid-short-form":
            ##"""
            # invalid-short-form

            An attribute or relationship is written in one scalar that is none of the short forms.

            ## Why it matters

            The short forms are `type`, `type?`, `type = default` and `type? = default`, and for relationships `Post`, `Post?` and `[Tag]`. Everything else has keys.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string = no title
            ```

            ```diagnostics
            1.model.yaml:6:23-31 invalid-short-form: this is no short form of an attribute
            ```

            ## Write instead

            ```yaml
            title: { type: string, default: no title }
            ```
            """##
        case "inverse-mismatch":
            ##"""
            # inverse-mismatch

            A relationship names as its inverse what cannot be: an attribute, a relationship that does not lead back, one that names another inverse or is another one's already.

            ## Why it matters

            A relationship and its inverse are one set of pairs, seen from two sides. Naming one side is enough; where both are named, they name each other.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              User: {}
              Section:
                relationships:
                  author: User
              Post:
                relationships:
                  sections: { to: [Section], inverse: author }
            ```

            ```diagnostics
            1.model.yaml:10:43-49 inverse-mismatch: 'Section.author' leads from 'Section' to 'User', not from 'Section' to 'Post'
            ```

            ## Write instead

            ```yaml
            Section:
              relationships:
                post: Post
            Post:
              relationships:
                sections: { to: [Section], inverse: post }
            ```
            """##
        case "labelled-argument":
            ##"""
            # labelled-argument

            An argument of a call has a label.

            ## Why it matters

            YAML reads `label: ` as a key. Arguments are known by their order.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: |
                    prefix($source.title, length: 5)
            ```

            ```diagnostics
            1-2.mapping.yaml:8:31-37 labelled-argument: arguments have no labels: 'length:'
            ```

            ## Write instead

            ```yaml
            slug: prefix($source.title, 5)
            ```
            """##
        case "left-to-store":
            ##"""
            # left-to-store

            `mapc introspect` met something in the database that a model has no words for: a table without a primary key, a virtual table, a generated
            column, a partial index or one on an expression, a default that is computed, a foreign key that does not point at a primary key.

            ## Why it matters

            Such things are not lost. A migration carries them along byte for byte, or refuses by name where it cannot. But the model does not mention
            them, so neither does the checking: nobody is told when a column that a partial index reads changes its meaning.

            ## Example

            A database made by these statements

            ```sql
            CREATE TABLE log (line TEXT);
            CREATE TABLE post (id INTEGER PRIMARY KEY, title TEXT, slug TEXT AS (lower(title)));
            ```

            gives the model

            ```text
            model: Blog
            version: 1

            # table 'log' is left to the store: it has no primary key

            entities:
              post:
                # column 'slug' is generated and left to the store
                key: id
                attributes:
                  id: int64
                  title: string?
            ```

            and the notes `note[left-to-store]: table 'log' is left to the store: it has no primary key` and
            `note[left-to-store]: 'post': column 'slug' is generated and left to the store`.

            ## Write instead

            Nothing, if that is where the thing belongs. A table that should have an entity needs a primary key: give it one, then introspect again.
            """##
        case "lost-order":
            ##"""
            # lost-order

            An ordered to-many is not ordered any more.

            ## Why it matters

            In which order the rows stood is data, and nothing else keeps it.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  tags: { to: [Tag], ordered: true }
              Tag:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                relationships:
                  tags: { to: [Tag] }
              Tag:
                attributes:
                  name: string
            ```

            ```diagnostics
            2.model.yaml:6:7-11 lost-order: 'Post.tags' is no longer ordered, and its order is lost
            ```

            ## Write instead

            Keep it ordered, carry the position somewhere, or say why the order may go.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            allow:
              lost-order: tags are shown by name from now on
            ```
            """##
        case "meaningless-key":
            ##"""
            # meaningless-key

            A key of the language stands where it means nothing: `min` on a text, `ordered` on a to-one, `table` or `key` on a subentity, `column` on what is not stored.

            ## Why it matters

            It would be passed over, and whoever wrote it would believe in it.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: { type: string, min: 1 }
            ```

            ```diagnostics
            1.model.yaml:6:35-36 meaningless-key: 'min' is for numbers and dates, and 'title' is a string
            ```

            ## Write instead

            ```yaml
            title: { type: string, minLength: 1 }
            ```
            """##
        case "merged-hierarchies":
            ##"""
            # merged-hierarchies

            Two entities that had no common ancestor have one now.

            ## Why it matters

            A hierarchy is one table, and its rows share one row of keys. Rows of two tables have keys that collide, so the rows of one of them must get new keys; that is worth saying.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
              Page:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Document:
                abstract: true
                attributes:
                  slug: string
              Post:
                parent: Document
              Page:
                parent: Document
            ```

            ```diagnostics
            2.model.yaml:10:3-7 merged-hierarchies: 'Page' and 'Post' were no relatives and are both below 'Document' now
            ```

            ## Write instead

            Write where the rows come from, for the entity whose rows may get new keys.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Page:
                from: Page
            ```
            """##
        case "misplaced-desc":
            ##"""
            # misplaced-desc

            `desc` stands behind an expression that is no term of an order.

            ## Why it matters

            `desc` turns the order of `.sorted(…)` or of `order` round. A value has no direction, so something else was meant.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                relationships:
                  comments: { to: [Comment], inverse: post }
              Comment:
                attributes:
                  words: int32
                relationships:
                  post: { to: Post, inverse: comments }
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  longest: int32?
                relationships:
                  comments: { to: [Comment], inverse: post }
              Comment:
                attributes:
                  words: int32
                relationships:
                  post: { to: Post, inverse: comments }
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  longest: $source.comments.max($0.words desc)
            ```

            ```diagnostics
            1-2.mapping.yaml:7:46-50 misplaced-desc: 'desc' turns an order round, and there is none here
            ```

            ## Write instead

            ```yaml
            longest: $source.comments.sorted($0.words desc).first.words
            ```
            """##
        case "misplaced-key":
            ##"""
            # misplaced-key

            A key is one of the language, or a name of yours, but stands one level too high, too low or beside where it belongs.

            ## Why it matters

            It would be passed over there; the message says where it has its meaning.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                title: string
            ```

            ```diagnostics
            1.model.yaml:5:5-10 misplaced-key: 'title' looks like an attribute outside 'attributes'
            ```

            ## Write instead

            ```yaml
            Post:
              attributes:
                title: string
            ```
            """##
        case "misplaced-mapping":
            ##"""
            # misplaced-mapping

            A mapping is called in a condition that decides which rows mappings take.

            ## Why it matters

            Which rows a mapping takes depends on the source alone; otherwise two mappings could wait for each other.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                where: PostToPost($source).words > 3
            ```

            ```diagnostics
            1-2.mapping.yaml:6:12-22 misplaced-mapping: the mapping 'PostToPost' cannot be called in 'where'
            ```

            ## Write instead

            ```yaml
            where: $source.words > 3
            ```
            """##
        case "misplaced-version":
            ##"""
            # misplaced-version

            A model says with `after` that it comes after another version than the order has before it. The order is that of `versions` in mapc.yaml, else that of the numbers.

            ## Why it matters

            Each version is migrated to the next; two orders would be two histories.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            after: 1
            ```

            `3.model.yaml`:

            ```yaml
            model: Blog
            version: 3
            after: 1
            ```

            ```diagnostics
            3.model.yaml:3:8-9 misplaced-version: version '3' says it comes after '1', and it comes after '2'
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: 3
            ```
            """##
        case "missing-file":
            ##"""
            # missing-file

            A path on the command line, or under `models:` or `mappings:` in the project file, names nothing that is there.

            ## Why it matters

            A project that silently lacks a model would lint clean and migrate wrongly.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `mapc.yaml`:
            ```yaml
            model: Notes
            models: .
            mappings: migrations/
            ```

            ```printed
            $ mapc lint
            error[missing-file]: there is no file or folder 'migrations/'
              ┌─ mapc.yaml:3:11
            3 │ mappings: migrations/
              │           ^^^^^^^^^^^ relative to the project file
            help: correct the path, or remove it                                       mapc explain missing-file
            1 error
            exit 1
            ```

            ## Write instead

            The path as it is, relative to the project file, or make the folder.
            """##
        case "missing-inverse":
            ##"""
            # missing-inverse

            A to-many has no inverse, and beside it stands the only to-one that leads back. This is a note.

            ## Why it matters

            Without an inverse a to-many is a relationship of its own, whose pairs lie in a join table. That is rarely meant where a to-one leads back.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  sections: [Section]
              Section:
                relationships:
                  post: Post
            ```

            ```diagnostics
            1.model.yaml:6:7-15 missing-inverse: 'Post.sections' has no inverse, so its pairs lie in a join table beside 'Section.post'
            ```

            ## Write instead

            ```yaml
            sections: { to: [Section], inverse: post }
            ```
            """##
        case "missing-key":
            ##"""
            # missing-key

            A file or a map lacks a key that it must have: `model` and `version` of a model, `from` and `to` of a mapping, `type` of an attribute, `to` of a relationship.

            ## Why it matters

            Without it there is nothing to be checked against.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            entities: {}
            ```

            ```diagnostics
            1.model.yaml:1:1-6 missing-key: a model file needs 'version'
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: 1
            ```
            """##
        case "missing-reason":
            ##"""
            # missing-reason

            An entry under `allow` has no reason.

            ## Why it matters

            Whoever reads the mapping later wants to know why this was right here. A reason is one line now and an hour saved then.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  tags: { to: [Tag], ordered: true }
              Tag:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                relationships:
                  tags: { to: [Tag] }
              Tag:
                attributes:
                  name: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            allow:
              lost-order: ""
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-13 missing-reason: 'lost-order' is allowed without a reason
            2.model.yaml:6:7-11 lost-order: 'Post.tags' is no longer ordered, and its order is lost
            ```

            ## Write instead

            Write the reason.

            ```yaml
            allow:
              lost-order: tags are shown by name from now on
            ```
            """##
        case "missing-store":
            ##"""
            # missing-store

            There is no file of that name.

            ## Why it matters

            A migration of a misspelt store would make an empty one beside it, and look like success.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc status app.sqlite
            error[missing-store]: there is no store 'app.sqlite'
              ┌─ app.sqlite
            help: check the path, or make a new store with 'mapc apply --create'      mapc explain missing-store
            exit 2
            ```

            ## Write instead

            The path as it is; or `mapc apply --create app.sqlite` for a new store.
            """##
        case "missing-value":
            ##"""
            # missing-value

            A row has no value where the destination's version requires one: the expression is nil for it, or `!` says that a value is there and it is not.

            ## Why it matters

            A required property with a nil in it breaks whoever reads the store next. mapc counts such rows before it writes anything and lists the first keys.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  length: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  length: int32
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  length: int32($source.length)!
            ```

            ```printed
            $ mapc apply --create --to 1 blog.sqlite
            blog.sqlite: Blog 1, made in … s
            $ sqlite3 blog.sqlite "INSERT INTO Post VALUES (1, '120'), (2, 'long');"
            $ mapc apply blog.sqlite
            error[missing-value]: a value that '!' says is there is nil, in 1 row
            …
            note: Post with the key 2
            …
            exit 3
            ```

            ## Write instead

            Say what nil becomes with `??`, or leave such rows out on purpose: `onNil: drop`.
            """##
        case "mixed-models":
            ##"""
            # mixed-models

            Two models of one project have two names, or another one than mapc.yaml says.

            ## Why it matters

            A project is the history of one model. A store is never taken for one of another model, even where their tables are alike.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            `2.model.yaml`:

            ```yaml
            model: Blogs
            version: 2
            ```

            ```diagnostics
            2.model.yaml:1:8-13 mixed-models: this project is about 'Blog', not 'Blogs'
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: 2
            ```
            """##
        case "needless-renaming":
            ##"""
            # needless-renaming

            A renaming ID is the name itself. This is a note.

            ## Why it matters

            A renaming ID is written when a thing is renamed, and is its first name. Before that it says nothing.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: { type: string, renamingID: title }
            ```

            ```diagnostics
            1.model.yaml:6:42-47 needless-renaming: the renaming ID 'title' is the name itself
            ```

            ## Write instead

            ```yaml
            title: string
            ```
            """##
        case "never-nil":
            ##"""
            # never-nil

            `!` or `??` stands behind a value that is never nil.

            ## Why it matters

            It does nothing, and it makes readers believe that the value may be missing.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: $source.title!
            ```

            ```diagnostics
            1-2.mapping.yaml:7:29-30 never-nil: this is a string, which is never nil
            ```

            ## Write instead

            ```yaml
            summary: $source.title
            ```
            """##
        case "new-uniqueness":
            ##"""
            # new-uniqueness

            Values must be unique that did not have to be before, by `unique` or by a `key`.

            ## Why it matters

            Rows that exist may agree in them. Which of two rows stays, and what becomes of references to the other, only an author can say.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Tag:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Tag:
                attributes:
                  name: string
                unique: [[name]]
            ```

            ```diagnostics
            2.model.yaml:7:14-20 new-uniqueness: 'name' of 'Tag' must be unique now, and rows that exist may agree in it
            ```

            ## Write instead

            Say that rows which agree are one, with `distinct: [name]` (which a later version of mapc runs). Or say why none agree: then that is checked on the rows before anything is written.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            allow:
              new-uniqueness: the importer has always looked tags up by name
            ```
            """##
        case "newer-plan":
            ##"""
            # newer-plan

            The saved plan has a format that this mapc does not know.

            ## Why it matters

            A plan is done exactly as it says, so it must be understood whole.

            ## Example

            `plan.json`:
            ```json
            { "schema": "mapc.plan/9", "plan": { "format": 9 } }
            ```

            ```printed
            $ mapc apply --plan plan.json app.sqlite
            error[newer-plan]: the plan is 'mapc.plan/9', which this mapc does not know
              ┌─ plan.json
            help: update mapc, or make the plan again with this one                      mapc explain newer-plan
            exit 2
            ```

            ## Write instead

            Make the plan again with this mapc, or update it.
            """##
        case "no-database":
            ##"""
            # no-database

            The file does not begin as a SQLite database does. An encrypted database looks exactly like one that is none, so that mapc cannot tell them apart.

            ## Why it matters

            Nothing that is not understood is written to.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `app.sqlite`:
            ```text
            This is not a database, however long it is made to be.
            ```

            ```printed
            $ mapc status app.sqlite
            error[no-database]: the file is no SQLite database, or it is encrypted: the two look alike
              ┌─ app.sqlite
            help: check that this is the right file; decrypt an encrypted store first   mapc explain no-database
            exit 2
            ```

            ## Write instead

            The name of the database's file; an encrypted one is decrypted first.
            """##
        case "no-mapping-fits":
            ##"""
            # no-mapping-fits

            A row stands where a relationship wants a row of the destination, and no mapping makes one of it.

            ## Why it matters

            `post: $source` means the destination row made from this source row. Without a mapping from the one entity to the other there is none.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Person:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Person:
                attributes:
                  name: string
                relationships:
                  home: Place?
              Place:
                attributes:
                  name: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Person:
                set:
                  home: $source
            ```

            ```diagnostics
            1-2.mapping.yaml:7:13-20 no-mapping-fits: no mapping makes a 'Place' of a row of 'Person'
            ```

            ## Write instead

            Write the mapping that makes the row.

            ```yaml
            entities:
              Person:
                set:
                  home: $source
              Place:
                from: Person
            ```
            """##
        case "no-model":
            ##"""
            # no-model

            There is no model in the project: no file named `*.model.yaml` in the folder or below it.

            ## Why it matters

            Most likely this is another folder than you think.

            ## Example

            ```printed
            $ mapc lint
            error[no-model]: there is no model here
              ┌─ …
            note: a model is a file named *.model.yaml, in this folder or below it
            help: go to the project's folder, name it with '--config', or begin one with 'mapc init'
                                                                                           mapc explain no-model
            1 error
            exit 1
            ```

            ## Write instead

            `mapc init` begins a project; `--config` names one elsewhere.
            """##
        case "no-path":
            ##"""
            # no-path

            No mapping, written or inferred, leads from the store's version to the one that is wanted. mapc infers steps between neighbours, forward; a way back is always written.

            ## Why it matters

            A way back loses what the way there added, which somebody has to decide.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Notes
            version: 2
            entities:
              Note:
                attributes:
                  title: string
                  body: string?
            ```

            ```printed
            $ mapc plan --from 2 --to 1
            error[no-path]: no mapping leads from version 2 to version 1
            note: mapc infers steps between neighbours, in their order; a way back is always written
            help: write a mapping with 'from: 2' and 'to: 1'                                mapc explain no-path
            exit 1
            ```

            ## Write instead

            A mapping with these versions under `from` and `to`.
            """##
        case "no-source":
            ##"""
            # no-source

            An entry sets values, has no `from`, and no entity of the version before has its name or renaming ID.

            ## Why it matters

            Which rows become rows of the new entity is the first thing a mapping says.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
              Section:
                attributes:
                  title: string?
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Section:
                set:
                  title: "none"
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-10 no-source: nothing of version 1 is called 'Section', so no rows come here
            ```

            ## Write instead

            Write `from`, or `rows` for rows that this version brings.

            ```yaml
            entities:
              Section:
                from: Post
                set:
                  title: $source.slug
            ```
            """##
        case "no-target-for-required":
            ##"""
            # no-target-for-required

            A required to-one is new, or may have pointed at nothing before, and rows that exist have nothing to point at.

            ## Why it matters

            Nothing can be invented for them: a default is a value, not a row.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
              Person:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                relationships:
                  author: Person
              Person:
                attributes:
                  name: string
            ```

            ```diagnostics
            2.model.yaml:8:7-13 no-target-for-required: 'Post.author' is required, and rows that exist have nothing to point at
            ```

            ## Write instead

            Make it optional, or say what they point at: a path, or a row that another mapping makes.

            ```yaml
            entities:
              Post:
                set:
                  author: $source.blog.owner
            ```
            """##
        case "no-value-for-required":
            ##"""
            # no-value-for-required

            A required attribute is new and has no default, or may have been nil before, and nothing sets it.

            ## Why it matters

            Rows that exist must get some value, and a made-up one would be wrong in silence.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                  words: int32
            ```

            ```diagnostics
            2.model.yaml:7:7-12 no-value-for-required: 'Post.words' is required and has no default, so rows that exist have no value for it
            ```

            ## Write instead

            Write a default, make it optional, or say what old rows get.

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  words: length($source.slug)
            ```
            """##
        case "not-a-store":
            ##"""
            # not-a-store

            A folder, a device, a pipe or a socket has that name.

            ## Why it matters

            A store is a file.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mkdir app.sqlite && mapc status app.sqlite
            error[not-a-store]: 'app.sqlite' is a folder and no store
              ┌─ app.sqlite
            help: name the file of a SQLite database                                    mapc explain not-a-store
            exit 2
            ```

            ## Write instead

            The name of the database's file.
            """##
        case "not-allowable":
            ##"""
            # not-allowable

            An entry under `allow` names an error that no reason makes right.

            ## Why it matters

            `allow` is for what a check on the rows, or the author’s knowledge, can answer. An error that leaves the meaning open cannot be argued away.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                  words: int32
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            allow:
              no-value-for-required: we shall see
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-24 not-allowable: 'no-value-for-required' cannot be allowed
            2.model.yaml:7:7-12 no-value-for-required: 'Post.words' is required and has no default, so rows that exist have no value for it
            ```

            ## Write instead

            Write what the error asks for; its own page says how.
            """##
        case "not-in-sql":
            ##"""
            # not-in-sql

            The expression is understood and typed, and this version of mapc has no SQL for it.

            ## Why it matters

            mapc does not fall back to something slower or almost the same; it says what it cannot do.

            ## Example

            `error[not-in-sql]: '.average' of this sequence cannot be put into SQL by this version of mapc`.

            ## Write instead

            Say it another way, or wait for the version that can; the page of limits lists what has no SQL so far.
            """##
        case "not-settable":
            ##"""
            # not-settable

            A mapping sets an attribute that no store holds, or that follows from its own row; or a literal row names many rows.

            ## Why it matters

            A transient attribute is not stored, and a derived one is computed from the row that it belongs to: a value for it would have no effect.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
                  draft: { type: string?, transient: true }
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  draft: $source.slug
            ```

            ```diagnostics
            1-2.mapping.yaml:7:7-12 not-settable: 'draft' cannot be set: it is transient, so no store holds it
            ```

            ## Write instead

            Leave it out.
            """##
        case "not-text":
            ##"""
            # not-text

            A file is no text in UTF-8: it is binary or in another encoding, or it holds a control character or a byte order mark where none belongs.

            ## Why it matters

            Readers guess encodings differently, and what is invisible on the screen still changes a name. A byte order mark at the start of a file is harmless and accepted.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string = "﻿"
            ```

            ```diagnostics
            1.model.yaml:6:24-25 not-text: a byte order mark stands only at the start of a file
            ```

            ## Write instead

            Save the file in UTF-8, and write an invisible character as an escape in double quotes: `"\uFEFF"`.
            """##
        case "not-yet-supported":
            ##"""
            # not-yet-supported

            A key of the language that this version of mapc does not run: `each`, `distinct`, `order`, `parameters`, `assert`, `emit`, `sql`.

            ## Why it matters

            The file is right, and passing over the key would migrate something else than it says.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                distinct: title
            ```

            ```diagnostics
            1-2.mapping.yaml:6:5-13 not-yet-supported: this version of mapc does not run 'distinct'
            ```

            ## Write instead

            Leave the key out, or use a later version of mapc.
            """##
        case "null-literal":
            ##"""
            # null-literal

            `null`, `NULL` or `~` stands where nothing is meant.

            ## Why it matters

            The language has one word for nothing, in models, mappings and expressions alike: `nil`.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: null
            ```

            ```diagnostics
            1-2.mapping.yaml:7:13-17 null-literal: nothing is written 'nil', not 'null'
            ```

            ## Write instead

            ```yaml
            slug: nil
            ```
            """##
        case "nullify-required":
            ##"""
            # nullify-required

            A required to-one has the delete rule `nullify`.

            ## Why it matters

            Deleting the row it points at would make it nil, which a required relationship cannot be; the database would refuse to delete.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post: {}
              Section:
                relationships:
                  post: { to: Post, delete: nullify }
            ```

            ```diagnostics
            1.model.yaml:7:33-40 nullify-required: 'post' is required, so deleting what it points at cannot make it nil
            ```

            ## Write instead

            ```yaml
            post: { to: Post, delete: cascade }
            ```
            """##
        case "object-in-the-way":
            ##"""
            # object-in-the-way

            A view or a trigger of the store uses a column or a table that the plan drops, a full-text index reads one that it renames, or a
            column, an index or a trigger that the model does not know belongs to a table that the plan makes anew, under another key or for fewer pairs.

            ## Why it matters

            mapc replays a store's own views and triggers as they are and never edits their text, so what they use has to stay until somebody changes them. A table that gets another key is made from the model alone: what only the
            store knew of it would go in silence.

            ## Example

            `error[object-in-the-way]: the store's view 'titles' uses the column 'Post.title', which this plan drops`.

            `error[object-in-the-way]: the store's trigger 'post_changed' belongs to the table 'Post', which this plan makes anew without it`.

            ## Write instead

            Drop or change what stands in the way with SQL of your own, then plan again.
            """##
        case "other-model":
            ##"""
            # other-model

            The store's receipt names another model than the project's.

            ## Why it matters

            The tables may look alike; what they mean is another project's.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ sed -i 's/model: Notes/model: Diary/' 1.model.yaml
            $ mapc status app.sqlite
            error[other-model]: the store belongs to the model 'Notes', and this project is 'Diary'
              ┌─ app.sqlite
            help: check the path of the store and the folder of the project             mapc explain other-model
            exit 4
            ```

            ## Write instead

            The store of this project, or the project of this store.
            """##
        case "parent-cycle":
            ##"""
            # parent-cycle

            An entity is its own ancestor.

            ## Why it matters

            Subentities have the properties of their parents and share their table; in a circle there is no topmost entity to have one.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Block: { parent: Section }
              Section: { parent: Block }
            ```

            ```diagnostics
            1.model.yaml:4:20-27 parent-cycle: 'Block' is its own ancestor
            ```

            ## Write instead

            ```yaml
            Block: { abstract: true }
            Section: { parent: Block }
            ```
            """##
        case "pinned-model-changed":
            ##"""
            # pinned-model-changed

            A mapping has `pins`, and a model of it has changed since.

            ## Why it matters

            Somebody has pinned the mapping because it was right for exactly these two models. Now it may be wrong where nothing else notices.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            pins: { from: "00c0ffee" }
            ```

            ```diagnostics
            1-2.mapping.yaml:4:15-25 pinned-model-changed: version 1 is not the model that this mapping was written for
            ```

            ## Write instead

            Read the mapping again with the new model in mind. Then write the fingerprint that the note shows.
            """##
        case "possibly-nil":
            ##"""
            # possibly-nil

            A value that may be nil stands where one is required.

            ## Why it matters

            The first such row would stop the migration of a store somewhere far away.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  content: string?
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  content: string?
                  summary: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: $source.content
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-31 possibly-nil: 'summary' is required, but this may be nil
            ```

            ## Write instead

            A value in its place, `!` to have every row checked before anything is written, or `onNil: drop` to leave such rows out:

            ```yaml
            summary: $source.content ?? ""
            ```
            """##
        case "read-only-store":
            ##"""
            # read-only-store

            The store, or the folder in which SQLite keeps its journal beside it, cannot be written by this user.

            ## Why it matters

            A migration that cannot keep a journal could not be undone.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ touch app.sqlite && chmod u-w app.sqlite && unprivileged mapc apply --create app.sqlite
            error[read-only-store]: this user may not write the store
              ┌─ app.sqlite
            help: give this user the right to write the store and its folder        mapc explain read-only-store
            exit 5
            ```

            ## Write instead

            Give this user the right to write both.
            """##
        case "refused-by-sqlite":
            ##"""
            # refused-by-sqlite

            SQLite refused a statement of the plan when mapc tried it on an empty copy of the store's schema. The store has not been touched.

            ## Why it matters

            Every plan is rehearsed before it is shown: what SQLite would refuse half-way is refused at once.

            ## Example

            `error[refused-by-sqlite]: SQLite refuses a statement of this plan on the store's schema: error in view broken: no such table: main.gone`.

            ## Write instead

            The message names the object that stands in the way; a view that was broken before is the usual one. Mend or drop it and plan again.
            """##
        case "reserved-name":
            ##"""
            # reserved-name

            The table of an entity or of a relationship would have a name that SQLite (`sqlite_…`) or mapc (`mapc_store`) keeps for itself.

            ## Why it matters

            SQLite refuses to make such a table, and mapc writes its receipts into the other.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              sqlite_note: {}
            ```

            ```diagnostics
            1.model.yaml:4:3-14 reserved-name: 'sqlite_note' would lie in table 'sqlite_note', a name that SQLite keeps for itself
            ```

            ## Write instead

            ```yaml
            sqlite_note: { table: note }
            ```
            """##
        case "retargeted-relationship":
            ##"""
            # retargeted-relationship

            A relationship has its name and points at another entity.

            ## Why it matters

            Rows of the old entity are no rows of the new one. Whether some mapping makes the one of the other is for the author to say.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  owner: Person?
              Person:
                attributes:
                  name: string
              Account:
                attributes:
                  login: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                relationships:
                  owner: Account?
              Person:
                attributes:
                  name: string
              Account:
                attributes:
                  login: string
            ```

            ```diagnostics
            2.model.yaml:6:14-21 retargeted-relationship: 'Post.owner' pointed at 'Person' and points at 'Account' now
            ```

            ## Write instead

            Set it: the row itself where a mapping makes the new rows of the old ones, or another path.

            ```yaml
            entities:
              Account:
                - from: Account
                - from: Person
                  set:
                    login: $source.name
              Post:
                set:
                  owner: $source.owner
            ```
            """##
        case "schema-drift":
            ##"""
            # schema-drift

            The store says at which version it is, and its tables are not those of that version: somebody changed them by other means.

            ## Why it matters

            A plan for tables that are different would lose what it does not know of. mapc changes nothing until both agree.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ sqlite3 app.sqlite 'ALTER TABLE Note RENAME COLUMN title TO heading'
            $ mapc status app.sqlite
            error[schema-drift]: the store's tables are not those of version 1, at which it says it is
              ┌─ app.sqlite
            note: [-] column 'Note.title' is missing in the store
            note: [+] 'Note.heading' is required in the store and not in the model
            help: undo what changed the store, or write a version that says what it is now; mapc changes nothing until they agree
                                                                                       mapc explain schema-drift
            exit 4
            ```

            ## Write instead

            Undo the change, or write a version that says what the store is now.
            """##
        case "several-values":
            ##"""
            # several-values

            `.only` says that there is at most one element, and some row has several; or a to-many is stated whose other side is to-one, and some row is in that of several
            rows.

            ## Why it matters

            Choosing one silently would lose the others.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Zoo
            version: 1
            entities:
              Keeper:
                attributes:
                  name: string
                relationships:
                  animals: [Animal]
              Animal:
                attributes:
                  name: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Zoo
            version: 2
            entities:
              Keeper:
                attributes:
                  name: string
                relationships:
                  animals: { to: [Animal], inverse: keeper }
              Animal:
                attributes:
                  name: string
                relationships:
                  keeper: { to: Keeper, optional: true, inverse: animals }
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Zoo
            from: 1
            to: 2
            entities:
              Keeper:
                set:
                  animals: $source.animals
            ```

            ```printed
            $ mapc apply --create --to 1 --quiet zoo.sqlite
            zoo.sqlite: Zoo 1, made in … s
            $ sqlite3 zoo.sqlite "INSERT INTO Keeper VALUES (1, 'Anna'), (2, 'Bo'); INSERT INTO Animal VALUES (1, 'Lion');"
            $ sqlite3 zoo.sqlite "INSERT INTO Keeper_animals VALUES (1, 1), (2, 1);"
            $ mapc apply zoo.sqlite
            error[several-values]: 'Animal.keeper' is to-one, and rows are in the 'animals' of several 'Keeper' rows, in 1 row
            …
            note: Animal with the key 1
            …
            exit 3
            ```

            ## Write instead

            Choose one on purpose, with `.first` or `.last`, on the side that has room for one only.
            """##
        case "shared-column":
            ##"""
            # shared-column

            Two attributes of one table would lie in one column. Names that differ only in the case of ASCII letters are one name to SQLite; rows without a key of their own have one called `id`; the entities of a hierarchy share one table.

            ## Why it matters

            Writing one would overwrite the other.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  Title: string
                  id: string
            ```

            ```diagnostics
            1.model.yaml:7:7-12 shared-column: 'Title' would lie in column 'Title' of table 'Post', where 'title' lies
            1.model.yaml:8:7-9 shared-column: 'id' would lie in column 'id' of table 'Post', where the key that rows have without being declared lies
            ```

            ## Write instead

            ```yaml
            Post:
              key: id
              attributes:
                title: string
                heading: { type: string, column: Heading }
                id: string
            ```
            """##
        case "shared-table":
            ##"""
            # shared-table

            Two entities, or an entity and a many-to-many, would lie in one table. Names that differ only in the case of ASCII letters are one name to SQLite.

            ## Why it matters

            Rows of one would be taken for rows of the other.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post: {}
              Article: { table: post }
            ```

            ```diagnostics
            1.model.yaml:5:3-10 shared-table: 'Article' would lie in table 'post', where 'Post' lies
            ```

            ## Write instead

            ```yaml
            Article: { table: article }
            ```
            """##
        case "stale-derived-data":
            ##"""
            # stale-derived-data

            Rows change in a table whose triggers fill a virtual table, an R*Tree or a full-text index without content of its own. Triggers do not run
            during a migration, so the virtual table would go on saying what the rows were before.

            ## Why it matters

            Nothing checks such a table, and a search would miss rows, or find those that are gone, without a word.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Map
            version: 1
            entities:
              Place:
                attributes:
                  height: double
            ```

            `2.model.yaml`:
            ```yaml
            model: Map
            version: 2
            entities:
              Place:
                attributes:
                  height: double
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Map
            from: 1
            to: 2
            entities:
              Place:
                set:
                  height: $source.height * 2.0
            ```

            ```sql store
            CREATE TABLE "Place" ("id" INTEGER PRIMARY KEY, "height" REAL NOT NULL);
            CREATE VIRTUAL TABLE heights USING rtree(id, low, high);
            CREATE TRIGGER place_added AFTER INSERT ON "Place" BEGIN INSERT INTO heights VALUES (new.id, new.height, new.height); END;
            INSERT INTO "Place" VALUES (1, 2.5);
            ```

            ```printed
            $ mapc apply --from 1 store.sqlite
            error[stale-derived-data]: rows of 'Place' change, and 'heights' would not follow: only the trigger 'place_added' fills it
              ┌─ 2.model.yaml:2:10
            2 │ version: 2
              │          ^
            note: triggers do not run during a migration
            help: write 'allow: { stale-derived-data: <how it is filled afterwards> }' in the mapping, or drop 'heights' first
                                                                                 mapc explain stale-derived-data
            exit 1
            $ echo 'allow: { stale-derived-data: the program fills it when it starts }' >>1-2.mapping.yaml
            $ mapc apply --from 1 store.sqlite
            note: trigger 'place_added' on 'Place' does not run during this migration
            store.sqlite: Map 1 → 2
              Place: rows of Place 1 − rows after 1 = 0
              1 row changed in … s
            ```

            ## Write instead

            An entry under `allow` that says how the table is filled afterwards; or drop the table first and make it again after the migration.
            """##
        case "step-to-itself":
            ##"""
            # step-to-itself

            A mapping has one version as `from` and as `to`.

            ## Why it matters

            A migration leads from one version to another. A change within a version would be invisible to everything that asks which version a store is at.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-1.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 1
            ```

            ```diagnostics
            1-1.mapping.yaml:3:5-6 step-to-itself: this mapping goes from version 1 to itself
            ```

            ## Write instead

            Write the version that the rows become.
            """##
        case "suspected-rename":
            ##"""
            # suspected-rename

            A property or an entity is gone, and a new one could be the same under another name.

            ## Why it matters

            Dropped and added in silence, a rename loses every value. mapc never guesses: it asks once, and the model or the mapping has the answer for ever.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  color: string?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  hexColor: string?
            ```

            ```diagnostics
            2.model.yaml:6:7-15 suspected-rename: 'Post.color' is gone in version 2, and 'hexColor' is new
            ```

            ## Write instead

            If it is a rename, say so in the model:

            ```yaml
            entities:
              Post:
                attributes:
                  hexColor: { type: string?, renamingID: color }
            ```

            If it is not, say in the mapping that the values are meant to be lost:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            drop: [Post.color]
            ```
            """##
        case "ternary-operator":
            ##"""
            # ternary-operator

            An expression chooses with `? :`.

            ## Why it matters

            YAML reads `: ` as the end of a key, so the operator could never be written without care. `if` is an ordinary function.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: |
                    $source.words > 100 ? "long" : "short"
            ```

            ```diagnostics
            1-2.mapping.yaml:8:29-30 ternary-operator: there is no operator '? :'
            ```

            ## Write instead

            ```yaml
            slug: if($source.words > 100, "long", "short")
            ```
            """##
        case "text-looks-like-expression":
            ##"""
            # text-looks-like-expression

            A text in quotes looks like an expression that reads the source row.

            ## Why it matters

            A value in quotes is that text, so every row would get the letters `$source.title`.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: "$source.title"
            ```

            ```diagnostics
            1-2.mapping.yaml:7:13-28 text-looks-like-expression: '$source.title' is a text because it stands in quotes
            ```

            ## Write instead

            ```yaml
            slug: $source.title
            ```
            """##
        case "text-too-long":
            ##"""
            # text-too-long

            A text of more than a million bytes would be matched with a regular expression, in some row or as a constant.

            ## Why it matters

            Matching goes back and tries again, so the time it takes can grow with the square of the text's length or faster. Within this bound it ends.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  text: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Notes
            version: 2
            entities:
              Note:
                attributes:
                  text: string
                  tag: { type: string, optional: true }
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Notes
            from: 1
            to: 2
            entities:
              Note:
                set:
                  tag: capture($source.text, "#(\\w+)")
            ```

            ```printed
            $ mapc apply --create --to 1 --quiet notes.sqlite
            notes.sqlite: Notes 1, made in … s
            $ sqlite3 notes.sqlite "INSERT INTO Note VALUES (1, '#short'), (2, hex(zeroblob(600000)));"
            $ mapc apply notes.sqlite
            error[text-too-long]: a text of more than 1000000 bytes is matched with a regular expression, in 1 row
            …
            note: Note with the key 2
            …
            exit 3
            ```

            ## Write instead

            What the match needs of the text: `capture(prefix($source.text, 1000), "#(\\w+)")`.
            """##
        case "to-many-to-one":
            ##"""
            # to-many-to-one

            A to-many becomes a to-one.

            ## Why it matters

            Only one of many rows can stay, and which one is a decision. The others are lost to the relationship, so they are named under `drop`.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  tags: [Tag]
              Tag:
                attributes:
                  name: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                relationships:
                  tag: { to: Tag, optional: true, renamingID: tags }
              Tag:
                attributes:
                  name: string
            ```

            ```diagnostics
            2.model.yaml:6:7-10 to-many-to-one: 'Post.tag' led to many rows and leads to one now
            ```

            ## Write instead

            Choose one, and name the rest as lost.

            ```yaml
            entities:
              Post:
                set:
                  tag: $source.tags.first
            drop: [Post.tags]
            ```
            """##
        case "too-deep":
            ##"""
            # too-deep

            Values are nested more than 200 deep.

            ## Why it matters

            No model and no mapping is; a file that is was made by mistake or to do harm.

            ## Example

            `1.model.yaml`:

            ```yaml
            [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
            ```

            ```diagnostics
            1.model.yaml:1:201-202 too-deep: values are nested more than 200 deep
            ```

            ## Write instead

            Fewer levels.
            """##
        case "too-many-elements":
            ##"""
            # too-many-elements

            A `range` has more than a million elements, for constants or for the numbers of some row.

            ## Why it matters

            Each element may become a row. A number as great as that is a mistake in the data far more often than rows that somebody wants, and it would fill memory first.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Files
            version: 1
            entities:
              File:
                attributes:
                  name: string
            ```

            `2.model.yaml`:

            ```yaml
            model: Files
            version: 2
            entities:
              File:
                attributes:
                  name: string
                  chunks: int32
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Files
            from: 1
            to: 2
            entities:
              File:
                set:
                  chunks: range(0, 1000000000).count
            ```

            ```diagnostics
            1-2.mapping.yaml:7:15-35 too-many-elements: a 'range' has more than 1000000 elements
            ```

            ## Write instead

            The bound that the numbers should have: `range(0, clamp($source.size / 4096, 0, 1000))`. A condition under `where` leaves the other rows out.
            """##
        case "two-project-files":
            ##"""
            # two-project-files

            A project has more than one `mapc.yaml`.

            ## Why it matters

            Two project files may order versions differently; only the first is read.

            ## Example

            `mapc.yaml`:

            ```yaml
            model: Blog
            ```

            `models/1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            `old/mapc.yaml`:

            ```yaml
            model: Blog
            ```

            ```diagnostics
            old/mapc.yaml:1:1-1 two-project-files: the project has a second project file
            ```

            ## Write instead

            Keep one of the two, or check the folders one by one: they are two projects.
            """##
        case "type-change":
            ##"""
            # type-change

            A property keeps its name, or its renaming ID, and has another type that does not hold every value of before.

            ## Why it matters

            A text is not always a number, and a large number is not always a small one. Which values are lost, and what takes their place, only an author can say.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  words: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  words: int32
            ```

            ```diagnostics
            2.model.yaml:6:14-19 type-change: 'Post.words' was a string and is an int32 now
            ```

            ## Write instead

            Write the conversion. One that may fail gives nil, so it needs a value for that, or `!` to have every row checked beforehand.

            ```yaml
            entities:
              Post:
                set:
                  words: int32($source.words) ?? 0
            ```
            """##
        case "type-mismatch":
            ##"""
            # type-mismatch

            A value of one type stands where another is wanted: in a property, a comparison, a condition, the branches of an `if`.

            ## Why it matters

            Integers become wider by themselves. Whatever may lose something is written down, so that a reader sees where.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  size: int16?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  size: $source.words
            ```

            ```diagnostics
            1-2.mapping.yaml:7:13-26 type-mismatch: 'size' is an int16?, but this is an int32
            ```

            ## Write instead

            A conversion, which is nil for what does not fit:

            ```yaml
            size: int16($source.words)
            ```
            """##
        case "unbalanced-ledger":
            ##"""
            # unbalanced-ledger

            The rows that went in, less those that were filtered and merged, are not the rows that came out. Everything was rolled back.

            ## Why it matters

            Every row is accounted for before a result is accepted. That it is not is a fault of mapc.

            ## Example

            `plan.json`:
            ```json
            {
              "schema": "mapc.plan/1",
              "plan": {
                "format": 1, "tool": "mapc 0.1.0", "dialect": "sqlite", "model": "Notes", "inputs": "", "functions": [], "writesReceipt": true,
                "storeSchema": "887ad4d88ffff3ecfcba5c546891706d949763ab6823ec5253c2cb732e394bd9",
                "legs": [{
                  "source": { "version": "", "storage": "", "full": "" }, "destination": { "version": "1", "storage": "", "full": "" },
                  "fates": [], "obligations": [], "checks": [], "notes": [], "steps": [],
                  "ledger": [{ "title": "Note", "terms": [{ "name": "in", "sign": 1, "source": { "constant": { "_0": 3 } } }] }]
                }]
              }
            }
            ```

            ```printed
            $ touch app.sqlite && mapc apply --plan plan.json app.sqlite
            error[unbalanced-ledger]: the rows of 'Note' do not add up, and the store is what it was
              ┌─ app.sqlite
            note: + in 3 is not 0
            help: report this with the plan: it is a fault of mapc                mapc explain unbalanced-ledger
            exit 6
            ```

            ## Write instead

            A report, with the plan: `mapc plan app.sqlite --format json`.
            """##
        case "unclosed-parenthesis":
            ##"""
            # unclosed-parenthesis

            A `(` or `[` of an expression has no `)` or `]`.

            ## Why it matters

            Where the bracket was meant to close cannot be guessed.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: concat(lower($source.title), "-"
            ```

            ```diagnostics
            1-2.mapping.yaml:7:19-20 unclosed-parenthesis: '(' is never closed
            ```

            ## Write instead

            ```yaml
            slug: concat(lower($source.title), "-")
            ```
            """##
        case "unclosed-text":
            ##"""
            # unclosed-text

            A text in an expression has no closing quote on its line.

            ## Why it matters

            Everything after it would be part of the text.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: |
                    concat($source.title, "-)
            ```

            ```diagnostics
            1-2.mapping.yaml:8:31-34 unclosed-text: the text has no closing "
            ```

            ## Write instead

            Close the quote. A line break inside a text is written `\n`.

            ```yaml
            slug: concat($source.title, "\n")
            ```
            """##
        case "unexpected-token":
            ##"""
            # unexpected-token

            Something stands in an expression where it cannot stand: two values without an operator between them, a closing bracket that nothing opened, a subscript, a sign from a word processor.

            ## Why it matters

            Nothing after it can be understood, so the rest of the expression is not read.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  slug: string
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  slug: lower($source.title "-")
            ```

            ```diagnostics
            1-2.mapping.yaml:7:33-36 unexpected-token: '"-"' cannot stand here
            ```

            ## Write instead

            ```yaml
            slug: concat(lower($source.title), "-")
            ```
            """##
        case "unfinished-store":
            ##"""
            # unfinished-store

            A program died while it wrote the store. SQLite must roll its journal back before anybody reads, and a command that only reads may not.

            ## Why it matters

            Without the rollback half a transaction would be read as if it were whole.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `crash.sql`:
            ```sql
            PRAGMA cache_size = 1;
            BEGIN;
            INSERT INTO Note(title) SELECT hex(randomblob(500)) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9)), (VALUES (1), (2), (3), (4), (5));
            .shell cp app.sqlite crashed.sqlite; cp app.sqlite-journal crashed.sqlite-journal
            ROLLBACK;
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ sqlite3 app.sqlite <crash.sql
            $ mapc status crashed.sqlite
            error[unfinished-store]: a program died while it wrote the store, and its journal must be rolled back first
              ┌─ crashed.sqlite
            help: open the store once with a program that may write it: 'mapc apply' does, and so does the sqlite3 shell
                                                                                   mapc explain unfinished-store
            exit 4
            ```

            ## Write instead

            Open the store once with a program that may write it; `mapc apply` does.
            """##
        case "unfit-representation":
            ##"""
            # unfit-representation

            `stored` says what the type cannot be stored as, or an enum's cases are not each stored as a value of their own.

            ## Why it matters

            A representation says how values are read and written; one that does not fit would lose them.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            enums:
              Status: [draft, published]
            entities:
              Post:
                attributes:
                  date: { type: date, stored: unixsm }
                  price: { type: decimal, stored: { as: integer } }
                  status: { type: Status, stored: { draft: 0 } }
            ```

            ```diagnostics
            1.model.yaml:8:35-41 unfit-representation: a date cannot be stored as 'unixsm'
            1.model.yaml:9:39-54 unfit-representation: a decimal stored as an integer needs a scale
            1.model.yaml:10:39-51 unfit-representation: nothing says how 'published' is stored
            ```

            ## Write instead

            ```yaml
            date: { type: date, stored: unixms }
            price: { type: decimal, stored: { as: integer, scale: 2 } }
            status: { type: Status, stored: { draft: 0, published: 1 } }
            ```
            """##
        case "unknown-attribute":
            ##"""
            # unknown-attribute

            An expression reads a property that the row's entity does not have: misspelt, of the other version, or of a subentity only.

            ## Why it matters

            Nothing can be computed from it, and a guess would put wrong values into every row.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: $source.titel
            ```

            ```diagnostics
            1-2.mapping.yaml:7:24-29 unknown-attribute: 'Post' in version 1 has no 'titel'
            ```

            ## Write instead

            ```yaml
            summary: $source.title
            ```
            """##
        case "unknown-delete-rule":
            ##"""
            # unknown-delete-rule

            A delete rule is none of `nullify`, `cascade`, `deny` and `none`.

            ## Why it matters

            The rule says what becomes of a row when the row that it points at is deleted.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post: {}
              Section:
                relationships:
                  post: { to: Post, delete: cascad }
            ```

            ```diagnostics
            1.model.yaml:7:33-39 unknown-delete-rule: there is no delete rule 'cascad'
            ```

            ## Write instead

            ```yaml
            post: { to: Post, delete: cascade }
            ```
            """##
        case "unknown-destination":
            ##"""
            # unknown-destination

            An entry has the name of no entity of the version after.

            ## Why it matters

            Entries are written under what rows become, not under what they were.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Note:
                attributes:
                  text: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                renamingID: Note
                attributes:
                  text: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Note:
                set:
                  text: upper($source.text)
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-7 unknown-destination: 'Note' is an entity of version 1, not of version 2
            ```

            ## Write instead

            Write the name of the destination entity.

            ```yaml
            entities:
              Post:
                set:
                  text: upper($source.text)
            ```
            """##
        case "unknown-entity":
            ##"""
            # unknown-entity

            A name is that of no entity of the model, or of something that is none.

            ## Why it matters

            Relationships lead to entities, and entities have entities as parents.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                relationships:
                  tags: [Tga]
              Tag: {}
            ```

            ```diagnostics
            1.model.yaml:6:14-17 unknown-entity: there is no entity 'Tga'
            ```

            ## Write instead

            ```yaml
            tags: [Tag]
            ```
            """##
        case "unknown-file-kind":
            ##"""
            # unknown-file-kind

            A file that was given by name is neither a model, nor a mapping, nor the project file.

            ## Why it matters

            What a file is, is told by its name alone.

            ## Example

            `blog.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            ```diagnostics
            blog.yaml unknown-file-kind: the name of 'blog.yaml' does not say what it is
            ```

            ## Write instead

            Name models `*.model.yaml`, mappings `*.mapping.yaml`, and the project file `mapc.yaml`.
            """##
        case "unknown-function":
            ##"""
            # unknown-function

            A call names no function, mapping or enum.

            ## Why it matters

            Functions have the same names in every version of mapc; `Grammar/functions.md` lists them.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: lowr($source.title)
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-20 unknown-function: there is no function or mapping 'lowr'
            ```

            ## Write instead

            ```yaml
            summary: lower($source.title)
            ```
            """##
        case "unknown-key":
            ##"""
            # unknown-key

            A map has a key that the language does not know there.

            ## Why it matters

            A misspelt key that is passed over changes what the file means without a word.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                atributes:
                  title: string
            ```

            ```diagnostics
            1.model.yaml:5:5-14 unknown-key: an entity has no key 'atributes'
            ```

            ## Write instead

            ```yaml
            Post:
              attributes:
                title: string
            ```
            """##
        case "unknown-layout":
            ##"""
            # unknown-layout

            `layout:` in the project file or in a model names a layout that there is not. A layout decides which tables and columns a model has.

            ## Why it matters

            Another layout would look for the data in tables that are not there.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            layout: table
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```diagnostics
            1.model.yaml:3:9-14 unknown-layout: there is no layout 'table'
            ```

            ## Write instead

            ```yaml
            layout: tables
            ```
            """##
        case "unknown-lint":
            ##"""
            # unknown-lint

            `lint:` in the project file sets the level of a diagnostic by its slug, and no diagnostic has this one.

            ## Why it matters

            A misspelt slug would silently leave the diagnostic at its own level.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Shop
            version: 1
            entities:
              Product:
                attributes:
                  name: string
            ```

            `mapc.yaml`:
            ```yaml
            lint: { default-for-old-row: off }
            ```

            ```diagnostics
            mapc.yaml:1:9-28 unknown-lint: no diagnostic is called 'default-for-old-row'
            ```

            ## Write instead

            ```yaml
            lint: { default-for-old-rows: off }
            ```

            `mapc explain` without a slug lists them all.
            """##
        case "unknown-lint-level":
            ##"""
            # unknown-lint-level

            `lint:` in the project file gives a diagnostic a level that does not exist. The levels are `off`, `note`, `warning` and `error`.

            ## Why it matters

            A level that nobody understands would silently leave the diagnostic as it is.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Shop
            version: 1
            entities:
              Product:
                attributes:
                  name: string
            ```

            `mapc.yaml`:
            ```yaml
            lint: { text-looks-like-expression: ignore }
            ```

            ```diagnostics
            mapc.yaml:1:37-43 unknown-lint-level: 'ignore' is no level
            ```

            ## Write instead

            ```yaml
            lint: { text-looks-like-expression: off }
            ```
            """##
        case "unknown-method":
            ##"""
            # unknown-method

            Something other than a row or a sequence is asked for a member, or a sequence for one that it does not have.

            ## Why it matters

            Values have functions, `length($source.title)`, so that each is written in one way only.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  length: int32?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  length: $source.title.count
            ```

            ```diagnostics
            1-2.mapping.yaml:7:29-34 unknown-method: a string has no '.count'
            ```

            ## Write instead

            ```yaml
            length: length($source.title)
            ```
            """##
        case "unknown-name":
            ##"""
            # unknown-name

            A bare word in an expression is no entity. Texts stand in quotes, properties behind `$source.`, functions and mappings are called with parentheses.

            ## Why it matters

            A word that could mean several things would change its meaning when a model gets a new entity.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: title
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-21 unknown-name: nothing is called 'title'
            ```

            ## Write instead

            ```yaml
            summary: $source.title
            ```
            """##
        case "unknown-nil-rule":
            ##"""
            # unknown-nil-rule

            `onNil` has another word than `drop`.

            ## Why it matters

            What happens to a row whose required value is nil must be said exactly: another value is `??`, a check is `!`, and `onNil: drop` leaves the row out.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  words: int32?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  words: int32
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  words: { value: $source.words, onNil: skip }
            ```

            ```diagnostics
            1-2.mapping.yaml:7:23-36 possibly-nil: 'words' is required, but this may be nil
            1-2.mapping.yaml:7:45-49 unknown-nil-rule: 'onNil' is 'drop' or nothing, not 'skip'
            ```

            ## Write instead

            Write `drop`, or what the row gets instead.

            ```yaml
            entities:
              Post:
                set:
                  words: $source.words ?? 0
            ```
            """##
        case "unknown-operator":
            ##"""
            # unknown-operator

            An operator of another language: `=`, `===`, `<>`, `&`, `|`, `?.`, `^`, `**`.

            ## Why it matters

            Reading `=` as `==` in silence would make a typing mistake a meaning. Where there is one thing that is meant, the fix writes it.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  isLong: boolean
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  isLong: $source.words = 100
            ```

            ```diagnostics
            1-2.mapping.yaml:7:29-30 unknown-operator: '=' is no operator
            ```

            ## Write instead

            ```yaml
            isLong: $source.words == 100
            ```
            """##
        case "unknown-property":
            ##"""
            # unknown-property

            A key, a unique, an index or an inverse names a property that the entity does not have, not even from a parent.

            ## Why it matters

            The name says which columns are meant.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                unique: [[slgu]]
            ```

            ```diagnostics
            1.model.yaml:7:15-19 unknown-property: 'Post' has no property 'slgu'
            ```

            ## Write instead

            ```yaml
            unique: [[slug]]
            ```
            """##
        case "unknown-source":
            ##"""
            # unknown-source

            `from` or `drop` names an entity that the version before does not have.

            ## Why it matters

            Both are about what rows were, not about what they become.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Note:
                attributes:
                  text: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                renamingID: Note
                attributes:
                  text: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                from: Pots
            ```

            ```diagnostics
            1-2.mapping.yaml:6:11-15 unknown-source: version 1 has no entity 'Pots'
            ```

            ## Write instead

            Write the name of the source entity.

            ```yaml
            entities:
              Post:
                from: Note
            ```
            """##
        case "unknown-type":
            ##"""
            # unknown-type

            The type of an attribute is none of the language and neither an enum nor a composite of the model.

            ## Why it matters

            The type says how values are read, written and computed with.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: strng
            ```

            ```diagnostics
            1.model.yaml:6:14-19 unknown-type: there is no type 'strng'
            ```

            ## Write instead

            ```yaml
            title: string
            ```
            """##
        case "unknown-variable":
            ##"""
            # unknown-variable

            An expression uses a `$name` that nothing binds here: no `let`, and `$source` only where there is a row.

            ## Why it matters

            A variable that is not there has no value for any row.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: $title
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-22 unknown-variable: there is no variable '$title'
            ```

            ## Write instead

            ```yaml
            summary: $source.title
            ```
            """##
        case "unknown-version":
            ##"""
            # unknown-version

            A version is named that no model of the project has.

            ## Why it matters

            Without its model nothing is known about it.

            ## Example

            `mapc.yaml`:

            ```yaml
            versions: [1, 2]
            ```

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            ```diagnostics
            mapc.yaml:1:15-16 unknown-version: there is no model of version '2'
            ```

            ## Write instead

            Only versions that have a model, or the model that is missing.
            """##
        case "unlisted-version":
            ##"""
            # unlisted-version

            A model has a version that `versions` in mapc.yaml does not list.

            ## Why it matters

            The list is the order of the versions, so that nothing would ever be migrated to this one.

            ## Example

            `mapc.yaml`:

            ```yaml
            versions: [1]
            ```

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            ```

            ```diagnostics
            2.model.yaml:2:10-11 unlisted-version: version '2' is not listed in 'versions'
            ```

            ## Write instead

            ```yaml
            versions: [1, 2]
            ```
            """##
        case "unordered-versions":
            ##"""
            # unordered-versions

            Nothing says in which order two versions come: they are not integers, mapc.yaml does not list them, and `after` is missing or the same.

            ## Why it matters

            Each version is migrated to the next.

            ## Example

            `a.model.yaml`:

            ```yaml
            model: Blog
            version: "1.0"
            ```

            `b.model.yaml`:

            ```yaml
            model: Blog
            version: "1.1"
            ```

            ```diagnostics
            b.model.yaml:2:10-15 unordered-versions: nothing says whether '1.1' comes before or after '1.0'
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: "1.1"
            after: "1.0"
            ```
            """##
        case "unquoted-date":
            ##"""
            # unquoted-date

            A date stands in an expression without quotes.

            ## Why it matters

            `2024-01-01` is 2024 minus 1 minus 1 to an expression. A date is a text constant that becomes a date where one is expected.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  date: date
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  date: 2024-01-01
            ```

            ```diagnostics
            1-2.mapping.yaml:7:13-23 unquoted-date: '2024-01-01' would be a subtraction
            ```

            ## Write instead

            ```yaml
            date: "2024-01-01"
            ```
            """##
        case "unreadable-file":
            ##"""
            # unreadable-file

            The system does not let mapc read a file of the project, or a folder bears the name of a model.

            ## Why it matters

            A project that silently lacks a file would lint clean and migrate wrongly.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mkdir 2.model.yaml && mapc lint
            error[unreadable-file]: '2.model.yaml' cannot be read: it is a folder
              ┌─ 2.model.yaml
            help: make it a file that this user may read, or move it out of the project
                                                                                    mapc explain unreadable-file
            1 error
            exit 1
            ```

            ## Write instead

            Make it a file that you may read, or move it out of the project.
            """##
        case "unreadable-plan":
            ##"""
            # unreadable-plan

            The file that `--plan` names is no plan, or has been edited into something that is none.

            ## Why it matters

            A plan is done exactly as it says, so it must be understood whole.

            ## Example

            `plan.json`:
            ```json
            { "schema": "mapc.plan/1" }
            ```

            ```printed
            $ mapc apply --plan plan.json app.sqlite
            error[unreadable-plan]: the file is no plan: 'plan' is missing
              ┌─ plan.json
            help: make the plan again with 'mapc plan --out'                        mapc explain unreadable-plan
            exit 2
            ```

            ## Write instead

            Make the plan again: `mapc plan app.sqlite --out plan.json`.
            """##
        case "unreadable-receipt":
            ##"""
            # unreadable-receipt

            The table `mapc_store`, in which a store remembers its migrations, was written by a newer mapc, or is not mapc's.

            ## Why it matters

            What a newer mapc means by it, this one can only misread.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ sqlite3 app.sqlite 'UPDATE mapc_store SET format = 99'
            $ mapc status app.sqlite
            error[unreadable-receipt]: the store was last written by a newer mapc, whose receipts have format 99
              ┌─ app.sqlite
            help: update mapc                                                    mapc explain unreadable-receipt
            exit 4
            ```

            ## Write instead

            Update mapc.
            """##
        case "unreadable-store":
            ##"""
            # unreadable-store

            This user may not read the store's file.

            ## Why it matters

            Nothing can be said about it.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ chmod u-r app.sqlite && unprivileged mapc status app.sqlite
            error[unreadable-store]: this user may not read the store
              ┌─ app.sqlite
            help: give this user the right to read it                              mapc explain unreadable-store
            exit 2
            ```

            ## Write instead

            Give this user the right to read it: `chmod u+r app.sqlite`.
            """##
        case "unreadable-value":
            ##"""
            # unreadable-value

            A column holds values that are none of the type the model declares: text in an integer, a fraction in an integer, an unknown enum case, a date that is no date, bytes that are not UTF-8. The mapping computes with that column, so mapc stops before anything is written.

            ## Why it matters

            SQLite stores what it is given, whatever the column is declared as. Copying such a value is safe and mapc does it byte for byte; computing with it would turn it into something nobody meant.

            ## Example

            `error[unreadable-value]: 'Item.count' holds values that are no int32`, with the number of rows and the keys of the first.

            ## Write instead

            Correct the rows, or write `valid($source.count)`, which is nil for such values, and say what nil becomes: `valid($source.count) ?? 0`.
            """##
        case "unrecognised-store":
            ##"""
            # unrecognised-store

            The store is at a version that the project does not have, or its tables are those of no version.

            ## Why it matters

            Which data means what is only known if the version is. mapc never guesses, and never offers to begin anew.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```sql store
            CREATE TABLE "Note" ("id" INTEGER PRIMARY KEY, "heading" TEXT NOT NULL);
            ```

            ```printed
            $ mapc status store.sqlite
            error[unrecognised-store]: the store has no receipt, and its tables are those of no version
              ┌─ store.sqlite
            note: the nearest is version 1
            note: [-] column 'Note.title' is missing in the store
            note: [+] 'Note.heading' is required in the store and not in the model
            help: write the model of the store as it is with 'mapc introspect', and make it a version
                                                                                 mapc explain unrecognised-store
            exit 4
            ```

            ## Write instead

            The model of the store as it is, which `mapc introspect` writes, as a version of the project.
            """##
        case "unusable-store":
            ##"""
            # unusable-store

            SQLite or the system refuses the store for a reason that has no page of its own; the message is theirs.

            ## Why it matters

            Nothing is done to a store that answers with an error.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc apply --create app.sqlite
            app.sqlite: Notes 1, made in … s
            $ printf '\011' | dd of=app.sqlite bs=1 seek=47 conv=notrunc 2>dd.txt; mapc status app.sqlite
            error[unusable-store]: the store cannot be used: unsupported file format
              ┌─ app.sqlite
            help: remove what SQLite or the system complains of                      mapc explain unusable-store
            exit 2
            ```

            ## Write instead

            What the message asks for.
            """##
        case "unused-allow":
            ##"""
            # unused-allow

            An entry under `allow` silences nothing.

            ## Why it matters

            It looks as if something were wrong here, and hides it when something will be.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            allow:
              lost-order: tags are shown by name from now on
            ```

            ```diagnostics
            1-2.mapping.yaml:5:3-13 unused-allow: nothing here is 'lost-order'
            ```

            ## Write instead

            Leave it out.
            """##
        case "unused-drop":
            ##"""
            # unused-drop

            An entry under `drop` names nothing that is lost: it is carried, or its entity is named already.

            ## Why it matters

            `drop` is the list of what a migration destroys. An entry too many makes it useless as that, and would hide a loss later.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  color: string?
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  hexColor: { type: string?, renamingID: color }
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  hexColor: $source.color
            drop: [Post.color]
            ```

            ```diagnostics
            1-2.mapping.yaml:8:8-18 unused-drop: 'Post.color' is not lost
            ```

            ## Write instead

            Leave it out.
            """##
        case "unused-function":
            ##"""
            # unused-function

            A function under `functions` that nothing in the file calls.

            ## Why it matters

            Probably another function was meant where this one is wanted, or the line that called it is gone.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32?
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            from: 1
            to: 2
            functions:
              short:
                takes: { text: string }
                value: prefix($text, 20)
            entities:
              Post:
                set:
                  title: trim($source.title)
            ```

            ```diagnostics
            1-2.mapping.yaml:4:3-8 unused-function: nothing calls 'short'
            ```

            ## Write instead

            Call it, or leave it out:

            ```yaml
            entities:
              Post:
                set:
                  title: short($source.title)
            ```
            """##
        case "unused-let":
            ##"""
            # unused-let

            Nothing reads a name under `let`.

            ## Why it matters

            Mostly another name was meant where it should be read.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  slug: string
            ```

            `1-2.mapping.yaml`:
            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                let:
                  short: prefix($source.slug, 3)
                set:
                  slug: upper($source.slug)
            ```

            ```diagnostics
            1-2.mapping.yaml:7:7-12 unused-let: nothing reads '$short'
            ```

            ## Write instead

            Read it, or leave it out.

            ```yaml
            entities:
              Post:
                let:
                  short: prefix($source.slug, 3)
                set:
                  slug: $short
            ```
            """##
        case "unwritable-file":
            ##"""
            # unwritable-file

            The system does not let mapc write a file, or something is there already that mapc does not replace.

            ## Why it matters

            A file of yours is never overwritten by a draft.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            ```printed
            $ mapc plan --out no/such/folder.json
            error[unwritable-file]: 'no/such/folder.json' cannot be written: No such file or directory
              ┌─ no/such/folder.json
            help: choose a place that is free and writable                          mapc explain unwritable-file
            exit 2
            ```

            ## Write instead

            Choose a place that is free and that you may write.
            """##
        case "value-cycle":
            ##"""
            # value-cycle

            Values are read from rows that mappings make, `PostToPost($source.reply).title`, and one of them is needed to compute itself.

            ## Why it matters

            `PostToPost(x).title` is the value that the mapping gives the row made of `x`. If that value reads the same property of another row, which reads it of the next,
            nobody can say where it ends: with rows that lead to each other it never does.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                relationships:
                  reply: Post?
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  path: string
                relationships:
                  reply: Post?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  path: concat(PostToPost($source.reply).path ?? "", $source.title)
            ```

            ```diagnostics
            1-2.mapping.yaml:7:7-72 value-cycle: the value of 'PostToPost.path' is needed to compute itself
            ```

            ## Write instead

            Read the source row, whose values are all there: `$source.reply.title`.
            """##
        case "value-does-not-fit":
            ##"""
            # value-does-not-fit

            An attribute keeps its type and is stored in a form that holds less, and some row has a value that would lose a part of itself there: half a second in
            `unix`, a third decimal in a whole number with `scale: 2`.

            ## Why it matters

            mapc rounds nothing in silence. Such rows are found before anything is written; the store stays as it is.

            ## Example

            `error[value-does-not-fit]: 'date' holds values that do not fit into the form of version 2`, with the number of rows and the keys of the first.

            ## Write instead

            Keep the finer form, or compute the value under `set` and so round on purpose: `price: round($source.price)`.
            """##
        case "value-not-in-map":
            ##"""
            # value-not-in-map

            A `map` has no entry for the value of some row, and there is no `else`.

            ## Why it matters

            A value that nobody thought of must not silently become nil.

            ## Example

            `error[value-not-in-map]: 'map' has no entry for some values, and there is no 'else'`, with the number of rows and the keys of the first.

            ## Write instead

            Add the missing entries, or an `else`.
            """##
        case "value-out-of-bounds":
            ##"""
            # value-out-of-bounds

            A row's value is outside the `min`, `max`, `minLength`, `maxLength` or `pattern` that the destination's version declares.

            ## Why it matters

            Bounds are checked by mapc and not by the database, so a migration is the moment to see that old rows keep them.

            ## Example

            `error[value-out-of-bounds]: 'Product.rating' gets values that its 'max' does not allow`, with the number of rows and the keys of the first.

            ## Write instead

            Bring the values within bounds (`clamp($source.rating, 0, 5)`), or widen the bounds in the model.
            """##
        case "version-cycle":
            ##"""
            # version-cycle

            Versions come after each other in a circle.

            ## Why it matters

            There would be no first one.

            ## Example

            `a.model.yaml`:

            ```yaml
            model: Blog
            version: a
            after: b
            ```

            `b.model.yaml`:

            ```yaml
            model: Blog
            version: b
            after: a
            ```

            ```diagnostics
            a.model.yaml:3:8-9 version-cycle: version 'a' comes after itself
            ```

            ## Write instead

            ```yaml
            model: Blog
            version: a
            ```
            """##
        case "withdrawn-version":
            ##"""
            # withdrawn-version

            The version that is to be migrated to is withdrawn: stores leave it and none goes there.

            ## Why it matters

            A withdrawn version has a fault that its author knows of.

            ## Example

            `1.model.yaml`:
            ```yaml
            model: Notes
            version: 1
            entities:
              Note:
                attributes:
                  title: string
            ```

            `2.model.yaml`:
            ```yaml
            model: Notes
            version: 2
            withdrawn: true
            entities:
              Note:
                attributes:
                  title: string
                  body: string?
            ```

            ```printed
            $ mapc plan --to 2
            error[withdrawn-version]: version 2 is withdrawn: nothing migrates to it
              ┌─ 2.model.yaml:2:10
            2 │ version: 2
              │          ^
            help: choose another version, or remove 'withdrawn: true'             mapc explain withdrawn-version
            exit 1
            ```

            ## Write instead

            Another version; or remove `withdrawn: true`.
            """##
        case "wrong-arguments":
            ##"""
            # wrong-arguments

            A function, a mapping or a method is called with too many, too few or other arguments than it takes.

            ## Why it matters

            Nothing is converted in silence: SQLite would make a text of the number, or a number of the text.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  words: int32
                  summary: string?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  summary: lower($source.words)
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-21 wrong-arguments: 'lower' does not take an int32
            ```

            ## Write instead

            ```yaml
            summary: lower(string($source.words))
            ```
            """##
        case "wrong-shape":
            ##"""
            # wrong-shape

            A list stands where a map is expected, a map where a single value is, a word where only `true` and `false` can be, and so on.

            ## Why it matters

            What was meant cannot be told from what was written.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  slug: string
                unique: [slug]
            ```

            ```diagnostics
            1.model.yaml:7:13-19 wrong-shape: 'unique' takes a list of lists, not a list of names
            ```

            ## Write instead

            Each set of properties is a list of its own:

            ```yaml
            unique: [[slug]]
            ```
            """##
        case "yaml-changes-meaning":
            ##"""
            # yaml-changes-meaning

            YAML accepts what is written and takes it for something else: a tag, an anchor or an alias at the head of a value, a comment that begins inside an open quote or parenthesis, a value that ends at a comma inside `{ }` or `[ ]`, a block that is empty.

            ## Why it matters

            The file would be read without a complaint and mean something that nobody wrote: `split(x, " #")` would be `split(x, "`. It is an error, never a meaning.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes:
                  title: string
                  isLive: boolean
            ```

            `2.model.yaml`:

            ```yaml
            model: Blog
            version: 2
            entities:
              Post:
                attributes:
                  title: string
                  isLive: boolean
                  isDraft: boolean
                  tag: string?
                  size: int32?
            ```

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Post:
                set:
                  isDraft: !not $source.isLive
                  tag: split($source.title, " #").last
                  size: >5
            ```

            ```diagnostics
            1-2.mapping.yaml:7:16-20 yaml-changes-meaning: YAML reads '!not' as a tag, not as part of a value
            1-2.mapping.yaml:8:35-43 yaml-changes-meaning: YAML reads a comment from here on, inside an open quote or parenthesis
            1-2.mapping.yaml:9:13-15 yaml-changes-meaning: YAML reads '>5' as the head of a block, which is empty
            ```

            ## Commas inside braces

            `2-3.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 2
            to: 3
            entities:
              Post:
                set: { status: if($source.isLive, "published", "draft") }
            ```

            ```diagnostics
            2-3.mapping.yaml:6:20-60 yaml-changes-meaning: YAML ends a value at a comma inside { }
            ```

            ## Write instead

            Parentheses, a block, or an entry on a line of its own:

            ```yaml
            set:
              isDraft: (!not $source.isLive)
              tag: |
                split($source.title, " #").last
              status: if($source.isLive, "published", "draft")
            ```
            """##
        case "yaml-feature":
            ##"""
            # yaml-feature

            A device of YAML that this language does without: tags, anchors, aliases, merge keys, directives, several documents in one file.

            ## Why it matters

            With them a file means something only after it has been expanded, and no place in it can be pointed at. What a value is, is decided by the type it meets.

            ## Example

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
              Post:
                attributes: &all
                  title: string
              Page:
                attributes: *all
            ```

            ```diagnostics
            1.model.yaml:5:17-21 yaml-feature: anchors are not part of this language
            1.model.yaml:8:17-21 yaml-feature: aliases are not part of this language
            ```

            ## Write instead

            The values, written out; for what several entities share, a parent:

            ```yaml
            entities:
              Text: { abstract: true, attributes: { title: string } }
              Post: { parent: Text }
              Page: { parent: Text }
            ```
            """##
        case "yaml-syntax":
            ##"""
            # yaml-syntax

            YAML cannot read the file. The finding stands where the mistake is, as far as that can be told, with the form that works.

            ## Why it matters

            After such a place nothing in the file can be trusted, so the file is not looked at any further until it is mended.

            ## Example

            `1-2.mapping.yaml`:

            ```yaml
            mapping: Blog
            from: 1
            to: 2
            entities:
              Person:
                set:
                  title: "Dr " + $source.name
            ```

            ```diagnostics
            1-2.mapping.yaml:7:14-34 yaml-syntax: YAML cannot read this value, which goes on after its closing quote
            ```

            ## A tab

            `1.model.yaml`:

            ```yaml
            model: Blog
            version: 1
            entities:
            	Post: {}
            ```

            ```diagnostics
            1.model.yaml:4:1-2 yaml-syntax: YAML allows no tab in indentation
            ```

            ## A key without a space

            `1.model.yaml`:

            ```yaml
            model: Blog
            version:1
            entities: {}
            ```

            ```diagnostics
            1.model.yaml:2:1-9 yaml-syntax: YAML needs a space after the colon of 'version:'
            ```

            ## Write instead

            An expression that begins with a quote, a bracket, `@`, `%`, `|`, `>` or `- ` stands in parentheses, one that holds `: ` in a block:

            ```yaml
            set:
              title: ("Dr " + $source.name)
              label: |
                concat($source.kind, ": ", $source.name)
            ```
            """##
        default: nil
        }
    }
}
