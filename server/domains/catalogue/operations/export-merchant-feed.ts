import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type FeedPart, listFeedRows } from '../queries/feed-rows.ts'
import { escapeXml } from '../rules/feed/escape-xml.ts'
import { type FeedTerms, merchantItems } from '../rules/feed/merchant-items.ts'

/** A few hundred kilobytes, so each read is short. */
const productsPerRead = 250

export interface FeedRequest {
  readonly publicUrl: string
  readonly title: string
  readonly description: string
}

/** The products of one shop, in parts: each with its id and its items. */
export type FeedShop = (db: Db, part: FeedPart) => Promise<readonly { readonly id: string; readonly xml: string }[]>

export const rentalFeed =
  (terms: FeedTerms): FeedShop =>
  async (db, part) =>
    (await listFeedRows(db, part)).map((product) => ({ id: product.id, xml: merchantItems(product, terms) }))

/**
 * The shops as one Google Merchant feed (RSS 2.0), written in parts, so that memory stays bounded however large the stock is.
 * Each product is described as it is when its part is read.
 */
export async function* exportMerchantFeed(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { publicUrl, title, description }: FeedRequest,
  shops: readonly FeedShop[],
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `<title>${escapeXml(title)}</title><link>${escapeXml(publicUrl)}</link>`
  yield `<description>${escapeXml(description)}</description>\n`
  for (const shop of shops) {
    let after: string | null = null
    for (;;) {
      const products = await shop(db, { after, limit: productsPerRead, now: clock.now() })
      yield products.map(({ xml }) => xml).join('')
      const last = products.at(-1)
      if (!last || products.length < productsPerRead) break
      after = last.id
    }
  }
  yield '</channel>\n</rss>\n'
}
