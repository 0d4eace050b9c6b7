import type { TableRow } from '../product-feed/read-table.ts'
import { UnreadableFeedError } from '../product-feed/unreadable-feed-error.ts'
import { merchantAttribute } from './merchant-attributes.ts'
import type { MerchantItem } from './merchant-item.ts'

const misshapen = 'the row has more or fewer values than there are columns'
/** Spreadsheets omit empty values at the end of a row; if the value of one of these is missing, the row is broken. */
const needed: readonly (string | undefined)[] = ['id', 'item_group_id', 'title', 'price', 'availability', 'size']
const neverRepeated = ['id', 'item_group_id', 'title', 'price', 'size', 'availability']

/** @throws UnreadableFeedError */
export function readMerchantHeader(names: readonly string[]): (string | undefined)[] {
  const columns = names.map(merchantAttribute)
  const repeated = neverRepeated.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (repeated) throw new UnreadableFeedError(`The file has two columns for ${repeated}.`)
  return columns
}

/** A row of a text feed; several pictures of one attribute are separated by commas. */
export function readMerchantRow(
  { line, values, mayBeTruncated }: TableRow,
  columns: readonly (string | undefined)[],
): MerchantItem {
  const attributes: Record<string, string[]> = {}
  for (const [index, value] of values.entries()) {
    const [name, text] = [columns[index], value.trim()]
    if (name === undefined || text === '') continue
    const several = name === 'additional_image_link' ? text.split(/,\s*(?=(?:https?:)?\/\/)/i) : [text]
    attributes[name] = [...(attributes[name] ?? []), ...several]
  }
  const hasSurplus = values.slice(columns.length).some((value) => value.trim() !== '')
  const lacksNeeded =
    values.length < columns.length &&
    (mayBeTruncated || columns.slice(values.length).some((name) => needed.includes(name)))
  return hasSurplus || lacksNeeded ? { line, attributes, fault: misshapen } : { line, attributes }
}
