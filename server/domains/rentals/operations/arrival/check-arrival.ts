import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { findMarksThen, findZone, isSamePlace, type MarkPlace } from '#server/domains/inventory/index.ts'
import { lockMembership } from '#server/domains/membership/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting, readNumberSettings } from '#server/platform/settings.ts'
import { type ArrivalCheck, countRegradedAutomatically, findArrivalCheck } from '../../queries/arrival-checks.ts'
import { type Loan, lockLoanOf } from '../../queries/loans.ts'
import { findReportOf } from '../../queries/piece-reports.ts'
import { decideArrivalRegrade, nextWorse } from '../../rules/arrival/decide-arrival-regrade.ts'
import { alreadyReported, decidePieceReport } from '../../rules/reports/decide-report.ts'
import type { RentalRecords } from '../../services.ts'
import { insertMatches, insertWorseCheck } from '../../steps/arrival/insert-arrival-checks.ts'
import { type LockedMember, lockMember } from '../../steps/lock-member.ts'
import { insertPieceReport } from '../../steps/reports/insert-piece-report.ts'
import { readCreditsIn, regradeLoan } from '../../steps/reports/regrade-loan.ts'

export interface PieceThatArrived {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  readonly answer: ArrivalCheck['answer']
  /** Where the piece is worse. */
  readonly marks: readonly MarkPlace[]
}

/** The actor in the events of reports when credits are freed automatically. */
export const arrivalActor = systemActor('arrival-check')

/**
 * Records what a family says about a piece that has arrived (product §5.2). A worse piece gets a report, so its family cannot
 * report it again: its credits are freed at once, or an operator decides. Repeating the call returns the same answer.
 * @throws Refusal not_found, not_now, already_done, invalid_request
 */
export const checkArrival = (
  services: RentalRecords,
  { accountId, loanId, answer, marks: sent }: PieceThatArrived,
): Promise<AnswerOf<'checkArrival'>> =>
  transaction(services.db, async (tx) => {
    const member = await lockMember(tx, accountId)
    const loan = await lockLoanOf(tx, accountId, loanId)
    if (!loan) throw new Refusal('not_found', messages.notFound)
    const marks = sent.filter((mark, index) => sent.findIndex((other) => isSamePlace(other, mark)) === index)
    const now = services.clock.now()
    const known = await findArrivalCheck(tx, loanId)
    const report = await findReportOf(tx, loanId)
    if (known && isSameAnswer(known, { answer, marks })) return { answer, creditsFreed: freedBy(known, report) }
    if (known || report) throw new Refusal('already_done', alreadyReported)
    const reportDays = await readNumberSetting(tx, 'report.days')
    const receivedOn = loan.received_on as LocalDay | null
    const decided = decidePieceReport({ loan: loan.state, receivedOn, today: dayInLondon(now), reportDays })
    if (!decided.ok) throwRefusal(decided.reason)
    if ((answer === 'worse') !== marks.length > 0) throw new Refusal('invalid_request', whereMissing, marksField)
    if (answer === 'matches') {
      await insertMatches(tx, [loanId], { accountId, now })
      return { answer, creditsFreed: null }
    }
    return { answer, creditsFreed: await recordWorse(tx, services, { loan, live: member.live, marks, now }) }
  })

const marksField = { field: 'body.marks' }
const whereMissing = 'Say where it’s worse, and how.'

const isSameAnswer = (known: ArrivalCheck, { answer, marks }: Pick<PieceThatArrived, 'answer' | 'marks'>): boolean =>
  known.answer === answer &&
  known.marks.length === marks.length &&
  marks.every((mark) => known.marks.some((other) => isSamePlace(other, mark)))

type KnownReport = Awaited<ReturnType<typeof findReportOf>>

/** The credits that the check itself freed, even if an operator has decided since. */
const freedBy = ({ answer, review }: ArrivalCheck, report: KnownReport): number | null =>
  answer === 'worse' && review === null && report?.credits_before != null && report.credits_after != null
    ? report.credits_before - report.credits_after
    : null

interface WorsePiece extends Pick<LockedMember, 'live'> {
  readonly loan: Loan
  readonly marks: readonly MarkPlace[]
  readonly now: Date
}

/** @returns the credits that are freed at once; null if an operator decides */
async function recordWorse(
  tx: Tx,
  services: RentalRecords,
  { loan, live, marks, now }: WorsePiece,
): Promise<number | null> {
  const { id: loanId, account_id: accountId } = loan
  const shown = await findMarksThen(tx, loan.garment_id, loan.ordered_at)
  if (!shown) throw new Error(`loan ${loanId} has no garment`)
  if (marks.some((mark) => !findZone(shown.outline, mark)))
    throw new Refusal('invalid_request', whereMissing, marksField)
  // Locked before the garment, which readCreditsIn locks.
  await lockMembership(tx, loan.membership_id)
  const before = credits(loan.credits)
  const condition = nextWorse(loan.condition)
  const decided = decideArrivalRegrade({
    unshown: marks.filter((mark) => !shown.marks.some((other) => isSamePlace(other, mark))).length,
    before,
    after: condition && (await readCreditsIn(tx, loan, condition)),
    ...(await readLimit(tx, accountId, now)),
  })
  const reportId = newId<'piece-report'>()
  await insertWorseCheck(tx, {
    loanId,
    accountId,
    now,
    review: decided.ok ? null : decided.reason,
    marks: marks.map((mark) => ({ ...mark, outline: shown.outline })),
  })
  await insertPieceReport(tx, {
    reportId,
    accountId,
    loanId,
    now,
    what: 'worn',
    words: '',
    photo: null,
    sentHash: null,
  })
  if (!decided.ok || !condition) {
    await services.events.publish(tx, { type: 'piece-reported', accountId, reportId })
    return null
  }
  const after = decided.value
  await regradeLoan(tx, services, { reportId, loan, live, condition, before, after, actor: arrivalActor, now })
  return before - after
}

async function readLimit(tx: Tx, accountId: Id<'account'>, now: Date) {
  const limit = await readNumberSettings(tx, ['arrival.most_regrades', 'arrival.regrade_days'])
  const since = startOfDayInLondon(addDays(dayInLondon(now), -limit['arrival.regrade_days']))
  return { max: limit['arrival.most_regrades'], recentRegrades: await countRegradedAutomatically(tx, accountId, since) }
}
