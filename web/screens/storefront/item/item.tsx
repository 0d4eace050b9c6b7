import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'
import { pounds } from '#web/lib/format.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { originOf } from '#web/lib/site/page-meta.ts'
import { BuyColumn } from '#web/screens/storefront/item/buy-column.tsx'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import { ItemDetails } from '#web/screens/storefront/item/item-details.tsx'
import { goneMeta, itemMeta } from '#web/screens/storefront/item/item-meta.ts'
import { itemTrail } from '#web/screens/storefront/item/item-trail.ts'
import { joinWaitingList } from '#web/screens/storefront/item/join-waiting-list.ts'
import { type ItemData, loadItem } from '#web/screens/storefront/item/load-item.ts'
import { Gallery } from '#web/screens/storefront/item/pictures/gallery.tsx'
import { Trail } from '#web/screens/storefront/shop/trail.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'
import type { Route } from './+types/item.ts'

const GoneItem = rarelyShown(
  import.meta.env.SSR && (await import('./gone-item.tsx')).GoneItem,
  async () => (await import('./gone-item.tsx')).GoneItem,
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  return loaderData.product ? itemMeta(originOf(matches), loaderData.product, loaderData.joinFrom) : goneMeta()
}

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadItem(context.get(apiContext), params.id, request)

/** Joins the waiting list. */
export async function action({ request, context }: Route.ActionArgs) {
  return joinWaitingList(context.get(apiContext), await request.formData())
}

export default function Item({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) return <GoneItem moreLike={loaderData.moreLike} />
  // The key makes another product start with nothing chosen.
  return <ItemPage key={loaderData.product.id} {...loaderData} />
}

function ItemPage({ product, goesWith, moreLike, postage, deliveryTime, planPrices, marks }: ItemData) {
  const [search] = useSearchParams()
  const requested = { size: search.get('size'), condition: search.get('condition') }
  const [condition, setCondition] = useState<RentalCondition | null>(
    () => conditionCodes.find((code) => code === requested.condition) ?? null,
  )
  return (
    <main id="main">
      <div className="container item-trail">
        <Trail steps={itemTrail(product)} />
      </div>
      <div className="item-page container">
        <Gallery product={product} condition={condition} />
        <div className="item-column">
          <div className="sticky-column">
            <p className="muted flex justify-between gap-16 text-small">
              <Link className="link" to={`/shop?brands=${encodeURIComponent(product.brand)}`}>
                {product.brand_name}
              </Link>
              {itemCopy.worth(pounds(product.RRP))}
            </p>
            <PageHeading className="mt-4">{product.name}</PageHeading>
            {product.allSizes.length > 0 ? (
              <BuyColumn
                key={`${requested.size} ${requested.condition}`}
                product={product}
                requested={requested}
                postage={postage}
                deliveryTime={deliveryTime}
                planPrices={planPrices}
                marks={marks}
                onCondition={setCondition}
              />
            ) : (
              <p className="mt-24">{itemCopy.noneYet}</p>
            )}
          </div>
        </div>
        <ItemDetails product={product} />
      </div>
      <div className="container">
        <ProductShelf title={itemCopy.goesWith} products={goesWith} />
        <ProductShelf title={itemCopy.moreLike} products={moreLike} />
      </div>
    </main>
  )
}
