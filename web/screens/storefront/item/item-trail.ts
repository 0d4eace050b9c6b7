import { itemCopy } from '#web/copy/storefront/item.ts'
import { productPath } from '#web/lib/product-path.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

/** Where a product stands, from the home page down: shown above it, and told to search engines. */
export const itemTrail = (product: Pick<ItemProduct, 'name' | 'slug' | 'type' | 'product_type_name'>) => [
  { name: itemCopy.trailHome, path: '/' },
  { name: itemCopy.trailRent, path: '/shop' },
  { name: product.product_type_name, path: `/shop?types=${encodeURIComponent(product.type)}` },
  { name: product.name, path: productPath(product.slug) },
]
