import { readUnpaidTime } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { listCurrentHires } from '../../queries/hires.ts'
import { type HireNotice, hireNoticeOn } from '../../rules/hire-choice.ts'
import { endsAtKeepDay, keepDay, promisedDay } from '../../rules/keep-day.ts'
import type { RentalJobServices } from '../../services.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'

const stages: readonly HireNotice[] = ['none', 'choose', 'last_day', 'overdue']
const isLater = (a: HireNotice, b: HireNotice) => stages.indexOf(a) > stages.indexOf(b)

/**
 * Asks families about pieces whose hires end: from day 80, on the last day, and once after it, when they can order
 * nothing new until they choose. One email for all pieces of a family with the same last day. A piece that becomes the family's own
 * when its last rental ends needs no choice (product §4.8). Safe to repeat.
 */
export async function askAboutHires(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const choiceDay = await readNumberSetting(db, 'term.choice_day')
  const keepMonths = await readNumberSetting(db, 'keep.months')
  const due = (await listCurrentHires(db)).filter(({ hire, sentNotice }) =>
    isLater(hireNoticeOn(hire, today, choiceDay), sentNotice),
  )
  for (const accountId of new Set(due.map((hire) => hire.accountId)))
    try {
      await askFamily(services, accountId, { today, choiceDay, keepMonths })
    } catch (error) {
      log.warn({ err: error, accountId }, 'email about ending hires postponed to the next run')
    }
}

interface Asking {
  readonly today: LocalDay
  /** Setting `term.choice_day`. */
  readonly choiceDay: number
  /** Setting `keep.months`. */
  readonly keepMonths: number
}

const askFamily = (
  { db, clock, events }: RentalJobServices,
  accountId: Id<'account'>,
  { today, choiceDay, keepMonths }: Asking,
): Promise<void> =>
  transaction(db, async (tx) => {
    const { live } = await lockMember(tx, accountId)
    const unpaid = await readUnpaidTime(tx, accountId)
    const membershipEndsOn = live?.state === 'ending' ? (live.ends_on as LocalDay | null) : null
    const due = (await listCurrentHires(tx, accountId))
      .filter(({ hire, membershipId, receivedOn, typeCode }) => {
        const keep = keepDay({ receivedOn, unpaid: unpaid.get(membershipId) ?? [], today }, keepMonths)
        const isOfLiveMembership = live?.id === membershipId
        return !(isOfLiveMembership && endsAtKeepDay({ ...hire, membershipEndsOn }, promisedDay(keep, typeCode)))
      })
      .map((asked) => ({ ...asked, notice: hireNoticeOn(asked.hire, today, choiceDay) }))
      .filter(({ notice, sentNotice }) => isLater(notice, sentNotice))
    for (const [key, loans] of Map.groupBy(due, ({ notice, hire }) => `${notice} ${hire.endsOn}`)) {
      const [notice, endsOn] = key.split(' ') as [Exclude<HireNotice, 'none'>, LocalDay]
      await tx
        .updateTable('loan')
        .set({ hire_notice: notice })
        .where(
          'id',
          'in',
          loans.map(({ loanId }) => loanId),
        )
        .where('state', '=', 'at_home')
        .where('term_ends_on', '=', endsOn)
        .execute()
      await events.publish(tx, { type: 'hire-ending', accountId, endsOn, notice })
    }
    await refreshChoice(tx, live, clock.now())
  })
