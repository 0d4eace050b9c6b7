import { coolingOffDayForMember, coolingOffDayOf, findMembership } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { discountYearStart, firstDiscountDay, hasMemberDiscount } from '../rules/member-discount.ts'
import { discountedSince } from './cards.ts'
import type { GiftSettings } from './gift-settings.ts'

export interface MemberDiscount {
  readonly hasDiscount: boolean
  /** The first day of the discount, for a member who has to wait for it. */
  readonly beginsOn: LocalDay | null
  /** Pence of face that this account may still buy at the discount; below 0 after the setting was lowered. */
  readonly yearLeft: number
}

/** Reads the discount of an account, or of a guest (null). A decision reads it under the account's lock. */
export async function readMemberDiscount(
  db: Db | Tx,
  accountId: Id<'account'> | null,
  { facePerYear, inCoolingOff }: Pick<GiftSettings, 'facePerYear' | 'inCoolingOff'>,
  now: Date,
): Promise<MemberDiscount> {
  if (accountId === null) return { hasDiscount: false, beginsOn: null, yearLeft: 0 }
  const today = dayInLondon(now)
  const found = await findMembership(db, accountId)
  const withCoolingOff = (last: LocalDay | undefined) =>
    found && { ...found, coolingOffUntil: inCoolingOff ? null : (last ?? null) }
  return {
    hasDiscount: hasMemberDiscount(withCoolingOff(found && coolingOffDayOf(found)), today),
    // The day that the member's other pages show.
    beginsOn: firstDiscountDay(withCoolingOff(found && coolingOffDayForMember(found, today)), today),
    yearLeft: facePerYear - (await discountedSince(db, accountId, discountYearStart(now))),
  }
}
