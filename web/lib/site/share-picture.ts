// The address of the picture that a shared link shows. It names the garments, so the picture is made once and never changes; the server
// reads the same addresses (server/feeds/share-pictures.ts).
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

const own = /^\/(pictures\/|media\/)([\w-]+)$/

/** @returns those of the pictures that a shared link can show: not those of other sites */
export const sharedOf = <T extends Pick<PictureSource, 'base'>>(pictures: readonly T[]): T[] =>
  pictures.filter(({ base }) => own.test(base))

/** @param pictures fronts of garments, of which three at most are shown; without any the picture is that of the home page */
export function sharePicture(pictures: readonly Pick<PictureSource, 'base'>[]): string {
  const names = pictures.flatMap(({ base }) => {
    const [, folder, name = ''] = own.exec(base) ?? []
    return folder ? [folder === 'media/' ? `media.${name}` : name] : []
  })
  return `/share/${names.slice(0, 3).join('~') || 'home'}.jpg`
}
