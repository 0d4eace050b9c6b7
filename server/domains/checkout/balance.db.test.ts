// A gift balance pays what it can of a checkout, and a card pays the rest (product §7). It is put aside when the checkout opens,
// spent with its result, and given back otherwise. Longer than 300 lines because all cases share one world.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  freezeGiftLot,
  paymentInvariants,
  readGiftBalance,
  reserveGift,
  retryRefundTask,
  withdrawGiftLot,
} from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { guest, trialWorld } from '#tests/support/worlds/trial-world.ts'
import { checkoutJobs, openCheckout, refundMadeOf, refundPaid, resolveCheckout } from './index.ts'
import { cancelAbandonedPayment } from './steps/abandon-checkout.ts'
import { expireCheckout } from './steps/open-checkout-within.ts'

const { db } = await openTestDatabase()
const { shelf, paper, services, request, anybody, checkoutOf, pay } = trialWorld(db)

async function withBalance(...lots: number[]) {
  const { accountId } = (await anybody()) as { accountId: Id<'account'> }
  for (const [at, face] of lots.entries())
    await transaction(db, async (tx) => {
      const now = new Date(paper.now.getTime() + at)
      // Nobody buys a gift card of a few pence: this is what is left of a larger one.
      await aGiftLot(tx, { accountId, face: Math.max(face, 1000), now })
      const paidFor = { chargeKey: `before:${accountId}:${at}` }
      if (face < 1000) await reserveGift(tx, { accountId, paidFor, due: 1000 - face, actor: 'member', now })
    })
  return { payer: { accountId }, accountId, balance: async () => (await readGiftBalance(db, accountId)).balance }
}
const lotsOf = async (accountId: Id<'account'>) =>
  (
    await db
      .selectFrom('gift_lot')
      .select('left_pence')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map(({ left_pence }) => left_pence)
const paymentsOf = (checkoutId: Id<'checkout'>) =>
  db.selectFrom('gift_payment').select(['state', 'amount_pence']).where('checkout_id', '=', checkoutId).execute()
const charged = async (checkoutId: Id<'checkout'>) =>
  (await db.selectFrom('payment_intent').select('amount_pence').where('checkout_id', '=', checkoutId).execute()).map(
    ({ amount_pence }) => amount_pence,
  )
const run = (kind: string, checkoutId: Id<'checkout'>) => checkoutJobs(services)[kind]?.({ checkoutId }, {} as never)
const expire = async (checkoutId: Id<'checkout'>) => {
  await db.updateTable('checkout').set({ expires_at: paper.now }).where('id', '=', checkoutId).execute()
  await run(expireCheckout, checkoutId)
}

const balanceInvariants = paymentInvariants.filter(({ name }) => name.includes('gift'))
afterEach(async () => {
  expect(balanceInvariants).toHaveLength(7)
  for (const { name, sql: query } of balanceInvariants)
    expect((await sql.raw(query).execute(db)).rows, name).toEqual([])
})

describe('what the balance pays', () => {
  test.each([
    // price, lots, by balance, by card
    [1200, [1200], 1200, 0],
    [1200, [5000], 1200, 0],
    [1200, [700, 500], 1200, 0],
    [1200, [500], 500, 700],
    [1200, [1], 1, 1199],
    // The card is charged 30p at least.
    [1200, [1199], 1170, 30],
    [1200, [1171], 1170, 30],
    [30, [29], 0, 30],
    [30, [30], 30, 0],
    [31, [30], 1, 30],
  ])('of %ip with lots of %j is %ip, and a card pays %ip', async (price, lots, byBalance, byCard) => {
    const { payer, balance } = await withBalance(...lots)
    const before = await balance()
    const thing = `thing ${price} ${lots}`
    const { checkout, clientSecret } = await openCheckout(services, request(payer, thing, price))
    expect(checkout).toMatchObject({ amount_pence: price, balance_pence: byBalance })
    expect(await charged(checkout.id)).toEqual(byCard > 0 ? [byCard] : [])
    expect(clientSecret === null).toBe(byCard === 0)
    expect(await balance()).toBe(before - byBalance)
    if (byCard > 0) await pay(checkout.id)
    const resultId = await resolveCheckout(services, request(payer, thing, price))
    expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'completed', result_id: resultId })
    expect(await paymentsOf(checkout.id)).toEqual(byBalance > 0 ? [{ state: 'spent', amount_pence: byBalance }] : [])
    expect(await balance()).toBe(before - byBalance)
  })

  test('comes from the oldest gift card first', async () => {
    const { payer, accountId } = await withBalance(700, 900)
    await openCheckout(services, request(payer, 'oldest first', 1000))
    expect(await lotsOf(accountId)).toEqual([0, 600])
  })

  test('is nothing for a guest, or from a gift card whose payment is disputed', async () => {
    const { checkout } = await openCheckout(services, request(guest, 'of a guest'))
    expect(checkout.balance_pence).toBe(0)
    const { payer, accountId } = await withBalance(5000)
    const [card] = await db.selectFrom('gift_lot').select('gift_card_id').where('account_id', '=', accountId).execute()
    const giftCardId = card?.gift_card_id as Id<'gift-card'>
    await transaction(db, (tx) => freezeGiftLot(tx, { giftCardId, frozen: true, now: paper.now }))
    const frozen = await openCheckout(services, request(payer, 'frozen'))
    expect(frozen.checkout.balance_pence).toBe(0)
    await transaction(db, (tx) => freezeGiftLot(tx, { giftCardId, frozen: false, now: paper.now }))
    expect((await openCheckout(services, request(payer, 'frozen'))).checkout.balance_pence).toBe(1200)
  })
})

