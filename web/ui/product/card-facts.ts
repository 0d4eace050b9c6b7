import type { ProductCardFacts, RentalCardFacts } from '#web/ui/product/product-card.tsx'

/**
 * What a card shows of a product, without the rest of a list's answer, so that loaders send no more than the page uses.
 */
export function cardFacts(product: RentalCardFacts): RentalCardFacts
export function cardFacts(product: ProductCardFacts): ProductCardFacts
export function cardFacts(product: ProductCardFacts): ProductCardFacts {
  const face = {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand_name: product.brand_name,
    sizeRange: product.sizeRange,
    picture: product.picture,
    badge: product.badge,
  }
  if (!('price' in product)) return { ...face, credits: product.credits, credits_from: product.credits_from }
  return {
    ...face,
    RRP: product.RRP,
    price: product.price,
    prices_from: product.prices_from,
    item_sale_condition: product.item_sale_condition,
  }
}
