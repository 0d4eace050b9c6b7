// Rows of rentals as the wire shows them, with the words for people. What joins them with pieces is in server/views.
import type { Static } from 'typebox'
import type { Postage as PostageSchema } from '#contract/rentals.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { RentalOrder } from './queries/orders.ts'
import type { RentalReturn } from './queries/returns.ts'
import { returnDueInWords } from './rules/return-due.ts'
import { isPending } from './rules/return-transitions.ts'

export type PostageAnswer = Static<typeof PostageSchema>

/** @param dueDays setting `return.due_days` */
export function returnDueLabel(
  row: Pick<RentalReturn, 'state' | 'received_at' | 'posted_at' | 'due_on'>,
  dueDays: number,
): string {
  if (!isPending(row.state)) return row.received_at ? `Received on ${dayInWords(row.received_at)}` : 'Cancelled'
  if (row.posted_at) return `Posted on ${dayInWords(row.posted_at)}`
  return returnDueInWords(row.due_on as LocalDay | null, dueDays)
}

const dayInWords = (at: Date): string => formatDay(dayInLondon(at))

export const presentPostage = (
  row: Pick<RentalOrder, 'outbound_pence' | 'return_pence' | 'outbound_free' | 'return_free'>,
): PostageAnswer => ({
  outboundPostagePrice: row.outbound_pence,
  returnsPostagePrice: row.return_pence,
  total: row.outbound_pence + row.return_pence,
  outboundFree: row.outbound_free,
  returnFree: row.return_free,
})
