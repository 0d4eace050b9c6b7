import { useId } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { accountCopy } from '#web/copy/account.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { type Refusal, refusalMessage } from '#web/lib/api/errors.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { pounds } from '#web/lib/format.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { readSwap } from '#web/lib/swap.ts'
import { hasJustJoined, stepAddress } from '#web/screens/checkout/checkout-frame.tsx'
import { OtherCheckoutOpen } from '#web/screens/checkout/open-checkout.tsx'
import { OrderTrouble } from '#web/screens/checkout/order-trouble.tsx'
import { replacedBasket } from '#web/screens/checkout/replaced-pieces.ts'
import { aboutPieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

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

/** What is in the basket and what goes back, from the cookies of the request. */
export const basketOf = (request: Request) => {
  const cookies = request.headers.get('cookie')
  return { inventoryItemIds: readBasket(cookies).map((entry) => entry.g), returnItemsIds: readSwap(cookies) }
}

export async function loadShipment(call: CallApi, request: Request) {
  const basket = basketOf(request)
  const [info, orders, cost, opened] = await Promise.all([
    call('customerInfo', {}),
    call('listOrders', {}),
    call('shippingCost', {}),
    call('checkoutOfBasket', { query: basket }),
  ])
  const { user } = answerOrThrow(info, request)
  const { outboundPostagePrice, deliveryTime } = answerOrThrow(cost, request)
  return {
    user,
    pieces: basket.inventoryItemIds.length,
    otherOpen: opened.ok && opened.body.otherOpen,
    /** Pence for this delivery. */
    delivery: isFirstOrder(orders) ? 0 : outboundPostagePrice,
    deliveryTime,
  }
}

export interface ShipmentAnswer {
  values: Partial<Record<Field, string>>
  problems: { message: string; field?: Field }[]
  /** Why the basket cannot be ordered now: shown with what to do about it. */
  trouble: { code: string; message: string; titles: string[]; ids: string[] } | null
}

/** Saves the address, then places the hold: pressing Continue is what begins the payment (decisions.md §4.1). */
export async function shipmentAction(call: CallApi, request: Request, form: FormData): Promise<ShipmentAnswer> {
  const values = Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '').trim()])) as Record<
    Field,
    string
  >
  const saved = await call('customerDetails', { body: values })
  if (!saved.ok) return { values, problems: saved.errors.map(toProblem), trouble: null }
  const held = await call('getPaymentIntent', { body: basketOf(request) })
  if (held.ok) throw toSummary(request, held.body.replaced)
  return { values, problems: [], trouble: toTrouble(held) }
}

/** The summary, of the pieces that are kept now. */
export const toSummary = (request: Request, replaced: readonly { id: string; by: string }[]): Response =>
  redirect(stepAddress('summary', { joined: hasJustJoined(request), equal: replaced.length > 0 }), {
    headers: replacedBasket(request, replaced),
  })

export const toTrouble = (refusal: Refusal) => ({
  code: refusal.errors[0]?.code ?? 'unexpected',
  message: refusal.status >= 500 || refusal.status === 0 ? messages.orderFailed : refusalMessage(refusal),
  ...aboutPieces(refusal.errors),
})

function toProblem({ message, field }: { message: string; field?: string }) {
  const name = field?.replace(/^body\./, '') as Field | undefined
  return { message, field: name && fields.includes(name) ? name : undefined }
}

type Shipment = Awaited<ReturnType<typeof loadShipment>>

export function ShipmentStep({
  shipment: { user, pieces, otherOpen, delivery, deliveryTime },
  answer,
}: {
  shipment: Shipment
  answer: ShipmentAnswer | undefined
}) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  if (pieces === 0)
    return (
      <>
        <PageHeading>{checkoutCopy.shipmentHeading}</PageHeading>
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
      label={accountCopy[name]}
      autoComplete={autoComplete[name]}
      defaultValue={answer?.values[name] ?? user[name]}
      error={problems.find((problem) => problem.field === name)?.message}
      spellCheck={false}
      {...more}
    />
  )
  return (
    <>
      <PageHeading>{checkoutCopy.shipmentHeading}</PageHeading>
      {answer?.trouble && <OrderTrouble trouble={answer.trouble} />}
      <ErrorSummary
        attempt={answer}
        problems={problems.map(({ message, field: name }) => ({ message, fieldId: name && `${id}-${name}` }))}
      />
      <Form method="post" className="grid gap-16" noValidate>
        <div className="grid gap-16 md:grid-cols-2">
          {field('givenName')}
          {field('familyName')}
        </div>
        {field('addressLine1')}
        {field('addressLine2', { optional: true })}
        {field('city')}
        {field('postCode', { length: 'short' })}
        <p className="muted text-small">{checkoutCopy.onlyUk}</p>
        {field('contactPhone', { hint: accountCopy.phoneHint, optional: true, type: 'tel' })}
        <dl className="facts">
          <div>
            <dt>{checkoutCopy.delivery}</dt>
            <dd>{delivery === 0 ? checkoutCopy.firstFree : pounds(delivery)}</dd>
          </div>
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
