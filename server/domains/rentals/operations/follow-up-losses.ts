import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import {
  getLoss,
  type Loss,
  listRecalledLosses,
  listUnanswered,
  listWaitingLosses,
  readLossDays,
} from '../queries/losses.ts'
import { isWaiting } from '../rules/loss-transitions.ts'
import { type LossDays, lossClock, missingFrom } from '../rules/losses/loss-clock.ts'
import type { RentalJobServices } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveLoss } from '../steps/losses/move-loss.ts'
import { openLoss } from '../steps/losses/open-loss.ts'
import { waiveWithin } from '../steps/losses/waive-loss.ts'
import { dailyJob } from './keep-after-nine-months.ts'

interface DailyRun {
  readonly today: LocalDay
  readonly days: LossDays
}

/**
 * Opens the cases of pieces whose families did not answer, sends the notices, asks an operator after the third, and
 * writes off cases that were never paid and those of recalled pieces that were reported lost (product §4.10, law L-28). It never asks
 * for money. Safe to repeat.
 */
export async function followUpLosses(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const run = { today: dayInLondon(clock.now()), days: await readLossDays(db) }
  const recalled = await listRecalledLosses(db)
  const due = (await listWaitingLosses(db)).filter((loss) => nextStep(loss, run, recalled.get(loss.id)) !== 'wait')
  for (const { id, account_id: accountId } of due)
    try {
      await transaction(db, (tx) => followUp(tx, services, { id, accountId, run }))
    } catch (error) {
      log.warn({ err: error, lossId: id }, 'follow-up of a missing piece postponed to the next run')
    }
  const unanswered = await listUnanswered(db, { before: missingIfEndedBefore(run) })
  const missing = unanswered.filter((piece) => isMissing(piece, run))
  for (const [accountId] of Map.groupBy(missing, (piece) => piece.accountId))
    try {
      await transaction(db, (tx) => openLosses(tx, services, { accountId, run }))
    } catch (error) {
      log.warn({ err: error, accountId }, 'cases of newly missing pieces postponed to the next run')
    }
}

const missingIfEndedBefore = ({ today, days }: DailyRun): LocalDay => addDays(today, 1 - days.opens)
const isMissing = (piece: Parameters<typeof missingFrom>[0], { today, days }: DailyRun): boolean =>
  today >= missingFrom(piece, days)

async function openLosses(
  tx: Tx,
  { clock, events }: RentalJobServices,
  { accountId, run }: { readonly accountId: Id<'account'>; readonly run: DailyRun },
): Promise<void> {
  const now = clock.now()
  await lockMember(tx, accountId)
  for (const piece of await listUnanswered(tx, { before: missingIfEndedBefore(run), accountId })) {
    if (!isMissing(piece, run)) continue
    const lossId = await openLoss(tx, { ...piece, reported: false, actor: systemActor(dailyJob), now })
    await events.publish(tx, { type: 'loss-noticed', accountId, lossId, notice: 1 })
  }
}

async function followUp(
  tx: Tx,
  services: RentalJobServices,
  { id, accountId, run }: { readonly id: Id<'loss'>; readonly accountId: Id<'account'>; readonly run: DailyRun },
): Promise<void> {
  const { clock, events } = services
  const [now, actor] = [clock.now(), systemActor(dailyJob)]
  await lockMember(tx, accountId)
  const loss = await getLoss(tx, id)
  const event = { accountId, lossId: id }
  const recalled = (await listRecalledLosses(tx, id)).get(id)
  switch (nextStep(loss, run, recalled)) {
    case 'wait':
      return
    case 'notice': {
      const notice = loss.notices + 1
      await tx
        .updateTable('loss')
        .set({ notices: notice, noticed_on: run.today })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('notices', '=', loss.notices)
        .execute()
      return events.publish(tx, { type: 'loss-noticed', ...event, notice })
    }
    case 'ask':
      await moveLoss(tx, id, { from: 'open', to: 'to_approve', actor, now })
      return events.publish(tx, { type: 'loss-to-approve', ...event })
    case 'write off':
      return waiveWithin(tx, services, { loss, actor, now })
  }
}

/** A recalled piece gets no notices: its case is written off, or waits until the piece can be booked back. */
function nextStep(loss: Loss, run: DailyRun, recalled: { readonly isGone: boolean } | undefined) {
  if (!recalled) return nextStepByClock(loss, run)
  return recalled.isGone ? 'write off' : 'wait'
}

const nextStepByClock = (loss: Loss, { today, days }: DailyRun) =>
  isWaiting(loss.state)
    ? lossClock(
        {
          state: loss.state,
          openedOn: loss.opened_on as LocalDay,
          notices: loss.notices,
          noticedOn: loss.noticed_on as LocalDay,
          today,
        },
        days,
      )
    : 'wait'
