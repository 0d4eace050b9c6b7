// Sitemaps that follow the protocol of sitemaps.org: at most 50,000 addresses each, and an index of them.
import type { LocalDay } from '#server/kernel/calendar.ts'
import { escapeXml } from './escape-xml.ts'

export const addressesPerSitemap = 50_000

export interface SitemapEntry {
  /** The whole address. */
  readonly address: string
  /** Left out if unknown, which is better than wrong. */
  readonly changedOn?: LocalDay | undefined
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** @throws RangeError for more addresses than a sitemap may have */
export function sitemap(entries: readonly SitemapEntry[]): string {
  if (entries.length > addressesPerSitemap) throw new RangeError(`${entries.length} addresses are too many`)
  return `${declaration}<urlset ${namespace}>\n${entries.map((entry) => entryXml('url', entry)).join('')}</urlset>\n`
}

export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `${declaration}<sitemapindex ${namespace}>\n${parts.map((part) => entryXml('sitemap', part)).join('')}</sitemapindex>\n`

function entryXml(name: 'url' | 'sitemap', { address, changedOn }: SitemapEntry): string {
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
  return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>\n`
}
