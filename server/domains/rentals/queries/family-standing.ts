import { findUsedMembership } from '#server/domains/membership/index.ts'
import { hasOpenDispute } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Abilities } from '../policies.ts'
import { isAddressComplete } from '../rules/is-address-complete.ts'
import type { RentalRecords } from '../services.ts'
import { deliveryAddressOf } from '../steps/delivery-address-of.ts'
import { describeAbilities, hasPendingReturn } from './abilities.ts'
import { listLiveLoans } from './loans.ts'
import { findPendingReturn, type RentalReturn } from './returns.ts'

export interface RecordedRefusal {
  readonly call: string
  readonly code: string
  readonly message: string
  readonly times: number
  readonly lastAt: Date
}

/** What prevents a family's next order, for the office to explain. */
export interface FamilyStanding {
  /** In the words of the family's own screens. */
  readonly can: Abilities
  readonly credits: { readonly limit: number; readonly inUse: number } | undefined
  readonly loans: { readonly atHome: number; readonly onTheWay: number; readonly goingBack: number }
  readonly pendingReturn: RentalReturn | undefined
  readonly addressComplete: boolean
  /** Whether they or their payer dispute a payment, so nothing is dispatched to them. */
  readonly disputed: boolean
  /** Newest first. */
  readonly refusals: readonly RecordedRefusal[]
}

const maxRefusals = 10

export async function readFamilyStanding(
  { db, clock }: Pick<RentalRecords, 'db' | 'clock'>,
  accountId: Id<'account'>,
): Promise<FamilyStanding> {
  const pendingReturn = await findPendingReturn(db, accountId)
  const membership = await findUsedMembership(db, accountId)
  const payerId = membership?.account_id
  const loans = await listLiveLoans(db, accountId)
  const count = (state: (typeof loans)[number]['state']) => loans.filter((loan) => loan.state === state).length
  const today = dayInLondon(clock.now())
  return {
    can: await describeAbilities(db, accountId, { pendingReturn: await hasPendingReturn(db, accountId), today }),
    credits: membership && { limit: membership.credits_limit, inUse: membership.credits_in_use },
    loans: { atHome: count('at_home'), onTheWay: count('ordered'), goingBack: count('return_announced') },
    pendingReturn,
    addressComplete: isAddressComplete(await deliveryAddressOf(db, accountId)),
    disputed: (await hasOpenDispute(db, accountId)) || (payerId !== undefined && (await hasOpenDispute(db, payerId))),
    refusals: await db
      .selectFrom('rental_refusal')
      .select(['call', 'code', 'message', 'times', 'last_at as lastAt'])
      .where('account_id', '=', accountId)
      .orderBy('last_at', 'desc')
      .orderBy('call')
      .orderBy('code')
      .limit(maxRefusals)
      .execute(),
  }
}
