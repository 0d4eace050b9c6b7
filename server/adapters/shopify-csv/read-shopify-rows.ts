import type { TableRow } from '../product-feed/read-table.ts'
import type { ShopifyAttribute, ShopifyColumn, ShopifyHeader } from './shopify-columns.ts'
import { handleOf, type ShopifyRow } from './shopify-product.ts'

/** Spreadsheets omit empty values at the end of a row; if the value of one of these columns is missing, the row is broken. */
const needed: readonly ShopifyColumn[] = ['handle', 'title', 'option1Value', 'price', 'quantity']
const misshapen = 'the row has more or fewer values than there are columns'

/** @returns the row and its handle; a row with neither handle nor title gets a key of its own, and does not affect other rows */
export function readShopifyRow(
  row: TableRow,
  { columns, attributes }: ShopifyHeader,
): { key: string; row: ShopifyRow } {
  const values: Partial<Record<ShopifyColumn, string>> = {}
  const found: Partial<Record<ShopifyAttribute, string[]>> = {}
  for (const [index, value] of row.values.entries()) {
    const text = value.trim()
    if (text === '') continue
    const [column, attribute] = [columns[index], attributes[index]]
    if (column) values[column] = text
    if (attribute) found[attribute] = [...(found[attribute] ?? []), ...entriesOf(text)]
  }
  const parsed = { line: row.line, values, attributes: found }
  const handle = handleOf(parsed)
  return {
    key: handle === '' ? `\n${row.line}` : handle,
    row: isMisshapen(row, columns) ? { ...parsed, fault: misshapen } : parsed,
  }
}

function isMisshapen({ values, mayBeTruncated }: TableRow, columns: ShopifyHeader['columns']): boolean {
  if (values.length > columns.length) return values.slice(columns.length).some((value) => value.trim() !== '')
  if (values.length === columns.length) return false
  return mayBeTruncated || columns.slice(values.length).some((column) => column && needed.includes(column))
}

/** "machine-washable; tumble-dry", or the JSON of a shop's own lists; other JSON is ignored. */
function entriesOf(text: string): string[] {
  if (/^[[{]/.test(text)) {
    try {
      const json: unknown = JSON.parse(text)
      return Array.isArray(json) ? json.filter((entry): entry is string => typeof entry === 'string') : []
    } catch {
      return []
    }
  }
  return text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
