// What a disputed payment has paid for. A checkout becomes one thing, except a swap: its order stands for its return as well.
import type { EmailFacts } from '#server/domains/notifications/index.ts'
import { isSaleUnsent } from '#server/domains/resale/index.ts'
import { isSkiUnsent } from '#server/domains/ski/index.ts'
import type { Reader } from '#server/platform/db/reader.ts'

export const paidFor = (db: Reader): Pick<EmailFacts, 'findPaidFor'> => ({
  async findPaidFor(checkoutId) {
    const row = await db
      .selectFrom('checkout')
      .leftJoin('rental_order', 'rental_order.checkout_id', 'checkout.id')
      .leftJoin('rental_return', 'rental_return.checkout_id', 'checkout.id')
      .leftJoin('resale_order', 'resale_order.checkout_id', 'checkout.id')
      .leftJoin('gift_card', 'gift_card.checkout_id', 'checkout.id')
      // A change of its dates, and a late fee, are paid for by checkouts of their own.
      .leftJoin('ski_payment', 'ski_payment.checkout_id', 'checkout.id')
      .leftJoin('ski_booking', 'ski_booking.id', 'ski_payment.booking_id')
      .select(['rental_order.reference as order', 'rental_return.label_code as return', 'gift_card.reference as card'])
      .select(['resale_order.reference as sale', 'resale_order.state as sale_state'])
      .select(['ski_booking.reference as ski', 'ski_booking.state as ski_state'])
      .where('checkout.id', '=', checkoutId)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.order) return { what: 'rental order', reference: row.order, isUnsent: false }
    if (row.return) return { what: 'return', reference: row.return, isUnsent: false }
    if (row.card) return { what: 'gift card', reference: row.card, isUnsent: false }
    if (row.sale && row.sale_state)
      return { what: 'sale', reference: row.sale, isUnsent: isSaleUnsent({ state: row.sale_state }) }
    if (row.ski && row.ski_state)
      return { what: 'ski booking', reference: row.ski, isUnsent: isSkiUnsent({ state: row.ski_state }) }
    return undefined
  },
})
