import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { wishesEndBefore } from '../rules/retention.ts'
import type { WaitingListServices } from '../services.ts'

type SweepServices = Pick<WaitingListServices, 'db' | 'clock'>

const kind = 'waiting-list:sweep'
const roundMs = 24 * 60 * 60_000

/** Deletes wishes that are older than the setting waiting_list.months, whether or not they were met: nothing needs them any more. */
async function sweepWaitingList({ db, clock }: SweepServices): Promise<void> {
  await transaction(db, async (tx) => {
    const before = wishesEndBefore(clock.now(), await readNumberSetting(tx, 'waiting_list.months'))
    await tx.deleteFrom('waiting_list_entry').where('asked_at', '<', before).execute()
  })
}

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function scheduleWaitingListSweep(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / roundMs) + 1
  await enqueueJob(tx, now, { kind, payload: {}, dueAt: new Date(round * roundMs), dedupeKey: `${kind}:${round}` })
}

export const waitingListJobs = (services: SweepServices): JobHandlers => ({
  [kind]: async () => {
    await transaction(services.db, (tx) => scheduleWaitingListSweep(tx, services.clock.now()))
    await sweepWaitingList(services)
  },
})