test('a balance is never spent without a checkout that showed it', async () => {
  const { payer, balance } = await withBalance(5000)
  await expect(resolveCheckout(services, request(payer, 'not shown'))).rejects.toMatchObject({
    code: 'payment_required',
  })
  expect(await balance()).toBe(5000)
  expect(shelf.sold.size).toBe(0)
})

test('a checkout that the balance pays in full keeps the price that was shown, like one that a card pays', async () => {
  const { payer, balance } = await withBalance(5000)
  const { checkout } = await openCheckout(services, request(payer, 'dearer since'))
  // The price rises while the checkout is open.
  const terms = JSON.stringify({ thing: 'dearer since', price: 1500 })
  await sql`update checkout set terms = ${terms} where id = ${checkout.id}`.execute(db)
  const resultId = await resolveCheckout(services, request(payer, 'dearer since'))
  expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'completed', result_id: resultId })
  expect(await balance()).toBe(3800)
})

test('a repeated request returns the same checkout, and the balance is put aside once', async () => {
  const { payer, balance } = await withBalance(500)
  const first = await openCheckout(services, request(payer, 'twice'))
  const again = await openCheckout(services, request(payer, 'twice'))
  expect(again.checkout.id).toBe(first.checkout.id)
  expect(again.clientSecret).toBe(first.clientSecret)
  expect(await balance()).toBe(0)
})

test('a gift card that is redeemed before paying is used: the checkout is opened again with the new split', async () => {
  const { payer, accountId, balance } = await withBalance(500)
  const first = await openCheckout(services, request(payer, 'redeemed since'))
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 2000 }))
  const second = await openCheckout(services, request(payer, 'redeemed since'))
  expect(second.checkout).toMatchObject({ balance_pence: 1200 })
  expect(await checkoutOf(first.checkout.id)).toMatchObject({ state: 'abandoned' })
  expect(await paymentsOf(first.checkout.id)).toEqual([{ state: 'released', amount_pence: 500 }])
  expect(await balance()).toBe(1300)
})

