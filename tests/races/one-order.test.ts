// Many requests for one basket: from the browser and the provider's event, from twenty presses of a button, from two tabs, and from
// an operator who dispatches while the member cancels. There is one order, or one refusal, in any order of events.
import { expect, test } from 'vitest'
import { dispatchOrder } from '#server/domains/rentals/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld, secretOf } from './race-world.ts'

const roundCount = rounds(5, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world
world.startProcess()
world.startProcess()

const ask = ({ viewer }: Racer, inventoryItemIds: string[], returnItemsIds: string[] = []) =>
  call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds } }, { viewer })
const make = ({ viewer }: Racer, inventoryItemIds: string[], returnItemsIds: string[] = []) =>
  call('makeOrder', { body: { inventoryItemIds, returnItemsIds, postageStatus: 'paid' } }, { viewer })
const times = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))
const ordersOf = async ({ accountId }: Racer) =>
  (await db.selectFrom('rental_order').select('id').where('account_id', '=', accountId).execute()).length
const finishAndCheck = async () => {
  await world.runDueJobs()
  await expect.poll(openJobs).toEqual([])
  await world.expectInvariants()
}
async function openJobs(): Promise<unknown[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'attempts', 'last_error', 'leased_until'])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', world.services.clock.now())
    .execute()
  return jobs
}

test('a checkout that the browser and the event complete makes one order', async () => {
  const [racer] = (await world.racers(1)) as [Racer]
  for (let round = 0; round < roundCount; round++) {
    const before = await ordersOf(racer)
    const basket = [await world.garment()]
    const secret = secretOf(await ask(racer, basket))
    // The browser may return before the card form has answered.
    const early = times(2, () => make(racer, basket))
    await world.pay(secret)
    const answers = await times(5, () => make(racer, basket))
    for (const answer of await early) if (!answer.ok) expect(answer.status).toBe(402)
    const ids = new Set(answers.map((answer) => answer.ok && answer.body.orderId))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toBeTruthy()
    await finishAndCheck()
    expect((await ordersOf(racer)) - before).toBe(1)
  }
})

test('the event alone makes one order, even if it is delivered three times', async () => {
  const racers = await world.racers(roundCount)
  await Promise.all(
    racers.map(async (racer) => {
      await world.pay(secretOf(await ask(racer, [await world.garment()])))
    }),
  )
  const { events } = await world.control('GET', 'events?type=payment_intent.succeeded&limit=1000')
  const ids = (events as unknown as { id: string }[]).map(({ id }) => id)
  await Promise.all(ids.map((id) => world.control('POST', `events/${id}/resend`, { times: 3 })))
  await finishAndCheck()
  expect(await Promise.all(racers.map(ordersOf))).toEqual(racers.map(() => 2))
})

test('the same basket posted twenty times at once makes one order', async () => {
  const racers = await world.racers(rounds(3, 10))
  for (const racer of racers) {
    const basket = [await world.garment(), await world.garment()]
    await world.pay(secretOf(await ask(racer, basket)))
    const answers = await times(20, () => make(racer, basket))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.body.orderId : answer.errors[0]?.code))).size).toBe(1)
    await finishAndCheck()
    expect(await ordersOf(racer)).toBe(2)
  }
})

test('when two tabs book a return at once, one return is booked and the other refused', async () => {
  for (const racer of await world.racers(roundCount)) {
    const home = [await world.garment(), await world.garment()]
    await transaction(db, (tx) => anOrder(tx, { accountId: racer.accountId, garmentIds: home }))
    const [one = '', two = ''] = home
    const announce = (garment: string) =>
      call('announceReturn', { body: { itemsIds: [garment] } }, { viewer: racer.viewer })
    const answers = await Promise.all([announce(one), announce(two), announce(one), announce(two)])
    // The first return is free, so one of the two is booked at once, and the other owes postage or waits.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers) if (!answer.ok) expect(answer.errors[0]?.code).toBe('pending_return')
  }
  await finishAndCheck()
})

test('an order that is cancelled while the office dispatches it is either cancelled or dispatched', async () => {
  const racers = await world.racers(roundCount)
  for (const [round, racer] of racers.entries()) {
    const basket = [await world.garment()]
    await world.pay(secretOf(await ask(racer, basket)))
    const placed = await make(racer, basket)
    if (!placed.ok) throw new Error(JSON.stringify(placed.errors))
    const id = toId<'order'>(placed.body.orderId)
    const cancel = async () => (await call('cancelOrder', { params: { id } }, { viewer: racer.viewer })).ok
    const dispatch = () =>
      dispatchOrder(world.services, { orderId: id, operator: 'sam' }).then(
        () => true,
        () => false,
      )
    const done = await Promise.all(round % 2 === 0 ? [cancel(), dispatch()] : [dispatch(), cancel()])
    expect(done.filter(Boolean)).toHaveLength(1)
  }
  await finishAndCheck()
})

test('baskets that families hold and release in turn leave nothing held or owed', async () => {
  const racers = await world.racers(4)
  const garments = await times(4, () => world.garment())
  for (let round = 0; round < 5; round++)
    await Promise.all(racers.flatMap((racer) => garments.map((garment) => ask(racer, [garment]))))
  world.passMinutes(31)
  await finishAndCheck()
  const held = await db
    .selectFrom('garment_claim')
    .select('id')
    .where('kind', '=', 'hold')
    .where('released_at', 'is', null)
    .execute()
  expect(held).toEqual([])
  const open = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('status', '<>', 'canceled')
    .where('consumed_by', 'is', null)
    .execute()
  expect(open).toEqual([])
})
