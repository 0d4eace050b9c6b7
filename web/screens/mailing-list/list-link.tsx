import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { mailingPagesCopy as copy } from '#web/screens/mailing-list/copy.ts'
import type { LinkOutcome } from '#web/screens/mailing-list/follow-link.ts'
import { ListNotice } from '#web/screens/mailing-list/list-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Motif } from '#web/ui/motif.tsx'

export interface ListLinkProps {
  headingId: string
  /** The outcome, once the button has been pressed. */
  outcome: LinkOutcome | undefined
  ask: { heading: string; lead: string; press: string; pressing: string }
  /** The page after success, and the page for a link that has expired; `next` is shown below the message. */
  done: { motif: Motif; heading: string; next: ReactNode }
  expired: { lead: string; next: ReactNode }
}

/** The page behind a link in a mailing-list email: it has one button, and shows the outcome. */
export function ListLink({ headingId, outcome, ask, done, expired }: ListLinkProps) {
  const busy = useNavigation().state === 'submitting'
  if (outcome && outcome.done !== null)
    return (
      <ListNotice motif={done.motif} headingId={headingId} heading={done.heading} lead={outcome.done} answered>
        {done.next}
      </ListNotice>
    )
  if (outcome?.expired)
    return (
      <ListNotice motif="sock" headingId={headingId} heading={copy.linkExpired} lead={expired.lead} answered>
        {expired.next}
      </ListNotice>
    )
  return (
    <ListNotice motif="wren" headingId={headingId} heading={ask.heading} lead={ask.lead}>
      <Form method="post" className="grid gap-24">
        <ErrorSummary attempt={outcome} problems={outcome ? [{ message: outcome.problem }] : []} />
        <Button type="submit" wide busy={busy} busyLabel={ask.pressing}>
          {ask.press}
        </Button>
      </Form>
    </ListNotice>
  )
}
