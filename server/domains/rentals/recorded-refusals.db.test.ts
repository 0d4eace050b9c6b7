// The record of refused orders, swaps and returns is bounded, expires, and never delays or changes the answer.
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { readFamilyStanding } from './index.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const refusalsOf = async ({ accountId }: Member) => (await readFamilyStanding(world.services, accountId)).refusals
const unknown = '0190f0aa-0000-7000-8000-000000000001'

test('each refused call is recorded with its reason, and counted when repeated', async () => {
  const member = await world.member()
  const { viewer } = member
  const wanted = { inventoryItemIds: [unknown] }
  const calls = [
    () => world.call('placeOrder', { body: { ...wanted, postageStatus: 'free' } }, { viewer }),
    () =>
      world.call('makeOrder', { body: { ...wanted, returnItemsIds: [unknown], postageStatus: 'free' } }, { viewer }),
    () => world.call('announceReturn', { body: { itemsIds: [unknown] } }, { viewer }),
    () => world.call('getPaymentIntent', { body: { ...wanted, returnItemsIds: [] } }, { viewer }),
  ]
  for (const call of [...calls, ...calls]) {
    expect((await call()).status).toBe(404)
    world.passMinutes(1)
  }
  const noted = await refusalsOf(member)
  expect(noted.map(({ call, code, times }) => [call, code, times])).toEqual([
    ['getPaymentIntent', 'not_found', 2],
    ['announceReturn', 'not_found', 2],
    ['makeOrder', 'not_found', 2],
    ['placeOrder', 'not_found', 2],
  ])
  expect(noted[0]?.message).toBe('We can’t find that piece.')
})

test('each refusal deletes old refusals of any account', async () => {
  const [earlier, recent] = [await world.member(), await world.member()]
  const refuse = ({ viewer }: Member) =>
    world.call('placeOrder', { body: { inventoryItemIds: [unknown], postageStatus: 'free' } }, { viewer })
  await refuse(earlier)
  world.passMinutes(90 * 24 * 60)
  await refuse(recent)
  expect(await refusalsOf(earlier)).toHaveLength(1)
  world.passMinutes(1)
  await refuse(recent)
  expect(await refusalsOf(earlier)).toEqual([])
  expect(await refusalsOf(recent)).toMatchObject([{ times: 2 }])
})

test('only a family’s old refusals are deleted, not its recent ones', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const order = (itemId: string, { viewer } = member) =>
    world.call('placeOrder', { body: { inventoryItemIds: [itemId], postageStatus: 'free' } }, { viewer })
  await order(unknown)
  world.passMinutes(90 * 24 * 60)
  await world.call('announceReturn', { body: { itemsIds: [unknown] } }, { viewer: member.viewer })
  const ordered = await world.garment()
  expect((await order(ordered, other)).status).toBe(200)
  await order(ordered)
  world.passMinutes(1)
  await order(ordered)
  const left = (await refusalsOf(member)).map(({ call, code, times }) => [call, code, times])
  expect(left).toEqual([
    ['placeOrder', 'items_unavailable', 2],
    ['announceReturn', 'not_found', 1],
  ])
})

test('a refusal that cannot be recorded is still returned', async () => {
  const { viewer } = await world.member()
  await db.schema.alterTable('rental_refusal').renameTo('rental_refusal_away').execute()
  try {
    const body = { inventoryItemIds: [unknown], postageStatus: 'free' }
    expect(await world.call('placeOrder', { body }, { viewer })).toMatchObject({ status: 404 })
  } finally {
    await db.schema.alterTable('rental_refusal_away').renameTo('rental_refusal').execute()
  }
})

test('a successful order leaves no record', async () => {
  const member = await world.member()
  const garmentId = await world.garment()
  const body = { inventoryItemIds: [garmentId], postageStatus: 'free' }
  expect((await world.call('placeOrder', { body }, { viewer: member.viewer })).status).toBe(200)
  expect(await refusalsOf(member)).toEqual([])
})
