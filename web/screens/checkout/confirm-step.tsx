import { Fragment, type ReactNode, useId } from 'react'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { plansCopy } from '#web/copy/plans.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { readBasket } from '#web/lib/basket.ts'
import { refusalMessage } from '#web/lib/errors.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { BasketTold, type ToldOfBasket } from '#web/screens/checkout/basket-told.tsx'
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
  problem: string | null
  /** The terms box is what is missing. */
  terms: boolean
  titles: readonly string[]
  ids: readonly string[]
  /** The payment page is open, and this is to be known first: another press leads there. */
  told: ToldOfBasket | null
  startNow: boolean
}

export async function confirmAction(
  call: CallApi,
  request: Request,
  form: FormData,
  priceId: string | null,
): Promise<ConfirmAnswer> {
  const startNow = form.get('startNow') === 'on'
  const nothing = { problem: null, terms: false, titles: [], ids: [], told: null, startNow }
  if (form.get('terms') !== 'on') return { ...nothing, problem: checkoutCopy.termsNeeded, terms: true }
  const inventoryItemIds = readBasket(request.headers.get('cookie')).map((entry) => entry.g)
  const answer = await call('createCheckoutSession', {
    body: { priceId: priceId ?? '', acceptTerms: true, startNow, inventoryItemIds },
  })
  if (answer.ok) {
    const { checkoutSession, basket } = answer.body
    const told = basket?.message ?? null
    if (basket && told !== null && form.get('told') !== told) {
      const tooMuch = basket.reason === 'over_credits'
      return { ...nothing, told: { kept: basket.until !== null, message: told, tooMuch } }
    }
    // The provider's page, though on our origin in demo mode, is no page of this router.
    throw redirectDocument(checkoutSession.url)
  }
  if (answer.errors[0]?.code === 'already_subscribed') throw redirect('/checkout?step=shipment')
  return { ...nothing, problem: refusalMessage(answer), ...aboutPieces(answer.errors) }
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
  const told = answer?.told ?? null
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
        problems={
          answer?.problem ? [{ message: answer.problem, fieldId: answer.terms ? `${id}-terms` : undefined }] : []
        }
      />
      {answer && answer.titles.length > 0 && <UnavailablePieces titles={answer.titles} ids={answer.ids} />}
      {told && <BasketTold told={told} />}
      <Form method="post" className="grid gap-16" noValidate>
        {told && <input type="hidden" name="told" value={told.message} />}
        <Checkbox
          id={`${id}-terms`}
          name="terms"
          defaultChecked={told !== null}
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
        <Checkbox
          name="startNow"
          label={checkoutCopy.startNow}
          hint={checkoutCopy.startNowHint}
          defaultChecked={answer?.startNow ?? false}
        />
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
          {told ? checkoutCopy.subscribeAllTheSame(price) : checkoutCopy.subscribe(price)}
        </Button>
      </Form>
      <p className="muted text-center text-small">{checkoutCopy.confirmNote(firstFree)}</p>
    </>
  )
}
