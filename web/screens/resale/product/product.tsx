import { Link } from 'react-router'
import { saleConditionWords } from '#web/copy/catalogue.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { originOf } from '#web/lib/site/page-meta.ts'
import { productCopy } from '#web/screens/resale/product/copy.ts'
import { loadSaleProduct, type SaleProductData } from '#web/screens/resale/product/load-product.ts'
import { picturedAs, picturesOf } from '#web/screens/resale/product/pictures-of.ts'
import { PieceColumn } from '#web/screens/resale/product/piece-column.tsx'
import { goneSaleMeta, saleMeta, saleTrail } from '#web/screens/resale/product/product-meta.ts'
import { ItemDetails } from '#web/screens/storefront/item/item-details.tsx'
import { Gallery } from '#web/screens/storefront/item/pictures/gallery.tsx'
import { Trail } from '#web/screens/storefront/shop/trail.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'
import type { Route } from './+types/product.ts'

const GoneProduct = rarelyShown(
  import.meta.env.SSR && (await import('./gone-product.tsx')).GoneProduct,
  async () => (await import('./gone-product.tsx')).GoneProduct,
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  return loaderData.product ? saleMeta(originOf(matches), loaderData.product) : goneSaleMeta()
}

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadSaleProduct(context.get(apiContext), params.id, request)

export default function SaleProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) return <GoneProduct similar={loaderData.similar} />
  return <Page key={loaderData.product.id} {...loaderData} />
}

function Page(data: SaleProductData) {
  const { product, piece, history, similar, terms } = data
  const shown = piece && picturedAs(piece.condition, history?.mends ?? 0)
  const sizes = new Map(
    product.pieces.map(({ size, size_name, height }) => [size, { code: size, label: size_name, height }]),
  )
  return (
    <main id="main">
      <div className="container item-trail">
        <Trail steps={saleTrail(product)} />
      </div>
      <div className="item-page container">
        <Gallery
          key={shown}
          product={{ ...product, pictures: picturesOf(product.pictures, shown) }}
          condition={null}
          {...(piece && { caption: saleConditionWords[piece.condition] })}
        />
        <div className="item-column">
          <div className="sticky-column">
            <p className="muted text-small">
              <Link className="link" to={`/resale?brands=${encodeURIComponent(product.brand)}`}>
                {product.brand_name}
              </Link>
            </p>
            <PageHeading className="mt-4">{product.name}</PageHeading>
            <PieceColumn {...data} />
          </div>
        </div>
        <ItemDetails
          product={{ ...product, allSizes: [...sizes.values()] }}
          cover={{
            title: productCopy.cover,
            brandPath: '/resale',
            lines: terms ? productCopy.rights(terms.cancelDays, pounds(terms.postage), pounds(terms.freeOver)) : [],
          }}
        />
      </div>
      <div className="container">
        <ProductShelf title={productCopy.similar} products={similar} />
      </div>
    </main>
  )
}
