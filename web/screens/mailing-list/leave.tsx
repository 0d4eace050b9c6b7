// Unsubscribing takes one press. Mail programs that unsubscribe for people use an address without a page
// (server/feeds/one-click-unsubscribe.ts).
import { pageTitle } from '#web/brand.ts'
import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { mailingPagesCopy as copy } from '#web/screens/mailing-list/copy.ts'
import { followLink } from '#web/screens/mailing-list/follow-link.ts'
import { ListLink } from '#web/screens/mailing-list/list-link.tsx'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/leave.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(copy.leaveTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

export const action = ({ context, params }: Route.ActionArgs) =>
  followLink(context.get(apiContext), 'leaveMailingList', params.code)

export default function LeaveMailingList({ actionData }: Route.ComponentProps) {
  return (
    <ListLink
      headingId="leave-heading"
      outcome={actionData}
      ask={{ heading: copy.leaveHeading, lead: copy.leaveLead, press: copy.leave, pressing: copy.leaving }}
      done={{
        motif: 'wren',
        heading: copy.left,
        next: (
          <ButtonLink to="/shop" variant="outline" wide>
            {copy.shop}
          </ButtonLink>
        ),
      }}
      expired={{
        lead: copy.leaveExpiredLead,
        next: <ContactLink className={buttonClass({ wide: true })}>{mailingListCopy.orEmail}</ContactLink>,
      }}
    />
  )
}
