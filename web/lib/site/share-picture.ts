// Builds the address of the picture that a shared link shows. It names the garments, so the picture is made once
// and never changes; the server reads the same addresses (server/feeds/share-pictures.ts).
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

const ownPicture = /^\/(pictures\/|media\/)([\w-]+)$/

/** @returns the pictures that a shared link can show: only those on our own site */
export const shareablePictures = <T extends Pick<PictureSource, 'base'>>(pictures: readonly T[]): T[] =>
  pictures.filter(({ base }) => ownPicture.test(base))

/**
 * @param pictures front views of garments: at most three are shown, or the home page's picture if there are none
 */
export function sharePicture(pictures: readonly Pick<PictureSource, 'base'>[]): string {
  const names = pictures.flatMap(({ base }) => {
    const [, folder, name = ''] = ownPicture.exec(base) ?? []
    return folder ? [folder === 'media/' ? `media.${name}` : name] : []
  })
  return `/share/${names.slice(0, 3).join('~') || 'home'}.jpg`
}
