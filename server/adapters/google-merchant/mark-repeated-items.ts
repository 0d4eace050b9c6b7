import { attributeOf, type MerchantItem } from './merchant-item.ts'

/**
 * Marks each item whose id was earlier in the file, in any group, as at fault: its pieces would be counted twice. A group is one
 * product, so the same item in a group and without one would be two.
 */
export async function* markRepeatedItems(items: AsyncIterable<MerchantItem>): AsyncGenerator<MerchantItem> {
  const lines = new Map<string, number>()
  for await (const item of items) {
    const id = attributeOf(item, 'id')
    const earlier = lines.get(id)
    if (earlier === undefined && id !== '') lines.set(id, item.line)
    yield earlier === undefined
      ? item
      : { ...item, fault: item.fault ?? `the item "${id}" is already on line ${earlier}` }
  }
}
