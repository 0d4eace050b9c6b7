// The closet: a member's pieces and returns, and what the member may do with them (spec §6).
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { presentChild } from '#server/domains/accounts/index.ts'
import {
  clothesDueOf,
  clothesDueSetting,
  lastOrdersSetting,
  selectPaidHistory,
  selectUsedMembership,
  standingWith,
  unpaidTimeOf,
} from '#server/domains/membership/index.ts'
import {
  abilitiesOf,
  choiceElsewhere,
  isPending,
  keepNumbersOf,
  keepSettings,
  liveLoanStates,
  rentalTermSettings,
  rentalTermsOf,
} from '#server/domains/rentals/index.ts'
import { addDays, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { childrenAndSizes } from '../children.ts'
import { selectLentPieces } from '../lent-pieces.ts'
import { presentReturn, selectReturns } from '../returns.ts'
import {
  type Found,
  type KeptRow,
  presentElsewhere,
  presentKept,
  presentLost,
  presentRental,
  type RentedPiece,
} from './present-rental.ts'

const choiceDaySetting = 'term.choice_day'
const refundDaysSetting = 'loss.refund_days'
const reportDaysSetting = 'report.days'
const foundDaysSetting = 'finding.page_days'

/** @throws Refusal subscription_required for an account that never joined (spec §6) */
export async function readCloset(
  { db, today }: { readonly db: Reader; readonly today: LocalDay },
  accountId: Id<'account'>,
): Promise<AnswerOf<'listRentals'>> {
  const member = await selectUsedMembership(db, accountId)
    .select(['membership.id', 'membership.part', 'state', 'ends_on', 'choice_due'])
    .select(choiceElsewhere(accountId).as('choice_elsewhere'))
    .select(
      settingsNamed([
        ...keepSettings,
        ...rentalTermSettings,
        choiceDaySetting,
        refundDaysSetting,
        reportDaysSetting,
        foundDaysSetting,
        lastOrdersSetting,
        clothesDueSetting,
      ]).as('settings'),
    )
    .select(
      jsonArrayFrom(selectReturns(db).where('account_id', '=', accountId).where('state', '<>', 'cancelled')).as(
        'returns',
      ),
    )
    .select(jsonArrayFrom(selectPaidHistory(db, accountId)).as('history'))
    .select(childrenAndSizes(db, accountId))
    .executeTakeFirst()
  if (!member) throw new Refusal('subscription_required', messages.subscribeToAccess)
  const { settings, returns, history, sizes } = member
  const foundDays = wholeNumber(foundDaysSetting, settings?.[foundDaysSetting])
  const rows = await selectLentPieces(db)
    .select((eb) =>
      eb
        .selectFrom('hire')
        .select('hire.starts_on')
        .whereRef('hire.loan_id', '=', 'loan.id')
        .whereRef('hire.ends_on', '=', 'loan.term_ends_on')
        .as('hire_starts_on'),
    )
    .leftJoin('keep_purchase', (join) =>
      join.onRef('keep_purchase.loan_id', '=', 'loan.id').on('keep_purchase.cancelled_at', 'is', null),
    )
    .leftJoin('loss', (join) =>
      join.onRef('loss.loan_id', '=', 'loan.id').on('loss.state', 'in', ['open', 'to_approve', 'approved', 'paid']),
    )
    .leftJoin('checkout as bought_with', 'bought_with.id', 'keep_purchase.checkout_id')
    .leftJoin('checkout as lost_with', 'lost_with.id', 'loss.checkout_id')
    .leftJoin('piece_report', 'piece_report.loan_id', 'loan.id')
    .leftJoin('loan_wearer', 'loan_wearer.loan_id', 'loan.id')
    .select(['piece_report.state as report', 'loan_wearer.child_id'])
    .select(['loan.ended_at', 'keep_purchase.price_pence', 'keep_purchase.bought_at'])
    .select(['loss.state as loss_state', 'loss.reported_at', 'loss.opened_on', 'loss.at_most_pence'])
    .select(['loss.paid_at', 'loss.price_pence as loss_price_pence'])
    .select(['bought_with.billed_to as bought_by', 'lost_with.billed_to as lost_by'])
    .select('loan.account_id')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('membership_share as share')
            .select('share.id')
            .whereRef('share.membership_id', '=', 'loan.membership_id')
            .whereRef('share.second_id', '=', 'loan.account_id')
            .where('share.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('shared'),
    )
    .select((eb) =>
      eb
        .selectFrom('finding')
        .select(sql<Found>`case when bool_or(finding.answer is null) then 'waits' else 'answered' end`.as('found'))
        .whereRef('finding.loan_id', '=', 'loan.id')
        .where('finding.created_at', '>=', startOfDayInLondon(addDays(today, -foundDays)))
        .having(({ fn }) => fn.countAll(), '>', 0)
        .as('found'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('recall_garment')
          .innerJoin('recall', 'recall.id', 'recall_garment.recall_id')
          .select(['recall.reason', 'recall.advice'])
          .whereRef('recall_garment.garment_id', '=', 'loan.garment_id')
          .where('recall.ended_at', 'is', null)
          .orderBy('recall.begun_at', 'desc')
          .orderBy('recall.id', 'desc')
          .limit(1),
      ).as('recall'),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('loan.account_id', '=', accountId),
          eb.or([eb('loan.state', 'in', [...liveLoanStates, 'kept']), eb('loss.state', '=', 'paid')]),
        ]),
        // The other home's pieces; after the sharing only the payer sees those that are still there.
        eb.and([
          eb.lit(member.part !== 'left'),
          eb('loan.membership_id', '=', member.id),
          eb('loan.account_id', '<>', accountId),
          eb('loan.state', 'in', liveLoanStates),
        ]),
        // What this account has paid for in another home stays visible.
        eb('bought_with.billed_to', '=', accountId),
        eb('lost_with.billed_to', '=', accountId),
      ]),
    )
    .orderBy('loan.ordered_at')
    .orderBy('loan.id')
    .execute()
  const pieces = rows.filter((row) => row.account_id === accountId)
  const kept = pieces.filter((piece) => piece.state === 'kept')
  const paidFor = pieces.filter((piece) => piece.state === 'lost')
  const loans = pieces.filter((piece) => piece.state !== 'kept' && piece.state !== 'lost')
  const refundDays = wholeNumber(refundDaysSetting, settings?.[refundDaysSetting])
  const pending = returns.find(({ state }) => isPending(state))
  const goingBack = loans.filter(({ state }) => state === 'return_announced')
  // As in blocksAnother: a booked return of recalled pieces alone blocks no other return.
  const isBlocked = pending?.state === 'posted' || goingBack.length === 0 || goingBack.some(({ recalled }) => !recalled)
  const standing = standingWith(member, today, settings)
  const can = abilitiesOf({
    standing,
    pendingReturn: pending !== undefined && isBlocked,
    membershipId: member.id,
    atHome: loans.flatMap((loan) => (loan.state === 'at_home' ? loan.membership_id : [])),
  })
  const { dueDays, hireMonths } = rentalTermsOf(settings)
  const shown = {
    today,
    numbers: keepNumbersOf(settings),
    canReturn: can.return,
    returnDueOn: pending?.due_on ?? null,
    unpaid: unpaidTimeOf(history),
    returnPosted: pending?.state === 'posted',
    standing,
    membershipId: member.id,
    membershipEndsOn: member.state === 'ending' ? (member.ends_on as LocalDay | null) : null,
    nextTerm: { months: hireMonths, dueBackOn: clothesDueOf(member, settings) },
    choiceDay: wholeNumber(choiceDaySetting, settings?.[choiceDaySetting]),
    reportDays: wholeNumber(reportDaysSetting, settings?.[reportDaysSetting]),
    children: member.children.map((child) => presentChild(child, sizes, today)),
    sizes: sizes.map(({ code }) => code),
  }
  const present = (loan: RentedPiece) => presentRental(loan, shown)
  return {
    rentals: {
      active: loans.filter((loan) => loan.state !== 'return_announced').map(present),
      returns: goingBack.map(present),
    },
    announcements: returns.map((row) => presentReturn(row, dueDays)),
    kept: kept.toSorted(newestFirst).map((row) => presentKept(unpriced(row), today)),
    lost: paidFor.toSorted(newestFirst).flatMap((row) => presentLost(row, { refundDays, today })),
    elsewhere: rows
      .filter((row) => row.account_id !== accountId)
      .map((row) => presentElsewhere(row, member.part === 'payer')),
    can: { swap: can.swap, return: can.return },
  }
}

/** Only the payer sees what another home's piece has cost (product §12.2). */
const unpriced = <Row extends KeptRow & { readonly bought_by: string | null }>(row: Row): Row =>
  row.bought_by === null ? row : { ...row, price_pence: null, bought_at: null }

const newestFirst = (a: KeptRow, b: KeptRow): number => (b.ended_at?.getTime() ?? 0) - (a.ended_at?.getTime() ?? 0)
