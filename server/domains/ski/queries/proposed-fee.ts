import { readWhereabouts } from '#server/domains/shipping/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hireDates } from '../present-dates.ts'
import { type ProposedFee, proposeFee } from '../rules/desk/propose-fee.ts'
import { undecidedFeeCutoff } from '../rules/desk/undecided-fee-cutoff.ts'
import { isLive, latePiece, listLines, type SkiBooking } from './bookings.ts'
import { isComingBack } from './coming-back.ts'

/** Works out the late fee of a booking whose pieces are all back. */
export async function findProposedFee(
  db: Db | Tx,
  booking: SkiBooking,
  posted: LocalDay | undefined,
): Promise<ProposedFee> {
  const lines = (await listLines(db, [booking.id])).filter(isLive)
  // The carrier's own time, even when it reported the scan after the booking had moved on.
  const { postedAt } = await readWhereabouts(db, booking.return_id)
  return proposeFee({
    lastDay: hireDates(booking).lastDay,
    pieces: lines.map((line) => ({
      lineId: line.id,
      ...latePiece(line),
      returnedAt: line.returned_at,
      lostAt: line.lost_at,
    })),
    scannedAt: postedAt ?? booking.posted_at,
    acceptedDay: posted ?? null,
  })
}

export interface UndecidedFee {
  readonly booking: SkiBooking
  readonly proposed: ProposedFee
}

type Scope = { readonly bookingIds: readonly Id<'ski-booking'>[] } | { readonly accountId: Id<'account'> } | 'all'

/** The bookings that came back late recently and have no decision about a fee, earliest returned first. */
async function findUndecidedFees(db: Db | Tx, scope: Scope, now: Date): Promise<UndecidedFee[]> {
  const returned = await db
    .selectFrom('ski_booking')
    .selectAll()
    .where('state', '=', 'returned')
    .where('returned_at', '>', undecidedFeeCutoff(now))
    .where((eb) => {
      if (scope === 'all') return eb.lit(true)
      if ('accountId' in scope) return eb('account_id', '=', scope.accountId)
      return eb('id', '=', eb.fn.any(eb.val([...scope.bookingIds])))
    })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ski_fee').select('ski_fee.id').whereRef('ski_fee.booking_id', '=', 'ski_booking.id'))),
    )
    .orderBy('returned_at')
    .orderBy('id')
    .execute()
  const undecided: UndecidedFee[] = []
  for (const booking of returned) {
    const proposed = await findProposedFee(db, booking, undefined)
    if (proposed.amount > 0) undecided.push({ booking, proposed })
  }
  return undecided
}

/** Which bookings, of these or of an account, came back late recently and have no decision about a fee. */
export async function listUndecidedFees(
  tx: Tx,
  scope: Exclude<Scope, 'all'>,
  now: Date,
): Promise<ReadonlySet<Id<'ski-booking'>>> {
  return new Set((await findUndecidedFees(tx, scope, now)).map(({ booking }) => booking.id))
}

/** The late fees that the desk may ask for or waive, as long as they keep a buyer from being erased. */
export async function listFeesToDecide(db: Db, now: Date): Promise<UndecidedFee[]> {
  const toDecide: UndecidedFee[] = []
  for (const undecided of await findUndecidedFees(db, 'all', now))
    if (!(await isComingBack(db, undecided.booking))) toDecide.push(undecided)
  return toDecide
}
