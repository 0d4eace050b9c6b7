import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface AboutHeadProps {
  /** A picture from seed/pictures/compose-stories.ts. */
  picture: 'story-about' | 'story-mission' | 'story-planet' | 'story-community'
  title: string
  lead: string
  children?: ReactNode
}

/** One large flat-lay above the words, so that neither covers the other. The picture is decorative. */
export function AboutHead({ picture, title, lead, children }: AboutHeadProps) {
  const base = `/pictures/${picture}`
  return (
    <div className="about-head">
      <picture className="about-picture">
        <source
          type="image/avif"
          srcSet={`${base}-720.avif 720w, ${base}-1440.avif 1440w`}
          sizes="(min-width: 90rem) 84rem, 100vw"
        />
        <img
          src={`${base}-720.webp`}
          srcSet={`${base}-720.webp 720w, ${base}-1440.webp 1440w`}
          sizes="(min-width: 90rem) 84rem, 100vw"
          width={1440}
          height={619}
          alt=""
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <div className="about-words">
        <PageHeading display>{title}</PageHeading>
        <p className="lead mt-16">{lead}</p>
        {children}
      </div>
    </div>
  )
}
