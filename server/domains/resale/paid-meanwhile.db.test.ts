// A buyer comes back from the bank's page to a checkout that was paid, after something else has happened.
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { gran, resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = resaleWorld(db)
const { call, cart, complete, listing, place } = world
afterEach(() => world.expectInvariants())

const bodyOf = <Body>(answer: { ok: true; body: Body } | { ok: false }): Body => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.body
}
const stateOf = async (checkoutId: string) =>
  (
    await db
      .selectFrom('checkout')
      .select('state')
      .where('id', '=', checkoutId as never)
      .executeTakeFirstOrThrow()
  ).state

test('a buyer who has paid gets the order, although another tab has opened a checkout with other amounts since', async () => {
  const { accountId, viewer } = await world.customer()
  const { secret } = await cart([await listing()])
  const first = bodyOf(await place(secret, {}, { viewer }))
  await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 300, now: world.time.now }))
  const second = bodyOf(await place(secret, {}, { viewer }))
  expect(second.checkoutId).not.toBe(first.checkoutId)
  world.pay(first.paymentSecret)
  const { orderId } = bodyOf(await complete(secret, first.checkoutId, { viewer }))
  expect([await stateOf(first.checkoutId), await stateOf(second.checkoutId)]).toEqual(['completed', 'abandoned'])
  expect(bodyOf(await complete(secret, second.checkoutId, { viewer })).orderId).toBe(orderId)
})

test('a guest who has paid gets the order, and is not asked to pay again with another phone number', async () => {
  const { secret } = await cart([await listing()])
  const first = bodyOf(await place(secret))
  world.pay(first.paymentSecret)
  const again = bodyOf(await place(secret, { customerData: { ...gran, telephone: '07700 900999' } }))
  expect(again).toMatchObject({ checkoutId: first.checkoutId, orderId: expect.any(String), paymentSecret: null })
  expect(bodyOf(await complete(secret, first.checkoutId)).orderId).toBe(again.orderId)
  await world.work()
  expect(world.refundedOf(first.paymentSecret)).toBeUndefined()
})

test('a buyer who comes back from the bank gets the order that the webhook made, even if it has since been cancelled', async () => {
  const { orderId, cart: bought, checkoutId } = await world.buy([await listing()])
  expect(await call('cancelResaleOrder', { params: { code: bought.secret } })).toMatchObject({ ok: true })
  expect(bodyOf(await complete(bought.secret, checkoutId)).orderId).toBe(orderId)
})
