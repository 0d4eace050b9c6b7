import { parseShopQuery, shopAddress } from '#web/lib/shop-query.ts'

/** Where a suggested type, brand or size leads: the shop with that alone chosen. */
export function suggestedAddress(choice: { facet: 'types' | 'brands' | 'sizes'; code: string }): string {
  return shopAddress({ ...parseShopQuery(new URLSearchParams()), [choice.facet]: [choice.code] })
}
