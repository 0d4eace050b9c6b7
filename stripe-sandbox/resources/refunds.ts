import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, inRange, integer, metadata, oneOf, type Read, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Charge, Refund } from '../objects.ts'
import { firstRefundStatus, scheduleBankAnswer } from '../payments/finish-refund.ts'
import type { World } from '../world.ts'

const path = '/v1/refunds'
const createFields = {
  amount: integer(1),
  charge: text(),
  currency: text(3),
  metadata: emptyable(metadata()),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}

export const refundRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => createRefund(world, params)),
  route('GET', path, { ...pageFields, charge: text(), created: range(), payment_intent: text() }, ({ world, params }) =>
    listPage(world, 'refund', path, params, { lookup: params.charge, parent: params.payment_intent }, (refund) =>
      inRange(refund.created, params.created),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('refund', id)),
  route('POST', `${path}/:id`, { metadata: emptyable(metadata()) }, ({ world, path: { id = '' }, params }) => {
    const current = world.get('refund', id)
    const updated = world.store.put<'refund'>({
      ...current,
      metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
    })
    world.emit('refund.updated', updated)
    return updated
  }),
]

/** Refunds an amount of a charge, or the rest of it. Errors: 400 if the rest is smaller, or disputed. */
export function createRefund(world: World, params: Read<typeof createFields>): Refund {
  const charge = chargeOf(world, params)
  const refundable = charge.amount_captured - charge.amount_refunded
  const disputed = disputedAmount(world, charge)
  const amount = params.amount ?? refundable
  if (disputed > 0 && amount > refundable - disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed')
  }
  if (refundable === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  }
  if (amount > refundable) {
    throw invalid(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(refundable, charge.currency)})`,
      'amount',
    )
  }
  const refund = world.store.put<'refund'>({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: world.ownNow(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: firstRefundStatus(world, charge.payment_method),
    transfer_reversal: null,
  })
  scheduleBankAnswer(world, refund)
  const refunded = world.store.put<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  })
  world.emit('refund.created', refund)
  world.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
  return refund
}

/** The amount in open and lost disputes, which the seller no longer has; it may be only part of the charge. */
const disputedAmount = (world: World, charge: Charge): number =>
  [...world.store.each('dispute', { lookup: charge.id })]
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0)

function chargeOf(world: World, params: Read<typeof createFields>): Charge {
  if (params.charge !== undefined && params.payment_intent !== undefined) {
    throw invalid('You may only specify one of these parameters: charge, payment_intent.', 'charge')
  }
  if (params.charge !== undefined) {
    const charge = world.get('charge', params.charge, 'charge')
    if (!charge.paid) throw invalid(`This charge (${charge.id}) was not successful and cannot be refunded.`, 'charge')
    return charge
  }
  if (params.payment_intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = world.get('payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent')
  }
  return world.get('charge', intent.latest_charge)
}
