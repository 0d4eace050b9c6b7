// The export's sections about recalls, the resale shop, ski wear, complaints and what the site publishes about the family.
import type { ExportSection } from '#contract/account/personal-data.ts'
import type { Section } from './section.ts'

export const shopSections = {
  recalls: {
    tables: ['recall_notice'],
    read: (db, { accountId, asGuest }) =>
      db
        .selectFrom('recall_notice as notice')
        .innerJoin('recall', 'recall.id', 'notice.recall_id')
        .select(['recall.reference', 'recall.reason', 'recall.advice', 'notice.written_at', 'notice.sent_at'])
        .where((eb) =>
          eb.or([
            eb('notice.account_id', '=', accountId),
            eb('notice.resale_order_id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
            eb('notice.ski_booking_id', '=', eb.fn.any(eb.val([...asGuest.skiBookings]))),
          ]),
        )
        .orderBy('notice.id')
        .execute(),
  },
  resaleOrders: {
    tables: ['resale_order', 'resale_order_event', 'resale_line'],
    async read(db, { accountId, asGuest }) {
      const orders = await db
        .selectFrom('resale_order')
        .select(['id', 'reference', 'state', 'placed_at', 'buyer_name', 'buyer_email', 'buyer_phone', 'address'])
        .select([
          'goods_pence',
          'postage_pence',
          'postage_refunded_pence',
          'dispatched_at',
          'delivered_at',
          'cancelled_at',
        ])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('placed_at')
        .orderBy('id')
        .execute()
      const lines = await db
        .selectFrom('resale_line as line')
        .innerJoin('resale_order', 'resale_order.id', 'line.order_id')
        .innerJoin('garment', 'garment.id', 'line.garment_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select(['line.order_id', 'product.name as piece', 'garment.size_code as size', 'line.condition'])
        .select(['line.price_pence', 'line.refunded_pence', 'line.vat_class', 'line.vat_basis_points', 'line.ended_at'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('line.id')
        .execute()
      const events = await db
        .selectFrom('resale_order_event as event')
        .innerJoin('resale_order', 'resale_order.id', 'event.order_id')
        .select(['event.order_id', 'event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('event.id')
        .execute()
      return orders.map((order) => ({
        ...order,
        pieces: lines.filter(({ order_id }) => order_id === order.id),
        steps: events.filter(({ order_id }) => order_id === order.id),
      }))
    },
  },
  resaleReturns: {
    tables: ['resale_return', 'resale_return_event', 'resale_return_line'],
    async read(db, { accountId, asGuest }) {
      const returns = await db
        .selectFrom('resale_return as return')
        .innerJoin('resale_order', 'resale_order.id', 'return.order_id')
        .select(['return.id', 'resale_order.reference as order', 'return.state', 'return.reason', 'return.booked_at'])
        .select(['return.post_by', 'return.posted_at', 'return.received_at', 'return.cancelled_at'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('return.booked_at')
        .orderBy('return.id')
        .execute()
      const lines = await db
        .selectFrom('resale_return_line as return_line')
        .innerJoin('resale_line', 'resale_line.id', 'return_line.line_id')
        .innerJoin('resale_order', 'resale_order.id', 'resale_line.order_id')
        .innerJoin('garment', 'garment.id', 'resale_line.garment_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select(['return_line.return_id', 'product.name as piece'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('return_line.return_id')
        .orderBy('return_line.line_id')
        .execute()
      const events = await db
        .selectFrom('resale_return_event as event')
        .innerJoin('resale_return', 'resale_return.id', 'event.return_id')
        .innerJoin('resale_order', 'resale_order.id', 'resale_return.order_id')
        .select(['event.return_id', 'event.at', 'event.from_state', 'event.to_state', 'event.actor'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('resale_order.id', '=', eb.fn.any(eb.val([...asGuest.resaleOrders]))),
          ]),
        )
        .orderBy('event.id')
        .execute()
      return returns.map((booked) => ({
        ...booked,
        pieces: lines.filter(({ return_id }) => return_id === booked.id),
        steps: events.filter(({ return_id }) => return_id === booked.id),
      }))
    },
  },
  skiBookings: {
    tables: ['ski_booking', 'ski_line', 'ski_booking_event', 'ski_change', 'ski_proof', 'ski_payment', 'ski_fee'],
    async read(db, { accountId, asGuest }) {
      const bookings = await db
        .selectFrom('ski_booking')
        .select(['id', 'reference', 'state', 'booked_at', 'first_day', 'last_day', 'buyer_name', 'buyer_email'])
        .select(['buyer_phone', 'address', 'dispatched_at', 'delivered_at', 'posted_at'])
        .select(['returned_at', 'cancelled_at'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('ski_booking.id', '=', eb.fn.any(eb.val([...asGuest.skiBookings]))),
          ]),
        )
        .orderBy('booked_at')
        .orderBy('id')
        .execute()
      const ids = bookings.map(({ id }) => id)
      if (ids.length === 0) return []
      const lines = await db
        .selectFrom('ski_line as line')
        .innerJoin('garment', 'garment.id', 'line.garment_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select(['line.booking_id', 'product.name as piece', 'garment.size_code as size', 'line.child'])
        .select(['line.price_pence', 'line.refunded_pence', 'line.ended_at', 'line.returned_at', 'line.lost_at'])
        .where('line.booking_id', 'in', ids)
        .orderBy('line.child')
        .orderBy('line.id')
        .execute()
      const changes = await db
        .selectFrom('ski_change')
        .select(['booking_id', 'at', 'from_first_day', 'from_last_day', 'to_first_day', 'to_last_day'])
        .where('booking_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute()
      const proofs = await db
        .selectFrom('ski_proof')
        .select(['booking_id', 'reported_at', 'day', 'number'])
        .where('booking_id', 'in', ids)
        .orderBy('id')
        .execute()
      const paid = await db
        .selectFrom('ski_payment')
        .select(['booking_id', 'paid_at', 'kind', 'amount_pence', 'refunded_pence'])
        .where('booking_id', 'in', ids)
        .orderBy('paid_at')
        .orderBy('checkout_id')
        .execute()
      const fees = await db
        .selectFrom('ski_fee')
        .select(['booking_id', 'asked_at', 'state', 'days_late', 'amount_pence', 'note', 'ended_at'])
        .where('booking_id', 'in', ids)
        .orderBy('asked_at')
        .orderBy('id')
        .execute()
      const events = await db
        .selectFrom('ski_booking_event')
        .select(['booking_id', 'at', 'from_state', 'to_state', 'actor'])
        .where('booking_id', 'in', ids)
        .orderBy('id')
        .execute()
      const ofBooking = <Line extends { booking_id: string }>(all: readonly Line[], id: string) =>
        all.filter(({ booking_id }) => booking_id === id)
      return bookings.map((booking) => ({
        ...booking,
        pieces: ofBooking(lines, booking.id),
        changes: ofBooking(changes, booking.id),
        proofs_of_posting: ofBooking(proofs, booking.id),
        payments: ofBooking(paid, booking.id),
        late_fees: ofBooking(fees, booking.id),
        steps: ofBooking(events, booking.id),
      }))
    },
  },
  complaints: {
    tables: ['complaint', 'complaint_event'],
    async read(db, { accountId, provedEmail }) {
      const complaints = await db
        .selectFrom('complaint')
        .select(['id', 'reference', 'received_at', 'kind', 'name', 'email', 'words', 'state', 'due_on', 'outcome'])
        .select('closed_at')
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            ...(provedEmail === null ? [] : [eb.and([eb('account_id', 'is', null), eb('email', '=', provedEmail)])]),
          ]),
        )
        .orderBy('received_at')
        .orderBy('id')
        .execute()
      const ids = complaints.map(({ id }) => id)
      if (ids.length === 0) return []
      const events = await db
        .selectFrom('complaint_event')
        .select(['complaint_id', 'at', 'kind', 'words', 'actor'])
        .where('complaint_id', 'in', ids)
        .orderBy('id')
        .execute()
      return complaints.map((complaint) => ({
        ...complaint,
        steps: events.filter(({ complaint_id }) => complaint_id === complaint.id),
      }))
    },
  },
  testimonials: {
    tables: ['testimonial'],
    read: (db, { accountId }) =>
      db
        .selectFrom('testimonial')
        .innerJoin('rental_order', 'rental_order.id', 'testimonial.order_id')
        .select(['testimonial.text', 'testimonial.name', 'testimonial.about'])
        .select(['testimonial.consent', 'testimonial.consented_on'])
        .select('rental_order.reference as order')
        .where('rental_order.account_id', '=', accountId)
        .orderBy('testimonial.id')
        .execute(),
  },
} satisfies Partial<Record<ExportSection, Section>>
