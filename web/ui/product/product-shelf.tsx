import type { ReactNode } from 'react'
import { ProductCard, type ProductCardFacts } from '#web/ui/product/product-card.tsx'

/** A heading and up to four cards. Renders nothing if there are no products. */
export function ProductShelf({
  title,
  products,
  aside,
}: {
  title: string
  products: readonly ProductCardFacts[]
  aside?: ReactNode
}) {
  if (products.length === 0) return null
  return (
    <section className="section" aria-label={title}>
      <div className="mb-24 flex flex-wrap items-end justify-between gap-16">
        <h2 className="h2">{title}</h2>
        {aside}
      </div>
      <ul className="product-grid product-grid-four">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
