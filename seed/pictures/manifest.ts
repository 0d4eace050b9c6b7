import type { Condition } from './cloth/condition.ts'
import manifest from './manifest.json' with { type: 'json' }
import type { ViewName } from './views.ts'

/** `recipe` is the hash of everything that determined the picture. */
type DrawnPicture = { alt: string; recipe: string }

export type Manifest = {
  /** By style handle: the front, and the views that follow it. */
  pictures: Record<string, DrawnPicture & { tint: string; views: Record<ViewName, DrawnPicture> }>
  /** Alt texts of pictures that belong to no style, by name. */
  others: Record<string, string>
  /** Hex SHA-256 of every file in web/public/pictures. */
  files: Record<string, string>
}

/** `basePath` is completed by `-320.avif`, `-640.avif`, `-960.avif` or `-640.webp`. */
export type Picture = { alt: string; tint: string; basePath: string }

/**
 * One picture of a product's gallery. `basePath` is completed by `-320.avif` or `-640.avif`; only fronts also have the
 * 960 and the WebP.
 */
export type GalleryPicture = Picture & {
  view: 'front' | 'detail' | 'back' | 'condition'
  /** The condition of the piece in the picture, for `condition` views. */
  condition: Condition | null
}

const { pictures }: Manifest = manifest
// Repeated here, because importing the drawing code would load its image library into every reader of the manifest.
const galleryOrder = ['detail', 'back', 'new', 'used', 'worn'] as const satisfies readonly ViewName[]

function styleOf(handle: string): Manifest['pictures'][string] {
  const picture = pictures[handle]
  if (!picture) throw new Error(`There is no picture for "${handle}".`)
  return picture
}

/** The front picture of a style. Throws for an unknown handle. */
export function pictureFor(handle: string): Picture {
  const { alt, tint } = styleOf(handle)
  return { alt, tint, basePath: `/pictures/${handle}` }
}

/** Every picture of a style in the gallery's order: front, detail, back, new, used, worn. Throws for an unknown handle. */
export function picturesFor(handle: string): GalleryPicture[] {
  const { tint, views } = styleOf(handle)
  return [
    { ...pictureFor(handle), view: 'front', condition: null },
    ...galleryOrder.map((name): GalleryPicture => {
      const { alt } = views[name]
      const shared = { alt, tint, basePath: `/pictures/${handle}-${name}` }
      return name === 'detail' || name === 'back'
        ? { ...shared, view: name, condition: null }
        : { ...shared, view: 'condition', condition: name }
    }),
  ]
}
