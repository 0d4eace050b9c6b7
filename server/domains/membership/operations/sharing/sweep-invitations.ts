import { transaction } from '#server/platform/db/transaction.ts'
import type { MembershipRecords } from '../../services.ts'

/** Ends expired invitations, and deletes their addresses and codes. */
export const sweepInvitations = ({ db, clock }: Pick<MembershipRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    await tx
      .with('lapsed_share', (step) =>
        step
          .updateTable('membership_share')
          .set({ ended_at: now, ended_as: 'lapsed', invited_email: null })
          .where('accepted_at', 'is', null)
          .where('ended_at', 'is', null)
          .where('expires_at', '<', now)
          .returning('id'),
      )
      .deleteFrom('membership_share_code')
      .where('share_id', 'in', (eb) => eb.selectFrom('lapsed_share').select('id'))
      .execute()
  })
