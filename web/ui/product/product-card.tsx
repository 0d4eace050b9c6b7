import { productPath, resalePath } from '#web/lib/shop/product-path.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { Credits } from '#web/ui/product/credits.tsx'
import { HeartButton } from '#web/ui/product/heart-button.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product/product-picture.tsx'
import { type SaleFacts, SalePrice, sizeAndCondition } from '#web/ui/product/sale-price.tsx'

interface CardFace {
  id: string
  slug: string
  name: string
  brand_name: string
  sizeRange: string
  picture: PictureSource
  badge: string | null
}

export interface RentalCardFacts extends CardFace {
  credits: number
  credits_from: boolean
}

/** A card in the resale shop. */
export interface SaleCardFacts extends CardFace, SaleFacts {}

export type ProductCardFacts = RentalCardFacts | SaleCardFacts

export interface ProductCardProps {
  product: ProductCardFacts
  priority?: boolean
  sizes?: string
  /** The query string for the item page, which chooses a size and perhaps a condition there. */
  search?: string
}

const gridSizes = '(min-width: 1280px) 19rem, (min-width: 1024px) 28vw, (min-width: 720px) 31vw, 44vw'

/** Picture, then text, then white space. The card is one link; the heart is outside it. */
export function ProductCard({ product, priority, sizes = gridSizes, search = '' }: ProductCardProps) {
  return (
    <article className="product-card">
      <div className="product-frame">
        <ProductPicture picture={product.picture} sizes={sizes} priority={priority} />
        {product.badge && <Badge className="product-badge">{product.badge}</Badge>}
      </div>
      <div className="product-text">
        <p className="muted text-micro">{product.brand_name}</p>
        <h3 className="font-strong">
          <OverlayLink
            to={('price' in product ? resalePath : productPath)(product.slug) + search}
            className="stretched product-name"
            prefetch="intent"
          >
            {product.name}
          </OverlayLink>
        </h3>
        {'price' in product ? (
          <>
            <p className="muted text-small">{sizeAndCondition(product)}</p>
            <p className="mt-4">
              <SalePrice {...product} />
            </p>
          </>
        ) : (
          <>
            <p className="muted text-small">{product.sizeRange}</p>
            <p className="mt-4">
              <Credits credits={product.credits} from={product.credits_from} />
            </p>
          </>
        )}
      </div>
      <HeartButton productId={product.id} name={product.name} className="product-heart" />
    </article>
  )
}
