import { transaction } from '#server/platform/db/transaction.ts'
import { neverConfirmedBefore } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

export type SweepServices = Pick<MailingListServices, 'db' | 'clock'>

/**
 * Deletes addresses that never answered, or declined, from the list and from the records of the emails that asked. An address
 * that was on the list and left stays recorded as unsubscribed.
 */
export async function sweepMailingList({ db, clock }: SweepServices): Promise<void> {
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
