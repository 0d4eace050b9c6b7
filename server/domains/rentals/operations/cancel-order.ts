import { messages } from '#contract/messages.ts'
import { getCheckout, refundPaid, throwRefusal } from '#server/domains/checkout/index.ts'
import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { restoreFreePostage } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Loan, listPiecesToSend } from '../queries/loans.ts'
import { findOrderOf, lockOrder, type RentalOrder } from '../queries/orders.ts'
import { cancelCause, decideCancel } from '../rules/decide-cancel.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { setReturnDue } from '../steps/arrival/set-return-due.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveOrder } from '../steps/move-order.ts'
import { moveLoans } from './move-loans.ts'

/**
 * Cancels an order for its member until picking starts (product §4.4): frees its credits, returns its garments to the
 * shop, and refunds the delivery or restores the free one. A return announced by the order stays announced with its
 * postage, because its credits are already free and nothing may be charged or taken silently (product §2.2). It is due
 * 14 days from today. Cancelling a cancelled order changes nothing.
 * @throws Refusal not_found, not_now
 */
export function cancelOrder(
  services: RentalRecords,
  { accountId, orderId }: { accountId: Id<'account'>; orderId: Id<'order'> },
): Promise<void> {
  return transaction(services.db, async (tx) => {
    await lockMember(tx, accountId)
    const found = await findOrderOf(tx, accountId, orderId)
    if (!found) throw new Refusal('not_found', messages.notFound)
    const order = await lockOrder(tx, found.id)
    if (order.state === 'cancelled') return
    const decided = decideCancel(order.state)
    if (!decided.ok) throwRefusal(decided.reason)
    await cancelWithin(tx, services, order, 'member')
  })
}

/** Cancels a placed order. The caller has locked the order, its account and its membership. */
export async function cancelWithin(tx: Tx, services: RentalSteps, order: RentalOrder, actor: Actor): Promise<void> {
  const now = services.clock.now()
  const loans = await listPiecesToSend(tx, order.id)
  const garmentIds = loans.map((loan) => loan.garment_id)
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'reserved', to: 'ready', actor, now })
  await cancelLoans(tx, loans, { cause: 'order_cancelled', actor, now })
  await closeOrder(tx, services, { order, from: 'placed', actor, now })
  await services.events.publish(tx, { type: 'garments-ready', garmentIds })
}

/** Ends loans of pieces that never reached their family: frees their credits and claims. */
export async function cancelLoans(
  tx: Tx,
  loans: readonly Loan[],
  { cause, actor, now }: { cause: 'order_cancelled' | 'not_picked'; actor: Actor; now: Date },
): Promise<void> {
  const loanIds = loans.map(({ id }) => id)
  await moveLoans(tx, loanIds, { from: 'ordered', to: 'cancelled', actor, now, set: { ended_at: now } })
  await freeLoans(tx, loans, { cause, now })
  for (const loan of loans) await releaseLoanClaim(tx, { garmentId: loan.garment_id, now })
}

/**
 * Cancels the order itself, refunds its delivery and dates its return. The caller has ended its loans at the same moment, by which
 * they differ from those that were left out earlier.
 */
export async function closeOrder(
  tx: Tx,
  services: RentalSteps,
  {
    order,
    from,
    actor,
    now,
  }: {
    readonly order: RentalOrder
    readonly from: 'placed' | 'picking' | 'dispatched'
    readonly actor: Actor
    readonly now: Date
  },
): Promise<void> {
  const accountId = order.account_id
  await moveOrder(tx, order.id, { from, to: 'cancelled', actor, now })
  const checkout = await getCheckout(tx, order.checkout_id)
  await refundPaid(tx, checkout, {
    amount: pence(order.outbound_pence),
    reason: 'The order was cancelled',
    causeKey: cancelCause(order.id),
    actor,
    now,
  })
  if (order.outbound_pence > 0 && checkout.billed_to)
    await services.events.publish(tx, {
      type: 'asked-payment-refunded',
      accountId: checkout.billed_to,
      checkoutId: checkout.id,
    })
  await restoreFreePostage(tx, order.id)
  await setReturnDue(tx, order.id, dayInLondon(now))
  await services.events.publish(tx, { type: 'order-cancelled', accountId, orderId: order.id })
}
