import { Fragment } from 'react'
import { homeCopy } from '#web/copy/home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const wideSizes = '(min-width: 90rem) 84rem, 100vw'

/** The offer in five seconds. The picture holds no words; a phone gets its own crop above them. */
export function Hero({ from }: { from: string | null }) {
  return (
    <div className="hero-frame">
      <section className="hero">
        <picture className="hero-picture">
          <source
            media="(min-width: 45rem)"
            type="image/avif"
            srcSet="/pictures/hero-1440.avif 1440w, /pictures/hero-2160.avif 2160w"
            sizes={wideSizes}
            width={1440}
            height={648}
          />
          <source media="(min-width: 45rem)" srcSet="/pictures/hero-1440.webp" width={1440} height={648} />
          <source
            type="image/avif"
            srcSet="/pictures/hero-mobile-720.avif 720w, /pictures/hero-mobile-1080.avif 1080w"
            sizes="100vw"
            width={720}
            height={720}
          />
          <img
            src="/pictures/hero-mobile-720.webp"
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
                {at > 0 && <i> · </i>}
                <span>{proof}</span>
              </Fragment>
            ))}
          </p>
        </div>
      </section>
    </div>
  )
}
