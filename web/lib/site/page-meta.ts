import type { MetaDescriptor } from 'react-router'
import { brand, pageTitle } from '#web/brand.ts'
import type { SiteData } from '#web/lib/site/load-site.ts'
import { sharedOf, sharePicture } from '#web/lib/site/share-picture.ts'
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

export interface PageFacts {
  /** The site's origin, see originOf. */
  origin: string
  title: string
  description: string
  /** The page's canonical path and query; absent where it has none (a search). */
  canonical?: string
  /** Shown where the page is shared: garments of the page, of which three at most; without any, those of the home page. */
  picture?: SharedPicture | readonly SharedPicture[] | null
  type?: 'website' | 'product'
  /** Not indexed by search engines; its links are followed. */
  unlisted?: boolean
}

type SharedPicture = Pick<PictureSource, 'base' | 'alt'>

/** A page's title, description and canonical address, and its Open Graph data. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { origin, title, description, canonical, picture, type = 'website' } = page
  const pictures = sharedOf([picture ?? []].flat())
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: origin + sharePicture(pictures) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: pictures[0]?.alt ?? brand.name },
    ...(canonical
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: origin + canonical },
          { property: 'og:url', content: origin + canonical },
        ]
      : []),
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

/** Absolute address of a picture: for our own, in the one format that every reader supports. */
export function pictureAddress(origin: string, { base, external }: Pick<PictureSource, 'base' | 'external'>): string {
  const path = external ? base : `${base}-640.webp`
  return path.startsWith('/') ? origin + path : path
}

/** In `meta`: the site's origin, which the root has loaded; empty (addresses stay relative) where it failed. */
export function originOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const site = matches[0]?.loaderData as SiteData | undefined
  return site?.origin ?? ''
}

/** In `meta`: who runs the shop, which the root has loaded. */
export function traderOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): SiteData['trader'] {
  const site = matches[0]?.loaderData as SiteData | undefined
  return site?.trader ?? null
}
