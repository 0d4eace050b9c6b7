import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { lockMembership, useCredits } from '#server/domains/membership/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { sumCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import { type Loan, listLoansOfReturns } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import { creditsOf } from './announce-return.ts'
import { giveBackReturnPostage } from './give-back-return-postage.ts'
import { moveReturn } from './move-return.ts'

export interface Lapsing {
  /** Announced, and locked. */
  readonly row: RentalReturn
  readonly actor: Actor
  readonly now: Date
}

/**
 * Cancels a return whose parcel did not come, if its pieces fit the credits again: they are at home as before, and the
 * unused postage is refunded (product §2.2). The account is locked.
 * @returns whether they fit; if not, nothing is written
 */
export async function lapseReturn(tx: Tx, { row, actor, now }: Lapsing): Promise<boolean> {
  const loans = (await listLoansOfReturns(tx, [row.id])).filter(({ state }) => state === 'return_announced')
  const ofMemberships = Map.groupBy(loans, (loan) => loan.membership_id)
  for (const [membershipId, theirs] of ofMemberships) {
    const membership = await lockMembership(tx, membershipId)
    const needed = sumCredits(creditsOf(theirs).map(({ credits }) => credits))
    if (membership.credits_in_use + needed > membership.credits_limit) return false
  }
  const garmentIds = loans.map((loan) => loan.garment_id)
  await lockGarments(tx, garmentIds)
  await takeCreditsAgain(tx, ofMemberships, now)
  await moveReturn(tx, row.id, { from: 'announced', to: 'cancelled', actor, now })
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'return_announced', to: 'at_home', actor, now },
  )
  await moveGarments(tx, { garmentIds, from: 'return_announced', to: 'out', actor, now })
  await closeParcel(tx, { carriesId: row.id, now })
  const causeKey = `return-lapsed:${row.id}`
  await giveBackReturnPostage(tx, row, { reason: 'The return label was not used', causeKey, now })
  return true
}

async function takeCreditsAgain(
  tx: Tx,
  ofMemberships: ReadonlyMap<Id<'membership'>, readonly Loan[]>,
  now: Date,
): Promise<void> {
  for (const [membershipId, loans] of ofMemberships) {
    const used = await useCredits(tx, {
      membership: { id: membershipId },
      loans: creditsOf(loans),
      cause: 'return_cancelled',
      now,
    })
    if (!used.ok) throw new Error(`the credits of ${membershipId} were not locked`)
  }
}
