import { readWhereabouts } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { addMonths, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { countLostUnscanned } from '../queries/lost-returns.ts'
import { listPendingReturns, lockReturn, type RentalReturn } from '../queries/returns.ts'
import { decideLost } from '../rules/returns/decide-lost.ts'
import { returnClock } from '../rules/returns/return-clock.ts'
import type { RentalJobServices, RentalSteps } from '../services.ts'
import { lapseReturn } from '../steps/lapse-return.ts'
import { lapseReturnsThatFit } from '../steps/lapse-returns-that-fit.ts'
import { lockMember } from '../steps/lock-member.ts'
import { loseInThePost } from '../steps/posting/lose-in-the-post.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { dailyJob } from './keep-after-nine-months.ts'

const settingNames = ['return.due_days', 'return.lapse_days', 'return.lost_days', 'return.decide_days'] as const
type ReturnDays = Record<(typeof settingNames)[number], number>

/**
 * Sends reminders of returns that are due, lapses those that never came and ends those lost in the post, or asks the office about
 * them, so that no family is blocked for good (product §2.2, §4.7). Recalled pieces do not lapse, and block nothing. Safe to repeat.
 */
export async function followUpReturns(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const days = await readNumberSettings(db, settingNames)
  for (const row of await listPendingReturns(db)) {
    if (row.lapsed_on === null && nextStepOf(row, today, days).kind === 'wait') continue
    try {
      await transaction(db, (tx) => followUp(tx, services, row, { today, days }))
    } catch (error) {
      log.warn({ err: error, returnId: row.id }, 'follow-up of a return postponed to the next run')
    }
  }
}

async function followUp(
  tx: Tx,
  services: RentalSteps,
  { id, account_id: accountId }: RentalReturn,
  { today, days }: { readonly today: LocalDay; readonly days: ReturnDays },
): Promise<void> {
  const now = services.clock.now()
  const { live } = await lockMember(tx, accountId)
  const row = await lockReturn(tx, id)
  const next = nextStepOf(row, today, days)
  const event = { accountId, returnId: id }
  switch (next.kind) {
    case 'wait':
      // A return whose pieces did not fit the credits when it was due may fit by now.
      await lapseReturnsThatFit(tx, services.events, { accountId, actor: systemActor(dailyJob), now })
      return refreshChoice(tx, live, now)
    case 'remind':
      await tx
        .updateTable('rental_return')
        .set({ reminded_day: next.day })
        .where('id', '=', id)
        .where('state', '=', 'announced')
        .execute()
      return services.events.publish(tx, { type: 'return-reminder-due', ...event })
    case 'lapse': {
      const fits = await lapseReturn(tx, services.events, { row, actor: systemActor(dailyJob), now })
      if (!fits)
        await tx
          .updateTable('rental_return')
          .set({ lapsed_on: today })
          .where('id', '=', id)
          .where('state', '=', 'announced')
          .execute()
      await refreshChoice(tx, live, now)
      if (!fits) await services.events.publish(tx, { type: 'return-choice-due', ...event })
      return
    }
    case 'lose':
      return endPosted(tx, services, row, { today, days, now })
  }
}

/** Records that a posted return that never came is lost, or asks the office once to decide (decide-lost.ts). */
async function endPosted(
  tx: Tx,
  { events }: RentalSteps,
  row: RentalReturn,
  { today, days, now }: { readonly today: LocalDay; readonly days: ReturnDays; readonly now: Date },
): Promise<void> {
  const { id: returnId, account_id: accountId } = row
  const decided = decideLost({
    scans: await readWhereabouts(tx, returnId),
    lostUnscanned: await countLostUnscanned(tx, { ...row, since: startOfDayInLondon(addMonths(today, -12)) }),
    postedOn: dayInLondon(row.posted_at ?? now),
    today,
    decideDays: days['return.decide_days'],
  })
  if (decided === 'lose') return loseInThePost(tx, events, row, { actor: systemActor(dailyJob), now })
  if (row.undecided_since !== null) return
  await tx
    .updateTable('rental_return')
    .set({ undecided_since: today })
    .where('id', '=', returnId)
    .where('state', '=', 'posted')
    .execute()
  await events.publish(tx, { type: 'return-undecided', accountId, returnId })
}

/** More credits may let an overdue return lapse: a booster is one of the three choices (product §2.2). */
export const lapseWhenRaised =
  (services: RentalSteps) =>
  async (tx: Tx, { accountId }: { accountId: Id<'account'> }): Promise<void> => {
    const now = services.clock.now()
    const { live } = await lockMember(tx, accountId)
    await lapseReturnsThatFit(tx, services.events, { accountId, actor: systemActor('credits-raised'), now })
    await refreshChoice(tx, live, now)
  }

const nextStepOf = (row: RentalReturn, today: LocalDay, days: ReturnDays) =>
  returnClock({
    state: row.state,
    dueOn: row.due_on as LocalDay | null,
    postedOn: row.posted_at && dayInLondon(row.posted_at),
    remindedDay: row.reminded_day,
    lapsed: row.lapsed_on !== null,
    today,
    dueDays: days['return.due_days'],
    lapseDays: days['return.lapse_days'],
    lostDays: days['return.lost_days'],
  })
