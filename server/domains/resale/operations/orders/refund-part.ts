import { getCheckout, type Refunded, refundAhead, refundPaid, throwRefusal } from '#server/domains/checkout/index.ts'
import { isDisputed, readBankLeft } from '#server/domains/payments/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { refuseRepeatedAction } from '#server/platform/office/refuse-repeated-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder, type ResaleOrder } from '../../queries/orders/orders.ts'
import { decidePartRefund, partCause } from '../../rules/orders/decide-part-refund.ts'
import type { ResaleRecords } from '../../services.ts'
import { listLiveLines } from '../../steps/orders/end-lines.ts'

interface PartToRefund {
  readonly orderId: Id<'resale-order'>
  /** The piece to refund a part of; undefined for the postage. */
  readonly garmentId: Id<'garment'> | undefined
  readonly pence: Pence
  readonly why: string
  /** Whether to refund it even if the same amount of it was refunded today for the same reason. */
  readonly mayRepeat: boolean
  readonly operator: string
}

/**
 * Refunds part of a piece's price or of the postage while the buyer keeps the pieces, for example for a fault or a late parcel. Later
 * refunds of the piece or the postage are reduced by it.
 * @returns how the refund was divided
 * @throws Refusal not_found for a piece that is not the buyer's; not_now when it is more than is left, when no piece of the order is
 * the buyer's any more, when the same was refunded today for the same reason, when the payment is disputed, or when the bank has given
 * all of the amount back after a lost dispute
 */
export const refundPart = (services: ResaleRecords, part: PartToRefund): Promise<Refunded> =>
  transaction(services.db, async (tx) => {
    const { garmentId, pence: amount, why, mayRepeat, operator } = part
    const order = await lockOrder(tx, part.orderId)
    if (order.state === 'cancelled')
      throw new Refusal('not_now', `Order ${order.reference} is cancelled, and all of it was refunded.`)
    if (await isDisputed(tx, order.checkout_id))
      throw new Refusal(
        'not_now',
        `A payment for order ${order.reference} is disputed: the bank decides who gets the money.`,
      )
    const checkout = await getCheckout(tx, order.checkout_id)
    const bankLeft = await readBankLeft(tx, checkout.id)
    const toRefund = await refundAhead(tx, checkout, amount)
    if (bankLeft !== undefined && toRefund.toCard + toRefund.toBalance === 0)
      throw new Refusal(
        'not_now',
        `The bank has returned ${formatPounds(bankLeft)} of order ${order.reference} to its payer: only a larger amount can be refunded.`,
      )
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const note = `${formatPounds(amount)}${garmentId ? ` of ${garmentId}` : ' of the postage'}: ${why}`
    const officeAction = { action: 'sale.refund', subjectId: order.id, note, now }
    if (!mayRepeat) await refuseRepeatedAction(tx, officeAction)
    const line = garmentId && (await recordRefundOfLine(tx, order, garmentId, amount))
    const after = line ? line.after : await recordRefundOfPostage(tx, order, amount)
    const causeKey = partCause(line?.id ?? order.id, after)
    const reason = line ? 'A part of the price' : 'A part of the postage'
    const refunded = await refundPaid(tx, checkout, { amount, reason, causeKey, actor, now })
    await recordOfficeAction(tx, { operator, ...officeAction })
    await services.events.publish(tx, {
      type: 'resale-part-refunded',
      orderId: order.id,
      lineId: line?.id ?? null,
      causeKey,
      pence: amount,
    })
    return refunded
  })

async function recordRefundOfLine(tx: Tx, order: ResaleOrder, garmentId: Id<'garment'>, amount: Pence) {
  const line = (await listLiveLines(tx, order.id)).find(({ garment_id }) => garment_id === garmentId)
  if (!line) throw new Refusal('not_found', `That garment is not a piece of order ${order.reference} any more.`)
  const decided = decidePartRefund({ paid: line.price_pence, refunded: line.refunded_pence }, amount)
  if (!decided.ok) return throwRefusal({ code: 'not_now', ...decided.reason })
  await tx
    .updateTable('resale_line')
    .set({ refunded_pence: decided.value })
    .where('id', '=', line.id)
    .where('ended_at', 'is', null)
    .execute()
  return { id: line.id, after: decided.value }
}

async function recordRefundOfPostage(tx: Tx, order: ResaleOrder, amount: Pence): Promise<Pence> {
  // The postage is refunded with the last piece, but that is not counted in `postage_refunded_pence`.
  if ((await listLiveLines(tx, order.id)).length === 0)
    throw new Refusal(
      'not_now',
      `No piece of order ${order.reference} is its buyer’s any more: the postage was refunded with the last piece.`,
    )
  const postage = { paid: order.postage_pence, refunded: order.postage_refunded_pence }
  const decided = decidePartRefund(postage, amount)
  if (!decided.ok) return throwRefusal({ code: 'not_now', ...decided.reason })
  await tx
    .updateTable('resale_order')
    .set({ postage_refunded_pence: decided.value })
    .where('id', '=', order.id)
    .where('state', '<>', 'cancelled')
    .execute()
  return decided.value
}
