import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { mailingPagesCopy as copy } from '#web/screens/mailing-list/copy.ts'
import { followLink } from '#web/screens/mailing-list/follow-link.ts'
import { ListLink } from '#web/screens/mailing-list/list-link.tsx'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/confirm.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(copy.confirmTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

export const action = ({ context, params }: Route.ActionArgs) =>
  followLink(context.get(apiContext), 'confirmMailingList', params.code)

const headingId = 'confirm-heading'

export default function ConfirmMailingList({ actionData }: Route.ComponentProps) {
  return (
    <ListLink
      headingId={headingId}
      outcome={actionData}
      ask={{
        heading: copy.confirmHeading,
        lead: copy.confirmLead,
        press: copy.confirm,
        pressing: copy.confirming,
      }}
      done={{
        motif: 'heart',
        heading: copy.confirmed,
        next: (
          <ButtonLink to="/shop" wide>
            {copy.shop}
          </ButtonLink>
        ),
      }}
      expired={{ lead: copy.linkExpiredLead, next: <MailingListForm labelledBy={headingId} filled /> }}
    />
  )
}
