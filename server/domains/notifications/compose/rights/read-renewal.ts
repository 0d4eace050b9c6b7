// Emails offer another term only where the closet does (product §4.8, §12.4).
import {
  clothesDueOn,
  findEnd,
  findUsedMembership,
  leftBehind,
  mayExtend,
  readStanding,
} from '#server/domains/membership/index.ts'
import { nextHire, readHireMonths } from '#server/domains/rentals/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { NotificationServices } from '../../services.ts'
import { countMonths, day } from '../format.ts'

export interface Renewal {
  /** Whether a rental of that membership may be renewed. */
  readonly allows: (membershipId: Id<'membership'>) => boolean
  /** Whether the membership is ending, so a rental may run out when nothing can be renewed any more. */
  readonly isEnding: boolean
  /** How much longer: "another 3 months" or "until 18 March 2027". */
  readonly longer: string
}

/** Reads whether an account may renew a rental that ends on that day, and for how long. */
export async function readRenewal(
  { db, clock }: Pick<NotificationServices, 'db' | 'clock'>,
  accountId: Id<'account'>,
  endsOn: string,
): Promise<Renewal> {
  const membership = await findUsedMembership(db, accountId)
  const today = dayInLondon(clock.now())
  const mayRenew = mayExtend((await readStanding(db, membership, today)) ?? leftBehind).ok
  const end = membership ? await findEnd(db, membership.id) : null
  const months = await readHireMonths(db)
  const dueBackOn = end && clothesDueOn(end.endedOn, end.days)
  const next = nextHire({ endsOn: endsOn as LocalDay }, today, { months, dueBackOn })
  return {
    // While the membership is ending, everything may be due back before another term could begin.
    allows: (membershipId) => mayRenew && next.endsOn > next.startsOn && membershipId === membership?.id,
    isEnding: end !== null,
    longer: next.endsOn === dueBackOn ? `until ${day(dueBackOn)}` : `another ${countMonths(months)}`,
  }
}
