extension Migration {
    /// Migrations whose rows read others that the mapping keeps, also with `each` and `distinct`.
    static let ofWindows: [Migration] = [
        Migration(
            "what neighbours and the foremost so far come to",
            """
            entities:
              Step:
                attributes: { x: "int32?", at: "date?", name: "string?", kind: "string?", weight: "decimal?" }
                relationships: { walk: "Walk?" }
              Walk:
                attributes: { name: "string?" }
            """,
            """
            entities:
              Step:
                attributes:
                  x: "int32?"
                  at: "date?"
                  name: "string?"
                  kind: "string?"
                  weight: "decimal?"
                  distance: "int64?"
                  turns: int32
                  names: string
                  longest: "int32?"
                  first: "string?"
                  last: "string?"
                  heaviest: "int32?"
                  walker: "string?"
                  none: boolean
                relationships: { walk: "Walk?" }
              Walk:
                attributes: { name: "string?" }
            """,
            """
            entities:
              Step:
                where: $source.x != 3
                let:
                  sofar: upTo($source.at, $source.walk)
                set:
                  distance: $sofar.adjacentPairs.sum(abs(($1.x ?? 0) - ($0.x ?? 0)))
                  turns: upTo([$source.name desc, $source.x], [$source.walk, $source.kind]).adjacentPairs.count($0.at != $1.at)
                  names: $sofar.adjacentPairs.filter($0.walk == $1.walk).map(concat($0.name ?? "-", $1.name ?? "-")).joined($0, "/")
                  longest: $sofar.adjacentPairs.compactMap($1.x).max
                  first: $sofar.sorted($0.name).first.kind
                  last: $sofar.filter($0.x != nil).sorted($0.weight desc, $0.name).last.name
                  heaviest: upTo($source.x).sorted($0.weight).reversed.first.x
                  walker: upTo($source.x desc, $source.kind).sorted($0.walk.name, $0.at desc).first.walk.name
                  none: $sofar.adjacentPairs.filter($0.x == $1.x).isEmpty
            """),
        Migration(
            "windows over elements that are values",
            """
            entities:
              Recipe:
                attributes: { name: "string?", list: "string?", portions: "int32?" }
            """,
            """
            entities:
              Recipe:
                attributes: { name: "string?", portions: "int32?" }
                relationships: { parts: { to: [Part], inverse: recipe, ordered: true } }
              Part:
                attributes:
                  name: string
                  place: int32
                  ofAll: int64
                  before: "string?"
                  names: string
                  longest: "int32?"
                  same: int32
                  none: boolean
                relationships: { recipe: { to: Recipe, inverse: parts } }
                unique: [[recipe, name, place], [ofAll]]
            """,
            """
            entities:
              Part:
                from: Recipe
                each: split($source.list, "a")
                where: $item != "" and $index < 9
                let:
                  place: rowNumber($index, [$source, $item])
                  ours: upTo($index desc, $source)
                order: $index desc
                set:
                  name: $item
                  recipe: $source
                  place: $place
                  ofAll: |
                    rowNumber([$source.portions, $item desc]) + 1
                  before: previous(concat($source.name, $item), $item, $source.portions)
                  names: $ours.joined($0, "/")
                  longest: $ours.map(length($0)).max
                  same: upTo($item).filter($0 == $item).count
                  none: $ours.filter(length($0) > 2).isEmpty
            drop: [Recipe.list]
            """),
        Migration(
            "windows over elements that are rows, some reached twice",
            """
            entities:
              Song:
                attributes: { name: "string?", length: "decimal?" }
              Evening:
                attributes: { date: "date?" }
                relationships: { songs: { to: [Song], ordered: true }, last: "Song?" }
            """,
            """
            entities:
              Song:
                attributes: { name: "string?", length: "decimal?" }
              Evening:
                attributes: { date: "date?" }
                relationships: { last: "Song?" }
              Playing:
                attributes: { number: int32, total: "decimal?", before: "string?", times: int32, long: "int32?", later: "string?" }
                relationships: { song: Song, evening: Evening }
            """,
            """
            entities:
              Playing:
                from: Evening
                each: $source.songs
                set:
                  song: $item
                  evening: $source
                  number: rowNumber([$source.date, $index])
                  total: upTo($index, $source).sum($0.length)
                  before: previous($item, $index, $source).name
                  times: upTo($source.date).filter($0.name == $item.name).count
                  long: upTo($item.length).map($0.length).compactMap(int32($0)).filter($0 > 1).last
                  later: upTo([$source.date desc, $index desc]).reversed.first.name
            drop: [Evening.songs]
            """),
        Migration(
            "windows over rows that are one, and a key that they count",
            """
            entities:
              Purchase:
                attributes: { customer: "string?", amount: "int64?", at: { type: "date?", stored: unix } }
                relationships: { shop: "Shop?" }
              Shop:
                attributes: { name: "string?" }
            """,
            """
            entities:
              Purchase:
                attributes: { amount: "int64?", at: { type: "date?", stored: unix } }
                relationships: { shop: "Shop?", customer: { to: Customer, inverse: purchases } }
              Shop:
                attributes: { name: "string?" }
              Customer:
                key: number
                attributes: { number: int32, name: "string?", rank: int32, before: "string?", total: "int64?", pairs: "double?" }
                relationships:
                  purchases: { to: [Purchase], inverse: customer, ordered: true }
                  former: { to: "Customer?", inverse: next }
                  next: { to: [Customer], inverse: former }
            """,
            """
            entities:
              Purchase: { set: { customer: $source } }
              Customer:
                from: Purchase
                distinct: [$source.customer, $source.shop]
                order: [$source.at, $source.amount desc]
                let:
                  before: previous($source, [$source.at, $source.amount])
                set:
                  number: rowNumber($source.at)
                  name: $source.customer
                  rank: rowNumber([$group.count desc, $source.customer], [$source.shop, $group.count])
                  before: $before.customer
                  total: upTo($source.at, $source.shop).sum($0.amount)
                  pairs: upTo($source.at).map(double($0.amount)).filter($0 < 100.5).average($0 / 2)
                  former: $before
            """),
        Migration(
            "windows over elements of which some are one",
            """
            entities:
              Post:
                attributes: { title: "string?", tags: "string?", words: int32 }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?", words: int32 }
                relationships: { tags: { to: [Tag], inverse: posts, ordered: true } }
              Tag:
                attributes: { name: string, place: int32, count: int32, before: "string?", words: int64, names: string }
                relationships: { posts: { to: [Post], inverse: tags } }
                unique: [[place]]
            """,
            """
            entities:
              Post: { set: { tags: PostToTag($source) } }
              Tag:
                from: Post
                name: PostToTag
                each: split($source.tags, "b")
                distinct: $item
                order: $source.words
                set:
                  name: $item
                  place: rowNumber([$item desc, $index])
                  count: $group.count
                  before: previous($item, $group.count)
                  words: upTo($item).count
                  names: upTo($source.words).joined($0, "")
            drop: [Post.tags]
            """),
        Migration(
            "what rows up to this one come to, after more than one step",
            """
            entities:
              Point:
                attributes: { label: "string?", at: "date?", height: "decimal?", steps: "int64?", kind: "boolean?" }
                relationships: { next: "Point?" }
            """,
            """
            entities:
              Point:
                attributes:
                  label: "string?"
                  at: "date?"
                  height: "decimal?"
                  steps: "int64?"
                  kind: "boolean?"
                  a: "string?"
                  b: "int64?"
                  c: "decimal?"
                  d: int32
                  e: string
                  f: "string?"
                  g: "int64?"
                  h: boolean
                  i: int32
                relationships: { next: "Point?", far: "Point?" }
            """,
            """
            let:
              top: Point.max($0.steps)
            entities:
              Point:
                let:
                  others: upTo($source.at)
                set:
                  a: upTo($source.steps).map($0.next).map($0.label).compactMap($0).last
                  b: $others.map($0.steps * 2).filter($0 > 4).map($0 + $0).max
                  c: $others.filter($0.kind == $source.kind and $0.height != nil).sum($0.height)
                  d: $others.filter(fold($0.label) == fold($source.label)).filter($0.steps > 1).count
                  e: $others.map(upper($0.label)).joined($0, ", ")
                  f: $others.filter($0.next == $source.next).reversed.first.label
                  g: $others.compactMap($0.next).map($0.steps).min
                  h: upTo($source.label desc).map($0.height + $0.height).allSatisfy($0 > decimal("1"))
                  i: |
                    rowNumber([$source.steps == $top, $source.label])
                  far: $others.compactMap($0.next).first
            """),
    ]
}
