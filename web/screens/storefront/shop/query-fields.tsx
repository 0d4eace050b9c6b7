import { listFacets, type ShopQuery } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'

/** The query without its order, as hidden fields for the form that changes the order. */
export function QueryFields({ query }: { query: ShopQuery }) {
  const [min, max] = shopOf(query.path).prices.names
  return (
    <>
      {query.q && <input type="hidden" name="q" value={query.q} />}
      {listFacets.flatMap((facet) =>
        query[facet].map((value) => <input key={`${facet}=${value}`} type="hidden" name={facet} value={value} />),
      )}
      <input type="hidden" name={min} value={query.priceMin} />
      <input type="hidden" name={max} value={query.priceMax} />
    </>
  )
}
