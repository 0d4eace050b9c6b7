import { Form, Link, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { ifPresent, numberFrom, readForm } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { coolingOffCopy as copy } from '#web/screens/account/plan/leaving/cooling-off-copy.ts'
import { refundWords } from '#web/screens/account/plan/leaving/refund-words.ts'
import { loadMembership, refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/cool-off.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return await loadMembership(context.get(apiContext), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { refund } = readForm(await request.formData(), { refund: ifPresent(numberFrom(0)) })
  const answer = await context.get(apiContext)('cancelWithinCoolingOff', { body: { refund } })
  if (!answer.ok && answer.errors[0]?.code !== 'already_done') return refusedInPlace(answer, request)
  throw redirect('/account/plan?done=refunded')
}

/** If the refund has fallen since the page was opened, the cancellation is refused and the page shows the new sum. */
export const shouldRevalidate = reloadAfterConflict

/** Shows the refund, and why it is not more, above the button (law L-4). */
export default function PlanCoolingOff({ loaderData: membership, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!membership) return null
  const { coolingOff, can } = membership
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        {coolingOff && <p className="muted mt-8">{copy.lead(coolingOff.endsLabel)}</p>}
      </div>
      <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
      {coolingOff && can.cancelWithinCoolingOff.allowed ? (
        <>
          <Panel variant="outline">
            <p className="flex flex-wrap items-baseline justify-between gap-12">
              <span>{copy.refund}</span>
              <span className="number">{pounds(coolingOff.refund)}</span>
            </p>
            <ul className="bullets mt-12 grid gap-8">
              <li>{refundWords(coolingOff)}</li>
              {coolingOff.proRata && <li>{copy.why}</li>}
              <li>{copy.when}</li>
              <li>{copy.atOnce}</li>
              {coolingOff.pieces > 0 && (
                <li>
                  {copy.clothes(coolingOff.pieces, coolingOff.returnByLabel)}{' '}
                  {coolingOff.returnPostage > 0 ? copy.returnCosts(pounds(coolingOff.returnPostage)) : copy.returnFree}
                </li>
              )}
            </ul>
          </Panel>
          <Form method="post">
            <input type="hidden" name="refund" value={coolingOff.refund} />
            <Button type="submit" wide busy={busy} busyLabel={copy.cancelling}>
              {copy.cancel(pounds(coolingOff.refund))}
            </Button>
          </Form>
        </>
      ) : (
        can.cancelWithinCoolingOff.reason && <Notice variant="info">{can.cancelWithinCoolingOff.reason}</Notice>
      )}
      <p>
        <Link to="/account/plan" className="link">
          {backToPlan}
        </Link>
      </p>
    </div>
  )
}
