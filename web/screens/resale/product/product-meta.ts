import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { sizeWords } from '#web/copy/catalogue.ts'
import { resalePath } from '#web/lib/shop/product-path.ts'
import { pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd, saleProductData } from '#web/lib/site/structured-data.ts'
import { productCopy } from '#web/screens/resale/product/copy.ts'
import type { SaleProduct } from '#web/screens/resale/product/load-product.ts'

export const saleTrail = (product: Pick<SaleProduct, 'name' | 'slug' | 'type' | 'product_type_name'>) => [
  { name: productCopy.trailHome, path: '/' },
  { name: productCopy.trailResale, path: '/resale' },
  { name: product.product_type_name, path: `/resale?types=${encodeURIComponent(product.type)}` },
  { name: product.name, path: resalePath(product.slug) },
]

/**
 * A product's metadata for search engines and shared links, with an offer for each piece. A sold-out product is
 * unlisted.
 */
export function saleMeta(origin: string, product: SaleProduct): MetaDescriptor[] {
  const pictures = product.pictures.filter((picture) => picture.base && (picture.external || picture.view === 'front'))
  const offers = product.pieces.map(({ id, price, size, size_name, condition, reserved }) => ({
    id,
    available: !reserved,
    price,
    isNew: condition === 'brand_new',
    size: sizeWords[size]?.long ?? size_name,
  }))
  return [
    ...pageMeta({
      origin,
      title: `${product.name}, second-hand`,
      description: `${product.name} by ${product.brand_name}, second-hand: each piece with its price, its marks and its history.`,
      canonical: resalePath(product.slug),
      picture: pictures[0] ?? null,
      type: 'product',
      unlisted: offers.length === 0,
    }),
    ...(import.meta.env.SSR
      ? [
          ...(offers.length > 0
            ? [jsonLd(saleProductData(origin, { ...product, description: product.longDescription, pictures }, offers))]
            : []),
          jsonLd(breadcrumbList(origin, saleTrail(product))),
        ]
      : []),
  ]
}

/** Search engines must drop this page. */
export const goneSaleMeta = (): MetaDescriptor[] => [
  { title: pageTitle(productCopy.goneTitle) },
  { name: 'robots', content: 'noindex' },
]
