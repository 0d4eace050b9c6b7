// Emails offer credits only to somebody who may use them (product §3, §12.4).
import { findUsedMembership, mayOrder, readStanding } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { NotificationServices } from '../../services.ts'

/** Finds the membership under which an account may order today. */
export async function findOrderingMembership(
  { db, clock }: Pick<NotificationServices, 'db' | 'clock'>,
  accountId: Id<'account'>,
): Promise<Id<'membership'> | undefined> {
  const membership = await findUsedMembership(db, accountId)
  const standing = await readStanding(db, membership, dayInLondon(clock.now()))
  return mayOrder(standing).ok ? membership?.id : undefined
}
