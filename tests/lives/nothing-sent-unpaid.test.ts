// Nothing more is sent to a family without paid time: an earlier order that nobody has begun to pack is cancelled, and an ending
// membership is over once its last order is cancelled. Runs the whole server against the payments sandbox.
import { afterEach, expect, test, vi } from 'vitest'
import { commandEvents } from '#server/commands/command-events.ts'
import { startPicking } from '#server/domains/rentals/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { family, advanceTo, runDueJobs } = world
const hourMs = 3_600_000
// Passing a month takes dozens of steps, each of which runs all jobs that are due.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(async () => {
  await runDueJobs()
  await world.expectInvariants()
})

async function place(home: Family): Promise<{ orderId: Id<'order'>; garmentId: Id<'garment'> }> {
  const garmentId = await transaction(db, (tx) => aGarment(tx, { credits: 20 }))
  const { orderId } = await home.call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } })
  return { orderId: toId(orderId), garmentId }
}
const pick = (orderId: Id<'order'>, missing: Id<'garment'>[] = []) =>
  startPicking({ db, clock: world.clock, events: commandEvents(world) }, { orderId, operator: 'sam', missing })
const stateOf = async (home: Family, orderId: Id<'order'>) =>
  (await home.call('orderDetails', { params: { id: orderId } })).order.state
const garmentState = (garmentId: Id<'garment'>) =>
  db.selectFrom('garment').select('state').where('id', '=', garmentId).executeTakeFirstOrThrow()
const moveToRenewal = async (home: Family, hours: number) => {
  const end = (await home.replica()).period_end
  if (!end) throw new Error('there is no renewal')
  await advanceTo(new Date(end.getTime() + hours * hourMs))
}

/** A family that placed two orders an hour before its renewal failed; one of them is being packed. */
async function anOverdueFamily() {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.useCard(testCards.failsLater)
  await moveToRenewal(home, -1)
  const waiting = await place(home)
  const picking = await transaction(db, async (tx) => {
    const garmentIds = [await aGarment(tx, { credits: 20 })]
    return anOrder(tx, { accountId: home.id, garmentIds, placedAt: world.clock.now(), until: 'placed' })
  })
  await pick(picking)
  await advanceTo(new Date(world.clock.now().getTime() + 3 * hourMs))
  expect(await home.state()).toBe('past_due')
  return { home, waiting, picking }
}

test('an end while overdue cancels the orders that are not being packed, and keeps the one that is', async () => {
  const { home, waiting, picking } = await anOverdueFamily()
  const { membership } = await home.call('endMembership', { body: {} })
  expect(membership).toMatchObject({ plan: { state: 'ending', creditsInUse: 20 }, piecesAtHome: 1 })
  expect(await stateOf(home, waiting.orderId)).toBe('cancelled')
  expect(await garmentState(waiting.garmentId)).toEqual({ state: 'ready' })
  expect(await stateOf(home, picking)).toBe('picking')
  await runDueJobs()
  expect(await home.state()).toBe('ending')
  expect((await home.eventTypes()).filter((type) => type === 'order-cancelled')).toHaveLength(1)
})

test('a cancellation at the provider cancels orders that are not being packed, and ends a membership with nothing to return', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { orderId } = await place(home)
  const { stripe_subscription: id } = await home.row()
  const cancelled = await fetch(`${world.sandbox.origin}/v1/subscriptions/${id}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer sk_test_sandbox_wrenlet', 'stripe-version': '2026-10-28.endive' },
  })
  expect(cancelled.status).toBe(200)
  await runDueJobs()
  expect(await stateOf(home, orderId)).toBe('cancelled')
  expect(await home.state()).toBe('cancelled')
})

test('an order that has not been packed when the paid period ends is cancelled then, not before', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { orderId } = await place(home)
  await home.call('endMembership', { body: {} })
  await runDueJobs()
  expect(await stateOf(home, orderId)).toBe('placed')
  await moveToRenewal(home, 2)
  expect(await stateOf(home, orderId)).toBe('cancelled')
  expect(await home.state()).toBe('cancelled')
})

test('an ending membership whose only piece is missing at picking is over when its paid period ends', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { orderId, garmentId } = await place(home)
  await home.call('endMembership', { body: {} })
  await pick(orderId, [garmentId])
  expect(await stateOf(home, orderId)).toBe('cancelled')
  expect(await home.state()).toBe('ending')
  await moveToRenewal(home, 2)
  expect(await home.state()).toBe('cancelled')
})
