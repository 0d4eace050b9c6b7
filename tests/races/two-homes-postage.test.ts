// The payer and the second adult of a membership act at the same moment on requested postage (product §12.5). There is one order
// and one payment, or the payment is refunded to the payer.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())
const attempts = Array.from({ length: rounds(3, 60) }, (_, n) => n)

const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}

/** A second adult who has requested postage, and the calls of both adults. */
async function aPostageRequest() {
  const homes = await world.twoHomes()
  await world.atHome(homes.second)
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
  const ask = () => world.call('askForPostage', { body }, homes.second)
  const { checkoutId } = ok(await ask()).body
  const target = { params: { id: checkoutId } }
  return {
    ...homes,
    ask,
    checkoutId,
    async pay() {
      await world.pay(ok(await world.call('payAskedPayment', target, homes.payer)).body.payment.clientSecret)
    },
    complete: () => world.call('completeAskedPayment', target, homes.payer),
    decline: () => world.call('declineAskedPayment', target, homes.payer),
  }
}

/** Runs every job, then expects either an order or a full refund to the payer. */
async function expectOneOutcome({ payer, second, checkoutId }: Awaited<ReturnType<typeof aPostageRequest>>) {
  await world.work()
  const { state, result_id, payment_intent_id } = await db
    .selectFrom('checkout')
    .select(['state', 'result_id', 'payment_intent_id'])
    .where('id', '=', checkoutId as Id<'checkout'>)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refund')
    .select(['account_id', 'amount_pence'])
    .where('payment_intent_id', '=', payment_intent_id)
    .execute()
  const orders = await db
    .selectFrom('rental_order')
    .select('id')
    .where('checkout_id', '=', checkoutId as never)
    .execute()
  expect(['completed', 'refunded']).toContain(state)
  expect(orders).toEqual(state === 'completed' ? [{ id: result_id }] : [])
  // A completed order may have been cancelled since, when the sharing ended.
  if (state === 'refunded') expect(refunds).toEqual([{ account_id: payer.accountId, amount_pence: 395 }])
  expect(refunds.every(({ account_id }) => account_id !== second.accountId)).toBe(true)
}

test.each(attempts)(
  'postage that two tabs and the provider’s event complete at once makes one order (%i)',
  async () => {
    const request = await aPostageRequest()
    await request.pay()
    const answers = await Promise.all([request.complete(), request.complete(), world.work()])
    expect(answers.slice(0, 2).every((answer) => (answer as { ok: boolean }).ok)).toBe(true)
    await expectOneOutcome(request)
    expect(
      world.published.filter((event) => event.type === 'asked-payment-made' && event.checkoutId === request.checkoutId),
    ).toHaveLength(1)
  },
)

test.each(attempts)('postage that is paid for and declined at once makes one order or is refunded (%i)', async () => {
  const request = await aPostageRequest()
  await request.pay()
  await Promise.all([request.complete(), request.decline()])
  await expectOneOutcome(request)
})

test.each(attempts)(
  'postage that is paid for while another basket is requested makes one order or is refunded (%i)',
  async () => {
    const request = await aPostageRequest()
    await request.pay()
    const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
    await Promise.all([request.complete(), world.call('askForPostage', { body }, request.second)])
    await expectOneOutcome(request)
  },
)

test.each(attempts)(
  'postage that is paid for while an adult ends the sharing makes one order or is refunded (%i)',
  async (n) => {
    const request = await aPostageRequest()
    await request.pay()
    await Promise.all([request.complete(), world.call('endSharing', {}, n % 2 === 0 ? request.payer : request.second)])
    await expectOneOutcome(request)
  },
)

test.each(attempts)(
  'the same basket requested three times at once makes one checkout and one request to the payer (%i)',
  async () => {
    const { second } = await world.twoHomes().then(async (homes) => {
      await world.atHome(homes.second)
      return homes
    })
    const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
    const answers = await Promise.all([1, 2, 3].map(() => world.call('askForPostage', { body }, second)))
    const ids = new Set(answers.map((answer) => ok(answer).body.checkoutId))
    expect(ids.size).toBe(1)
    expect(world.published.filter((event) => event.type === 'payment-asked' && ids.has(event.checkoutId))).toHaveLength(
      1,
    )
  },
)
