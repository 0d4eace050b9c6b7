// Rows of rentals as the API shows them, with labels for people. server/views combines them with pieces.
import type { Static } from 'typebox'
import type { Postage as PostageSchema } from '#contract/rentals.ts'
import type { OpenedCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { KeepPurchase } from './queries/keeping/keep-purchases.ts'
import type { RentalOrder } from './queries/orders.ts'
import type { RentalReturn } from './queries/returns.ts'
import { cancelUntil } from './rules/decide-keep-cancel.ts'
import type { Information } from './rules/information.ts'
import { isPending } from './rules/return-transitions.ts'
import { describeReturnDue } from './rules/returns/return-due.ts'

/** An open or completed checkout of one piece. */
export const presentPiecePayment = ({ checkout, clientSecret }: OpenedCheckout) => ({
  checkoutId: checkout.id,
  clientSecret,
  amount: checkout.amount_pence,
  fromBalance: checkout.balance_pence,
  information: (checkout.terms as { information: Information }).information.rows.map((row) => ({ ...row })),
  expiresAt: checkout.expires_at.toISOString(),
})

export type PostageAnswer = Static<typeof PostageSchema>

/** @param dueDays setting `return.due_days` */
export function returnDueLabel(
  row: Pick<RentalReturn, 'state' | 'received_at' | 'posted_at' | 'due_on' | 'lapsed_on'>,
  dueDays: number,
): string {
  if (row.received_at) return `Received on ${formatInstantDay(row.received_at)}`
  if (row.state === 'lost') return 'Lost in the post: nothing for you to pay or do'
  if (!isPending(row.state)) return 'Cancelled'
  if (row.posted_at) return `Posted on ${formatInstantDay(row.posted_at)}`
  if (row.lapsed_on !== null) return 'Not here yet: please choose what to do'
  return describeReturnDue(row.due_on as LocalDay | null, dueDays)
}

const formatInstantDay = (at: Date): string => formatDay(dayInLondon(at))

export const presentPostage = (
  row: Pick<RentalOrder, 'outbound_pence' | 'return_pence' | 'outbound_free' | 'return_free'>,
): PostageAnswer => ({
  outboundPostagePrice: row.outbound_pence,
  returnsPostagePrice: row.return_pence,
  total: row.outbound_pence + row.return_pence,
  outboundFree: row.outbound_free,
  returnFree: row.return_free,
})

export function presentPurchase({ id, price_pence, bought_at }: KeepPurchase) {
  const boughtOn = dayInLondon(bought_at)
  const until = cancelUntil(boughtOn)
  return {
    purchaseId: id,
    price: price_pence,
    boughtOn,
    boughtOnLabel: formatDay(boughtOn),
    cancelUntil: until,
    cancelUntilLabel: formatDay(until),
  }
}
