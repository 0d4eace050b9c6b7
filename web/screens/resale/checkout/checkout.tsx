import { useEffect, useRef } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerIfSignedIn, answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { isFailure, type Refusal, refusalMessage } from '#web/lib/api/errors.ts'
import { readCartId } from '#web/lib/cart/cart-cookie.ts'
import { loadCart } from '#web/lib/cart/load-cart.ts'
import { each, numberFrom, readForm, text } from '#web/lib/form/read-form.ts'
import { EnclosedHeader } from '#web/screens/checkout/enclosed-header.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { GonePieces } from '#web/screens/resale/cart/gone-pieces.tsx'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import { type Customer, customerFields, customerOf } from '#web/screens/resale/checkout/customer.ts'
import { type CustomerProblem, toProblems } from '#web/screens/resale/checkout/customer-fields.tsx'
import { CustomerForm } from '#web/screens/resale/checkout/customer-form.tsx'
import type { KeptLonger } from '#web/screens/resale/checkout/keep-longer.tsx'
import { OrderSummary } from '#web/screens/resale/checkout/order-summary.tsx'
import { PayStep } from '#web/screens/resale/checkout/pay-step.tsx'
import { type SaleProblem, SaleProblemNotice } from '#web/screens/resale/checkout/sale-problem.tsx'
import { orderCookies } from '#web/screens/resale/order/order-cookies.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

/**
 * Reloads the cart after a refusal, since it may have changed; by default the router would keep the old one. Not after
 * a failure: the cart would probably fail to load too, and its error would replace the one about the purchase.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500

const toConfirmation = (cartId: string, request: Request): Response =>
  redirect('/resale/confirm', { headers: orderCookies(cartId, request) })

/** Shows the open checkout, also after a reload or when the bank has sent the buyer back; only the form opens one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const cartId = readCartId(request)
  const cart = answerOrThrow(await loadCart(call, cartId), request)
  if (!cartId || !cart || cart.items.length === 0) {
    // The cart is paid, and the provider's webhook arrived before the browser returned.
    const order = cartId ? await call('resaleOrder', { params: { code: cartId } }) : undefined
    if (cartId && order?.ok) throw toConfirmation(cartId, request)
    if (order && order.status !== 404) answerOrThrow(order, request)
    return null
  }
  const [opened, card, info, terms] = await Promise.all([
    call('resaleCheckout', { params: { cartId } }),
    call('paymentConfiguration', {}),
    call('customerInfo', {}),
    call('resaleTerms', {}),
  ])
  const { checkout, customerData, giftToUse } = answerOrThrow(opened, request)
  const user = answerIfSignedIn(info, request)?.user ?? null
  const changing = new URL(request.url).searchParams.has('change')
  return {
    cart,
    // A checkout whose total differs from the cart's is outdated; submitting the form opens a new one.
    checkout: checkout && !changing && checkout.totals.total === cart.total ? checkout : null,
    customer: customerData ?? (user && customerOf(user)),
    signedIn: user !== null,
    giftToUse,
    card: answerOrThrow(card, request),
    terms: answerOrThrow(terms, request),
  }
}

interface Answer {
  step: 'details' | 'payment'
  values: Partial<Customer>
  problems: CustomerProblem[]
  saleProblem: SaleProblem | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const cartId = readCartId(request)
  if (!cartId) throw redirect('/resale/checkout')
  const form = await request.formData()
  const posted = readForm(form, { intent: text, checkoutId: text, total: numberFrom(0) })
  if (posted.intent === 'complete') return complete(call, { cartId, checkoutId: posted.checkoutId }, request)
  if (posted.intent === 'extend') return extend(call, { cartId, checkoutId: posted.checkoutId })
  const values = readForm(form, each(customerFields, text))
  const total = posted.total > 0 ? posted.total : undefined
  const placed = await call('placeResaleOrder', { body: { customerData: values, cartId, ...(total && { total }) } })
  if (placed.ok) throw placed.body.orderId ? toConfirmation(cartId, request) : redirect('/resale/checkout')
  const atFields = toProblems(placed.errors)
  const answer: Answer = atFields.some(({ field }) => field !== null)
    ? { step: 'details', values, problems: atFields, saleProblem: null }
    : { step: 'details', values, problems: [], saleProblem: toSaleProblem(placed, false) }
  return data(answer, { status: placed.status || 503 })
}

async function extend(call: CallApi, { cartId, checkoutId }: { cartId: string; checkoutId: string }) {
  const extended = await call('extendResaleCheckout', { params: { cartId }, body: { checkoutId } })
  if (extended.ok) return data<KeptLonger>({ kept: true })
  return data<KeptLonger>({ kept: false, message: refusalMessage(extended) }, { status: extended.status || 503 })
}

async function complete(call: CallApi, body: { cartId: string; checkoutId: string }, request: Request) {
  const completed = await call('completeResaleOrder', { body })
  if (completed.ok) throw toConfirmation(body.cartId, request)
  const answer: Answer = { step: 'payment', values: {}, problems: [], saleProblem: toSaleProblem(completed, true) }
  return data(answer, { status: completed.status || 503 })
}

function toSaleProblem(refusal: Refusal, paid: boolean): SaleProblem {
  return {
    code: refusal.errors[0]?.code ?? 'unexpected',
    message: isFailure(refusal) ? messages.purchaseFailed : refusalMessage(refusal),
    titles: refusal.errors.flatMap(({ titles = [] }) => titles),
    paid,
  }
}

export default function ResaleCheckout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <EnclosedHeader backTo="/resale/cart" back={copy.back} secure={copy.secure} />
      <main id="main" tabIndex={-1} className="container section-tight container-checkout">
        <div className="grid gap-24">
          <PageHeading>{copy.heading}</PageHeading>
          {loaderData ? (
            <Sale sale={loaderData} answer={actionData && 'step' in actionData ? actionData : undefined} />
          ) : (
            <Empty />
          )}
        </div>
      </main>
    </>
  )
}

const Empty = () => (
  <EmptyState
    motif="basket"
    title={cartCopy.empty}
    action={<ButtonLink to="/resale">{cartCopy.emptyAction}</ButtonLink>}
  >
    {cartCopy.emptyHint}
  </EmptyState>
)

interface SaleProps {
  sale: NonNullable<Route.ComponentProps['loaderData']>
  answer: Answer | undefined
}

/**
 * The summary, then the form or the payment. Unavailable pieces come first, because they must be removed before
 * anything is bought.
 */
