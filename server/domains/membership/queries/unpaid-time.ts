import type { MembershipState } from '#contract/membership/plan-details.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { type Unpaid, unpaidSpans } from '../rules/unpaid-spans.ts'
import { membershipsEverUsed } from './sharing/memberships-ever-used.ts'

/** The days on which memberships were not paid for, by membership. */
export type UnpaidTime = ReadonlyMap<Id<'membership'>, readonly Unpaid[]>

/** The history of all memberships that an account has or uses, for a statement that reads it beside other rows. */
export const selectPaidHistory = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('membership_event as step')
    .innerJoin('membership as had', 'had.id', 'step.membership_id')
    .select(['step.membership_id', 'step.to_state', 'step.at', 'had.ends_on'])
    .where('had.id', 'in', (eb) => membershipsEverUsed(eb, accountId))
    .orderBy('step.at')
    .orderBy('step.id')

export interface PaidStep {
  readonly membership_id: Id<'membership'>
  readonly to_state: string
  readonly at: Date | string
  readonly ends_on: string | null
}

/** Reads a history, oldest entry first. */
export const unpaidTimeOf = (rows: readonly PaidStep[]): UnpaidTime =>
  new Map(
    [...Map.groupBy(rows, (row) => row.membership_id)].map(([membershipId, steps]) => [
      membershipId,
      unpaidSpans(
        steps.map(({ to_state, at }) => ({ to: to_state as MembershipState, on: dayInLondon(new Date(at)) })),
        (steps[0]?.ends_on ?? null) as LocalDay | null,
      ),
    ]),
  )

export const readUnpaidTime = async (db: Reader, accountId: Id<'account'>): Promise<UnpaidTime> =>
  unpaidTimeOf(await selectPaidHistory(db, accountId).execute())
