import type { MetaDescriptor } from 'react-router'
import { brand, pageTitle } from '#web/brand.ts'
import type { SiteData } from '#web/lib/site/load-site.ts'
import { shareablePictures, sharePicture } from '#web/lib/site/share-picture.ts'
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

export interface PageFacts {
  /** The site's origin, see originOf. */
  origin: string
  title: string
  description: string
  /** The page's canonical path and query; absent if it has none (a search). */
  canonical?: string
  /** The garments shown when the page is shared, three at most; without any, the home page's picture. */
  picture?: SharedPicture | readonly SharedPicture[] | null
  type?: 'website' | 'product'
  /** Whether search engines must not index it; they may follow its links. */
  unlisted?: boolean
}

type SharedPicture = Pick<PictureSource, 'base' | 'alt'>

/** Returns a page's title, description and canonical address, and its Open Graph data. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { origin, title, description, canonical, picture, type = 'website' } = page
  const pictures = shareablePictures([picture ?? []].flat())
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

/** Returns the absolute address of a picture; for our own pictures, in the one format that every reader supports. */
export function pictureAddress(origin: string, { base, external }: Pick<PictureSource, 'base' | 'external'>): string {
  const path = external ? base : `${base}-640.webp`
  return path.startsWith('/') ? origin + path : path
}

/**
 * For `meta`: returns the site's origin, which the root has loaded; empty if that failed, so addresses stay
 * relative.
 */
export function originOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const site = matches[0]?.loaderData as SiteData | undefined
  return site?.origin ?? ''
}

/** For `meta`: returns who runs the shop, which the root has loaded. */
export function traderOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): SiteData['trader'] {
  const site = matches[0]?.loaderData as SiteData | undefined
  return site?.trader ?? null
}
