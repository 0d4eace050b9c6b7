// Reads a product CSV as Shopify exports it: several rows a handle, options and prices on each variant's row, pictures on
// rows of their own. Both spellings of its columns are known: the old one ("Variant Price", "Image Src") and the one of the
// present template ("Price", "Product image URL"). Decides nothing about the values; that is the catalogue's business.
import { CsvError, parse } from 'csv-parse/sync'
import { type FeedFault, type FeedProduct, slug } from '#server/domains/catalogue/index.ts'

/** The file as a whole cannot be read; nothing of it is used. One sentence. */
export class UnreadableFeedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFeedError'
  }
}

const columnNames = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  descriptionHtml: ['body (html)', 'description'],
  vendor: ['vendor'],
  category: ['product category', 'standard product type'],
  type: ['type', 'custom product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  pictureAddress: ['image src', 'product image url'],
  picturePosition: ['image position'],
  pictureAlt: ['image alt text'],
} as const

type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]
const columnOf = new Map<string, Column>(columns.flatMap((key) => columnNames[key].map((name) => [name, key])))
const optionNumbers = [1, 2, 3] as const

type Row = Record<Column, string> & { readonly line: number; readonly misshapen: boolean }

/** @throws UnreadableFeedError */
export function readShopifyCsv(file: Uint8Array): FeedProduct[] {
  const groups = new Map<string, Row[]>()
  for (const row of readRows(decode(file))) {
    // A row without a handle is a unit of its own: nobody else's rows suffer for it.
    const key = handleOf(row) || `\n${row.line}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map(productOf)
}

/** A feed of new products may leave the handle out: Shopify then makes it from the title. */
const handleOf = (row: Row): string => row.handle || slug(row.title)

function decode(file: Uint8Array): string {
  try {
    // One kind of line end: the parser counts both halves of a quoted CRLF as lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll(/\r\n?/g, '\n')
  } catch {
    throw new UnreadableFeedError('The file is not text in UTF-8.')
  }
}

interface ParsedRecord {
  readonly record: Record<string, string | undefined>
  readonly info: { readonly lines: number; readonly error?: CsvError }
}

function readRows(text: string): Row[] {
  if (text.includes('\0')) throw new UnreadableFeedError('The file is no CSV: it holds zero bytes.')
  let header: string[] = []
  let parsed: ParsedRecord[]
  try {
    parsed = parse(text, {
      columns: (names: string[]) => {
        header = names.map((name) => columnOf.get(name.trim().toLowerCase()) ?? `other ${name}`)
        return header
      },
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as ParsedRecord[]
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFeedError(`The file is no CSV: ${error.message}.`)
    throw error
  }
  requireColumns(header)
  return parsed.map(({ record, info }) => {
    const values = Object.fromEntries(columns.map((column) => [column, (record[column] ?? '').trim()]))
    return { ...(values as Record<Column, string>), line: firstLine(record, info.lines), misshapen: !!info.error }
  })
}

function requireColumns(header: readonly string[]): void {
  if (!header.includes('handle') && !header.includes('title'))
    throw new UnreadableFeedError('The file is no product CSV of Shopify: it has no column named Handle or Title.')
  const twice = header.find((name, index) => columns.includes(name as Column) && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFeedError(`The file has two columns for ${columnNames[twice as Column].join(' or ')}.`)
}

/** The parser tells the last line of a record; quoted values may have broken it over several. */
function firstLine(record: Readonly<Record<string, string | undefined>>, lastLine: number): number {
  const breaks = Object.values(record).reduce((sum, value) => sum + (value?.match(/\n/g)?.length ?? 0), 0)
  return lastLine - breaks
}

function productOf(rows: readonly Row[]): FeedProduct {
  const [first] = rows as [Row, ...Row[]]
  // What is said once for the product stands on its first row, or on the first row that says it.
  const said = (column: Column): string => rows.find((row) => row[column] !== '')?.[column] ?? ''
  const handle = handleOf(first)
  const sizeOption = optionNumbers.find((number) => isSizeOption(said(`option${number}Name`)))
  return {
    handle,
    line: first.line,
    title: said('title'),
    descriptionHtml: said('descriptionHtml'),
    vendor: said('vendor'),
    type: said('type'),
    category: said('category'),
    tags: said('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    status: statusOf(said('status'), said('published')),
    variants: rows.filter(isVariant).map((row) => ({
      line: row.line,
      size: sizeOption && row[`option${sizeOption}Value`],
      price: row.price,
      compareAtPrice: row.compareAtPrice,
      quantity: row.quantity,
    })),
    pictures: rows
      .filter((row) => row.pictureAddress !== '')
      .map((row) => ({
        line: row.line,
        address: row.pictureAddress,
        position: row.picturePosition,
        alt: row.pictureAlt,
      })),
    faults: rows.flatMap((row) => rowFaults(row, handle)),
  }
}

const isSizeOption = (name: string): boolean => /\b(sizes?|ages?)\b/i.test(name)

const isVariant = (row: Row): boolean =>
  [row.price, row.option1Value, row.option2Value, row.option3Value, row.sku, row.quantity].some((value) => value !== '')

/** Older exports have no status, only whether it is published. */
const statusOf = (status: string, published: string): string =>
  status === '' && published.toLowerCase() === 'false' ? 'draft' : status

function rowFaults(row: Row, handle: string): FeedFault[] {
  const faults: FeedFault[] = []
  if (handle === '') faults.push({ line: row.line, handle, reason: 'the row has neither handle nor title' })
  if (row.misshapen)
    faults.push({ line: row.line, handle, reason: 'the row has more or fewer values than there are columns' })
  return faults
}
