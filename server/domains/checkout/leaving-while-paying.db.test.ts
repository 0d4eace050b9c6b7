// An account is not closed while one of its checkouts can still be paid, because the result needs the account.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
beforeEach(() => db.deleteFrom('rate_limit').execute())
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})

/** A customer whose checkout has expired while the provider did not answer, so its payment is not cancelled yet. */
async function abandonedWhilePaying() {
  const { viewer } = await world.customer()
  const opened = await world.buy({}, { viewer })
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  const { checkoutId, paymentSecret } = opened.body
  world.gateway.unreachable = true
  world.passDays(1)
  await world.work()
  world.gateway.unreachable = false
  const { state } = await db
    .selectFrom('checkout')
    .select('state')
    .where('id', '=', checkoutId as never)
    .executeTakeFirstOrThrow()
  expect(state).toBe('abandoned')
  const leave = () => world.call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })
  return { checkoutId, paymentSecret, viewer, leave }
}
const paymentOpen = {
  status: 409,
  errors: [{ code: 'not_now', message: expect.stringContaining('A payment or a refund of yours') }],
}

test('an account whose abandoned checkout was paid after all is closed only once that checkout is complete', async () => {
  const { checkoutId, paymentSecret, viewer, leave } = await abandonedWhilePaying()
  world.pay(paymentSecret)
  expect(await leave()).toMatchObject(paymentOpen)
  await world.handlePaymentEvent(paymentSecret)
  expect(await world.complete({ checkoutId }, { viewer })).toMatchObject({ ok: true })
  expect(await leave()).toMatchObject({ status: 200 })
})

test('an account is closed once the payment of its abandoned checkout is cancelled', async () => {
  const { leave } = await abandonedWhilePaying()
  expect(await leave()).toMatchObject(paymentOpen)
  // Makes the job due now, instead of waiting for its next attempt.
  await db.updateTable('job').set({ leased_until: null }).where('done_at', 'is', null).execute()
  await world.work()
  expect(await leave()).toMatchObject({ status: 200 })
})
