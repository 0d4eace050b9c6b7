import { useId } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { addressCopy } from '#web/copy/address.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { isFailure } from '#web/lib/api/errors.ts'
import { basketCookie, readBasket, withoutGarments } from '#web/lib/basket/basket.ts'
import { each, readForm, text, ticked } from '#web/lib/form/read-form.ts'
import { phoneText } from '#web/lib/format.ts'
import { loadPieces } from '#web/lib/site/load-site.ts'
import { readTickedReturns } from '#web/lib/site/ticked-returns.ts'
import { usePersonKey } from '#web/lib/site/use-site.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { hasJustJoined, stepAddress } from '#web/screens/checkout/checkout-frame.tsx'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { OtherCheckoutOpen } from '#web/screens/checkout/open-checkout.tsx'
import { OrderProblem, type OrderProblemFacts, toOrderProblem } from '#web/screens/checkout/order-problem.tsx'
import { replacedBasket } from '#web/screens/checkout/replaced-pieces.ts'
import { postageText } from '#web/screens/checkout/summary/postage-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

const fields = ['givenName', 'familyName', 'addressLine1', 'addressLine2', 'city', 'postCode', 'contactPhone'] as const
type Field = (typeof fields)[number]
const autoComplete: Record<Field, string> = {
  givenName: 'given-name',
  familyName: 'family-name',
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  postCode: 'postal-code',
  contactPhone: 'tel',
}

export const piecesOf = (request: Request) => readBasket(request.headers.get('cookie')).map((entry) => entry.g)

export interface CheckoutBasket {
  inventoryItemIds: string[]
  returnItemsIds: string[]
}

/** Reads the basket, and the ticked pieces that may go back with it. */
export async function basketOf(call: CallApi, request: Request): Promise<CheckoutBasket> {
  const inventoryItemIds = piecesOf(request)
  const ticked = readSwap(request.headers.get('cookie'))
  const returnItemsIds = await readTickedReturns(call, request)
  if (returnItemsIds.length === ticked.length) return { inventoryItemIds, returnItemsIds }
  // The other pieces may already be going back with this very swap, paid for in another tab: its checkout has an order.
  const checkedOut = await call('checkoutOfBasket', { query: { inventoryItemIds, returnItemsIds: ticked } })
  const isOrdered = checkedOut.ok && checkedOut.body.checkout?.orderId != null
  return { inventoryItemIds, returnItemsIds: isOrdered ? ticked : returnItemsIds }
}

export async function loadShipment(call: CallApi, request: Request) {
  const basket = await basketOf(call, request)
  const [info, cost, opened, read] = await Promise.all([
    call('customerInfo', {}),
    call('shippingCost', {}),
    call('checkoutOfBasket', { query: basket }),
    loadPieces(call, basket.inventoryItemIds),
  ])
  if (!(opened.ok && opened.body.checkout?.orderId)) removeOrdered(request, answerOrThrow(read, request))
  const { user } = answerOrThrow(info, request)
  const { deliveryTime } = answerOrThrow(cost, request)
  return {
    user,
    pieces: basket.inventoryItemIds.length,
    otherOpen: opened.ok && opened.body.otherOpen,
    /** Whether another adult must pay the postage; nothing is held before they are asked. */
    asks: opened.ok && opened.body.payer !== null,
    /** What this basket costs to send; null if that could not be read, and no price is then shown. */
    postage: opened.ok ? opened.body.postage : null,
    deliveryTime,
    ordered: new URL(request.url).searchParams.has('ordered'),
  }
}

/**
 * Removes from the basket the pieces that this account has ordered since, with others or in another browser; otherwise
 * the checkout would order equal ones. A basket that was ordered unchanged leads to its order instead.
 * @throws a redirect to this step, with the remaining basket
 */
function removeOrdered(request: Request, pieces: readonly { id: string; yours: boolean }[]): void {
  const ordered = pieces.flatMap(({ id, yours }) => (yours ? id : []))
  if (ordered.length === 0) return
  const { protocol } = new URL(request.url)
  const remaining = withoutGarments(readBasket(request.headers.get('cookie')), ordered)
  throw redirect(stepAddress('shipment', { joined: hasJustJoined(request), ordered: true }), {
    headers: { 'set-cookie': basketCookie(remaining, protocol === 'https:') },
  })
}

export interface ShipmentAnswer {
  values: Partial<Record<Field, string>>
  problems: { message: string; field?: Field }[]
  /** Why the basket cannot be ordered now; shown with what to do about it. */
  orderProblem: OrderProblemFacts | null
  failed: boolean
}

