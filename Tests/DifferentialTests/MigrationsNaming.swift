extension Migration {
    /// Mappings that name expensive values and use each name more than once.
    static let naming: [Migration] = [
        Migration(
            "names in a table that is patched",
            """
            entities:
              Post:
                attributes: { title: "string?", words: "string?", size: "int32?" }
                relationships: { next: "Post?", tags: { to: [Tag], inverse: post, ordered: true } }
              Tag:
                attributes: { word: "string?", size: "int32?" }
                relationships: { post: { to: "Post?", inverse: tags } }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?", words: "string?", size: "int32?", first: "string?", count: "int64?", long: boolean }
                relationships: { next: "Post?", best: "Tag?", tags: { to: [Tag], inverse: post, ordered: true } }
              Tag:
                attributes: { word: "string?", size: "int32?" }
                relationships: { post: { to: "Post?", inverse: tags } }
            """,
            """
            entities:
              Post:
                let:
                  clean: fold(trim($source.title ?? ""))
                  parts: split($clean, "a")
                  unused: fold($source.words)
                  large: length($clean) > 3 and $parts.count > 1
                  best: $source.tags.sorted($0.size desc, $0.word).first
                  plus: ($source.size ?? 0) + 1
                set:
                  title: $clean
                  words: concat($clean, "-", $best.word ?? "", if($large, "!", ""))
                  first: $parts.first
                  count: $parts.filter($0 != $clean).count + ($best.size ?? 0) + $plus
                  long: $large and $plus > 2
                  best: $best
            drop: [Post.words]
            """),
        Migration(
            "names in a table that is written from itself",
            """
            entities:
              Node:
                attributes: { name: "string?", size: "int32?" }
                relationships: { parent: { to: "Node?", inverse: children }, children: { to: [Node], inverse: parent } }
            """,
            """
            entities:
              Node:
                attributes: { name: "string?", size: "int32?", note: "string?", rank: string }
                relationships:
                  parent: { to: "Node?", inverse: children }
                  children: { to: [Node], inverse: parent, ordered: true }
            """,
            """
            entities:
              Node:
                let:
                  up: $source.parent.parent
                  word: fold($up.name ?? $source.name ?? "")
                  both: concat($word, "/", $word)
                set:
                  name: $word
                  size: int32(length($both) + ($up.size ?? 0))
                  note: if($both == "/", nil, $both)
                  rank: concat($word, $up.name ?? "")
            drop: [Node.size]
            """),
        Migration(
            "names of rows that are made of elements and of groups",
            """
            entities:
              Book: { key: code, attributes: { code: string, authors: "string?", year: "int32?" } }
            """,
            """
            entities:
              Book: { key: code, attributes: { code: string, authors: "string?", year: "int32?", old: "string?" } }
              Author: { attributes: { name: "string?", last: "string?", note: "string?" }, relationships: { book: "Book?" } }
              Year: { attributes: { year: "int32?", word: "string?", twice: "string?" } }
            """,
            """
            entities:
              Book:
                let: { word: fold($source.authors ?? "") }
                set:
                  authors: $word
                  old: concat($word, string($source.year) ?? "")
              Author:
                from: Book
                let:
                  all: fold($source.authors ?? "")
                  name: trim(fold($item))
                each: split($all, "a")
                where: $name != "b"
                set:
                  name: $name
                  last: lastAfter($name, " ")
                  note: concat($all, ":", $name)
                  book: $source
              Year:
                from: Book
                let: { word: fold(string($source.year) ?? "none") }
                distinct: $source.year
                order: $source.authors
                set:
                  year: $source.year
                  word: $word
                  twice: concat($word, $word)
            """),
    ]
}
