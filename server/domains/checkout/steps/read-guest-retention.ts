import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type GuestRetention, guestRetention } from '../rules/guest-retention.ts'

/** Until when guests are erased, by the setting of today. */
export const readGuestRetention = async (db: Db | Tx, now: Date): Promise<GuestRetention> =>
  guestRetention(now, await readNumberSetting(db, 'retention.guest_days'))
