import type { RentalCondition } from '#web/lib/conditions.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

type GalleryPicture = ItemProduct['pictures'][number]

export interface GalleryView {
  key: string
  picture: GalleryPicture
  /** The part of the only picture that is shown close up. */
  crop?: 'top' | 'hem'
}

/**
 * The pictures to show. A single picture of our own is shown whole and twice close up, so that cloth and seams can be
 * seen.
 */
export function galleryViews({ name, pictures }: Pick<ItemProduct, 'name' | 'pictures'>): GalleryView[] {
  const [only, ...others] = pictures
  if (!only || others.length > 0 || only.external || !only.base)
    return pictures.map((picture, at) => ({ key: `${at} ${picture.base}`, picture }))
  return [
    { key: 'whole', picture: only },
    { key: 'top', picture: { ...only, alt: itemCopy.pictureDetail(name) }, crop: 'top' },
    { key: 'hem', picture: { ...only, alt: itemCopy.pictureHem(name) }, crop: 'hem' },
  ]
}

/** The index of the condition's picture, or -1 if the product has none. */
export const viewOfCondition = (views: readonly GalleryView[], condition: RentalCondition | null): number =>
  condition === null ? -1 : views.findIndex((view) => view.picture.condition === condition)
