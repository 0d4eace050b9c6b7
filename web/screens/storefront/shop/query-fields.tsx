import { listFacets, type ShopQuery } from '#web/lib/shop-query.ts'

/** What a query holds besides its order, as hidden fields of a form that changes the order. */
export function QueryFields({ query }: { query: ShopQuery }) {
  return (
    <>
      {query.q && <input type="hidden" name="q" value={query.q} />}
      {listFacets.flatMap((facet) =>
        query[facet].map((value) => <input key={`${facet}=${value}`} type="hidden" name={facet} value={value} />),
      )}
      <input type="hidden" name="creditsMin" value={query.creditsMin} />
      <input type="hidden" name="creditsMax" value={query.creditsMax} />
    </>
  )
}
