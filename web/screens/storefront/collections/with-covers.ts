interface Pictured {
  pictures: readonly { base: string }[]
}

/** Each collection with its cover: the first of its pictures that no collection before it shows, else its first. */
export function withCovers<Collection extends Pictured>(collections: readonly Collection[]) {
  const shown = new Set<string>()
  return collections.map((collection) => {
    const pictures: Collection['pictures'] = collection.pictures
    const cover: Collection['pictures'][number] | undefined =
      pictures.find((picture) => !shown.has(picture.base)) ?? pictures[0]
    if (cover) shown.add(cover.base)
    return { collection, cover }
  })
}
