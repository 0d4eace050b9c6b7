import type { Static } from 'typebox'
import type { Rental } from '#contract/closet.ts'
import { decidePayment } from '#server/domains/rentals/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'

/** The case of a piece that is missing or was paid for. */
export interface MissedRow {
  readonly loss_state: 'open' | 'to_approve' | 'approved' | 'paid' | 'refunded' | 'waived' | 'closed' | null
  readonly reported_at: Date | null
  readonly opened_on: string | null
  readonly at_most_pence: number | null
}

export interface MissedFacts {
  readonly keepPrice: number
  /** The day from which the family owns the piece at no cost; null if unknown. */
  readonly freeOn: LocalDay | null
  /** Whether only the payer of the membership is asked to pay (product §12.5). */
  readonly payerPays: boolean
  readonly today: LocalDay
}

/**
 * A missing piece never costs more than buying it would that day (product §4.10). The price of an approved piece is shown only to somebody
 * who can pay it.
 */
export function presentMissed(
  row: MissedRow & { readonly recalled: boolean },
  { keepPrice, freeOn, payerPays, today }: MissedFacts,
): Static<typeof Rental>['missed'] {
  const { loss_state: loss, recalled, opened_on: openedOn, at_most_pence: atMost } = row
  if (loss === null || openedOn === null || atMost === null) return null
  const approved = loss === 'approved'
  const isDue = !payerPays && decidePayment({ loss, recalled, freeOn, today }).ok
  const priceToday = isDue ? Math.min(atMost, keepPrice) : null
  return {
    approved,
    reported: row.reported_at !== null,
    sinceLabel: formatDay(openedOn as LocalDay),
    price: approved ? priceToday : atMost,
  }
}
