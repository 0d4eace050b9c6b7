import { abandonExtendedCheckouts } from '#server/domains/checkout/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bookingPurpose } from '../../purposes/booking.ts'
import { skiSlot } from '../../queries/holding.ts'
import type { SkiRecords } from '../../services.ts'

/**
 * Ends the desk's holds for an email address, for example a misheard one. A payment that is still made is completed or refunded,
 * as for any abandoned checkout.
 * @returns how many holds have ended
 * @throws Refusal not_found when nothing is held for it
 */
export const releaseHeldSki = (
  { db, clock, events }: SkiRecords,
  { email, operator }: { readonly email: string; readonly operator: string },
): Promise<number> =>
  transaction(db, async (tx) => {
    const [now, actor] = [clock.now(), operatorActor(operator)]
    const services = { clock, events, purposes: [bookingPurpose] }
    const ended = await abandonExtendedCheckouts(tx, services, { email, slot: skiSlot, actor })
    if (ended.length === 0) throw new Refusal('not_found', `No ski wear is held for ${email}.`)
    for (const subjectId of ended)
      await recordOfficeAction(tx, { operator, action: 'ski.release', subjectId, note: '', now })
    return ended.length
  })
