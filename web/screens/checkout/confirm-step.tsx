import { Fragment, type ReactNode, useId } from 'react'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { plansCopy } from '#web/copy/plans.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { readBasket } from '#web/lib/basket.ts'
import { refusalMessage } from '#web/lib/errors.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { chargedWords, findChoice } from '#web/screens/checkout/plan-words.ts'
import { aboutPieces, UnavailablePieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The plan to confirm and what swapping costs, or null for a price that is not offered. */
export async function loadConfirm(call: CallApi, request: Request, priceId: string) {
  const [plans, postage, orders] = await Promise.all([
    call('listPlans', {}),
    call('shippingCost', {}),
    call('listOrders', {}),
  ])
  const chosen = findChoice(answerOrThrow(plans, request).plans, priceId)
  return chosen ? { ...chosen, postage: answerOrThrow(postage, request), firstFree: isFirstOrder(orders) } : null
}
type Confirm = NonNullable<Awaited<ReturnType<typeof loadConfirm>>>

export interface ConfirmAnswer {
  problem: string
  /** The terms box is what is missing. */
  terms: boolean
  titles: readonly string[]
  ids: readonly string[]
}

export async function confirmAction(
  call: CallApi,
  request: Request,
  form: FormData,
  priceId: string | null,
): Promise<ConfirmAnswer> {
  if (form.get('terms') !== 'on') return { problem: checkoutCopy.termsNeeded, terms: true, titles: [], ids: [] }
  const inventoryItemIds = readBasket(request.headers.get('cookie')).map((entry) => entry.g)
  const answer = await call('createCheckoutSession', {
    body: { priceId: priceId ?? '', acceptTerms: true, startNow: form.get('startNow') === 'on', inventoryItemIds },
  })
  // The provider's page, though on our origin in demo mode, is no page of this router.
  if (answer.ok) throw redirectDocument(answer.body.checkoutSession.url)
  if (answer.errors[0]?.code === 'already_subscribed') throw redirect('/checkout?step=shipment')
  return { problem: refusalMessage(answer), terms: false, ...aboutPieces(answer.errors) }
}

/** The key information stands together, directly above the button that names the duty (law L-1, L-2). */
export function ConfirmStep({
  confirm,
  cancelled,
  answer,
}: {
  confirm: Confirm
  cancelled: boolean
  answer: ConfirmAnswer | undefined
}) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const { plan, choice, postage, firstFree } = confirm
  const { price, each } = chargedWords(confirm)
  const rows: [string, ReactNode][] = [
    [checkoutCopy.rowPlan, `${choice.title}, ${plansCopy.about(choice.averageItems)}`],
    [
      checkoutCopy.rowPay,
      <Fragment key="pay">
        <strong>{checkoutCopy.today(price)}</strong>
        {checkoutCopy.afterwards(price, each)}
      </Fragment>,
    ],
    [checkoutCopy.rowRenews, checkoutCopy.renews(plan.renewalIfJoinedTodayLabel)],
    [checkoutCopy.rowMinimum, checkoutCopy.minimum(price)],
    [checkoutCopy.rowEnd, checkoutCopy.end],
    [checkoutCopy.rowMind, checkoutCopy.mind],
    [
      checkoutCopy.rowPostage,
      checkoutCopy.postage(postage.outboundPostagePrice, postage.returnsPostagePrice, firstFree),
    ],
  ]
  return (
    <>
      <PageHeading>{checkoutCopy.confirmHeading}</PageHeading>
      {cancelled && !answer && (
        <Notice look="info" role="status">
          {checkoutCopy.paymentCancelled}
        </Notice>
      )}
      <ErrorSummary
        attempt={answer}
        problems={answer ? [{ message: answer.problem, fieldId: answer.terms ? `${id}-terms` : undefined }] : []}
      />
      {answer && answer.titles.length > 0 && <UnavailablePieces titles={answer.titles} ids={answer.ids} />}
      <Form method="post" className="grid gap-16" noValidate>
        <Checkbox
          id={`${id}-terms`}
          name="terms"
          error={answer?.terms ? answer.problem : null}
          label={
            <>
              {checkoutCopy.terms}{' '}
              <Link to="/terms" target="_blank" className="link">
                {checkoutCopy.termsLink}
              </Link>
            </>
          }
        />
        <Checkbox name="startNow" label={checkoutCopy.startNow} hint={checkoutCopy.startNowHint} />
        <Panel look="outline" role="group" aria-label={checkoutCopy.keyInformation}>
          <dl className="facts facts-quiet">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="muted mt-8 text-small">{checkoutCopy.keyNote}</p>
        </Panel>
        <Button type="submit" wide busy={busy} busyLabel={checkoutCopy.toPayment}>
          {checkoutCopy.subscribe(price)}
        </Button>
      </Form>
      <p className="muted text-center text-small">{checkoutCopy.confirmNote(firstFree)}</p>
    </>
  )
}