test.each([
  ['that has expired', (id: Id<'checkout'>) => expire(id)],
  [
    'that another one replaces',
    (_: Id<'checkout'>, accountId: Id<'account'>) => openCheckout(services, request({ accountId }, 'instead', 0)),
  ],
])('a checkout %s gives the balance back', async (_, end) => {
  const { payer, accountId } = await withBalance(1000, 1500)
  const { checkout } = await openCheckout(services, request(payer, 'given back', 2400))
  expect(await lotsOf(accountId)).toEqual([0, 100])
  await end(checkout.id, accountId)
  expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'abandoned' })
  expect(await lotsOf(accountId)).toEqual([1000, 1500])
})

test('a checkout that the balance pays in full is refused once it has expired, and says why', async () => {
  const { payer } = await withBalance(5000)
  const { checkout } = await openCheckout(services, request(payer, 'too late'))
  await expire(checkout.id)
  await expect(resolveCheckout(services, request(payer, 'too late'))).rejects.toMatchObject({
    code: 'payment_required',
    message: expect.stringContaining('We’ve closed this checkout'),
  })
})

describe('a card that pays after the balance was given back', () => {
  test('still makes the result if the balance has not been spent', async () => {
    const { payer, balance } = await withBalance(500)
    const { checkout } = await openCheckout(services, request(payer, 'late'))
    await expire(checkout.id)
    expect(await balance()).toBe(500)
    await pay(checkout.id)
    await run(cancelAbandonedPayment, checkout.id)
    expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'completed' })
    expect(await paymentsOf(checkout.id)).toEqual([
      { state: 'released', amount_pence: 500 },
      { state: 'spent', amount_pence: 500 },
    ])
    expect(await balance()).toBe(0)
  })

  test('is refunded if the balance was spent on something else', async () => {
    const { payer, accountId, balance } = await withBalance(500)
    const { checkout } = await openCheckout(services, request(payer, 'late too'))
    await expire(checkout.id)
    await openCheckout(services, request({ accountId }, 'something else', 400))
    await resolveCheckout(services, request({ accountId }, 'something else', 400))
    expect(await balance()).toBe(100)
    await pay(checkout.id)
    expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'refunded', refused_code: 'not_now' })
    const refund = db.selectFrom('refund').select('amount_pence').where('cause_key', '=', `checkout:${checkout.id}`)
    expect(await refund.execute()).toEqual([{ amount_pence: 700 }])
    expect(await balance()).toBe(100)
  })

  test('gives the balance back with the card’s refund if what they paid for is gone', async () => {
    const { payer, balance } = await withBalance(500)
    const { checkout } = await openCheckout(services, request(payer, 'gone'))
    shelf.sold.set('gone', 'somebody')
    await pay(checkout.id)
    expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'refunded', refused_code: 'items_unavailable' })
    expect(await balance()).toBe(500)
  })
})

