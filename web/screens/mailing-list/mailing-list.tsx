import { data } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { mailingListIntro } from '#web/copy/mailing-list-intro.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { mailingPagesCopy } from '#web/screens/mailing-list/copy.ts'
import { joinMailingList } from '#web/screens/mailing-list/join-mailing-list.ts'
import { ListNotice } from '#web/screens/mailing-list/list-notice.tsx'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import type { Route } from './+types/mailing-list.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(mailingPagesCopy.title) },
  { name: 'robots', content: 'noindex' },
]

/** Every mailing-list form posts here; without JavaScript this page answers. */
export async function action({ context, request }: Route.ActionArgs) {
  const { outcome, status } = await joinMailingList(context.get(apiContext), await request.formData())
  return data(outcome, { status })
}

const headingId = 'mailing-list-heading'

export default function MailingList({ actionData }: Route.ComponentProps) {
  return (
    <ListNotice motif="wren" headingId={headingId} heading={mailingListCopy.heading} lead={mailingListIntro.lead}>
      <MailingListForm labelledBy={headingId} filled answer={actionData} />
    </ListNotice>
  )
}
