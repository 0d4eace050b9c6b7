import { Fragment } from 'react'
import { homeCopy } from '#web/copy/home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The offer in five seconds. The picture holds no words; a phone gets its own crop above them. */
export function Hero({ from }: { from: string | null }) {
  return (
    <div className="hero-frame">
      <section className="hero">
        <picture className="hero-picture">
          <source
            media="(min-width: 45rem)"
            type="image/avif"
            srcSet="/pictures/hero-1440.avif"
            width={1440}
            height={644}
          />
          <img
            src="/pictures/hero-mobile-720.avif"
            width={720}
            height={720}
            alt=""
            fetchPriority="high"
            decoding="async"
          />
        </picture>
        <div className="hero-words">
          <PageHeading display>{homeCopy.hero}</PageHeading>
          <p className="lead mt-16">{from ? homeCopy.lead(from) : homeCopy.leadWithoutPrice}</p>
          <div className="mt-24 flex flex-wrap gap-12">
            <ButtonLink to="/plans">{homeCopy.choosePlan}</ButtonLink>
            <ButtonLink to="/shop" look="outline">
              {homeCopy.browse}
            </ButtonLink>
          </div>
          <p className="hero-proofs">
            {homeCopy.proofs.map((proof, at) => (
              <Fragment key={proof}>
                {at > 0 && ' · '}
                <span>{proof}</span>
              </Fragment>
            ))}
          </p>
        </div>
      </section>
    </div>
  )
}
