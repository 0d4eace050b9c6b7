// The gift balance in sentences (product §7).
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { type BalancePurpose, giftStatement } from '#server/domains/gift-cards/index.ts'
import { dayInLondon, formatDay, formatPeriod } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** What is left, and what it was spent on, newest first. */
export async function readGiftBalance(db: Reader, accountId: Id<'account'>): Promise<AnswerOf<'giftBalance'>> {
  const { frozen } = await db
    .selectFrom('gift_lot')
    .select(sql<number>`coalesce(sum(left_pence), 0)::int`.as('frozen'))
    .where('account_id', '=', accountId)
    .where('frozen_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const changes = await listChanges(db, accountId)
  const lines = giftStatement(
    changes.map((row) => ({
      kind: row.kind,
      causeKey: row.cause_key,
      paymentId: row.payment_id,
      state: row.state,
      amount: row.amount,
      at: row.at,
      card: { reference: row.card, sender: row.sender },
      subject: {
        purpose: row.purpose as BalancePurpose | null,
        piece: row.piece,
        elsewhere: row.elsewhere,
        reference: row.order_reference ?? row.return_label ?? row.sale_reference ?? row.ski_reference,
        period: row.period_start && row.period_end && formatPeriod(row.period_start, row.period_end),
      },
    })),
  )
  const entries = lines.map(({ at, ...line }) => {
    const day = dayInLondon(at)
    return { day, dayLabel: formatDay(day), ...line }
  })
  return {
    balance: changes.reduce((sum, { amount }) => sum + amount, 0) - frozen,
    frozen,
    entries: entries.toReversed(),
  }
}

/** The changes, summed by kind and cause, with the names of what they paid for, ordered by id and so by the time of writing. */
const listChanges = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('gift_entry as entry')
    .innerJoin('gift_lot as lot', 'lot.id', 'entry.lot_id')
    .innerJoin('gift_card as card', 'card.id', 'lot.gift_card_id')
    .leftJoin('gift_payment as payment', 'payment.id', 'entry.payment_id')
    .leftJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .leftJoin('invoice', (join) => join.on('invoice.stripe_id', '=', sql<string>`substr(payment.charge_key, 9)`))
    .select((eb) => [
      ...(['entry.kind', 'entry.cause_key', 'payment.id as payment_id', 'payment.state'] as const),
      ...(['checkout.purpose', 'invoice.period_start', 'invoice.period_end'] as const),
      sql<boolean>`checkout.billed_to is not null`.as('elsewhere'),
      eb.fn.max('entry.id').as('id'),
      eb.fn.max('entry.at').as('at'),
      eb.fn.max('card.reference').as('card'),
      eb.fn.max('card.sender_name').as('sender'),
      sql<number>`sum(entry.amount_pence)::int`.as('amount'),
    ])
    .select((eb) => [
      eb
        .selectFrom('rental_order')
        .select('rental_order.reference')
        .where('rental_order.id', '=', result('order'))
        .as('order_reference'),
      eb
        .selectFrom('rental_return')
        .select('rental_return.label_code')
        .where('rental_return.id', '=', result('return'))
        .as('return_label'),
      eb
        .selectFrom('resale_order')
        .select('resale_order.reference')
        .where('resale_order.id', '=', result('resale-order'))
        .as('sale_reference'),
      // Paid for a booking, a change of its dates or its late fee.
      eb
        .selectFrom('ski_payment')
        .innerJoin('ski_booking', 'ski_booking.id', 'ski_payment.booking_id')
        .select('ski_booking.reference')
        .whereRef('ski_payment.checkout_id', '=', 'checkout.id')
        .as('ski_reference'),
      eb
        .selectFrom('loan')
        .innerJoin('garment', 'garment.id', 'loan.garment_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select('product.name')
        .where(
          'loan.id',
          '=',
          sql<
            Id<'loan'>
          >`coalesce((select loan_id from keep_purchase where id = checkout.result_id), (select loan_id from loss where id = checkout.result_id))`,
        )
        .as('piece'),
    ])
    .where('entry.account_id', '=', accountId)
    .groupBy(['entry.kind', 'entry.cause_key', 'payment.id', 'checkout.id', 'invoice.stripe_id'])
    .orderBy('id')
    .execute()

const result = <Kind extends string>(_kind: Kind) => sql.ref<Id<Kind>>('checkout.result_id')
