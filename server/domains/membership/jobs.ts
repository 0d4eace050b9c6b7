import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { alignJob, alignSubscription } from './operations/align-subscription.ts'
import { applyScheduledChange } from './operations/apply-scheduled-change.ts'
import { applyChangeJob } from './operations/change-plan.ts'
import { endGrace } from './operations/end-grace.ts'
import { reconcileJoinings } from './operations/reconcile-joinings.ts'
import { reconcileMemberships } from './operations/reconcile-memberships.ts'
import { remindRenewals } from './operations/remind-renewals.ts'
import { settleUnpaid } from './operations/settle-unpaid.ts'
import { schedulePreviewSweep, sweepPreviews, sweepPreviewsJob } from './operations/sweep-previews.ts'
import type { MembershipServices } from './services.ts'

const everyMinutes = 5
const reconcileJob = 'membership:reconcile'
const remindJob = 'membership:remind'
/** After midnight in London. */
const remindHours = 8

/** Asks for the next rounds; several processes asking for the same one get it once. Called at boot and by each round. */
export async function scheduleMembershipJobs(tx: Tx, now: Date): Promise<void> {
  await scheduleReconciliation(tx, now)
  await scheduleReminders(tx, now)
  await schedulePreviewSweep(tx, now)
}

function scheduleReconciliation(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / (everyMinutes * 60_000)) + 1
  const dueAt = new Date(round * everyMinutes * 60_000)
  return enqueueJob(tx, now, { kind: reconcileJob, payload: {}, dueAt, dedupeKey: `${reconcileJob}:${round}` })
}

async function scheduleReminders(tx: Tx, now: Date): Promise<void> {
  const at = (day: ReturnType<typeof dayInLondon>) =>
    new Date(startOfDayInLondon(day).getTime() + remindHours * 3_600_000)
  const today = dayInLondon(now)
  const dueAt = at(at(today) > now ? today : addDays(today, 1))
  const round = Math.floor(dueAt.getTime() / 86_400_000)
  await enqueueJob(tx, now, { kind: remindJob, payload: {}, dueAt, dedupeKey: `${remindJob}:${round}` })
}

const idIn = (payload: Record<string, unknown>, name: string): string => {
  const id = payload[name]
  if (typeof id !== 'string') throw new Error(`a job of membership needs its ${name}`)
  return id
}

export const membershipJobs = (services: MembershipServices): JobHandlers => ({
  [alignJob]: async (payload) => {
    const aligned = await alignSubscription(services, idIn(payload, 'membershipId') as Id<'membership'>)
    // Whoever is at it may have looked before this wish was made.
    if (!aligned) throw new Error('somebody else is bringing this subscription in line')
  },
  [applyChangeJob]: (payload) => applyScheduledChange(services, idIn(payload, 'changeId')),
  'membership:grace': (payload) => endGrace(services, idIn(payload, 'membershipId')),
  // The next round is asked for first, so that a failing one does not end them all.
  [reconcileJob]: async () => {
    await transaction(services.db, (tx) => scheduleReconciliation(tx, services.clock.now()))
    await reconcileJoinings(services)
    await reconcileMemberships(services)
  },
  [remindJob]: async () => {
    await transaction(services.db, (tx) => scheduleReminders(tx, services.clock.now()))
    await remindRenewals(services)
    await settleUnpaid(services)
  },
  [sweepPreviewsJob]: async () => {
    await transaction(services.db, (tx) => schedulePreviewSweep(tx, services.clock.now()))
    await sweepPreviews(services)
  },
})
