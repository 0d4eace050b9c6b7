import type { MetaDescriptor } from 'react-router'
import { brand, pageTitle } from '#web/brand.ts'
import type { SiteData } from '#web/lib/site/load-site.ts'
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

export interface PageFacts {
  /** The site's origin, see originOf. */
  origin: string
  title: string
  description: string
  /** The page's canonical path and query; absent where it has none (a search). */
  canonical?: string
  /** Shown where the page is shared. */
  picture?: Pick<PictureSource, 'base' | 'external' | 'alt'> | null
  type?: 'website' | 'product'
  /** Not indexed by search engines; its links are followed. */
  unlisted?: boolean
}

/** A page's title, description and canonical address, and its Open Graph data. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { origin, title, description, canonical, picture, type = 'website' } = page
  const image = picture?.base ? pictureAddress(origin, picture) : undefined
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(canonical
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: origin + canonical },
          { property: 'og:url', content: origin + canonical },
        ]
      : []),
    ...(image && picture
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:alt', content: picture.alt },
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