/** Saves the address, then places the hold: pressing Continue begins the payment (product §4.1). */
export async function shipmentAction(call: CallApi, request: Request, form: FormData): Promise<ShipmentAnswer> {
  const { asks, ...values } = readForm(form, { ...each(fields, text), asks: ticked })
  const saved = await call('customerDetails', { body: values })
  if (!saved.ok) return { values, problems: saved.errors.map(toProblem), orderProblem: null, failed: isFailure(saved) }
  const basket = await basketOf(call, request)
  if (asks) throw toSummary(request, basket, [])
  const held = await call('getPaymentIntent', { body: basket })
  if (held.ok) throw toSummary(request, basket, held.body.replaced)
  return { values, problems: [], orderProblem: toOrderProblem(held), failed: isFailure(held) }
}

/** Redirects to the summary, with the basket of the pieces that are now held and the returns that go with it. */
export function toSummary(
  request: Request,
  { returnItemsIds }: CheckoutBasket,
  replaced: readonly { id: string; by: string }[],
): Response {
  const headers = new Headers(replacedBasket(request, replaced))
  // A tick that no longer counts would turn the order into a swap again once its piece may go back.
  if (readSwap(request.headers.get('cookie')).length > returnItemsIds.length)
    headers.append('set-cookie', swapCookie(returnItemsIds, new URL(request.url).protocol === 'https:'))
  return redirect(stepAddress('summary', { joined: hasJustJoined(request), equal: replaced.length > 0 }), { headers })
}

function toProblem({ message, field }: { message: string; field?: string }) {
  const name = field?.replace(/^body\./, '') as Field | undefined
  return { message, field: name && fields.includes(name) ? name : undefined }
}

type Shipment = Awaited<ReturnType<typeof loadShipment>>

export function ShipmentStep({
  shipment: { user, pieces, otherOpen, asks, postage, deliveryTime, ordered },
  answer,
}: {
  shipment: Shipment
  answer: ShipmentAnswer | undefined
}) {
  const personKey = usePersonKey()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const removedNotice = ordered && !answer && (
    <Notice variant="info" role="status">
      {checkoutCopy.alreadyOrdered}
    </Notice>
  )
  if (pieces === 0)
    return (
      <>
        <PageHeading>{checkoutCopy.shipmentHeading}</PageHeading>
        {removedNotice}
        <EmptyState
          motif="basket"
          title={checkoutCopy.emptyBasket}
          action={<ButtonLink to="/shop">{checkoutCopy.browse}</ButtonLink>}
        />
      </>
    )
  const problems = answer?.problems ?? []
  const field = (name: Field, more: { hint?: string; optional?: boolean; length?: 'short'; type?: string } = {}) => (
    <TextField
      id={`${id}-${name}`}
      name={name}
      label={addressCopy[name]}
      autoComplete={autoComplete[name]}
      defaultValue={answer?.values[name] ?? (name === 'contactPhone' ? phoneText(user[name]) : user[name])}
      error={problems.find((problem) => problem.field === name)?.message}
      spellCheck={false}
      {...more}
    />
  )
  return (
    <>
      <PageHeading>{checkoutCopy.shipmentHeading}</PageHeading>
      {removedNotice}
      {answer?.orderProblem && <OrderProblem problem={answer.orderProblem} />}
      <ErrorSummary
        attempt={answer}
        problems={problems.map(({ message, field: name }) => ({ message, fieldId: name && `${id}-${name}` }))}
      />
      <Form key={personKey} method="post" className="grid gap-16" noValidate>
        {asks && <input type="hidden" name="asks" value="on" />}
        <div className="grid gap-16 md:grid-cols-2">
          {field('givenName')}
          {field('familyName')}
        </div>
        {field('addressLine1')}
        {field('addressLine2', { optional: true })}
        {field('city')}
        {field('postCode', { length: 'short' })}
        <p className="muted text-small">{checkoutCopy.onlyUk}</p>
        {field('contactPhone', { hint: addressCopy.phoneHint, optional: true, type: 'tel' })}
        <dl className="facts">
          {postage && (
            <div>
              <dt>{checkoutCopy.delivery}</dt>
              <dd>{postageText(postage.outboundFree, postage.outboundPostagePrice)}</dd>
            </div>
          )}
          <div>
            <dt>{checkoutCopy.arrives}</dt>
            <dd>{checkoutCopy.arrivesIn(deliveryTime)}</dd>
          </div>
        </dl>
        {otherOpen && <OtherCheckoutOpen />}
        <Button type="submit" wide busy={busy} busyLabel={checkoutCopy.savingAddress}>
          {checkoutCopy.toSummary}
        </Button>
      </Form>
    </>
  )
}
