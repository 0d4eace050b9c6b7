// The export's sections about renting. If a membership has two homes, they cover only the owner's own home (product §12).

import type { ExportSection } from '#contract/account/personal-data.ts'
import { listOwnIds } from './own-ids.ts'
import type { Section } from './section.ts'
import { selectLoans } from './select-loans.ts'

export const rentalSections = {
  orders: {
    tables: ['rental_order', 'order_change'],
    async read(db, { accountId }) {
      const orders = await db
        .selectFrom('rental_order')
        .select(['id', 'reference', 'state', 'placed_at', 'address', 'outbound_pence', 'return_pence'])
        .select(['outbound_free', 'return_free', 'postage_status', 'dispatched_at', 'delivered_at', 'cancelled_at'])
        .where('account_id', '=', accountId)
        .orderBy('placed_at')
        .orderBy('id')
        .execute()
      const changes = await db
        .selectFrom('order_change')
        .innerJoin('rental_order', 'rental_order.id', 'order_change.order_id')
        .select(['order_id', 'order_change.revision', 'garments', 'address_changed', 'actor', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('order_id')
        .orderBy('order_change.revision')
        .execute()
      return orders.map((order) => ({ ...order, changes: changes.filter(({ order_id }) => order_id === order.id) }))
    },
  },
  orderEvents: {
    tables: ['rental_order_event'],
    read: (db, { accountId }) =>
      db
        .selectFrom('rental_order_event as event')
        .innerJoin('rental_order', 'rental_order.id', 'event.order_id')
        .select(['reference', 'event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where('account_id', '=', accountId)
        .orderBy('event.id')
        .execute(),
  },
  rentals: {
    tables: ['loan', 'loan_wearer'],
    read: (db, { accountId }) =>
      selectLoans(db)
        .innerJoin('rental_order', 'rental_order.id', 'loan.order_id')
        .leftJoin('loan_wearer', (join) =>
          join.onRef('loan_wearer.loan_id', '=', 'loan.id').on('loan_wearer.account_id', '=', accountId),
        )
        .leftJoin('child', 'child.id', 'loan_wearer.child_id')
        .select(['loan.id', 'rental_order.reference as order', 'loan.state', 'loan.condition', 'loan.credits'])
        .select(['loan.ordered_at', 'loan.received_on', 'loan.term_ends_on', 'loan.ended_at', 'child.name as wearer'])
        .where('loan.account_id', '=', accountId)
        .orderBy('loan.id')
        .execute(),
  },
  rentalEvents: {
    tables: ['loan_event'],
    read: (db, { accountId }) =>
      selectLoans(db)
        .innerJoin('loan_event as event', 'event.loan_id', 'loan.id')
        .select(['event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where('loan.account_id', '=', accountId)
        .orderBy('event.id')
        .execute(),
  },
  hireTerms: {
    tables: ['hire'],
    read: (db, { accountId }) =>
      selectLoans(db)
        .innerJoin('hire', 'hire.loan_id', 'loan.id')
        .select(['hire.number', 'hire.starts_on', 'hire.ends_on', 'hire.agreed_at', 'hire.actor'])
        .where('loan.account_id', '=', accountId)
        .orderBy('hire.agreed_at')
        .orderBy('hire.loan_id')
        .orderBy('hire.number')
        .execute(),
  },
  returns: {
    tables: ['rental_return'],
    read: (db, { accountId }) =>
      db
        .selectFrom('rental_return')
        .select(['id', 'label_code', 'state', 'announced_at', 'due_on', 'posted_at', 'posted_proof', 'received_at'])
        .select(['checked_at', 'done_at', 'cancelled_at', 'lost_at', 'lapsed_on'])
        .where('account_id', '=', accountId)
        .orderBy('announced_at')
        .orderBy('id')
        .execute(),
  },
  returnEvents: {
    tables: ['rental_return_event'],
    read: (db, { accountId }) =>
      db
        .selectFrom('rental_return_event as event')
        .innerJoin('rental_return', 'rental_return.id', 'event.return_id')
        .select(['label_code', 'event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where('account_id', '=', accountId)
        .orderBy('event.id')
        .execute(),
  },
  reports: {
    tables: ['piece_report', 'piece_report_event'],
    async read(db, { accountId }) {
      const reports = await selectLoans(db)
        .innerJoin('piece_report as report', 'report.loan_id', 'loan.id')
        .select(['report.id', 'report.reported_at', 'report.what', 'report.words', 'report.has_photo', 'report.photo'])
        .select(['report.state', 'report.resolved_at', 'report.condition', 'credits_before', 'credits_after', 'reason'])
        .where('report.account_id', '=', accountId)
        .orderBy('report.reported_at')
        .orderBy('report.id')
        .execute()
      const events = await db
        .selectFrom('piece_report_event as event')
        .innerJoin('piece_report', 'piece_report.id', 'event.report_id')
        .select(['report_id', 'event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where('account_id', '=', accountId)
        .orderBy('event.id')
        .execute()
      return reports.map((report) => ({ ...report, steps: events.filter(({ report_id }) => report_id === report.id) }))
    },
  },
  arrivalChecks: {
    tables: ['arrival_check', 'arrival_mark'],
    async read(db, { accountId }) {
      const checks = await selectLoans(db)
        .innerJoin('arrival_check as check', 'check.loan_id', 'loan.id')
        .select(['check.loan_id as id', 'check.checked_at', 'check.answer', 'check.review'])
        .where('check.account_id', '=', accountId)
        .orderBy('check.checked_at')
        .orderBy('check.loan_id')
        .execute()
      const marks = await db
        .selectFrom('arrival_mark')
        .innerJoin('arrival_check', 'arrival_check.loan_id', 'arrival_mark.loan_id')
        .select(['arrival_mark.loan_id', 'outline', 'side', 'zone', 'kind'])
        .where('account_id', '=', accountId)
        .orderBy('arrival_mark.loan_id')
        .orderBy('side')
        .orderBy('zone')
        .orderBy('kind')
        .execute()
      return checks.map((check) => ({ ...check, marks: marks.filter(({ loan_id }) => loan_id === check.id) }))
    },
  },
  findings: {
    tables: ['finding'],
    read: (db, { accountId }) =>
      selectLoans(db)
        .innerJoin('finding', 'finding.loan_id', 'loan.id')
        .select(['finding.created_at', 'finding.place', 'finding.found_on', 'finding.answer', 'finding.answered_at'])
        .where('loan.account_id', '=', accountId)
        .orderBy('finding.created_at')
        .orderBy('finding.id')
        .execute(),
  },
  parcels: {
    tables: ['parcel', 'parcel_label', 'parcel_event'],
    async read(db, { accountId, asGuest }) {
      const ids = await listOwnIds(db, accountId, asGuest)
      const parcels = await db
        .selectFrom('parcel')
        .leftJoin('parcel_label', 'parcel_label.parcel_id', 'parcel.id')
        .select(['parcel.id', 'direction', 'label_code', 'parcel.created_at', 'dispatched_at', 'delivered_at'])
        .select(['closed_at', 'carrier', 'booked_at', 'tracking_number'])
        .where('carries_id', 'in', ids as never)
        .orderBy('parcel.created_at')
        .orderBy('parcel.id')
        .execute()
      const events = await db
        .selectFrom('parcel_event')
        .innerJoin('parcel', 'parcel.id', 'parcel_event.parcel_id')
        .select(['parcel_id', 'code', 'happened_at'])
        .where('carries_id', 'in', ids as never)
        .orderBy('happened_at')
        .orderBy('parcel_id')
        .orderBy('parcel_event.carrier')
        .orderBy('event_id')
        .execute()
      return parcels.map((parcel) => ({
        ...parcel,
        journey: events.filter(({ parcel_id }) => parcel_id === parcel.id),
      }))
    },
  },
  heldPieces: {
    tables: ['garment_claim'],
    read: (db, { accountId }) =>
      db
        .selectFrom('garment_claim as claim')
        .innerJoin('garment', 'garment.id', 'claim.garment_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select(['product.name as piece', 'garment.size_code as size', 'claim.kind'])
        .select(['claim.taken_at', 'claim.expires_at', 'claim.released_at'])
        .where('claim.account_id', '=', accountId)
        .orderBy('claim.taken_at')
        .orderBy('claim.id')
        .execute(),
  },
  freePostage: {
    tables: ['free_postage'],
    read: (db, { accountId }) =>
      db
        .selectFrom('free_postage')
        .select(['at', 'direction'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('direction')
        .execute(),
  },
  refusals: {
    tables: ['rental_refusal'],
    read: (db, { accountId }) =>
      db
        .selectFrom('rental_refusal')
        .select(['last_at', 'call', 'code', 'message', 'times'])
        .where('account_id', '=', accountId)
        .orderBy('last_at')
        .orderBy('call')
        .orderBy('code')
        .execute(),
  },
  waitingList: {
    tables: ['waiting_list_entry', 'waiting_list_offer'],
    async read(db, { accountId, provedEmail }) {
      const entries = await db
        .selectFrom('waiting_list_entry as entry')
        .innerJoin('product', 'product.id', 'entry.product_id')
        .select(['entry.id', 'product.name as piece', 'size_code as size', 'condition', 'email', 'asked_at'])
        .select(['most_credits', 'ended_at', 'ended_as', 'lapses'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            ...(provedEmail === null ? [] : [eb.and([eb('account_id', 'is', null), eb('email', '=', provedEmail)])]),
          ]),
        )
        .orderBy('asked_at')
        .orderBy('entry.id')
        .execute()
      const offers = await db
        .selectFrom('waiting_list_offer')
        .select(['entry_id', 'state', 'offered_at', 'lasts_until', 'ended_at'])
        .where('account_id', '=', accountId)
        .orderBy('offered_at')
        .orderBy('id')
        .execute()
      return entries.map((entry) => ({ ...entry, offers: offers.filter(({ entry_id }) => entry_id === entry.id) }))
    },
  },
} satisfies Partial<Record<ExportSection, Section>>
