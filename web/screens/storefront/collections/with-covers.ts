interface Pictured {
  pictures: readonly { base: string }[]
}

/** Adds a cover to each collection: the first picture that no earlier collection shows, otherwise its first picture. */
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
