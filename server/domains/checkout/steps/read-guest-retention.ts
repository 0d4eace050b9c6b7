import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type GuestRetention, guestRetention } from '../rules/guest-retention.ts'

/** Reads the time before which a purchase must have ended for its guest to be erased, by today's setting. */
export const readGuestRetention = async (db: Db | Tx, now: Date): Promise<GuestRetention> =>
  guestRetention(now, await readNumberSetting(db, 'retention.guest_days'))
