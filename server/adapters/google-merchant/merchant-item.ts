/** One item of a Google Merchant feed: a variant with everything about its product. */
export interface MerchantItem {
  /** The line on which it begins, counted from 1 as in an editor. */
  readonly line: number
  /** The values by the attribute's name in Google's specification; several when it is repeated. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** What is wrong with the item itself. */
  readonly fault?: string
}

/** The first value that one of these attributes has. */
export function attributeOf({ attributes }: MerchantItem, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name]?.find((text) => text !== '')
    if (value !== undefined) return value
  }
  return ''
}

export const allOf = ({ attributes }: MerchantItem, name: string): string[] =>
  (attributes[name] ?? []).filter((value) => value !== '')
