import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { termsChangedCopy as copy } from '#web/screens/account/terms/copy.ts'
import type { TermsStanding } from '#web/screens/account/terms/terms-standing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

type Terms = AnswerOf<'customerInfo'>['user']['terms']

interface Coming {
  readonly coming: Terms['coming']
  readonly standing: TermsStanding
}

const leads: Record<TermsStanding, string> = {
  payer: copy.comingLead,
  second: copy.comingLead,
  ending: copy.comingLeadEnding,
  // Without a membership, the new terms apply only to what is bought from then on.
  buyer: copy.comingLeadBuyer,
}

/** Announces new terms, and what the owner of an account may do until they take effect. */
export function TermsComing({ coming, standing }: Coming) {
  if (!coming) return null
  return (
    <Notice variant="info" title={copy.comingHeading(coming.day)} className="mb-24">
      <p className="mt-4">{leads[standing]}</p>
      <p className="mt-12 flex flex-wrap items-center gap-x-24 gap-y-8">
        <Link className="link" to={`/terms/${coming.version}`}>
          {copy.comingRead}
        </Link>
        {standing === 'payer' && (
          <Link className="link" to="/account/plan/end">
            {copy.comingEnd}
          </Link>
        )}
      </p>
    </Notice>
  )
}

/**
 * Asks for agreement to terms that are newer than those the member agreed to (law L-29); shown on every account page,
 * without blocking it.
 */
export function TermsChanged({ terms }: { terms: Terms }) {
  const { pathname, search } = useLocation()
  const busy = useNavigation().formAction === '/account/terms'
  const [mustAcceptAtFirst] = useState(terms.mustAccept)
  const agreed = mustAcceptAtFirst && !terms.mustAccept
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (agreed) thanks.current?.focus()
  }, [agreed])
  if (agreed)
    return (
      <Notice variant="success" role="status" ref={thanks} tabIndex={-1} className="mb-24">
        {copy.thanks}
      </Notice>
    )
  if (!terms.mustAccept) return null
  return (
    <Notice variant="info" title={copy.heading} className="mb-24">
      <p className="mt-4">{copy.lead}</p>
      <Form
        method="post"
        action="/account/terms"
        className="mt-12 flex flex-wrap items-center gap-x-24 gap-y-8"
        preventScrollReset
      >
        <input type="hidden" name="version" value={terms.current} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" variant="outline" small busy={busy} busyLabel={copy.agreeing}>
          {copy.agree}
        </Button>
        <Link className="link" to="/terms#versions">
          {copy.read}
        </Link>
        {terms.accepted && terms.acceptedDay && (
          <Link className="link" to={`/terms/${terms.accepted}`}>
            {copy.readOld(terms.acceptedDay)}
          </Link>
        )}
      </Form>
    </Notice>
  )
}
