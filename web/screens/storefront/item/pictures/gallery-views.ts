import type { RentalCondition } from '#web/lib/conditions.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

type GalleryPicture = ItemProduct['pictures'][number]

export interface GalleryView {
  key: string
  picture: GalleryPicture
  /** A closer look at the only picture there is. */
  crop?: 'top' | 'hem'
}

/** If a product has only one picture, and it is one of ours, it is shown whole and twice close up, so that cloth and seams can be seen. */
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

/** The index of a condition's picture, -1 if the product has none. */
export const viewOfCondition = (views: readonly GalleryView[], condition: RentalCondition | null): number =>
  condition === null ? -1 : views.findIndex((view) => view.picture.condition === condition)
