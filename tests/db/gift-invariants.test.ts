// The invariants of gift balances hold in a valid database, and each is broken by a fault that is planted for it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentInvariants, reserveGift, spendGift } from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const broken = async () => {
  const names: string[] = []
  for (const { name, sql: query } of paymentInvariants)
    if ((await sql.raw(query).execute(db)).rows.length > 0) names.push(name)
  return names
}

async function anAccountThatSpent() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  await transaction(db, async (tx) => {
    await aGiftLot(tx, { accountId, face: 5000 })
    const paidFor = { chargeKey: `charge:${accountId}` }
    await reserveGift(tx, { accountId, paidFor, due: 1800, actor: 'member', now })
    await spendGift(tx, { paidFor, actor: 'member', now })
  })
  return accountId
}

test('a gift balance whose entries, lots and payments agree breaks no invariant', async () => {
  await anAccountThatSpent()
  expect(await broken()).toEqual([])
})

test.each([
  [
    'what is left of a gift card is the sum of its entries',
    'update gift_lot set left_pence = left_pence - 1 where account_id = $',
    'update gift_lot set left_pence = left_pence + 1 where account_id = $',
  ],
  [
    'a gift card came into a balance once, with its whole value, and its entries belong to the same account',
    'update gift_lot set face_pence = face_pence + 1 where account_id = $',
    'update gift_lot set face_pence = face_pence - 1 where account_id = $',
  ],
  [
    'nothing is left of a gift card whose payment was taken back, or whose account is closed',
    'update gift_lot set withdrawn_at = created_at where account_id = $',
    'update gift_lot set withdrawn_at = null where account_id = $',
  ],
  [
    'nothing is left of a gift card if the bank took back more of its payment than was withdrawn from the card',
    'update gift_lot set lost_pence = 1 where account_id = $',
    'update gift_lot set lost_pence = 0 where account_id = $',
  ],
  [
    'what a gift balance paid was taken from its lots, and no more than that went back',
    'update gift_payment set amount_pence = amount_pence + 1 where account_id = $',
    'update gift_payment set amount_pence = amount_pence - 1 where account_id = $',
  ],
  [
    'what a gift balance paid was taken from its lots, and no more than that went back',
    "update gift_payment set state = 'released' where account_id = $",
    "update gift_payment set state = 'spent' where account_id = $",
  ],
])('a fault breaks the invariant that %s', async (name, fault, repair) => {
  const accountId = await anAccountThatSpent()
  const run = (text: string) => sql.raw(text.replace('$', `'${accountId}'`)).execute(db)
  await run(fault)
  expect(await broken()).toEqual([name])
  await run(repair)
  expect(await broken()).toEqual([])
})

test('a checkout breaks an invariant if it shows another amount of the gift balance than was put aside for it', async () => {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const id = newId<'checkout'>()
  await db
    .insertInto('checkout')
    .values({
      id,
      account_id: accountId,
      purpose: 'trial',
      slot: 'trial',
      input_hash: id,
      address: null,
      terms: '{}',
      amount_pence: 1200,
      balance_pence: 500,
      state: 'open',
      expires_at: now,
      created_at: now,
    })
    .execute()
  expect(await broken()).toEqual([
    'the gift balance that a checkout was shown with is put aside while the checkout is open, and spent with its result',
  ])
  await transaction(db, async (tx) => {
    await aGiftLot(tx, { accountId, face: 1000 })
    const paidFor = { checkoutId: id }
    await reserveGift(tx, { accountId, paidFor, due: 1200, exactly: 500, actor: 'member', now })
  })
  expect(await broken()).toEqual([])
})
