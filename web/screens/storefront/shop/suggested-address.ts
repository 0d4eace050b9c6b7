import { parseShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { skiWear, skiWearPath } from '#web/lib/shop/type-address.ts'

interface Choice {
  facet: 'types' | 'brands' | 'sizes'
  code: string
}

/** Ski wear is a list only in the resale shop; ski wear for hire has its own page. */
export const isSkiWear = ({ facet, code }: Choice, shop = '/shop'): boolean =>
  facet === 'types' && code === skiWear && !shopOf(shop).sells

/** Where a suggested type, brand or size leads: to a shop with only that chosen, or within a search. */
export function suggestedAddress(choice: Choice, { q = '', shop }: { q?: string; shop?: string } = {}): string {
  if (isSkiWear(choice, shop)) return skiWearPath
  return shopAddress({ ...parseShopQuery(new URLSearchParams(), shop), q, [choice.facet]: [choice.code] })
}

/**
 * The count of a filter that is suggested for the typed text, and where it leads. "rain" means some of the outerwear,
 * "dungares" all dungarees.
 */
export function suggestedPieces(
  choice: Choice & { count: number; matching: number },
  { q, shop }: { q: string; shop?: string },
) {
  const isPart = choice.matching > 0 && choice.matching < choice.count
  return {
    pieces: isPart ? choice.matching : choice.count,
    to: suggestedAddress(choice, { shop, ...(isPart && { q }) }),
  }
}
