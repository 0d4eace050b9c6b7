import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import type { MembershipRow } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import type { RentalSteps } from '../services.ts'
import { freeLoans } from './announce-return.ts'
import { lapseReturnsThatFit } from './lapse-returns-that-fit.ts'
import { refreshChoice } from './refresh-choice.ts'

export interface EndedAtHome {
  readonly accountId: Id<'account'>
  /** The loans, all of them at home. */
  readonly loans: readonly LoanToEnd[]
  readonly to: 'kept' | 'lost'
  /** The live membership, whose payer may have to choose about these pieces; the caller has locked it. */
  readonly membership: MembershipRow | null
  readonly actor: Actor
  readonly now: Date
}

/**
 * Ends loans whose pieces stay with the family, as its own or as lost: claims and credits are freed. The caller has locked the
 * account. A lost piece stays in its lapsed return, whose parcel may still bring it.
 */
export async function endAtHome(tx: Tx, { events }: Pick<RentalSteps, 'events'>, input: EndedAtHome): Promise<void> {
  const { accountId, loans, to, membership, actor, now } = input
  const garmentIds = loans.map((loan) => loan.garment_id)
  const set = { ended_at: now, ...(to === 'kept' && { return_id: null }) }
  await lockGarments(tx, garmentIds)
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'at_home', to, actor, now, set },
  )
  await moveGarments(tx, { garmentIds, from: 'out', to, actor, now })
  for (const garmentId of garmentIds) await releaseLoanClaim(tx, { garmentId, now })
  await freeLoans(tx, loans, { cause: to, now, lockedMembershipId: membership?.id })
  if (membership?.choice_due) await lapseReturnsThatFit(tx, events, { accountId, actor, now })
  await refreshChoice(tx, membership, now)
}
