import { Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { askPayerCopy as copy } from '#web/copy/ask-payer.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { loadPieces } from '#web/lib/site/load-site.ts'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { OpenCheckout } from '#web/screens/checkout/open-checkout.tsx'
import { BalanceSplit } from '#web/screens/checkout/payment/balance-split.tsx'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'
import { PieceList } from '#web/screens/checkout/piece-list.tsx'
import { PostageFacts } from '#web/screens/checkout/summary/postage-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/postage.ts'

type Payment = AnswerOf<'askedPayment'>['payment']

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { payment } = answerOrThrow(await call('askedPayment', { params: { id: params.checkoutId } }), request)
  const [read, listed, card] = await Promise.all([
    loadPieces(call, payment.inventoryItemIds),
    call('listRentals', {}),
    call('paymentConfiguration', {}),
  ])
  const elsewhere = listed.ok ? listed.body.elsewhere : []
  const goingBack = elsewhere.filter(({ itemId }) => payment.returnItemsIds.includes(itemId))
  const pieces = answerOrThrow(read, request)
  return { payment, pieces, goingBack, card: answerOrThrow(card, request) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const target = { params: { id: params.checkoutId } }
  const { intent } = readForm(await request.formData(), { intent: text })
  const calls = {
    open: () => call('payAskedPayment', target),
    pay: () => call('completeAskedPayment', target),
    decline: () => call('declineAskedPayment', target),
  }
  const page = `/account/two-homes/postage/${params.checkoutId}`
  if (!Object.hasOwn(calls, intent)) throw redirect(page)
  const answer = await calls[intent as keyof typeof calls]()
  if (!answer.ok) return refusedInPlace(answer, request)
  throw redirect(intent === 'decline' ? '/account/two-homes' : page)
}

/** Asks the adult who pays for the membership to pay the postage of a delivery to the other home (product §12.5). */
export default function OtherHomePostage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, pieces, goingBack } = loaderData
  const who = payment.askedBy ?? copy.someone
  const problem = actionData?.problem ?? null
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <PageHeading>{copy.heading(who)}</PageHeading>
      {!payment.clientSecret && <ErrorSummary attempt={actionData} problems={problem ? [{ message: problem }] : []} />}
      <State payment={payment} />
      {payment.state !== 'over' && (
        <>
          <PieceList title={copy.pieces} pieces={pieces} />
          {goingBack.length > 0 && <PieceList title={copy.goingBack} pieces={goingBack} />}
          <PostageFacts postage={payment.postage} swapping={payment.returnItemsIds.length > 0} />
        </>
      )}
      {payment.state === 'waiting' && <Pay payment={payment} card={loaderData.card} problem={problem} />}
      <p>
        <Link to="/account/two-homes" className="link">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}

function State({ payment: { state, askedBy, untilLabel } }: { payment: Payment }) {
  if (state === 'waiting') return <p>{copy.payLead(askedBy ?? copy.someoneCapitalised, untilLabel)}</p>
  const paid = state === 'paid'
  return (
    <Notice variant={paid ? 'success' : 'info'} role="status" title={paid ? copy.paid : copy.over}>
      <p>{paid ? copy.paidLead(askedBy ?? copy.someone) : copy.overLead}</p>
    </Notice>
  )
}

interface PayProps {
  payment: Payment
  card: AnswerOf<'paymentConfiguration'>
  problem: string | null
}

function Pay({ payment: { clientSecret, amount, fromBalance }, card, problem }: PayProps) {
  const split = { total: amount, fromBalance }
  const label = copy.pay(paymentCopy.due(split))
  const declining = useNavigation().formData?.get('intent') === 'decline'
  return (
    <>
      {clientSecret ? (
        <PaymentPanel
          clientSecret={clientSecret}
          publishableKey={card.publishableKey}
          stripeJsUrl={card.stripeJsUrl}
          label={label}
          split={split}
          busyLabel={copy.paying}
          problem={problem}
          wallet={{ amount: amount - fromBalance, purpose: paymentCopy.postage, delivers: false }}
        >
          <input type="hidden" name="intent" value="pay" />
        </PaymentPanel>
      ) : (
        <>
          <BalanceSplit {...split} />
          <OpenCheckout label={label} otherOpen={false} />
        </>
      )}
      <Form method="post" className="grid gap-8">
        <Button
          type="submit"
          name="intent"
          value="decline"
          variant="outline"
          wide
          busy={declining}
          busyLabel={copy.declining}
        >
          {copy.decline}
        </Button>
        <p className="muted text-center text-small">{copy.declineLead}</p>
      </Form>
    </>
  )
}
