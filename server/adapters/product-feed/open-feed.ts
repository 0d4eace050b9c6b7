// A shop's product file in any format, recognised by its contents, not by its name. All of it is read, and found valid, before
// the first product is returned.
import { constants, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FeedProduct } from '#server/domains/catalogue/index.ts'
import { markRepeatedItems } from '../google-merchant/mark-repeated-items.ts'
import { isMerchantHeader, merchantAttribute } from '../google-merchant/merchant-attributes.ts'
import type { MerchantItem } from '../google-merchant/merchant-item.ts'
import { groupOf, merchantProduct } from '../google-merchant/merchant-product.ts'
import { readMerchantHeader, readMerchantRow } from '../google-merchant/read-merchant-row.ts'
import { readMerchantXml } from '../google-merchant/read-merchant-xml.ts'
import { readShopifyRow } from '../shopify-csv/read-shopify-rows.ts'
import { isShopifyColumn, isShopifyHeader, readShopifyHeader } from '../shopify-csv/shopify-columns.ts'
import { shopifyProduct } from '../shopify-csv/shopify-product.ts'
import { detectEncoding } from './detect-encoding.ts'
import { FeedSpool } from './feed-spool.ts'
import { readTable, type Table } from './read-table.ts'
import { textOf } from './text-of.ts'
import { UnreadableFeedError } from './unreadable-feed-error.ts'

export interface ProductFeed {
  /** The name shown to people: "product CSV of Shopify". */
  readonly format: string
  /** Sentences for the operator about the file as a whole. */
  readonly notes: readonly string[]
  /** How many products there are. */
  readonly count: number
  /** The products, in the order in which they first appear. */
  products(): Iterable<FeedProduct>
  /** Deletes the stored rows. */
  close(): void
}

/**
 * @param onProgress the share of the file that has been read, from 0 to 1
 * @throws UnreadableFeedError, or the file system's own error
 */
export async function openFeed(path: string, onProgress: (share: number) => void = () => {}): Promise<ProductFeed> {
  const { file, release } = await openFile(path)
  try {
    const encoding = await detectEncoding(file)
    const { size } = await file.stat()
    const feed = await readFeed(textOf(file, encoding, (bytes) => onProgress(bytes / size)))
    return encoding.note === undefined ? feed : { ...feed, notes: [encoding.note, ...feed.notes] }
  } finally {
    await file.close()
    release()
  }
}

/** Copies a pipe to a file: a pipe can be read only once, and its bytes are needed twice. */
async function openFile(path: string): Promise<{ file: FileHandle; release: () => void }> {
  const file = await open(path, constants.O_RDONLY)
  try {
    if ((await file.stat()).isFile()) return { file, release: () => {} }
    const folder = mkdtempSync(join(tmpdir(), 'wrenlet-import-'))
    const release = () => rmSync(folder, { recursive: true, force: true })
    try {
      const copy = join(folder, 'file')
      await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(copy, { mode: 0o600 }))
      return { file: await open(copy, constants.O_RDONLY), release }
    } catch (error) {
      release()
      throw error
    } finally {
      await file.close()
    }
  } catch (error) {
    await file.close().catch(() => {})
    throw error
  }
}

async function readFeed(text: AsyncGenerator<string>): Promise<ProductFeed> {
  const { start, whole } = await peek(text)
  if (start === '') throw new UnreadableFeedError('The file is empty.')
  if (start.startsWith('<')) return await readItems('Google Merchant feed (XML)', readMerchantXml(whole))
  const table = await readTable(whole, (name) => isShopifyColumn(name) || merchantAttribute(name) !== undefined)
  if (isShopifyHeader(table.columns)) return await readShopify(table)
  if (isMerchantHeader(table.columns)) {
    const columns = readMerchantHeader(table.columns)
    const items = async function* () {
      for await (const row of table.rows()) yield readMerchantRow(row, columns)
    }
    return await readItems('Google Merchant feed (text)', items())
  }
  throw new UnreadableFeedError(
    'The file is not a shop’s product file: it has no column named Handle or Title, as Shopify has, and none named id with a title or price, as Google has.',
  )
}

/** The first character that is not white space, and the text from its beginning. */
async function peek(text: AsyncGenerator<string>): Promise<{ start: string; whole: AsyncGenerator<string> }> {
  let read = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    read += next.value
    if (read.trim() !== '') break
  }
  // Empty lines before the declaration are invalid XML, but common in shops' exports.
  const first = read.replace(/^(\s+)<\?xml\s[^>]*\?>/, '$1')
  const whole = (async function* () {
    yield first
    yield* text
  })()
  return { start: read.trimStart().slice(0, 1), whole }
}

async function readShopify(table: Table): Promise<ProductFeed> {
  const header = readShopifyHeader(table.columns)
  const notes = header.columns.includes('quantity')
    ? []
    : [
        'The file has no column of quantities, so no pieces are imported. Shops with several locations export quantities separately; a mapping file can say how many to import, under "defaults".',
      ]
  return await spoolProducts('product CSV of Shopify', notes, shopifyProduct, async (spool) => {
    for await (const tableRow of table.rows()) {
      const { key, row } = readShopifyRow(tableRow, header)
      spool.add(key, row)
    }
  })
}

async function readItems(format: string, items: AsyncGenerator<MerchantItem>): Promise<ProductFeed> {
  return await spoolProducts(format, [], merchantProduct, async (spool) => {
    for await (const item of markRepeatedItems(items)) spool.add(groupOf(item) || `\n${item.line}`, item)
  })
}

async function spoolProducts<Row>(
  format: string,
  notes: readonly string[],
  productOf: (rows: readonly Row[]) => FeedProduct,
  fill: (spool: FeedSpool<Row>) => Promise<void>,
): Promise<ProductFeed> {
  const spool = new FeedSpool<Row>()
  try {
    await fill(spool)
  } catch (error) {
    spool.close()
    throw error
  }
  return {
    format,
    notes,
    count: spool.count,
    *products() {
      for (const rows of spool.groups()) yield productOf(rows)
    },
    close: () => spool.close(),
  }
}
