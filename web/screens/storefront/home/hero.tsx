import { Fragment } from 'react'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeAction } from '#web/screens/storefront/home/home-actions.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const wideSizes = '(min-width: 90rem) 84rem, 100vw'

export interface HeroProps {
  actions: [HomeAction, HomeAction]
  /** Shown to people who may join; null for members, who know the offer. */
  offer: { from: string | null; smallest: HomeData['choices'][number] | undefined } | null
}

/**
 * Explains the offer at a glance. The picture contains no text; phones and tablets get a separate crop above the text.
 */
export function Hero({ actions: [first, second], offer }: HeroProps) {
  return (
    <div className="hero-frame">
      <section className="hero">
        <picture className="hero-picture">
          <source
            media="(min-width: 64rem)"
            type="image/avif"
            srcSet="/pictures/hero-1440.avif 1440w, /pictures/hero-2160.avif 2160w"
            sizes={wideSizes}
            width={1440}
            height={648}
          />
          <source media="(min-width: 64rem)" srcSet="/pictures/hero-1440.webp" width={1440} height={648} />
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
          <p className="lead mt-16">
            {homeCopy.lead} {offer?.from && <span className="font-strong">{homeCopy.from(offer.from)}</span>}
          </p>
          {offer && (
            <p className="mt-12">
              {homeCopy.credits}{' '}
              {offer.smallest && (
                <>
                  {homeCopy.creditsHold(offer.smallest.credits)}
                  <span className="keep-together">{homeCopy.aboutPieces(offer.smallest.averageItems)}</span>
                </>
              )}
            </p>
          )}
          <div className="action-pair mt-24">
            <ButtonLink to={first.to}>{first.label}</ButtonLink>
            <ButtonLink to={second.to} variant="outline">
              {second.label}
            </ButtonLink>
          </div>
          {offer && (
            <p className="hero-proofs">
              {homeCopy.proofs.map((proof, at) => (
                <Fragment key={proof}>
                  {at > 0 && <i> · </i>}
                  <span>{proof}</span>
                </Fragment>
              ))}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}
