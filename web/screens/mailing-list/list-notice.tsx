import { type ReactNode, useEffect } from 'react'
import { type Motif, MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface ListNoticeProps {
  motif: Motif
  headingId: string
  heading: string
  lead: string
  /** True once the page shows an outcome; its heading then takes the focus. */
  answered?: boolean
  children: ReactNode
}

/** The layout of a mailing-list page: what it is about, and the one thing to do. */
export function ListNotice({ motif, headingId, heading, lead, answered, children }: ListNoticeProps) {
  useEffect(() => {
    if (answered) document.getElementById(headingId)?.focus()
  }, [answered, headingId])
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif={motif} />
          <PageHeading id={headingId} className="mt-16">
            {heading}
          </PageHeading>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  )
}
