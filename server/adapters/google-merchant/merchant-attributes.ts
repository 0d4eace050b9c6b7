// The attributes of Google's product data specification that we read (docs/import.md); a feed has many more.
const attributeNames = [
  'id',
  'item_group_id',
  'title',
  'structured_title.content',
  'description',
  'structured_description.content',
  'link',
  'image_link',
  'additional_image_link',
  'price',
  'sale_price',
  'availability',
  'quantity',
  'inventory',
  'sell_on_google_quantity',
  'quantity_to_sell_on_facebook',
  'brand',
  'google_product_category',
  'product_type',
  'condition',
  'adult',
  'age_group',
  'gender',
  'color',
  'colour',
  'size',
  'size_system',
  'size_type',
  'material',
  'pattern',
] as const

const known: ReadonlySet<string> = new Set(attributeNames)
/** Atom's names for the same attributes. */
const synonyms: Readonly<Record<string, string>> = { summary: 'description', content: 'description' }

/**
 * The attribute that a column or an element names: "g:image link" is image_link.
 * @returns undefined for an attribute that we do not read
 */
export function merchantAttribute(name: string): string | undefined {
  const plain = name
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_')
  const attribute = synonyms[plain] ?? plain
  return known.has(attribute) ? attribute : undefined
}

/** Whether a table with these names in its first row is a Google Merchant feed. */
export const isMerchantHeader = (names: readonly string[]): boolean => {
  const found = new Set(names.map(merchantAttribute))
  return found.has('id') && (found.has('title') || found.has('price') || found.has('image_link'))
}
