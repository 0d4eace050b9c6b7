// The payment of a gift card is disputed before its card exists: the card is made as if it had been disputed afterwards.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
beforeEach(async () => {
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(() => world.expectInvariants())

/** A guest who has paid, before the card is created. */
async function paid() {
  const opened = await world.buy()
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  const { paymentSecret, guestSecret } = opened.body
  const checkoutId = opened.body.checkoutId as Id<'checkout'>
  world.pay(paymentSecret)
  const { stripe_id } = await db
    .selectFrom('payment_intent')
    .select('stripe_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return {
    checkoutId,
    dispute: (status: string) =>
      world.dispute({ stripeIntent: String(stripe_id), cardId: checkoutId as Id<string> as Id<'gift-card'> }, status),
    complete: () => world.complete({ checkoutId, secret: guestSecret ?? '' }),
    /** The states of its card, in order, each with its actor. */
    async life() {
      const steps = db
        .selectFrom('gift_card_event')
        .innerJoin('gift_card', 'gift_card.id', 'gift_card_event.card_id')
        .select(['to_state', 'actor'])
        .where('checkout_id', '=', checkoutId)
        .orderBy('gift_card_event.id')
      return (await steps.execute()).map(({ to_state, actor }) => [to_state, actor])
    },
  }
}
const emailed = () => world.mails.filter(({ to }) => to.address === 'ada@example.com').length
const held = [
  ['scheduled', 'guest'],
  ['blocked', 'system:dispute-opened'],
]

test('a card whose payment is already disputed is on hold; once the dispute is won it is sent', async () => {
  const card = await paid()
  await card.dispute('needs_response')
  expect(await card.complete()).toMatchObject({ ok: true })
  await world.work()
  expect(await card.life()).toEqual(held)
  expect(emailed()).toBe(0)
  await card.dispute('won')
  await world.work()
  expect((await card.life()).slice(2)).toEqual([
    ['scheduled', 'system:dispute-closed'],
    ['sent', 'system:gift-cards:send'],
  ])
  expect(emailed()).toBe(1)
})

test('a card whose payment was already charged back ends as refunded, without a refund from us', async () => {
  const card = await paid()
  for (const status of ['needs_response', 'lost']) await card.dispute(status)
  expect(await card.complete()).toMatchObject({ ok: true })
  await world.work()
  expect(await card.life()).toEqual([
    ['scheduled', 'guest'],
    ['refunded', 'system:dispute-closed'],
  ])
  expect(emailed()).toBe(0)
  expect(world.gateway.refunded.size).toBe(0)
})

test('a card is made as usual after a dispute that was won', async () => {
  const card = await paid()
  for (const status of ['needs_response', 'won']) await card.dispute(status)
  expect(await card.complete()).toMatchObject({ ok: true })
  expect(await card.life()).toEqual([['scheduled', 'guest']])
})

test.each([
  ['first', ['dispute', 'complete']],
  ['second', ['complete', 'dispute']],
] as const)('a dispute that races with making the card, arriving %s, puts the card on hold', async (_, order) => {
  const card = await paid()
  const act = { dispute: () => card.dispute('needs_response'), complete: () => card.complete() }
  const acting: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await tx.selectFrom('checkout').select('id').where('id', '=', card.checkoutId).forUpdate().execute()
    for (const action of order) {
      acting.push(act[action]())
      await untilBlocked(db, acting.length)
    }
  })
  await Promise.all(acting)
  expect(await card.life()).toEqual(held)
})
