// The gift balance in sentences (product §7).
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { giftEntryText } from '#server/domains/gift-cards/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** What is left, and every change of it, newest first. One payment that takes of several cards is one change. */
export async function readGiftBalance(db: Reader, accountId: Id<'account'>): Promise<AnswerOf<'giftBalance'>> {
  const { frozen } = await db
    .selectFrom('gift_lot')
    .select(sql<number>`coalesce(sum(left_pence), 0)::int`.as('frozen'))
    .where('account_id', '=', accountId)
    .where('frozen_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const changes = await db
    .selectFrom('gift_entry as entry')
    .innerJoin('gift_lot as lot', 'lot.id', 'entry.lot_id')
    .innerJoin('gift_card as card', 'card.id', 'lot.gift_card_id')
    .leftJoin('gift_payment as payment', 'payment.id', 'entry.payment_id')
    .leftJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select((eb) => [
      'entry.kind',
      'payment.state',
      'checkout.purpose',
      eb.fn.max('entry.id').as('id'),
      eb.fn.max('entry.at').as('at'),
      eb.fn.max('card.reference').as('reference'),
      sql<number>`sum(entry.amount_pence)::int`.as('amount'),
    ])
    .where('entry.account_id', '=', accountId)
    .groupBy(['entry.kind', 'entry.cause_key', 'payment.state', 'checkout.purpose'])
    // In the order of writing, which ids follow.
    .orderBy('id')
    .execute()
  let total = 0
  const entries = changes.map(({ kind, state, purpose, at, reference, amount }) => {
    total += amount
    const day = dayInLondon(at)
    const text = giftEntryText({ kind, state, purpose, reference })
    return { day, dayLabel: formatDay(day), text, amount, balanceAfter: total }
  })
  return { balance: total - frozen, frozen, entries: entries.toReversed() }
}
