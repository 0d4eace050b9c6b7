import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { lockMembership, useCredits } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { sumCredits } from '#server/kernel/credits.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { Loan } from '../queries/loans.ts'
import { creditsOf } from './announce-return.ts'

export interface BringingHome {
  /** The loans, all of them announced. */
  readonly loans: readonly Loan[]
  /** Whether the pieces leave their return; otherwise its parcel may still bring them. */
  readonly leaveReturn: boolean
  readonly actor: Actor
  readonly now: Date
}

/**
 * Puts announced pieces that did not arrive back at home, if they fit the credits again (product §2.2). The caller has locked
 * the account.
 * @returns whether they fit; if not, nothing is written
 */
export async function bringHome(tx: Tx, { loans, leaveReturn, actor, now }: BringingHome): Promise<boolean> {
  const ofMemberships = Map.groupBy(loans, (loan) => loan.membership_id)
  for (const [membershipId, ownLoans] of ofMemberships) {
    const membership = await lockMembership(tx, membershipId)
    const needed = sumCredits(creditsOf(ownLoans).map(({ credits }) => credits))
    if (membership.credits_in_use + needed > membership.credits_limit) return false
  }
  const garmentIds = loans.map((loan) => loan.garment_id)
  await lockGarments(tx, garmentIds)
  for (const [membershipId, ownLoans] of ofMemberships) {
    const used = await useCredits(tx, {
      membership: { id: membershipId },
      loans: creditsOf(ownLoans),
      cause: 'return_cancelled',
      now,
    })
    if (!used.ok) throw new Error(`the credits of ${membershipId} were not locked`)
  }
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'return_announced', to: 'at_home', actor, now, set: leaveReturn ? { return_id: null } : {} },
  )
  await moveGarments(tx, { garmentIds, from: 'return_announced', to: 'out', actor, now })
  return true
}
