import { data } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { each, readForm, text } from '#web/lib/form/read-form.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { type OrderLinkAttempt, OrderLinkForm } from '#web/screens/resale/order/order-link-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/find-order.ts'

type Answer = { sent: string; attempt?: never } | { sent?: never; attempt: OrderLinkAttempt }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: copy.findTitle,
    description: copy.findDescription,
    canonical: '/resale/orders',
    unlisted: true,
  })

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const body = readForm(form, each(['reference', 'email'], text))
  const answer = await context.get(apiContext)('requestResaleOrderLink', { body })
  if (answer.ok) return data<Answer>({ sent: answer.body.message })
  const named = answer.errors[0]?.field
  const field = (['reference', 'email'] as const).find((name) => named === `body.${name}`)
  const problem = { message: refusalMessage(answer), ...(field && { field }) }
  return data<Answer>({ attempt: { ...body, problem } }, { status: answer.status || 503 })
}

/** Emails a new link to guests whose link has expired or is lost. */
export default function FindOrder({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form grid-cols-1 gap-24">
        <div className="grid gap-8">
          <PageHeading>{copy.findTitle}</PageHeading>
          <p className="lead">{copy.findLead}</p>
        </div>
        {actionData?.sent && (
          <Notice variant="success" role="status">
            {actionData.sent}
          </Notice>
        )}
        <OrderLinkForm attempt={actionData?.attempt} />
      </div>
    </main>
  )
}
