import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRecords } from '../services.ts'

const dayMs = 86_400_000

export const sweepPreviewsJob = 'membership:sweep-previews'

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function schedulePreviewSweep(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / dayMs) + 1
  const dueAt = new Date(round * dayMs)
  await enqueueJob(tx, now, { kind: sweepPreviewsJob, payload: {}, dueAt, dedupeKey: `${sweepPreviewsJob}:${round}` })
}

/** Deletes previews that ran out days ago and that nobody took up: nothing refers to them. */
export const sweepPreviews = ({ db, clock }: Pick<MembershipRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const days = await readNumberSetting(tx, 'membership.preview_days')
    await tx
      .deleteFrom('plan_change')
      .where('state', '=', 'previewed')
      .where('expires_at', '<', new Date(clock.now().getTime() - days * dayMs))
      .execute()
  })
