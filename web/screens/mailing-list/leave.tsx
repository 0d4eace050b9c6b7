// Leaving takes one press. A mail program may press for people: it posts to this very address (RFC 8058), and any post leaves.
import { Form, useNavigation } from 'react-router'
import { brand, pageTitle } from '#web/brand.ts'
import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { mailingPagesCopy } from '#web/copy/mailing-list-pages.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { followLink } from '#web/screens/mailing-list/follow-link.ts'
import { ListNotice } from '#web/screens/mailing-list/list-notice.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import type { Route } from './+types/leave.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(mailingPagesCopy.leaveTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

export const action = ({ context, params }: Route.ActionArgs) =>
  followLink(context.get(apiContext), 'leaveMailingList', params.code)

const headingId = 'leave-heading'

export default function LeaveMailingList({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  if (actionData && actionData.done !== null)
    return (
      <ListNotice motif="wren" headingId={headingId} heading={mailingPagesCopy.left} lead={actionData.done} answered>
        <ButtonLink to="/shop" look="outline" wide>
          {mailingPagesCopy.shop}
        </ButtonLink>
      </ListNotice>
    )
  if (actionData?.over)
    return (
      <ListNotice
        motif="sock"
        headingId={headingId}
        heading={mailingPagesCopy.linkOver}
        lead={mailingPagesCopy.leaveOverLead}
        answered
      >
        <a className={buttonClass({ wide: true })} href={`mailto:${brand.email}`}>
          {mailingListCopy.orEmail}
        </a>
      </ListNotice>
    )
  return (
    <ListNotice
      motif="wren"
      headingId={headingId}
      heading={mailingPagesCopy.leaveHeading}
      lead={mailingPagesCopy.leaveLead}
    >
      <Form method="post" className="grid gap-24">
        <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
        <Button type="submit" wide busy={busy} busyLabel={mailingPagesCopy.leaving}>
          {mailingPagesCopy.leave}
        </Button>
      </Form>
    </ListNotice>
  )
}
