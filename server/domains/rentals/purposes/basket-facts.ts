import { type FactsInput, listOpenAmong } from '#server/domains/checkout/index.ts'
import { type ClaimOwnerId, garmentPiece, type LockedForClaim, lockForClaim } from '#server/domains/inventory/index.ts'
import { findUsedMembership, type MembershipRow, type MembershipStanding } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readFamilyRecords } from '../queries/family-records.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import { standingOfHome } from '../queries/standing-of-home.ts'
import type { PendingReturn } from '../rules/decide-return.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { isReturnFree } from '../rules/second-home.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import type { ShownBasket } from './basket.ts'
import { type BasketPrice, priceBasket } from './price-basket.ts'

/** Everything that decides a basket, read once under the locks. */
export interface BasketFacts {
  readonly basket: ShownBasket
  readonly member: LockedMember
  /** The live membership, else the last one. */
  readonly membership: MembershipRow | null
  readonly standing: MembershipStanding | null
  readonly garments: LockedForClaim
  /** The end of the checkout that it replaces, if one of the pieces is an expired offer that only the replaced checkout kept. */
  readonly endsBy: Date | undefined
  /** The latest loan of each garment to be sent back. */
  readonly loans: ReadonlyMap<string, LoanToEnd>
  readonly pendingReturn: PendingReturn | undefined
  readonly recalledReturn: Id<'return'> | undefined
  /** What the basket's postage costs today, and what the account has free. */
  readonly price: BasketPrice
}

export async function readBasketFacts(
  tx: Tx,
  { input: basket, locked: member, checkout, replaced, now }: FactsInput<LockedMember, ShownBasket>,
): Promise<BasketFacts> {
  const { accountId, garmentIds } = basket
  const stillHolding = (ownerIds: readonly ClaimOwnerId[]) => listOpenAmong(tx, ownerIds)
  const claimant = { accountId, stillHolding, ownerId: checkout?.id, replacedId: replaced?.id }
  const garments = await lockForClaim(tx, garmentIds, claimant, now)
  const isTakenOver = replaced && [...garments.own.values()].some(({ kept }) => kept?.by === replaced.id)
  const membership = member.live ?? (await findUsedMembership(tx, accountId)) ?? null
  const { loans, pendingReturn, recalledReturn, ...postage } = await readFamilyRecords(tx, basket)
  return {
    basket,
    member,
    membership,
    garments,
    endsBy: isTakenOver ? replaced.expires_at : undefined,
    loans,
    pendingReturn,
    recalledReturn,
    standing: await standingOfHome(tx, { membership, accountId }, dayInLondon(now)),
    price: priceBasket(basket, postage, isReturnFree(membership, accountId, [...loans.values()])),
  }
}

/** Adds the names of the refusal's pieces, except of pieces that this member never had, which are not disclosed. */
export async function addTitles(tx: Tx, { loans }: BasketFacts, reason: RentalRefusal): Promise<RentalRefusal> {
  if (reason.titles) return reason
  const ids = reason.ids?.filter((id) => reason.code === 'pending_return' || loans.has(id)) ?? []
  if (ids.length === 0) return reason
  const pieces = await garmentPiece(tx, ids)
  return { ...reason, titles: ids.flatMap((id) => pieces.get(id)?.name ?? []) }
}
