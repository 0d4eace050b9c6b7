// Returns with their progress, as the closet and the order pages show them.
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { ReturnAnnouncement } from '#contract/rental-shapes.ts'
import { selectUsedMembership } from '#server/domains/membership/index.ts'
import { isPending, returnDueLabel, waitsInFormerHome } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { formatInstantDay, type InJson, instant, instantOrNull } from './from-json.ts'
import { creditsOf, type LentPiece } from './lent-pieces.ts'
import { deliveredToUsAt, parcelOf, presentTracking } from './orders/parcels.ts'

export type ReturnAnswer = Static<typeof ReturnAnnouncement>

const dueDaysSetting = 'return.due_days'
const columns = ['id', 'state', 'order_id', 'label_code', 'announced_at', 'due_on', 'lapsed_on'] as const
const laterDays = ['posted_at', 'received_at', 'checked_at', 'done_at'] as const

/** Newest first, each with its garments. */
export const selectReturns = (db: Reader) =>
  db
    .selectFrom('rental_return')
    .select([...columns, ...laterDays])
    .select(waitsInFormerHome.as('of_former_home'))
    .select(parcelOf(db, 'rental_return.id').as('parcel'))
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

const notToBePosted = { allowed: false, reason: 'There is nothing to post.' }

/** @param dueDays setting `return.due_days` */
export function presentReturn(row: ReturnRow, dueDays: number): ReturnAnswer {
  // A return counts as arrived once the carrier has delivered it, although we book it in a little later.
  const arrivedAt = (row.parcel && deliveredToUsAt(row.parcel)?.toISOString()) ?? row.received_at
  const stages = [
    ['announced', 'Label ready', row.announced_at],
    ['posted', 'Posted', row.posted_at],
    ['received', 'Arrived', arrivedAt],
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
    choiceDue: row.state === 'announced' && row.lapsed_on !== null && !row.of_former_home,
    itemsIds: row.garments.map(({ garment_id }) => garment_id),
    // A skipped stage, often posting, counts as done but has no date.
    stages: stages.map(([name, label, at], index) => ({
      name,
      label,
      at: formatInstantDay(at),
      done: index <= reached,
    })),
    tracking: row.parcel ? presentTracking(row.parcel, 'return') : { number: row.label_code, events: [] },
    can: { post: row.state === 'announced' ? { allowed: true } : notToBePosted },
  }
}

/** The membership that the account of a return uses. Null once it is over or no longer shared: nobody gets credits back then. */
export const membershipInUse = (db: Reader) =>
  selectUsedMembership(db, sql.ref<Id<'account'>>('rental_return.account_id'))
    .where('membership.state', '<>', 'cancelled')
    .select('membership.id')
    .as('membership_in_use')

/**
 * The credits that the account's membership gets back from a return: none for pieces of an earlier membership. The credits of recalled
 * pieces that joined the return were free already.
 * @param membershipId the membership that the account uses
 */
export function creditsFreedBy(
  loans: readonly Pick<LentPiece, 'membership_id' | 'recalled' | 'credits'>[],
  membershipId: Id<'membership'> | null,
): number {
  const counted = loans.filter(({ membership_id }) => membership_id === membershipId)
  const booked = counted.filter(({ recalled }) => !recalled)
  return creditsOf(booked.length > 0 ? booked : counted)
}

/** @param dueDays setting `return.due_days` */
export const dueLabelOf = ({ posted_at, received_at, ...row }: ReturnRow, dueDays: number): string =>
  returnDueLabel({ ...row, posted_at: instantOrNull(posted_at), received_at: instantOrNull(received_at) }, dueDays)

/** One return of an account. @throws Refusal not_found */
export async function readAnnouncement(
  db: Reader,
  accountId: Id<'account'>,
  returnId: Id<'return'>,
): Promise<AnswerOf<'postReturn'>> {
  const row = await db
    .selectNoFrom([
      settingsNamed([dueDaysSetting]).as('settings'),
      jsonObjectFrom(selectReturns(db).where('id', '=', returnId).where('account_id', '=', accountId)).as('found'),
    ])
    .executeTakeFirstOrThrow()
  if (!row.found) throw new Refusal('not_found', messages.notFound)
  return { announcement: presentReturn(row.found, wholeNumber(dueDaysSetting, row.settings?.[dueDaysSetting])) }
}
