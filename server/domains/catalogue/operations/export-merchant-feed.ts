import { listFeedRows } from '../queries/feed-rows.ts'
import { escapeXml } from '../rules/escape-xml.ts'
import { type FeedTerms, merchantItems } from '../rules/merchant-items.ts'
import type { CatalogueServices } from '../services.ts'

/** Products read at once: some hundred kilobytes, and each read is short. */
const productsRead = 250

export interface FeedRequest extends FeedTerms {
  readonly title: string
  readonly description: string
}

/**
 * The catalogue as a Google Merchant feed (RSS 2.0), a part at a time, so that memory stays bounded however large the stock
 * is. Each product is told as it is when its turn comes.
 */
export async function* exportMerchantFeed(
  { db, clock }: Pick<CatalogueServices, 'db' | 'clock'>,
  { title, description, ...terms }: FeedRequest,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `<title>${escapeXml(title)}</title><link>${escapeXml(terms.publicUrl)}</link>`
  yield `<description>${escapeXml(description)}</description>\n`
  let after: string | null = null
  for (;;) {
    const products = await listFeedRows(db, { after, limit: productsRead, now: clock.now() })
    yield products.map((product) => merchantItems(product, terms)).join('')
    const last = products.at(-1)
    if (!last || products.length < productsRead) break
    after = last.id
  }
  yield '</channel>\n</rss>\n'
}
