import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRecords } from '../../services.ts'

const dayMs = 86_400_000

/** Deletes unused previews some days after they have expired, because nothing refers to them. */
export const sweepPreviews = ({ db, clock }: Pick<MembershipRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const days = await readNumberSetting(tx, 'membership.preview_days')
    await tx
      .deleteFrom('plan_change')
      .where('state', '=', 'previewed')
      .where('expires_at', '<', new Date(clock.now().getTime() - days * dayMs))
      .execute()
  })
