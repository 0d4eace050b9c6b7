import { clothesDueOn, findEnd, listOver } from '#server/domains/membership/index.ts'
import { addDays, dayInLondon, daysBetween } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listRentedBeyond } from '../../queries/hires.ts'
import { daysAhead } from '../../rules/hire-choice.ts'
import type { RentalJobServices } from '../../services.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { shortenHires } from '../../steps/shorten-hires.ts'

/**
 * Shortens rentals whose membership has ended, even if they were agreed for longer: they end on the day by which the clothes are due
 * back, as the page and the emails of the membership have said (product §3.5). Not before that membership's last day is over: the end can
 * be undone until then. Safe to repeat.
 */
export async function shortenAfterEnd({ db, clock, log }: RentalJobServices): Promise<void> {
  for (const { membershipId, endedOn, days } of await listOver(db, dayInLondon(clock.now())))
    for (const accountId of await listRentedBeyond(db, membershipId, clothesDueOn(endedOn, days)))
      try {
        await transaction(db, async (tx) => {
          await lockMember(tx, accountId)
          const end = await findEnd(tx, membershipId)
          const today = dayInLondon(clock.now())
          if (!end || end.endedOn >= today) return
          // However late this runs, the new last day is far enough ahead for families to be asked in time.
          const days = Math.max(end.days, daysBetween(end.endedOn, addDays(today, daysAhead)))
          await shortenHires(tx, { accountId, membershipId }, { endedOn: end.endedOn, days })
        })
      } catch (error) {
        log.warn(
          { err: error, accountId },
          'rentals not shortened after the membership ended; the next run tries again',
        )
      }
}
