import { redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { pagesToShow, type ShopQuery, shopAddress, withToggled } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { skiWear, skiWearPath } from '#web/lib/shop/type-address.ts'
import { fetchFacets, fetchList } from '#web/screens/storefront/shop/fetch-list.ts'
import { type ListData, toListData } from '#web/screens/storefront/shop/load-list.ts'

export interface ShopData extends ListData {
  /** The brand of the list, if it shows only one. */
  brand: { name: string; story: string } | null
}

/** @throws Response 301 from ski wear alone to its page, and from several types with ski wear to the list without it */
export async function loadShop(call: CallApi, query: ShopQuery, request: Request): Promise<ShopData> {
  if (query.types.includes(skiWear) && !shopOf(query.path).sells)
    throw redirect(query.types.length === 1 ? skiWearPath : shopAddress(withToggled(query, 'types', skiWear)), 301)
  const [filters, quotes, brand, ...lists] = await Promise.all([
    fetchFacets(call, query),
    call('testimonials', {}),
    findBrand(call, query),
    ...pagesToShow(query.page).map((page) => fetchList(call, query, page)),
  ])
  const list = await toListData(call, query, {
    facets: answerOrThrow(filters, request).filters,
    lists: lists.map((list) => answerOrThrow(list, request)),
    testimonials: quotes.ok ? quotes.body.testimonials : [],
  })
  return { ...list, brand }
}

async function findBrand(call: CallApi, { brands }: ShopQuery): Promise<ShopData['brand']> {
  const [only, ...others] = brands
  if (!only || others.length > 0) return null
  const answer = await call('listBrands', {})
  const brand = answer.ok ? answer.body.brands.find((brand) => brand.code === only) : undefined
  return brand ? { name: brand.name, story: brand.story } : null
}
