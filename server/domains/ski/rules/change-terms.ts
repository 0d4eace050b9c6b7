// What was shown with a change of dates that costs more: what its checkout keeps, and what the change is written from.
import type { Id } from '#server/kernel/ids.ts'
import type { HireDates } from './hire-dates.ts'
import { type SkiPiece, type SkiTerms, termsDates } from './ski-terms.ts'

export interface ChangePiece extends SkiPiece {
  readonly line_id: Id<'ski-line'>
  /** What it cost until then. */
  readonly paid_pence: number
}

export interface ChangeTerms extends SkiTerms {
  readonly booking_id: Id<'ski-booking'>
  /** How many changes there were before: another one in the meantime makes this one impossible. */
  readonly revision: number
  readonly pieces: readonly ChangePiece[]
}

export const changeTermsOf = ({ terms }: { readonly terms: unknown }): ChangeTerms => terms as ChangeTerms

export interface ChangeRequest {
  readonly bookingId: Id<'ski-booking'>
  readonly dates: HireDates
  readonly revision: number
  /** Pence for the new dates that the page showed. */
  readonly total?: number | undefined
  /** Pence that it said come back. */
  readonly back?: number | undefined
}

/** The same request again. */
export const changeRequestOf = (terms: ChangeTerms): ChangeRequest => ({
  bookingId: terms.booking_id,
  dates: termsDates(terms),
  revision: terms.revision,
})

/** Whether the booking still has the pieces, at the prices, that the change was priced for. */
export const isSameBooking = (shown: ChangeTerms, now: ChangeTerms): boolean => linesOf(shown) === linesOf(now)

const linesOf = ({ revision, pieces }: ChangeTerms): string =>
  [revision, ...pieces.map(({ line_id, paid_pence }) => `${line_id} ${paid_pence}`).toSorted()].join()
