// A piece that may be reported as not as described, and what became of its report (product §4.11).
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { conditionLabel } from '#contract/primitives.ts'
import { describeMarkKind, findZone } from '#server/domains/inventory/index.ts'
import { longestWords, mostPhotoBytes, reportableUntil, selectArrivalMarks } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { presentLentPiece, selectLentPieces } from '../lent-pieces.ts'
import { canReport } from './present-rental.ts'

const reportDaysSetting = 'report.days'

const selectReported = (db: Reader) =>
  selectLentPieces(db)
    .leftJoin('piece_report as report', 'report.loan_id', 'loan.id')
    .leftJoin('rental_return', 'rental_return.id', 'report.return_id')
    .leftJoin('arrival_check', 'arrival_check.loan_id', 'loan.id')
    .select('arrival_check.review')
    .select(jsonArrayFrom(selectArrivalMarks(db, sql.ref('loan.id'))).as('marks'))
    .select(['report.id as report_id', 'report.state as report', 'report.what', 'report.words', 'report.has_photo'])
    .select(['report.reported_at', 'report.resolved_at', 'report.condition as regraded', 'report.reason'])
    .select(['report.credits_before', 'report.credits_after', 'rental_return.label_code'])
    .select(settingsNamed([reportDaysSetting]).as('settings'))

type Row = Awaited<ReturnType<ReturnType<typeof selectReported>['executeTakeFirstOrThrow']>>

/** @throws Refusal not_found for a piece that this account never rented */
export async function readReport(
  { db, today }: { readonly db: Reader; readonly today: LocalDay },
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
): Promise<AnswerOf<'getPieceReport'>> {
  const row = await selectReported(db)
    .where('loan.id', '=', loanId)
    .where('loan.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  const reportDays = wholeNumber(reportDaysSetting, row.settings?.[reportDaysSetting])
  return {
    piece: presentLentPiece(row),
    can: { report: canReport(row, { reportDays, today }) },
    untilLabel: row.received_on && formatDay(reportableUntil(row.received_on as LocalDay, reportDays)),
    longestWords,
    mostPhotoBytes,
    report: presentReport(row),
  }
}

function presentReport(row: Row): AnswerOf<'getPieceReport'>['report'] {
  const { report_id: id, report: state, what, words, reported_at } = row
  if (id === null || state === null || what === null || words === null || reported_at === null) return null
  const { credits_before: before, credits_after: after } = row
  return {
    id,
    state,
    what,
    words,
    labelCode: row.label_code,
    reason: row.reason,
    hasPhoto: row.has_photo === true,
    review: row.review,
    marks: row.marks.map((mark) => `${describeZone(mark)}: ${describeMarkKind(mark.kind)}`),
    reportedOnLabel: formatDay(dayInLondon(reported_at)),
    resolvedOnLabel: row.resolved_at && formatDay(dayInLondon(row.resolved_at)),
    creditsFreed: before === null || after === null ? null : before - after,
    conditionLabel: row.regraded && conditionLabel[row.regraded],
  }
}

/** "Left cuff, front" */
const describeZone = ({ outline, ...mark }: Row['marks'][number]): string =>
  `${findZone(outline, mark)?.name ?? mark.number}, ${mark.side}`
