import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { sizeWords } from '#web/copy/catalogue.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd, type OfferFacts, productData } from '#web/lib/site/structured-data.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import { offersOf } from '#web/screens/storefront/item/item-choice.ts'
import { itemTrail } from '#web/screens/storefront/item/item-trail.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

const maxDescriptionLength = 155

/** A product's metadata for search engines and shared links: its address, offers and breadcrumb. */
export function itemMeta(origin: string, product: ItemProduct, planFrom: number | null): MetaDescriptor[] {
  // Only front pictures have a format that every link preview supports.
  const pictures = product.pictures.filter((picture) => picture.base && (picture.external || picture.view === 'front'))
  const about = `${product.name} by ${product.brand_name}, ${product.sizeRange}. ${product.longDescription}`
  return [
    ...pageMeta({
      origin,
      title: product.name,
      description: shortened(about),
      canonical: productPath(product.slug),
      picture: pictures[0] ?? null,
      type: 'product',
    }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(
            productData(origin, {
              ...product,
              description: product.longDescription,
              pictures,
              offers: offersIn(product, planFrom),
            }),
          ),
          jsonLd(breadcrumbList(origin, itemTrail(product))),
        ]
      : []),
  ]
}

/** One offer for each size and condition, in stock or not. */
function offersIn(product: ItemProduct, planFrom: number | null): OfferFacts[] {
  return product.allSizes.flatMap(({ code, label }) =>
    offersOf(product.itemAvailability, code, product.conditionPrices, []).map(({ condition, pieces, credits }) => ({
      available: pieces > 0,
      credits,
      condition,
      size: sizeWords[code]?.long ?? label,
      planFrom,
    })),
  )
}

/** Cuts the text at the end of a word. */
function shortened(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const cut = text.slice(0, maxDescriptionLength - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[.,;:]$/, '')}…`
}

/** A page for people only; search engines must drop it. */
export const goneMeta = (): MetaDescriptor[] => [
  { title: pageTitle(itemCopy.goneTitle) },
  { name: 'robots', content: 'noindex' },
]
