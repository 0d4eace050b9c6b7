import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { listArrivalChecks } from '../../queries/arrival-checks.ts'
import { listLoansOfOrders } from '../../queries/loans.ts'
import { findOrderOf } from '../../queries/orders.ts'
import { listReportedLoans } from '../../queries/piece-reports.ts'
import { decidePieceReport } from '../../rules/reports/decide-report.ts'
import type { RentalRecords } from '../../services.ts'
import { insertMatches } from '../../steps/arrival/insert-arrival-checks.ts'
import { lockMember } from '../../steps/lock-member.ts'

export interface OrderThatArrived {
  readonly accountId: Id<'account'>
  readonly orderId: Id<'order'>
}

/**
 * Records that every piece of an order that may still be checked matches what was shown (product §5.2). Earlier answers about
 * a piece stay.
 * @returns how many of its pieces match
 * @throws Refusal not_found, not_now when no piece may be checked and none was
 */
export const matchOrder = ({ db, clock }: RentalRecords, { accountId, orderId }: OrderThatArrived): Promise<number> =>
  transaction(db, async (tx) => {
    await lockMember(tx, accountId)
    if (!(await findOrderOf(tx, accountId, orderId))) throw new Refusal('not_found', messages.notFound)
    const loans = (await listLoansOfOrders(tx, [orderId])).filter(({ dropped_in }) => dropped_in === null)
    const ids = loans.map(({ id }) => id)
    const [checks, reported] = [await listArrivalChecks(tx, ids), await listReportedLoans(tx, ids)]
    const now = clock.now()
    const facts = { today: dayInLondon(now), reportDays: await readNumberSetting(tx, 'report.days') }
    const unanswered = loans.filter(({ id }) => !checks.has(id) && !reported.has(id))
    const decided = unanswered.map((loan) => ({
      id: loan.id,
      decision: decidePieceReport({ loan: loan.state, receivedOn: loan.received_on as LocalDay | null, ...facts }),
    }))
    const open = decided.filter(({ decision }) => decision.ok).map(({ id }) => id)
    const [refused] = decided
    if (open.length > 0) await insertMatches(tx, open, { accountId, now })
    else if (checks.size === 0 && refused && !refused.decision.ok) throwRefusal(refused.decision.reason)
    return open.length + [...checks.values()].filter(({ answer }) => answer === 'matches').length
  })
