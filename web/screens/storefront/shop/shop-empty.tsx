import type { ReactNode } from 'react'
import { productPath, resalePath } from '#web/lib/shop/product-path.ts'
import { shopAddress, withoutFilters } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { searchCopy } from '#web/screens/storefront/search/copy.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import type { ListData } from '#web/screens/storefront/shop/load-list.ts'
import { isSkiWear, suggestedAddress } from '#web/screens/storefront/shop/suggested-address.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProductCard } from '#web/ui/product/product-card.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'

/**
 * Shown when nothing matches: says which filter to remove and how much that would show, and suggests what a search may
 * have meant.
 */
export function ShopEmpty({ list }: { list: Pick<ListData, 'chips' | 'query' | 'ideas' | 'alone' | 'awaited'> }) {
  const { chips, query, ideas, awaited } = list
  const shop = shopOf(query.path)
  const helpful = chips.filter((chip) => chip.pieces !== null && chip.pieces > 0)
  const choices = ideas?.choices.filter((choice) => choice.count > 0 || isSkiWear(choice, shop.path)) ?? []
  const products = ideas?.products ?? []
  // When no product has these words, the words are the problem, not a filter.
  const unknownWords = query.q !== '' && !helpful.some((chip) => chip.key !== 'words')
  // Removing the only chip would show the whole list, which another button already offers.
  const useful = chips.length === 1 && unknownWords ? [] : helpful
  const alone = useful.length === 0 ? list.alone : []
  return (
    <>
      <EmptyState
        motif="basket"
        title={unknownWords ? shopCopy.nothingFound(query.q) : shopCopy.emptyTitle}
        action={
          <>
            {useful.map((chip) => (
              <ButtonLink key={chip.key} to={chip.to} variant="outline" small>
                {shopCopy.emptyRemove(chip.label, shop.count(chip.pieces ?? 0))}
              </ButtonLink>
            ))}
            {alone.map((link) => (
              <ButtonLink key={link.to} to={link.to} variant="outline" small>
                {shopCopy.emptyKeep(link.label, shop.count(link.pieces))}
              </ButtonLink>
            ))}
            <ButtonLink
              to={shopAddress(withoutFilters(query))}
              variant={useful.length + alone.length > 0 ? 'text' : 'filled'}
              small
            >
              {query.q && query.path === shop.path ? shopCopy.seeAll : shopCopy.clearAll}
            </ButtonLink>
          </>
        }
      >
        {unknownWords ? (
          <p>{shopCopy.nothingFoundText}</p>
        ) : (
          <p>{useful.length > 0 ? shopCopy.emptyText : alone.length > 0 && shopCopy.emptyAlone}</p>
        )}
        {choices.length > 0 && (
          <SuggestionGroup title={shopCopy.didYouMean}>
            {choices.map((choice) => (
              <ButtonLink
                key={choice.facet + choice.code}
                to={suggestedAddress(choice, { shop: shop.path })}
                variant="outline"
                small
              >
                {choice.label} · {isSkiWear(choice, shop.path) ? searchCopy.byDates : shop.count(choice.count)}
              </ButtonLink>
            ))}
          </SuggestionGroup>
        )}
        {products.length > 0 && (
          <SuggestionGroup title={shopCopy.orOneOfThese}>
            {products.map((product) => (
              <ButtonLink
                key={product.id}
                to={(shop.sells ? resalePath : productPath)(product.slug)}
                variant="outline"
                small
              >
                {product.name}
              </ButtonLink>
            ))}
          </SuggestionGroup>
        )}
      </EmptyState>
      {awaited.length > 0 && (
        <section aria-labelledby="awaited">
          <h2 id="awaited" className="h3">
            {shopCopy.awaited}
          </h2>
          <p className="muted mt-4 mb-16">{shopCopy.awaitedText}</p>
          <ul className="product-grid">
            {awaited.map(({ product, search }) => (
              <li key={product.id}>
                <ProductCard product={product} search={search} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SuggestionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16">
      <h3 className="font-strong">{title}</h3>
      <div className="mt-8 flex flex-wrap justify-center gap-8">{children}</div>
    </section>
  )
}
