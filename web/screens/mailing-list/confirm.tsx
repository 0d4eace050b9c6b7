import { Form, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { mailingPagesCopy } from '#web/copy/mailing-list-pages.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { followLink } from '#web/screens/mailing-list/follow-link.ts'
import { ListNotice } from '#web/screens/mailing-list/list-notice.tsx'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import type { Route } from './+types/confirm.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(mailingPagesCopy.confirmTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

export const action = ({ context, params }: Route.ActionArgs) =>
  followLink(context.get(apiContext), 'confirmMailingList', params.code)

const headingId = 'confirm-heading'

export default function ConfirmMailingList({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  if (actionData && actionData.done !== null)
    return (
      <ListNotice
        motif="heart"
        headingId={headingId}
        heading={mailingPagesCopy.confirmed}
        lead={actionData.done}
        answered
      >
        <ButtonLink to="/shop" wide>
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
        lead={mailingPagesCopy.linkOverLead}
        answered
      >
        <MailingListForm labelledBy={headingId} filled />
      </ListNotice>
    )
  return (
    <ListNotice
      motif="wren"
      headingId={headingId}
      heading={mailingPagesCopy.confirmHeading}
      lead={mailingPagesCopy.confirmLead}
    >
      <Form method="post" className="grid gap-24">
        <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
        <Button type="submit" wide busy={busy} busyLabel={mailingPagesCopy.confirming}>
          {mailingPagesCopy.confirm}
        </Button>
      </Form>
    </ListNotice>
  )
}
