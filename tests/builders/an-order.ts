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

export interface OrderWishes {
  readonly accountId: Id<'account'>
  /** Default: nothing, so that only `returning` is announced. */
  readonly garmentIds?: readonly Id<'garment'>[]
  /** Garments at home that go back. */
  readonly returning?: readonly Id<'garment'>[]
  readonly placedAt?: Date
  /** How far the order has come: each step is a day after the one before. Default: delivered. */
  readonly until?: 'placed' | 'dispatched' | 'delivered'
  /** Absent: it tells nobody, as a past should. */
  readonly events?: RentalSteps['events']
}

export type PiecesWished = OrderWishes & { readonly garmentIds: readonly Id<'garment'>[] }
export type ReturnWishes = OrderWishes & { readonly garmentIds?: undefined }

const silent: RentalSteps['events'] = { async publish() {} }
const dayMs = 24 * 60 * 60 * 1000

/**
 * An order, swap or return of a member's past, made by the steps of the house, so that every invariant holds. Postage that
 * was owed is paid by a payment that only our mirror knows: where it may be cancelled, its refund would find no payment.
 * @returns the id of the order; of the return where there are no garments
 */
export async function anOrder(tx: Tx, wishes: PiecesWished): Promise<Id<'order'>>
export async function anOrder(tx: Tx, wishes: ReturnWishes): Promise<Id<'return'>>
export async function anOrder(tx: Tx, wishes: OrderWishes): Promise<ResultId>
export async function anOrder(tx: Tx, wishes: OrderWishes): Promise<ResultId> {
  const { accountId, garmentIds = [], returning = [], until = 'delivered', events = silent } = wishes
  const placedAt = wishes.placedAt ?? new Date('2026-11-10T09:00:00Z')
  const on = (days: number): RentalSteps => ({
    clock: { now: () => new Date(placedAt.getTime() + days * dayMs) },
    events,
  })
  const member = await lockMember(tx, accountId)
  const wish = { accountId, garmentIds, returnIds: returning }
  const services = withPurposes(on(0))
  const wanted = { purpose: purposeOfBasket(wish), payer: { accountId }, wish, locked: member }
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

/** Takes a return in, and inspects it a day later. Without `events` it tells nobody, as above. */
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
  await inspectWithin(tx, at(1), { returnId, outcome: 'ready', operator: 'builder' })
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
