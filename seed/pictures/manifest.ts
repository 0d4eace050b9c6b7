import manifest from './manifest.json' with { type: 'json' }

export type Manifest = {
  /** By style handle; `recipe` is the hash of what the picture was drawn from. */
  pictures: Record<string, { alt: string; tint: string; recipe: string }>
  /** Alt texts of pictures that belong to no style, by name. */
  others: Record<string, string>
  /** Hex SHA-256 of every file in web/public/pictures. */
  files: Record<string, string>
}

/** `basePath` is completed by `-320.avif`, `-640.avif`, `-960.avif` or `-640.webp`. */
export type Picture = { alt: string; tint: string; basePath: string }

const { pictures }: Manifest = manifest

/** The front picture of a style. Throws for a handle that no style has. */
export function pictureFor(handle: string): Picture {
  const picture = pictures[handle]
  if (!picture) throw new Error(`There is no picture for "${handle}".`)
  return { alt: picture.alt, tint: picture.tint, basePath: `/pictures/${handle}` }
}
