import { messages } from '#contract/messages.ts'
import type { FindingAnswer } from '#contract/rentals/findings.ts'
import { lockOpenAccount } from '#server/domains/accounts/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findFindingOfLoan, readPageDays } from '../../queries/findings/findings.ts'
import { lockLoanOf } from '../../queries/loans.ts'
import { decideAnswer, readableUntil } from '../../rules/findings/decide-finding.ts'
import type { RentalRecords } from '../../services.ts'
import type { AccountPiece } from '../report-loss.ts'

export interface FinderAnswer extends AccountPiece {
  readonly findingId: Id<'finding'>
  readonly answer: FindingAnswer
}

/**
 * Answers the finder of a piece once, with a fixed sentence (product §12.6). The same answer again changes nothing.
 * @throws Refusal not_found, not_now, already_done, invalid_request
 */
export const answerFinding = (
  { db, clock }: Pick<RentalRecords, 'db' | 'clock'>,
  { accountId, loanId, findingId, answer }: FinderAnswer,
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    await lockOpenAccount(tx, accountId)
    const loan = await lockLoanOf(tx, accountId, loanId)
    const finding = loan && (await findFindingOfLoan(tx, { findingId, loanId }))
    if (!loan || !finding) throw new Refusal('not_found', messages.notFound)
    if (finding.answer === answer) return
    const until = readableUntil(dayInLondon(finding.created_at), await readPageDays(tx))
    const decided = decideAnswer({ ...finding, until }, answer, { loan: loan.state, today: dayInLondon(now) })
    if (!decided.ok) {
      const { code, message } = decided.reason
      throw new Refusal(code, message, code === 'invalid_request' ? { field: 'body.answer' } : {})
    }
    await tx
      .updateTable('finding')
      .set({ answer, answered_at: now })
      .where('id', '=', findingId)
      .where('loan_id', '=', loanId)
      .where('answer', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
  })
