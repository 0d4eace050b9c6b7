import { redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { pagesToShow, productsCall, type ShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import { collectionIdOf, collectionsPath } from '#web/screens/storefront/shop/fetch-list.ts'
import { type ListData, toListData } from '#web/screens/storefront/shop/load-list.ts'

export type CollectionFacts = AnswerOf<'collectionDetails'>['collection']

export interface CollectionData {
  collection: CollectionFacts
  list: ListData
}

export const collectionPath = (slug: string): string => `${collectionsPath}/${encodeURIComponent(slug)}`

/** @throws a redirect to the collection's canonical address, when it is requested by its id */
export async function loadCollection(call: CallApi, query: ShopQuery, request: Request): Promise<CollectionData> {
  const id = collectionIdOf(query)
  const [quotes, ...pages] = await Promise.all([
    call('testimonials', {}),
    ...pagesToShow(query.page).map((page) =>
      call('collectionDetails', { params: { id }, query: productsCall(query, page) }),
    ),
  ])
  const [first, ...more] = pages.map((page) => answerOrThrow(page, request))
  if (!first) throw new Error('a list has at least one page')
  const { collection, filters } = first
  if (collection.slug !== id) throw redirect(shopAddress({ ...query, path: collectionPath(collection.slug) }), 301)
  const list = await toListData(call, query, {
    facets: filters,
    lists: [first, ...more],
    testimonials: quotes.ok ? quotes.body.testimonials : [],
  })
  return { collection, list }
}
