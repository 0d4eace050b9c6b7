import { completeCheckout, openCheckoutWithin, type ResultId } from '#server/domains/checkout/index.ts'
import {
  deliverWithin,
  dispatchWithin,
  inspectWithin,
  lockMember,
  purposeOfBasket,
  type RentalSteps,
  receiveWithin,
  withPurposes,
} from '#server/domains/rentals/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OrderOptions {
  readonly accountId: Id<'account'>
  /** Default: none, so only the return of `returning` is booked. */
  readonly garmentIds?: readonly Id<'garment'>[]
  /** Garments at home to send back. */
  readonly returning?: readonly Id<'garment'>[]
  readonly placedAt?: Date
  /** How far the order gets; each step is taken a day after the one before. Default: delivered. */
  readonly until?: 'placed' | 'dispatched' | 'delivered'
  /** Default: no events are published, because the order is in the past. */
  readonly events?: RentalSteps['events']
}

export type RequestedPieces = OrderOptions & { readonly garmentIds: readonly Id<'garment'>[] }
export type ReturnOptions = OrderOptions & { readonly garmentIds?: undefined }

const silent: RentalSteps['events'] = { async publish() {} }
const dayMs = 24 * 60 * 60 * 1000

/**
 * An order, swap or return in a member's past, made by the domains' own steps, so every invariant holds. The payment of its
 * postage exists only in our tables, so a refund would fail at the provider.
 * @returns the id of the order, or of the return if there are no garments
 */
export async function anOrder(tx: Tx, options: RequestedPieces): Promise<Id<'order'>>
export async function anOrder(tx: Tx, options: ReturnOptions): Promise<Id<'return'>>
export async function anOrder(tx: Tx, options: OrderOptions): Promise<ResultId>
export async function anOrder(tx: Tx, options: OrderOptions): Promise<ResultId> {
  const { accountId, garmentIds = [], returning = [], until = 'delivered', events = silent } = options
  const placedAt = options.placedAt ?? new Date('2026-11-10T09:00:00Z')
  const on = (days: number): RentalSteps => ({
    clock: { now: () => new Date(placedAt.getTime() + days * dayMs) },
    events,
  })
  const member = await lockMember(tx, accountId)
  const input = { accountId, garmentIds, returnIds: returning }
  const services = withPurposes(on(0))
  const wanted = { purpose: purposeOfBasket(input), payer: { accountId }, input, locked: member }
  const checkout = await openCheckoutWithin(tx, services, wanted)
  const paidBy = checkout.amount_pence > 0 ? await aPaidPostage(tx, checkout) : undefined
  const done = await completeCheckout(tx, services, {
    checkout,
    open: checkout,
    locked: member,
    paidBy,
    actor: 'member',
  })
  if (done.kind !== 'completed') throw new Error(`the order cannot be built: ${done.refusal.message}`)
  const office = { orderId: toId<'order'>(done.resultId), operator: 'builder' }
  if (garmentIds.length > 0 && until !== 'placed') {
    await dispatchWithin(tx, on(1), office)
    if (until === 'delivered') await deliverWithin(tx, on(2), office)
  }
  return done.resultId
}

/** Receives a return, and inspects it a day later. Without `events` it publishes nothing. */
export async function aFinishedReturn(
  tx: Tx,
  {
    returnId,
    receivedAt,
    events = silent,
  }: { returnId: Id<'return'>; receivedAt: Date; events?: RentalSteps['events'] },
): Promise<void> {
  const at = (days: number): RentalSteps => ({
    clock: { now: () => new Date(receivedAt.getTime() + days * dayMs) },
    events,
  })
  await receiveWithin(tx, at(0), { returnId, operator: 'builder' })
  await inspectWithin(tx, at(1), { returnId, outcome: 'ready', safety: { failed: [] }, operator: 'builder' })
}

async function aPaidPostage(
  tx: Tx,
  checkout: {
    id: Id<'checkout'>
    account_id: Id<'account'> | null
    purpose: string
    amount_pence: number
    created_at: Date
  },
): Promise<Id<'payment-intent'>> {
  const id = newId<'payment-intent'>()
  await tx
    .insertInto('payment_intent')
    .values({
      id,
      stripe_id: `pi_built_${id}`,
      account_id: checkout.account_id,
      purpose: checkout.purpose,
      vat_class: 'hire',
      checkout_id: checkout.id,
      amount_pence: checkout.amount_pence,
      status: 'succeeded',
      created_at: checkout.created_at,
      synced_at: checkout.created_at,
    })
    .execute()
  return id
}
