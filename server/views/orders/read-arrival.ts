// Pieces that have arrived, beside the marks that were shown when they were ordered (product §5.2).
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { maxArrivalMarks } from '#contract/rentals/arrival-checks.ts'
import {
  describeMarkKind,
  markKinds,
  marksThen,
  outlines,
  passportOf,
  selectCheckedThen,
  selectMarksThen,
} from '#server/domains/inventory/index.ts'
import { alreadyReported, asCan, decidePieceReport, reportableUntil } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { presentLentPiece, selectLentPieces } from '../lent-pieces.ts'

const reportDaysSetting = 'report.days'
const garmentId = sql.ref<Id<'garment'>>('loan.garment_id')
const orderedAt = sql.ref<Date>('loan.ordered_at')

const selectArrivals = (db: Reader, accountId: Id<'account'>) =>
  selectLentPieces(db)
    .leftJoin('arrival_check', 'arrival_check.loan_id', 'loan.id')
    .leftJoin('piece_report', 'piece_report.loan_id', 'loan.id')
    .select(['arrival_check.answer', 'arrival_check.checked_at as answered_at', 'piece_report.state as report'])
    .select([
      jsonArrayFrom(selectMarksThen(db, garmentId, orderedAt)).as('marks'),
      selectCheckedThen(db, garmentId, orderedAt).as('checked_then'),
      settingsNamed([reportDaysSetting]).as('settings'),
    ])
    .where('loan.account_id', '=', accountId)

type Row = Awaited<ReturnType<ReturnType<typeof selectArrivals>['executeTakeFirstOrThrow']>>

interface Reading {
  readonly db: Reader
  readonly today: LocalDay
}

/** @throws Refusal not_found for a piece that this account never rented */
export async function readArrival(
  { db, today }: Reading,
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
): Promise<AnswerOf<'getArrivalCheck'>> {
  const row = await selectArrivals(db, accountId).where('loan.id', '=', loanId).executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return {
    check: present(row, today),
    untilLabel: untilOf(row),
    zones: outlines[marksOf(row).outline].map((zone) => ({ ...zone })),
    kinds: markKinds.map((code) => ({ code, label: describeMarkKind(code) })),
    mostMarks: maxArrivalMarks,
  }
}

/** @throws Refusal not_found if this account has no order with that id or reference */
export async function readOrderArrival(
  { db, today }: Reading,
  accountId: Id<'account'>,
  idOrReference: string,
): Promise<AnswerOf<'orderArrival'>> {
  const id = idOrReference.toLowerCase()
  const order = await db
    .selectFrom('rental_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where((row) => (isId<'order'>(id) ? row('id', '=', id) : row('reference', '=', idOrReference.toUpperCase())))
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found', messages.notFound)
  const rows = await selectArrivals(db, accountId)
    .where('loan.order_id', '=', order.id)
    .where('loan.received_on', 'is not', null)
    .orderBy('loan.garment_id')
    .execute()
  const [first] = rows
  return { checks: rows.map((row) => present(row, today)), untilLabel: first ? untilOf(first) : null }
}

const present = (row: Row, today: LocalDay): AnswerOf<'getArrivalCheck'>['check'] => ({
  loanId: row.id,
  piece: presentLentPiece(row),
  shown: passportOf(marksOf(row)),
  can: { check: canCheck(row, today) },
  answer: row.answer,
  checkedOnLabel: row.answered_at && formatDay(dayInLondon(row.answered_at)),
  reported: row.report !== null,
})

const canCheck = (row: Row, today: LocalDay) =>
  row.answer === null && row.report === null
    ? asCan(
        decidePieceReport({
          loan: row.state,
          receivedOn: row.received_on as LocalDay | null,
          today,
          reportDays: reportDaysOf(row),
        }),
      )
    : { allowed: false, reason: alreadyReported }

const marksOf = (row: Row) =>
  marksThen({
    garmentId: row.garment_id,
    qrId: row.qr_id,
    typeCode: row.type_code,
    name: row.name,
    checkedAt: row.checked_then,
    marks: row.marks,
  })

const reportDaysOf = ({ settings }: Row): number => wholeNumber(reportDaysSetting, settings?.[reportDaysSetting])

const untilOf = (row: Row): string | null =>
  row.received_on && formatDay(reportableUntil(row.received_on as LocalDay, reportDaysOf(row)))
