import { garmentPiece } from '#server/domains/inventory/index.ts'
import { findMembership, mayOrder, mayReturn, maySwap, readStanding } from '#server/domains/membership/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { credits, zeroCredits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findLatestLoans, type Loan, listLoansOfReturns } from '../queries/loans.ts'
import { findPendingReturn } from '../queries/returns.ts'
import { decideOrder } from '../rules/decide-order.ts'
import { decideReturn, type PendingReturn, type PieceGoingBack } from '../rules/decide-return.ts'
import { type DeliveryAddress, isAddressComplete } from '../rules/is-address-complete.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { Basket } from './basket.ts'
import type { LockedMember } from './lock-member.ts'

export interface BasketAllowed {
  readonly membershipId: string
  readonly address: DeliveryAddress
  readonly loansGoingBack: readonly Loan[]
}

export interface BasketFacts {
  readonly basket: Basket
  /** Locked, so that what is decided still holds when it is written. */
  readonly member: LockedMember
  /** What the garments of the basket cost, as the loans will. */
  readonly wantedCredits: readonly number[]
  readonly today: LocalDay
}

/** Puts the facts of a basket before the rules. */
export async function decideBasket(
  tx: Tx,
  { basket, member, wantedCredits, today }: BasketFacts,
): Promise<Outcome<BasketAllowed, RentalRefusal>> {
  const { accountId, garmentIds, returnIds } = basket
  const { live, address } = member
  const membership = live ?? (await findMembership(tx, accountId)) ?? null
  const standing = await readStanding(tx, membership, today)
  const loans = await findLatestLoans(tx, accountId, returnIds)
  const facts = {
    pendingReturn: await describePendingReturn(tx, basket),
    goingBack: describeGoingBack(returnIds, loans, membership?.id),
  }
  const decided =
    garmentIds.length === 0
      ? decideReturn({ ...facts, right: mayReturn(standing) })
      : decideOrder({
          ...facts,
          right: returnIds.length > 0 ? maySwap(standing) : mayOrder(standing),
          credits: { limit: credits(live?.credits_limit ?? 0), inUse: credits(live?.credits_in_use ?? 0) },
          wantedCredits: wantedCredits.map(credits),
          addressComplete: isAddressComplete(address),
        })
  if (!decided.ok) return refused(await withTitles(tx, decided.reason, [...loans.keys()]))
  // Both rules refuse an account that never joined.
  if (!membership) throw new Error(`account ${accountId} has rights without a membership`)
  return accepted({ membershipId: membership.id, address, loansGoingBack: [...loans.values()] })
}

async function describePendingReturn(tx: Tx, { accountId, returnIds }: Basket): Promise<PendingReturn | undefined> {
  if (returnIds.length === 0) return undefined
  const pending = await findPendingReturn(tx, accountId)
  return pending && { garmentIds: (await listLoansOfReturns(tx, [pending.id])).map((loan) => loan.garment_id) }
}

const describeGoingBack = (
  returnIds: readonly string[],
  loans: ReadonlyMap<string, Loan>,
  membershipId: string | undefined,
): PieceGoingBack[] =>
  returnIds.map((garmentId) => {
    const loan = loans.get(garmentId)
    // A loan left over from an earlier membership frees nothing in the one that orders.
    const counted = loan?.membership_id === membershipId
    return { garmentId, loan: loan && { state: loan.state, credits: counted ? credits(loan.credits) : zeroCredits } }
  })

/** With the names of the pieces that it is about; what was never this member's is nobody else's business. */
async function withTitles(tx: Tx, reason: RentalRefusal, theirs: readonly string[]): Promise<RentalRefusal> {
  const ids = reason.ids?.filter((id) => reason.code === 'pending_return' || theirs.includes(id)) ?? []
  if (ids.length === 0) return reason
  const pieces = await garmentPiece(tx, ids)
  return { ...reason, titles: ids.flatMap((id) => pieces.get(id)?.name ?? []) }
}
