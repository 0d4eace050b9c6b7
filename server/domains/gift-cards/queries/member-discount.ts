import { findMembership } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { discountYearBegan, hasMemberDiscount } from '../rules/member-discount.ts'
import { discountedSince } from './cards.ts'
import type { GiftSettings } from './gift-settings.ts'

export interface MemberDiscount {
  readonly hasDiscount: boolean
  /** Pence of face that this account may still buy at the discount; below 0 after the setting was lowered. */
  readonly yearLeft: number
}

/** For an account, or (null) a guest. A decision reads it under the account's lock. */
export async function readMemberDiscount(
  db: Db | Tx,
  accountId: Id<'account'> | null,
  { facePerYear }: Pick<GiftSettings, 'facePerYear'>,
  now: Date,
): Promise<MemberDiscount> {
  if (accountId === null) return { hasDiscount: false, yearLeft: 0 }
  return {
    hasDiscount: hasMemberDiscount(await findMembership(db, accountId), dayInLondon(now)),
    yearLeft: facePerYear - (await discountedSince(db, accountId, discountYearBegan(now))),
  }
}
