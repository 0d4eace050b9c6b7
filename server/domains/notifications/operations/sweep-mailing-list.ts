import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { neverConfirmedBefore } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

type SweepServices = Pick<MailingListServices, 'db' | 'clock'>

const kind = 'notifications:mailing-list-sweep'
const roundMs = 24 * 60 * 60_000

/**
 * Forgets addresses that never answered, or answered that they are not wanted here, in the list and in the record of the
 * letter that asked; one that was on the list and left stays written down as having left.
 */
async function sweepMailingList({ db, clock }: SweepServices): Promise<void> {
  const before = neverConfirmedBefore(clock.now())
  await transaction(db, async (tx) => {
    const waiting = await tx
      .selectFrom('mailing_list')
      .select(['id', 'left_at'])
      .where('state', '=', 'asked')
      .where('asked_at', '<=', before)
      .orderBy('id')
      .forUpdate()
      .execute()
    const [back, gone] = [true, false].map((hadLeft) =>
      waiting.filter(({ left_at }) => (left_at !== null) === hadLeft).map(({ id }) => id),
    )
    if (gone?.length) await tx.deleteFrom('mailing_list').where('id', 'in', gone).execute()
    if (back?.length) {
      await tx.updateTable('mailing_list').set({ state: 'left' }).where('id', 'in', back).execute()
      await tx.deleteFrom('mailing_list_code').where('entry_id', 'in', back).where('purpose', '=', 'confirm').execute()
    }
    await tx
      .deleteFrom('mailing_list')
      .where('state', '=', 'left')
      .where('confirmed_at', 'is', null)
      .where('left_at', '<=', before)
      .execute()
    await tx
      .updateTable('email')
      .set({ to_address: '' })
      .where('template', '=', 'mailing-confirm')
      .where('sent_at', '<=', before)
      .where('to_address', '<>', '')
      .execute()
  })
}

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function scheduleMailingListSweep(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / roundMs) + 1
  await enqueueJob(tx, now, { kind, payload: {}, dueAt: new Date(round * roundMs), dedupeKey: `${kind}:${round}` })
}

export const mailingListJobs = (services: SweepServices): JobHandlers => ({
  [kind]: async () => {
    await transaction(services.db, (tx) => scheduleMailingListSweep(tx, services.clock.now()))
    await sweepMailingList(services)
  },
})
