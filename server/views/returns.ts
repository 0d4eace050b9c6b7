// Returns with how far they have come, as closet and orders show them.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { ReturnAnnouncement } from '#contract/rentals.ts'
import { isPending, returnDueLabel } from '#server/domains/rentals/index.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { dayInWords, type InJson, instant, instantOrNull } from './from-json.ts'

export type ReturnAnswer = Static<typeof ReturnAnnouncement>

const columns = ['id', 'state', 'order_id', 'label_code', 'announced_at', 'due_on'] as const
const laterDays = ['posted_at', 'received_at', 'checked_at', 'done_at'] as const

/** Newest first, each with the garments that go back. */
export const selectReturns = (db: Reader) =>
  db
    .selectFrom('rental_return')
    .select([...columns, ...laterDays])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('loan')
          .select('loan.garment_id')
          .whereRef('loan.return_id', '=', 'rental_return.id')
          .orderBy('loan.garment_id'),
      ).as('garments'),
    )
    .orderBy('announced_at', 'desc')
    .orderBy('id', 'desc')

export type ReturnRow = InJson<Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>>

/** @param dueDays setting `return.due_days` */
export function presentReturn(row: ReturnRow, dueDays: number): ReturnAnswer {
  const stages = [
    ['announced', 'Booked', row.announced_at],
    ['posted', 'Posted', row.posted_at],
    ['received', 'With us', row.received_at],
    ['checked', 'Checked', row.checked_at],
    ['done', 'Complete', row.done_at],
  ] as const
  const reached = stages.findLastIndex(([, , at]) => at !== null)
  return {
    id: row.id,
    state: row.state,
    pending: isPending(row.state),
    labelCode: row.label_code,
    announcedAt: instant(row.announced_at).toISOString(),
    dueOn: row.due_on,
    dueLabel: dueLabelOf(row, dueDays),
    itemsIds: row.garments.map(({ garment_id }) => garment_id),
    // A stage that was passed over, as posting often is, counts as done without a day.
    stages: stages.map(([name, label, at], index) => ({ name, label, at: dayInWords(at), done: index <= reached })),
  }
}

/** @param dueDays setting `return.due_days` */
export const dueLabelOf = ({ posted_at, received_at, ...row }: ReturnRow, dueDays: number): string =>
  returnDueLabel({ ...row, posted_at: instantOrNull(posted_at), received_at: instantOrNull(received_at) }, dueDays)
