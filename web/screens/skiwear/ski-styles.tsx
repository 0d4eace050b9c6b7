import { Link } from 'react-router'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { skiAddress, withStyle } from '#web/screens/skiwear/ski-query.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** All designs by part, with their day prices; each links to this page with the design chosen for the first child. */
export function SkiStyles({ query, terms, styles }: Pick<SkiwearData, 'query' | 'terms' | 'styles'>) {
  const shown = terms.parts.flatMap(({ part }) => styles.filter((style) => style.part === part))
  return (
    <section id="styles" tabIndex={-1} aria-labelledby="styles-heading" className="ski-styles">
      <h2 id="styles-heading" className="h2">
        {copy.styles}
      </h2>
      <p className="muted mt-8">{copy.stylesLead}</p>
      <ul className="product-grid mt-24">
        {shown.map(({ slug, name, brand_name, part, description, picture, dayPrice, sizes }) => (
          <li key={slug} id={slug} className="product-card ski-style">
            <span className="product-frame">
              <ProductPicture picture={picture} sizes="(min-width: 64rem) 20rem, 45vw" decorative />
            </span>
            <p className="muted mt-8 text-small">{brand_name}</p>
            <h3 className="font-strong">
              <Link to={`${skiAddress(withStyle(query, part, slug))}#children`} className="stretched product-name">
                {name}
              </Link>
            </h3>
            <p className="muted text-small">
              {copy.sizesFrom(sizes[0]?.sizeLabel ?? '', sizes.at(-1)?.sizeLabel ?? '')}
            </p>
            <p className="mt-4 font-strong tabular">{copy.perDay(dayPrice)}</p>
            <p className="mt-4 hidden text-small md:block">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
