// The terms of a change to dearer dates, as shown to the buyer. The checkout stores them, and the change is written from them.
import type { Id } from '#server/kernel/ids.ts'
import type { HireDates } from './hire-dates.ts'
import { type SkiPiece, type SkiTerms, termsDates } from './ski-terms.ts'

export interface ChangePiece extends SkiPiece {
  readonly line_id: Id<'ski-line'>
  /** The price before the change. */
  readonly paid_pence: number
  /** The part of its new price that changes to cheaper dates have kept; absent from checkouts that are older than the column. */
  readonly kept_pence?: number
}

export interface ChangeTerms extends SkiTerms {
  readonly booking_id: Id<'ski-booking'>
  /** How many changes there were before. If another is made in the meantime, this one is refused. */
  readonly revision: number
  readonly pieces: readonly ChangePiece[]
}

export const changeTermsOf = ({ terms }: { readonly terms: unknown }): ChangeTerms => terms as ChangeTerms

export interface ChangeRequest {
  readonly bookingId: Id<'ski-booking'>
  readonly dates: HireDates
  readonly revision: number
  /** The price of the new dates that the page showed, in pence. */
  readonly total?: number | undefined
  /** The refund that it showed, in pence. */
  readonly back?: number | undefined
}

/** The request from which these terms were made. */
export const changeRequestOf = (terms: ChangeTerms): ChangeRequest => ({
  bookingId: terms.booking_id,
  dates: termsDates(terms),
  revision: terms.revision,
})

/** Whether the booking still has the pieces and prices from which the change was priced. */
export const isSameBooking = (shown: ChangeTerms, now: ChangeTerms): boolean =>
  fingerprintOf(shown) === fingerprintOf(now)

const fingerprintOf = ({ revision, pieces }: ChangeTerms): string =>
  [revision, ...pieces.map(({ line_id, paid_pence }) => `${line_id} ${paid_pence}`).toSorted()].join()
