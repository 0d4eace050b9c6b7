import { sql } from 'kysely'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { resumeFollowers } from '#server/platform/events/resume-followers.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { isReminderDue } from '../rules/reminder-due.ts'
import type { MembershipRecords } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'

/**
 * The only state with reminders: an ending or paused membership does not renew, and an overdue one has its own emails and is
 * reminded the morning after it is paid.
 */
const renewing = 'active'
/** No six months are shorter than this, so the preselection misses nobody. */
const sixMonthsAtLeastDays = 180

/**
 * Publishes the reminders that are due today (law L-6). Each counts once a mail server has accepted or refused its email; one whose
 * renewal has moved by then is not sent, and is due again. Safe to repeat.
 */
export async function remindRenewals(
  services: Pick<MembershipRecords, 'db' | 'clock' | 'events' | 'log'>,
): Promise<void> {
  const { db, clock, events, log } = services
  const today = dayInLondon(clock.now())
  const reminderDays = await readNumberSetting(db, 'membership.reminder_days')
  for (const { id: membershipId, account_id: accountId } of await listCandidates(db, { today, reminderDays }))
    try {
      await transaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        const membership = await lockMembership(tx, membershipId)
        if (!(await isDue(tx, membership, { today, reminderDays })) || membership.renews_on === null) return
        const { renews_on: renewsOn } = membership
        const event = { type: 'renewal-reminder-due', accountId, membershipId, renewsOn } as const
        const reminder = { type: event.type, follower: 'email', about: { membershipId, renewsOn } }
        if (!(await resumeFollowers(tx, reminder))) await events.publish(tx, event)
      })
    } catch (error) {
      log.warn({ err: error, membershipId }, 'renewal reminder postponed to the next run')
    }
}

interface Morning {
  readonly today: LocalDay
  readonly reminderDays: number
}

/** Preselects the memberships that the rule may select, so that the others are not locked every morning. */
function listCandidates(db: Db, { today, reminderDays }: Morning) {
  const longAgo = addDays(today, -sixMonthsAtLeastDays)
  return db
    .selectFrom('membership')
    .select(['id', 'account_id'])
    .where('state', '=', renewing)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('renews_on', '<=', addDays(today, reminderDays)),
          eb.or([
            eb('reminded_for', 'is distinct from', eb.ref('renews_on')),
            sql<boolean>`reminded_on < renews_on - ${reminderDays}::integer`,
          ]),
        ]),
        eb.and([
          eb('contract_on', '<=', longAgo),
          eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<=', longAgo)]),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
}

async function isDue(tx: Tx, membership: MembershipRow, { today, reminderDays }: Morning): Promise<boolean> {
  if (membership.state !== renewing || membership.renews_on === null) return false
  const { interval_months } = await tx
    .selectFrom('plan_price')
    .select('interval_months')
    .where('price_id', '=', membership.price_id)
    .executeTakeFirstOrThrow()
  const reactivated = await tx
    .selectFrom('membership_event')
    .select('at')
    .where('membership_id', '=', membership.id)
    .where('cause', '=', 'reactivate')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const days = [membership.contract_on, membership.reminded_on, reactivated ? dayInLondon(reactivated.at) : null]
  return isReminderDue({
    since: days.flatMap((day) => day ?? []).reduce((a, b) => (a > b ? a : b)) as LocalDay,
    renewsOn: membership.renews_on as LocalDay,
    remindedFor: membership.reminded_for as LocalDay | null,
    remindedOn: membership.reminded_on as LocalDay | null,
    intervalMonths: interval_months,
    today,
    reminderDays,
  })
}
