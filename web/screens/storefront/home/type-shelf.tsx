import { Link } from 'react-router'
import { typeAddress } from '#web/lib/shop/type-address.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** A picture for each type of clothes, swiped sideways on a phone. */
export function TypeShelf({ types }: { types: HomeData['types'] }) {
  if (types.length === 0) return null
  return (
    <section className="section" aria-label={homeCopy.byType}>
      <h2 className="h2 mb-24">{homeCopy.byType}</h2>
      <ul className="type-shelf">
        {types.map((type) => (
          <li key={type.code} className="product-card">
            <div className="product-frame">
              <ProductPicture
                picture={type.picture}
                sizes="(min-width: 1024px) 12rem, (min-width: 720px) 24vw, 40vw"
                decorative
              />
            </div>
            <h3 className="h4 mt-8">
              <Link className="stretched product-name" to={typeAddress(type.code)}>
                {type.label}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
