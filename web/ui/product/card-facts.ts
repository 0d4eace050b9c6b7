import type { ProductCardFacts } from '#web/ui/product/product-card.tsx'

/**
 * What a card shows of a product, without the rest of a list's answer, so that loaders send no more than the page uses.
 */
export const cardFacts = (product: ProductCardFacts): ProductCardFacts => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  brand_name: product.brand_name,
  sizeRange: product.sizeRange,
  credits: product.credits,
  credits_from: product.credits_from,
  picture: product.picture,
  badge: product.badge,
})
