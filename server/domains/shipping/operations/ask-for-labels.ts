import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import { listUnlabelled } from '../queries/parcels-to-label.ts'
import type { ShippingRecords } from '../services.ts'

export const bookLabelJob = 'shipping:book-label'

const waitForEventMs = 10 * 60_000
const atMost = 500

/** Requests labels for parcels without one, because they are older than labels or their event was lost. Safe to repeat. */
export async function askForLabels({ db, clock }: ShippingRecords): Promise<void> {
  const now = clock.now()
  const unlabelled = await listUnlabelled(db, { createdBefore: new Date(now.getTime() - waitForEventMs), atMost })
  await transaction(db, (tx) =>
    enqueueJobs(
      tx,
      now,
      unlabelled.map((carriesId) => ({
        kind: bookLabelJob,
        payload: { carriesId },
        dedupeKey: `${bookLabelJob}:${carriesId}`,
      })),
    ),
  )
}
