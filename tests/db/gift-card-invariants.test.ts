// The invariants of gift cards hold in a valid database, and each is broken by a fault that is planted for it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giftCardInvariants } from '#server/domains/gift-cards/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { aMember } from '../builders/a-member.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'

const { db } = await openTestDatabase()
const broken = async () => {
  const names: string[] = []
  for (const { name, sql: query } of giftCardInvariants)
    if ((await sql.raw(query).execute(db)).rows.length > 0) names.push(name)
  return names
}

/** Builds a member's discounted card that somebody else has redeemed, and one that is scheduled. */
const cards = () =>
  transaction(db, async (tx) => {
    const { accountId: buyer } = await aMember(tx)
    const { id: redeemedBy } = await anAccount(tx)
    const redeemed = await aGiftCard(tx, { buyer, facePence: 20_000, discountedPence: 20_000, redeemedBy })
    const waiting = await aGiftCard(tx, { buyer, facePence: 10_000, discountedPence: 10_000, until: 'scheduled' })
    return { redeemed: redeemed.cardId, waiting: waiting.cardId, buyer, redeemedBy }
  })
type Built = Awaited<ReturnType<typeof cards>>

const cost =
  'a gift card cost what was paid for its checkout, at the price that was shown, and none of it came from a gift balance'
const lot = 'a gift card is redeemed if and only if its whole face is a lot of the account that redeemed it'
const result = 'a gift card is the result of its checkout'
const year = 'within 365 days no member buys more at the discount than the yearly limit that was in force'
const own = 'a discounted gift card is not redeemed by the member who bought it'
const sent = 'a gift card that is sent, redeemed or expired has a time at which it was sent; a scheduled one has none'
const checkoutOf = (card: string) => `(select checkout_id from gift_card where id = '${card}')`

test('gift cards that were bought and redeemed break no invariant', async () => {
  await cards()
  expect(await broken()).toEqual([])
})

test.each<[name: string, fault: (built: Built) => string, repair: (built: Built) => string]>([
  [
    lot,
    ({ redeemed, buyer }) => `update gift_lot set account_id = '${buyer}' where gift_card_id = '${redeemed}'`,
    ({ redeemed, redeemedBy }) => `update gift_lot set account_id = '${redeemedBy}' where gift_card_id = '${redeemed}'`,
  ],
  [
    lot,
    ({ redeemed }) => `update gift_lot set paid_pence = face_pence where gift_card_id = '${redeemed}'`,
    ({ redeemed }) => `update gift_lot set paid_pence = 17000 where gift_card_id = '${redeemed}'`,
  ],
  [
    cost,
    ({ waiting }) => `update checkout set amount_pence = 8501 where id = ${checkoutOf(waiting)}`,
    ({ waiting }) => `update checkout set amount_pence = 8500 where id = ${checkoutOf(waiting)}`,
  ],
  [
    cost,
    ({ waiting }) => `update checkout set balance_pence = 1 where id = ${checkoutOf(waiting)}`,
    ({ waiting }) => `update checkout set balance_pence = 0 where id = ${checkoutOf(waiting)}`,
  ],
  [
    cost,
    ({ waiting }) => `update payment_intent set vat_class = 'sale' where checkout_id = ${checkoutOf(waiting)}`,
    ({ waiting }) => `update payment_intent set vat_class = 'voucher' where checkout_id = ${checkoutOf(waiting)}`,
  ],
  [
    result,
    ({ waiting }) => `update checkout set purpose = 'resale' where id = ${checkoutOf(waiting)}`,
    ({ waiting }) => `update checkout set purpose = 'gift-card' where id = ${checkoutOf(waiting)}`,
  ],
  [
    year,
    ({ waiting }) =>
      `update checkout set terms = terms || '{"face_year_pence": 29999}' where id = ${checkoutOf(waiting)}`,
    ({ waiting }) =>
      `update checkout set terms = terms || '{"face_year_pence": 30000}' where id = ${checkoutOf(waiting)}`,
  ],
  [
    own,
    ({ redeemed, buyer }) =>
      `with moved as (update gift_lot set account_id = '${buyer}' where gift_card_id = '${redeemed}')
       update gift_card set redeemed_by = '${buyer}' where id = '${redeemed}'`,
    ({ redeemed, redeemedBy }) =>
      `with moved as (update gift_lot set account_id = '${redeemedBy}' where gift_card_id = '${redeemed}')
       update gift_card set redeemed_by = '${redeemedBy}' where id = '${redeemed}'`,
  ],
  [
    sent,
    ({ waiting }) => `update gift_card set sent_at = bought_at where id = '${waiting}'`,
    ({ waiting }) => `update gift_card set sent_at = null where id = '${waiting}'`,
  ],
])('a fault breaks the invariant that %s', async (name, fault, repair) => {
  const built = await cards()
  await sql.raw(fault(built)).execute(db)
  const found = await broken()
  await sql.raw(repair(built)).execute(db)
  expect(found).toContain(name)
  expect(await broken()).toEqual([])
})