function Sale({ sale, answer }: SaleProps) {
  const { cart, checkout, customer, signedIn, giftToUse, card, terms } = sale
  const change = useFetcher()
  const shownBefore = useRef(false)
  useEffect(() => {
    shownBefore.current = true
  }, [])
  const available = cart.items.filter(({ state }) => state !== 'gone')
  const gone = cart.items.filter(({ state }) => state === 'gone')
  return (
    <div className="checkout-columns resale-columns">
      <div className="checkout-aside">
        {available.length > 0 && (
          <OrderSummary pieces={available} totals={checkout?.totals ?? cart} freePostage={cart.postageLine} />
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-24">
        {answer?.saleProblem && <SaleProblemNotice saleProblem={answer.saleProblem} piecesListed={gone.length > 0} />}
        <GonePieces pieces={gone} change={change} title={messages.noLongerAvailable} />
        {gone.length > 0 ? (
          available.length > 0 && <p>{copy.removeFirst}</p>
        ) : checkout && answer?.step !== 'details' ? (
          <PayStep
            checkout={checkout}
            customer={customer}
            card={card}
            terms={terms}
            shownBefore={shownBefore}
            pieces={available}
          />
        ) : (
          <CustomerForm
            known={customer ?? {}}
            total={cart.total}
            signedIn={signedIn}
            giftToUse={giftToUse}
            answer={answer}
          />
        )}
      </div>
    </div>
  )
}
