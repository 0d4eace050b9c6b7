import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** The parts whose pictures are in the hero, from left to right. */
const shownParts = ['jacket', 'one_piece', 'salopettes']

export function SkiHero({ terms, styles }: Pick<SkiwearData, 'terms' | 'styles'>) {
  const pictures = shownParts.flatMap((part) => styles.find((style) => style.part === part) ?? [])
  const lowest = Math.min(...terms.parts.map(({ dayPrice }) => dayPrice))
  return (
    <section className="ski-hero">
      <div className="ski-hero-words">
        <PageHeading display>{copy.heading}</PageHeading>
        <p className="lead mt-16">{copy.lead}</p>
        <p className="action-pair mt-24">
          <a href="#dates" className={buttonClass({})}>
            {copy.toDates}
          </a>
          <a href="#styles" className={buttonClass({ variant: 'outline' })}>
            {copy.toStyles}
          </a>
        </p>
        <ul className="ski-proofs">
          {copy.proofs(lowest).map((proof) => (
            <li key={proof}>{proof}</li>
          ))}
        </ul>
      </div>
      <div className="ski-hero-pictures" aria-hidden>
        {pictures.map(({ slug, picture }) => (
          <ProductPicture key={slug} picture={picture} sizes="(min-width: 64rem) 16rem, 30vw" priority decorative />
        ))}
      </div>
    </section>
  )
}
