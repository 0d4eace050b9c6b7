import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import { listPendingReturns, lockReturn, type RentalReturn } from '../queries/returns.ts'
import { returnClock } from '../rules/returns/return-clock.ts'
import type { RentalJobServices, RentalSteps } from '../services.ts'
import { lapseReturn } from '../steps/lapse-return.ts'
import { lapseReturnsThatFit } from '../steps/lapse-returns-that-fit.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveReturn } from '../steps/move-return.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { dailyJob } from './keep-after-nine-months.ts'
import { moveLoans } from './move-loans.ts'

const numbers = ['return.due_days', 'return.lapse_days', 'return.lost_days'] as const
type Numbers = Record<(typeof numbers)[number], number>

/**
 * Sends reminders of returns that are due, lapses those that never came and ends those lost in the post, so that no
 * family is blocked for good (product §2.2, §4.7). Recalled pieces do not lapse, and block nothing. Safe to repeat.
 */
export async function followUpReturns(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const days = await readNumberSettings(db, numbers)
  for (const row of await listPendingReturns(db)) {
    if (row.lapsed_on === null && clockOf(row, today, days).kind === 'wait') continue
    try {
      await transaction(db, (tx) => followUp(tx, services, row, { today, days }))
    } catch (error) {
      log.warn({ err: error, returnId: row.id }, 'return postponed to the next run')
    }
  }
}

async function followUp(
  tx: Tx,
  services: RentalSteps,
  { id, account_id: accountId }: RentalReturn,
  { today, days }: { readonly today: LocalDay; readonly days: Numbers },
): Promise<void> {
  const now = services.clock.now()
  const { live } = await lockMember(tx, accountId)
  const row = await lockReturn(tx, id)
  const next = clockOf(row, today, days)
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
      await loseInThePost(tx, row, now)
      return services.events.publish(tx, { type: 'return-lost', ...event })
  }
}

/** Ends the loans without charge. Their credits were freed when the return was announced. */
async function loseInThePost(tx: Tx, row: RentalReturn, now: Date): Promise<void> {
  const actor = systemActor(dailyJob)
  const loans = (await listLoansOfReturns(tx, [row.id])).filter(({ state }) => state === 'return_announced')
  const garmentIds = loans.map((loan) => loan.garment_id)
  await lockGarments(tx, garmentIds)
  await moveReturn(tx, row.id, { from: 'posted', to: 'lost', actor, now })
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'return_announced', to: 'lost', actor, now, set: { ended_at: now } },
  )
  await moveGarments(tx, { garmentIds, from: 'return_announced', to: 'lost', actor, now })
  for (const garmentId of garmentIds) await releaseLoanClaim(tx, { garmentId, now })
  await closeParcel(tx, { carriesId: row.id, now })
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

const clockOf = (row: RentalReturn, today: LocalDay, days: Numbers) =>
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
