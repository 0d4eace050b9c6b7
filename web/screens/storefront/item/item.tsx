import { Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { itemCopy } from '#web/copy/item.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { BuyColumn } from '#web/screens/storefront/item/buy-column.tsx'
import { Gallery } from '#web/screens/storefront/item/gallery.tsx'
import { ItemDetails } from '#web/screens/storefront/item/item-details.tsx'
import { loadItem } from '#web/screens/storefront/item/load-item.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductShelf } from '#web/ui/product-shelf.tsx'
import type { Route } from './+types/item.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { product } = loaderData
  return [
    { title: pageTitle(product.name) },
    {
      name: 'description',
      content: `${product.name} by ${product.brand_name}, ${product.sizeRange}. ${product.longDescription}`.slice(
        0,
        155,
      ),
    },
    { property: 'og:title', content: product.name },
    {
      property: 'og:image',
      content: product.picture.external ? product.picture.base : `${product.picture.base}-640.webp`,
    },
  ]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const item = await loadItem(context.get(apiContext), params.id, request)
  return { ...item, askedSize: new URL(request.url).searchParams.get('size') }
}

export default function Item({ loaderData }: Route.ComponentProps) {
  const { product, goesWith, moreLike, postage, joinFrom, askedSize } = loaderData
  return (
    <main id="main">
      <div className="item-page container">
        <Gallery product={product} key={product.id} />
        <div className="item-column">
          <div className="sticky-column">
            <p>
              <Link className="link muted text-small" to={`/shop?brands=${encodeURIComponent(product.brand)}`}>
                {product.brand_name}
              </Link>
            </p>
            <PageHeading className="mt-4">{product.name}</PageHeading>
            <p className="muted mt-4">{itemCopy.worth(pounds(product.RRP))}</p>
            <BuyColumn
              key={`${product.id} ${askedSize}`}
              product={product}
              askedSize={askedSize}
              postage={postage}
              joinFrom={joinFrom}
            />
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
