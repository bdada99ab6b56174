extension Migration {
    private static let shops = """
        composites:
          Place: { latitude: "double?", longitude: "double?", label: "string?" }
          Box: { low: Place, high: "Place?" }
        entities:
          Chain:
            attributes: { name: "string?", home: "Place?" }
            relationships: { shops: { to: [Shop], inverse: chain } }
          Shop:
            attributes: { name: "string?", n: "int32?", spot: "Place?", area: "Box?" }
            relationships: { chain: { to: "Chain?", inverse: shops } }

        """

    /// Migrations in which composites are values.
    static let ofComposites: [Migration] = [
        Migration(
            "composites given to functions and through sequences", shops,
            """
            composites:
              Place: { latitude: "double?", longitude: "double?", label: "string?" }
              Box: { low: Place, high: "Place?" }
            entities:
              Chain:
                attributes: { name: "string?", home: "Place?", north: "Place?", labels: string, count: int32, highs: int32, isHome: boolean, hasNone: boolean, step: double, chosen: "Place?", next: string }
                relationships: { shops: { to: [Shop], inverse: chain } }
              Shop:
                attributes: { name: "string?", n: "int32?", spot: "Place?", area: "Box?", isNear: boolean, called: "string?", before: "Place?", far: "double?", near: "Place?" }
                relationships: { chain: { to: "Chain?", inverse: shops } }
            """,
            """
            let:
              best: Shop.sorted($0.n desc, key($0)).first.spot
            entities:
              Chain:
                set:
                  north: if($source.name != nil, norther($source.home, $source.shops.first.spot), $best)
                  labels: labels($source.shops.spot.compactMap($0))
                  count: $source.shops.spot.count
                  highs: $source.shops.area.high.count($0.latitude != nil)
                  isHome: $source.home in $source.shops.spot
                  hasNone: $source.shops.area.low.contains(nil)
                  step: $source.shops.sorted($0.n).map($0.spot ?? $source.home).adjacentPairs.sum(($1.latitude ?? 0.0) - ($0.latitude ?? 1.0))
                  chosen: ($source.shops.spot.filter($0.label != nil)).last
                  next: ([$source.home, $source.shops.first.spot, nil]).joined($0.label, "/")
              Shop:
                set:
                  isNear: same($source.spot, $source.chain.home) or $source.spot == $best
                  called: called($source.area.low)
                  before: previous($source.spot, $source.n, $source.chain)
                  near: upTo($source.n, $source.chain).map($0.spot).compactMap($0).last
                  far: upTo($source.n, $source.chain).map($0.area).compactMap($0).max($0.high.longitude)
            functions:
              same: { takes: { a: "Place?", b: "Place?" }, value: $a == $b and $a != nil }
              norther:
                takes: { a: "Place?", b: "Place?" }
                value: if($a.latitude > $b.latitude, $a, $b ?? $a)
              called: { takes: { place: "Place?" }, value: $place.label ?? string($place.latitude) }
              labels:
                takes: { places: [Place] }
                value: $places.filter($0.label != nil and length($0.label) > 1).joined($0.label, " ")
            """),
        Migration(
            "a row for each composite, and parts that tell rows apart", shops,
            """
            composites:
              Place: { latitude: "double?", longitude: "double?", label: "string?" }
              Box: { low: Place, high: "Place?" }
            entities:
              Chain:
                attributes: { name: "string?", home: "Place?" }
                relationships: { shops: { to: [Shop], inverse: chain } }
              Shop:
                attributes: { name: "string?", n: "int32?", spot: "Place?", area: "Box?", count: int32 }
                relationships: { chain: { to: "Chain?", inverse: shops } }
              Stop:
                attributes: { place: "Place?", label: "string?", number: int32, last: "Place?" }
                relationships: { chain: "Chain?" }
              Corner: { attributes: { place: "Place?", high: "double?" } }
            """,
            """
            entities:
              Shop:
                distinct: [spot.label, spot.latitude]
                order: $source.n desc
                set: { count: $group.count }
              Stop:
                from: Chain
                each: $source.shops.spot
                set:
                  place: $item
                  label: $item.label
                  number: $index
                  last: previous($item, $index, $source)
                  chain: $source
              Corner:
                from: Chain
                each: $source.shops.area
                where: $item.low != nil
                distinct: $item.low.label
                set: { place: $item.low, high: $item.high.latitude }
            allow: { new-uniqueness: none }
            """),
    ]

    private static let blog = """
        entities:
          Author:
            attributes: { name: "string?" }
            relationships:
              posts: { to: [Post], inverse: author, ordered: true }
          Post:
            attributes: { title: "string?", n: "int32?" }
            relationships:
              author: { to: "Author?", inverse: posts }
              tags: { to: [Tag], inverse: posts }
          Tag:
            attributes: { name: "string?" }
            relationships: { posts: { to: [Post], inverse: tags } }

        """

    /// Migrations that read references to computed rows, and rows under `rows`.
    static let ofInverses: [Migration] = [
        Migration(
            "to-manys that only the other side says", blog,
            """
            entities:
              Author:
                attributes: { name: "string?", all: string, notes: int32, sorted: string }
                relationships:
                  posts: { to: [Post], inverse: author, ordered: true }
                  notes2: { to: [Note], inverse: author }
              Post:
                attributes: { title: "string?", n: "int32?", siblings: int32, beside: string, also: int32, best: "string?" }
                relationships:
                  author: { to: "Author?", inverse: posts }
                  tags: { to: [Tag], inverse: posts }
              Tag:
                attributes: { name: "string?", count: int32 }
                relationships: { posts: { to: [Post], inverse: tags } }
              Note:
                attributes: { text: "string?" }
                relationships: { author: { to: "Author?", inverse: notes2 } }
            """,
            """
            entities:
              Author:
                set:
                  all: AuthorToAuthor($source).posts.joined($0.title, " ")
                  notes: AuthorToAuthor($source).notes2.count
                  sorted: AuthorToAuthor($source).notes2.joined($0.text, "/")
              Post:
                where: $source.n != 2
                set:
                  siblings: AuthorToAuthor($source.author).posts.count
                  beside: TagToTag($source.tags).posts.joined($0.title, " ")
                  also: PostToPost($source.author.posts).author.notes2.count
                  best: (AuthorToAuthor($source.author) ?? AuthorToAuthor(Author.first)).notes2.last.text
              Tag:
                set: { count: TagToTag($source).posts.count }
              Note:
                - { from: Post, where: $source.n > 1, set: { text: $source.title, author: $source.author } }
                - from: Tag
                  each: $source.posts
                  set: { text: $source.name, author: $item.author }
            drop: [Post.n, Post.tags]
            """),
        Migration(
            "several rows that a version brings, by one name", blog,
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships:
                  posts: { to: [Post], inverse: author, ordered: true }
                  kinds: [Kind]
                  kind: "Kind?"
              Post:
                attributes: { title: "string?", n: "int32?", by: "string?", ranks: int64, at: "string?", lost: int32 }
                relationships:
                  author: { to: Author, inverse: posts }
                  tags: { to: [Tag], inverse: posts }
                  kind: Kind
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
              Kind: { key: code, attributes: { code: string, name: "string?", rank: { type: int32, default: 4 } }, relationships: { next: "Kind?" } }
            """,
            """
            entities:
              Author:
                - from: Author
                  set:
                    kinds: Kinds.filter($0.rank > 1)
                    kind: Kinds.only($0.name == $source.name)
                - name: Unknown
                  rows: [{ name: nobody }, { name: somebody }]
              Kind:
                name: Kinds
                rows: [{ code: a, name: x, rank: 1 }, { code: b, next: a }, { code: c, name: z, next: b }]
              Post:
                set:
                  author: AuthorToAuthor($source.author) ?? Unknown.last!
                  by: (AuthorToAuthor($source.author) ?? Unknown.first!).name
                  ranks: Kinds.sum($0.rank)
                  at: if($source.n > 1, Kinds.last!, Kinds.only($0.code == "b")!).next.name
                  lost: Unknown.last!.posts.count
                  kind: if($source.n == nil, Kinds.first!, Kinds.last!)
            """),
        Migration(
            "names of a file that are sequences", blog,
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships:
                  posts: { to: [Post], inverse: author, ordered: true }
                  first: "Post?"
              Post:
                attributes: { title: "string?", n: "int32?", place: int32, names: string }
                relationships:
                  author: { to: "Author?", inverse: posts }
                  tags: { to: [Tag], inverse: posts }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            let:
              high: Post.filter($0.n > 1).sorted($0.n desc, $0.title)
              names: $high.map($0.title).compactMap($0)
              pairs: $high.adjacentPairs
            entities:
              Author:
                set:
                  first: PostToPost($high.filter($0.author == $source)).first
              Post:
                set:
                  place: $high.count($0.n >= $source.n)
                  names: concat($names.joined("-"), string($pairs.count($0.n != $1.n)), if($source.title in $names, "!", ""))
            """),
        Migration(
            "both sides in one assertion", blog,
            """
            entities:
              Author:
                attributes: { name: "string?", count: int32 }
                relationships: { posts: { to: [Post], inverse: author, ordered: true } }
              Post:
                attributes: { title: "string?", n: "int32?" }
                relationships:
                  author: { to: "Author?", inverse: posts }
                  tags: { to: [Tag], inverse: posts }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Author: { set: { count: $source.posts.count } }
              Post: { where: $source.n != 3 }
            functions:
              called: { takes: { name: "string?" }, value: source.Author.filter($0.name == $name) }
              titled: { takes: { title: "string?" }, value: source.Post.filter($0.title == $title) }
            assert:
              - destination.Author.allSatisfy(called($0.name).map($0.posts.count).contains($0 > 0) or $0.count == 0)
              - destination.Post.map($0.title).allSatisfy($0 in source.Post.map($0.title))
              - destination.Post.allSatisfy(titled($0.title).contains($0.n == nil) or $0.n != nil)
              - source.Tag.map($0.name).allSatisfy($0 in destination.Tag.map($0.name))
              - destination.Post.allSatisfy(titled($0.title).map($0.tags.count).max > -1)
              - destination.Author.allSatisfy(called($0.name).first.name == $0.name)
            """),
        Migration(
            "what is emitted of rows that agree", blog,
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: author, ordered: true } }
              Post:
                attributes: { title: "string?", n: "int32?" }
                relationships:
                  author: { to: "Author?", inverse: posts }
                  tags: { to: [Tag], inverse: posts }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            emit:
              titles:
                from: Post
                distinct: title
                order: $source.n desc
                onNil: drop
                set:
                  title: $source.title!
                  n: $source.n
                  all: $group.map($0.n)
                  place: rowNumber($source.n)
                  before: previous($source.title, $source.n)
              tagged:
                from: Post
                each: $source.tags
                distinct: [$item, $source.author]
                set:
                  tag: $item.name
                  author: $source.author.name
                  count: $group.count
                  place: rowNumber($item.name, $source.author)
              sums:
                from: Author
                each: $source.posts
                where: $item.title != nil
                set:
                  name: $source.name
                  sum: upTo($index, $source).sum($0.n)
            """),
    ]
}
