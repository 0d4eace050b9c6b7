import { productPath } from '#web/lib/shop/product-path.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

/** A product's breadcrumb, from the home page down; the page shows it and gives it to search engines. */
export const itemTrail = (product: Pick<ItemProduct, 'name' | 'slug' | 'type' | 'product_type_name'>) => [
  { name: itemCopy.trailHome, path: '/' },
  { name: itemCopy.trailRent, path: '/shop' },
  { name: product.product_type_name, path: `/shop?types=${encodeURIComponent(product.type)}` },
  { name: product.name, path: productPath(product.slug) },
]