describe('a refund', () => {
  async function bought(price: number, ...lots: number[]) {
    const family = await withBalance(...lots)
    const { checkout } = await openCheckout(services, request(family.payer, `bought ${price} ${lots}`, price))
    if (checkout.balance_pence < price) await pay(checkout.id)
    await resolveCheckout(services, request(family.payer, `bought ${price} ${lots}`, price))
    const refund = (amount: number, causeKey: string) =>
      transaction(db, async (tx) =>
        refundPaid(tx, await checkoutOf(checkout.id), {
          amount: pence(amount),
          reason: 'test',
          causeKey: `${causeKey}:${checkout.id}`,
          actor: 'member',
          now: paper.now,
        }),
      )
    return { ...family, checkout, refund }
  }

  test('goes to the card first and then to the balance, and each cause is refunded once', async () => {
    const { refund, accountId } = await bought(3000, 1000, 1500)
    expect(await refund(400, 'first')).toEqual({ toCard: 400, toBalance: 0 })
    expect(await refund(400, 'first')).toEqual({ toCard: 400, toBalance: 0 })
    expect(await refund(500, 'second')).toEqual({ toCard: 100, toBalance: 400 })
    expect(await refund(500, 'second')).toEqual({ toCard: 100, toBalance: 400 })
    // The last lot that was used is filled first.
    expect(await lotsOf(accountId)).toEqual([0, 400])
    expect(await refund(2100, 'third')).toEqual({ toCard: 0, toBalance: 2100 })
    expect(await lotsOf(accountId)).toEqual([1000, 1500])
    expect(await refund(1, 'more than was paid')).toEqual({ toCard: 0, toBalance: 0 })
  })

  test('takes into account what was refunded in the provider’s dashboard', async () => {
    const { refund, checkout, accountId } = await bought(3000, 1000, 1500)
    const intent = db.selectFrom('payment_intent').select('id').where('checkout_id', '=', checkout.id)
    const { id } = await intent.executeTakeFirstOrThrow()
    await db
      .insertInto('refund')
      .values({
        id: newId<'refund'>(),
        account_id: accountId,
        payment_intent_id: id,
        amount_pence: 100,
        state: 'succeeded',
        stripe_refund: `re_${id}`,
        reason: 'by hand',
        cause_key: `provider:re_${id}`,
        requested_at: paper.now,
        due_by: paper.now,
        ended_at: paper.now,
      })
      .execute()
    expect(await refund(3000, 'all')).toEqual({ toCard: 400, toBalance: 2500 })
    expect(await lotsOf(accountId)).toEqual([1000, 1500])
  })

  test('that failed at the card counts as refunded to the card, even once the office has tried it again', async () => {
    const { refund, checkout, accountId } = await bought(3000, 1000, 1500)
    await refund(400, 'first')
    const failed = await db
      .updateTable('refund')
      .set({ state: 'failed', ended_at: paper.now })
      .where('cause_key', '=', `first:${checkout.id}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await refund(600, 'second')).toEqual({ toCard: 100, toBalance: 500 })
    await transaction(db, (tx) => retryRefundTask(tx, services, { refundId: failed.id, now: paper.now }))
    const madeSoFar = async () => refundMadeOf(db, await checkoutOf(checkout.id), { amount: 1000 })
    expect(await madeSoFar()).toEqual({ toCard: 500, toBalance: 500 })
    expect(await refund(2000, 'third')).toEqual({ toCard: 0, toBalance: 2000 })
    expect(await lotsOf(accountId)).toEqual([1000, 1500])
  })

  test('goes to the balance when the balance paid everything', async () => {
    const { refund, balance } = await bought(1200, 5000)
    expect(await refund(1200, 'all')).toEqual({ toCard: 0, toBalance: 1200 })
    expect(await balance()).toBe(5000)
  })

  test('goes to the card when a card paid everything', async () => {
    const { refund, balance } = await bought(1200)
    expect(await refund(1200, 'all')).toEqual({ toCard: 1200, toBalance: 0 })
    expect(await balance()).toBe(0)
  })
})

test('a balance that is given back to a gift card whose payment the bank has reversed is withdrawn, too', async () => {
  const { payer, accountId } = await withBalance(2000)
  const { checkout } = await openCheckout(services, request(payer, 'taken back'))
  const { gift_card_id: giftCardId } = await db
    .selectFrom('gift_lot')
    .select('gift_card_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const lost = { lost: pence(2000), isWhole: true }
  await transaction(db, (tx) => withdrawGiftLot(tx, { giftCardId, ...lost, actor: 'provider', now: paper.now }))
  expect(await lotsOf(accountId)).toEqual([0])
  await expire(checkout.id)
  expect(await lotsOf(accountId)).toEqual([0])
})

test('simultaneous payments never take the same penny', async () => {
  const { accountId, balance } = await withBalance(1000)
  const take = (key: string) =>
    transaction(db, (tx) =>
      reserveGift(tx, {
        accountId,
        paidFor: { chargeKey: `race:${accountId}:${key}` },
        due: 700,
        actor: 'member',
        now: paper.now,
      }),
    )
  const parts = await Promise.all(['one', 'two', 'three'].map(take))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1000 - (await balance()))
  expect(await balance()).toBeGreaterThanOrEqual(0)
})
