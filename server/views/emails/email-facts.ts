// Facts about orders, returns and pieces for emails: notifications' port, implemented across domains.

import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EmailFacts } from '#server/domains/notifications/index.ts'
import { isUnanswered, waitsInFormerHome } from '#server/domains/rentals/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { cancelledWith, selectLentPieces } from '../lent-pieces.ts'
import { countPiecesToPost, selectPiecesAtHome } from '../pieces-at-home.ts'
import { creditsFreedBy, membershipInUse } from '../returns.ts'
import { emailLoan } from './email-loan.ts'
import { findingFacts } from './finding-facts.ts'
import { lossFacts } from './loss-facts.ts'
import { paidFor } from './paid-for.ts'
import { recallFacts } from './recall-facts.ts'
import { waitingListFacts } from './waiting-list-facts.ts'

/** What has ended when one of these actors cancels an order (cancel-unpicked-orders.ts, second-home.ts). */
const endedBefore: Readonly<Record<string, 'sharing' | 'membership'>> = {
  [systemActor('sharing-ended')]: 'sharing',
  [systemActor('membership-cooling-off-cancelled')]: 'membership',
  [systemActor('paid-time-over')]: 'membership',
}

export const emailFacts = (db: Reader): EmailFacts => ({
  ...waitingListFacts(db),
  ...findingFacts(db),
  ...lossFacts(db),
  ...recallFacts(db),
  ...paidFor(db),

  async findOrder(orderId) {
    const order = await db
      .selectFrom('rental_order')
      .leftJoin('rental_return', 'rental_return.order_id', 'rental_order.id')
      .innerJoin('checkout', 'checkout.id', 'rental_order.checkout_id')
      .select([
        'rental_order.id',
        'rental_order.account_id',
        'rental_order.membership_id',
        'reference',
        'rental_order.state',
        'rental_order.address',
        'rental_order.checkout_id',
      ])
      .select(['placed_at', 'dispatched_at', 'rental_order.cancelled_at', 'checkout.billed_to'])
      .select(['outbound_pence', 'outbound_free', 'return_pence', 'return_free'])
      .select(['rental_return.id as return_id', 'rental_return.state as return_state'])
      .select(['rental_return.label_code as return_code', 'rental_return.due_on as return_due_on'])
      .select('rental_return.lapsed_on as return_lapsed_on')
      .select((eb) =>
        eb
          .selectFrom('parcel')
          .select('parcel.label_code')
          .whereRef('parcel.carries_id', '=', 'rental_order.id')
          .limit(1)
          .as('parcel_code'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('parcel')
              .select('parcel.id')
              .whereRef('parcel.carries_id', '=', 'rental_order.id')
              .where('parcel.closed_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('parcel_closed'),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('order_change')
            .select('order_change.revision')
            .whereRef('order_change.order_id', '=', 'rental_order.id')
            .where('address_changed', '=', true),
        ).as('address_changes'),
      )
      .select((eb) =>
        eb
          .selectFrom('rental_order_event as step')
          .select('step.actor')
          .whereRef('step.order_id', '=', 'rental_order.id')
          .where('step.to_state', '=', 'cancelled')
          .limit(1)
          .as('cancelled_by'),
      )
      .where('rental_order.id', '=', orderId)
      .executeTakeFirst()
    if (!order) return undefined
    const { return_id, return_code } = order
    const loans = await selectLentPieces(db)
      .where((eb) =>
        eb.or([eb('loan.order_id', '=', orderId), ...(return_id ? [eb('loan.return_id', '=', return_id)] : [])]),
      )
      .orderBy('loan.id')
      .execute()
    const ofOrder = loans.filter((loan) => loan.order_id === order.id)
    return {
      id: order.id,
      accountId: order.account_id,
      membershipId: order.membership_id,
      checkoutId: order.checkout_id,
      reference: order.reference,
      cancelled: order.state === 'cancelled',
      onItsWay: order.state === 'dispatched',
      addressChangedIn: order.address_changes.map(({ revision }) => revision),
      address: order.address,
      placedAt: order.placed_at,
      wasSent: order.dispatched_at !== null,
      // A parcel that came back has arrived; a lost parcel is closed.
      wasLost: order.dispatched_at !== null && order.parcel_closed,
      cancelledAfter: endedBefore[order.cancelled_by ?? ''] ?? null,
      outboundPence: order.outbound_pence,
      outboundFree: order.outbound_free,
      returnPence: order.return_pence,
      returnFree: order.return_free,
      paidByPayer: order.billed_to !== null,
      parcelCode: order.parcel_code,
      loans: ofOrder.map(emailLoan),
      cancelledLoans: cancelledWith(ofOrder, order).map(emailLoan),
      goingBack:
        return_code === null
          ? null
          : {
              labelCode: return_code,
              waits: order.return_state === 'announced' && order.return_lapsed_on === null,
              dueOn: order.return_due_on,
              loans: loans.filter((loan) => loan.return_id === return_id).map(emailLoan),
            },
    }
  },

  async findReturn(returnId) {
    const found = await db
      .selectFrom('rental_return')
      .select([
        'account_id',
        'label_code',
        'due_on',
        'received_at',
        'state',
        'checkout_id',
        'announced_at',
        'lapsed_on',
      ])
      .select(waitsInFormerHome.as('of_former_home'))
      .select(membershipInUse(db))
      .where('id', '=', returnId)
      .executeTakeFirst()
    if (!found) return undefined
    const loans = await selectLentPieces(db).where('loan.return_id', '=', returnId).orderBy('loan.id').execute()
    return {
      accountId: found.account_id,
      creditsFreed: creditsFreedBy(loans, found.membership_in_use),
      labelCode: found.label_code,
      dueOn: found.due_on,
      receivedAt: found.received_at,
      waits: found.state === 'announced',
      ofFormerHome: found.of_former_home,
      cancelled: found.state === 'cancelled',
      // A parcel came without these pieces (leave-missing.ts). A return that the office booked may lapse too, but on a later day.
      wasMissing: found.checkout_id === null && found.lapsed_on === dayInLondon(found.announced_at),
      loans: loans.map(emailLoan),
    }
  },

  async listHiresEnding(accountId, endsOn) {
    const loans = await selectLentPieces(db)
      .where('loan.account_id', '=', accountId)
      .where('loan.state', '=', 'at_home')
      .where('loan.term_ends_on', '=', endsOn)
      .where('loan.hire_notice', '<>', 'none')
      .where('garment.recalled', '=', false)
      .where((eb) => isUnanswered(eb))
      .orderBy('loan.id')
      .execute()
    return loans.map((loan) => ({ ...emailLoan(loan), membershipId: loan.membership_id }))
  },

  async findHire(loanId) {
    const row = await selectLentPieces(db)
      .innerJoin('hire', 'hire.loan_id', 'loan.id')
      .select(['hire.starts_on', 'hire.ends_on'])
      .where('loan.id', '=', loanId)
      .orderBy('hire.number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { loan: emailLoan(row), startsOn: row.starts_on, endsOn: row.ends_on }
  },

  async listLoans(loanIds) {
    const loans = await selectLentPieces(db).where('loan.id', 'in', loanIds).orderBy('loan.id').execute()
    return loans.map(emailLoan)
  },

  async findPurchase(purchaseId) {
    const found = await selectLentPieces(db)
      .innerJoin('keep_purchase as purchase', 'purchase.loan_id', 'loan.id')
      .innerJoin('checkout', 'checkout.id', 'purchase.checkout_id')
      .leftJoin('rental_return', 'rental_return.id', 'loan.return_id')
      .select(['checkout.billed_to', 'loan.account_id'])
      .select(['purchase.price_pence', 'purchase.vat_class', 'purchase.bought_at', 'purchase.cancelled_at'])
      .select(['purchase.checkout_id', 'rental_return.state as return_state'])
      .select((eb) =>
        eb
          .selectFrom('loan_event')
          .select('loan_event.from_state')
          .whereRef('loan_event.loan_id', '=', 'loan.id')
          .where('loan_event.to_state', '=', 'kept')
          .orderBy('loan_event.id', 'desc')
          .limit(1)
          .as('kept_from'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('loan_event')
              .select('loan_event.id')
              .whereRef('loan_event.loan_id', '=', 'loan.id')
              .where('loan_event.from_state', '=', 'kept')
              .where('loan_event.to_state', '=', 'returned'),
          )
          .as('came_back'),
      )
      .where('purchase.id', '=', purchaseId)
      .executeTakeFirst()
    if (!found) return undefined
    return {
      accountId: found.account_id,
      membershipId: found.membership_id,
      loanId: found.id,
      loan: emailLoan(found),
      checkoutId: found.checkout_id,
      pricePence: found.price_pence,
      vatClass: found.vat_class,
      boughtAt: found.bought_at,
      cancelledAt: found.cancelled_at,
      elsewhere: found.billed_to !== null,
      recalled: Boolean(found.came_back),
      goingBack: found.kept_from === 'return_announced' ? { cancelled: found.return_state === 'cancelled' } : null,
    }
  },

  async findPieceReport(reportId) {
    const found = await selectLentPieces(db)
      .innerJoin('piece_report as report', 'report.loan_id', 'loan.id')
      .leftJoin('rental_return', 'rental_return.id', 'report.return_id')
      .leftJoin('arrival_check', 'arrival_check.loan_id', 'loan.id')
      .select('arrival_check.review')
      .select(['report.account_id', 'report.state as report_state', 'report.what', 'report.has_photo'])
      .select(['report.reported_at', 'report.credits_before', 'report.credits_after'])
      .select(['report.reason', 'rental_return.label_code', 'rental_return.due_on', 'rental_return.checkout_id'])
      .where('report.id', '=', reportId)
      .executeTakeFirst()
    if (!found) return undefined
    const { credits_before: before, credits_after: after, label_code: labelCode } = found
    return {
      accountId: found.account_id,
      loan: emailLoan(found),
      state: found.report_state,
      what: found.what,
      hasPhoto: found.has_photo,
      review: found.review,
      reportedAt: found.reported_at,
      credits: before === null || after === null ? null : { before, after },
      goesBack: labelCode === null ? null : { labelCode, dueOn: found.due_on, isOwn: found.checkout_id === null },
      reason: found.reason,
    }
  },

  listPiecesAtHome: async (membershipId) =>
    (
      await selectPiecesAtHome(db, membershipId)
        // The pieces in the other home are for its own adult to send back.
        .whereRef('loan.account_id', '=', 'membership.account_id')
        .execute()
    ).map(emailLoan),

  countPiecesToPost: (membershipId) => countPiecesToPost(db, membershipId),
})
