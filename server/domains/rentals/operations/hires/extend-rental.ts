import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { clothesDueOn, findEnd, leftBehind, mayExtend, readStanding } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { listHires } from '../../queries/hires.ts'
import { lockLoanOf } from '../../queries/loans.ts'
import { decideExtension } from '../../rules/hire-choice.ts'
import type { RentalRecords } from '../../services.ts'
import { addHire } from '../../steps/add-hire.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { closeLosses } from '../../steps/losses/close-losses.ts'
import { readHireMonths } from '../../steps/read-hire-months.ts'
import { splitRecalled } from '../../steps/recalled/split-recalled.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'

export interface Extension {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  /** The last day that the family saw, so that pressing twice renews once. */
  readonly shownEndsOn: LocalDay
}

/**
 * Renews the rental of a piece at home for another term, by adding a hire and never by lengthening one (product §4.8, law L-11).
 * @returns the last day of the newest hire
 * @throws Refusal not_found, not_now, membership_state, subscription_required
 */
export function extendRental(
  services: RentalRecords,
  { accountId, loanId, shownEndsOn }: Extension,
): Promise<LocalDay> {
  return transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const today = dayInLondon(now)
    const { live } = await lockMember(tx, accountId)
    const loan = await lockLoanOf(tx, accountId, loanId)
    if (!loan) throw new Refusal('not_found', messages.notFound)
    const hires = await listHires(tx, loanId)
    const hire = hires.at(-1) ?? null
    const end = await findEnd(tx, loan.membership_id)
    const decided = decideExtension({
      // Renewing a piece of a membership that was left would keep that membership's credits in use (product §12.4).
      right: mayExtend(live && live.id !== loan.membership_id ? leftBehind : await readStanding(tx, live, today)),
      state: loan.state,
      hire,
      shownEndsOn,
      endsOn: hires.map(({ endsOn }) => endsOn),
      today,
      choiceDay: await readNumberSetting(tx, 'term.choice_day'),
      next: { months: await readHireMonths(tx), dueBackOn: end && clothesDueOn(end.endedOn, end.days) },
      recalled: (await splitRecalled(tx, [loan])).recalled.length > 0,
    })
    if (!decided.ok) throwRefusal(decided.reason)
    if (!decided.value) return hire?.endsOn as LocalDay
    await closeLosses(tx, [loanId], { actor: 'member', now })
    await addHire(tx, { loanId, after: hires.length, ...decided.value, actor: 'member', now })
    await refreshChoice(tx, live, now)
    await services.events.publish(tx, { type: 'rental-extended', accountId, loanId })
    return decided.value.endsOn
  })
}
