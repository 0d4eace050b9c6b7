import { listFeedRows } from '../queries/feed-rows.ts'
import { escapeXml } from '../rules/feed/escape-xml.ts'
import { type FeedTerms, merchantItems } from '../rules/feed/merchant-items.ts'
import type { CatalogueServices } from '../services.ts'

/** Products in one read: some hundred kilobytes, and each read is short. */
const productsRead = 250

export interface FeedRequest extends FeedTerms {
  readonly title: string
  readonly description: string
}

/**
 * The catalogue as a Google Merchant feed (RSS 2.0), written in parts, so that memory stays bounded however large the stock is.
 * Each product is described as it is when its part is read.
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
