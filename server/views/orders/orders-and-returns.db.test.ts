import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)
const { call } = world

test('an order says when it should arrive, until it has arrived or is cancelled', async () => {
  world.time.now = new Date('2026-11-26T10:00:00Z')
  const { accountId, viewer } = await world.member({ plan: '200-quarterly' })
  const place = async (until: 'placed' | 'dispatched' | 'delivered') =>
    world.order({ accountId, garmentIds: [await world.garment()], placedAt: new Date('2026-11-26T09:00:00Z'), until })
  const expected = async (id: string) => {
    const answer = await call('orderDetails', { params: { id } }, { viewer })
    return answer.ok ? answer.body.order.expected : answer
  }
  const [placed, dispatched, delivered] = [await place('placed'), await place('dispatched'), await place('delivered')]
  const due = { on: '2026-12-01', label: '1 December 2026' }
  expect(await expected(placed)).toEqual({ ...due, late: false })
  expect(await expected(delivered)).toBeNull()
  world.time.now = new Date('2026-12-01T23:00:00Z')
  expect(await expected(dispatched)).toEqual({ ...due, late: false })
  world.time.now = new Date('2026-12-02T00:00:00Z')
  expect(await expected(dispatched)).toEqual({ ...due, late: true })
  await call('cancelOrder', { params: { id: placed } }, { viewer })
  expect(await expected(placed)).toBeNull()
  const listed = await call('listOrders', {}, { viewer })
  expect(listed.ok && listed.body.orders.map((order) => order.expected?.on ?? null).toSorted()).toEqual([
    '2026-12-01',
    null,
    null,
  ])
})

test('only its member can read a return, by its id or its label code, with its pieces and its order', async () => {
  const member = await world.member()
  const { accountId, viewer } = member
  const [returned, ordered] = [await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds: [returned], placedAt: new Date('2026-09-01T09:00:00Z') })
  const placedAt = new Date('2026-11-18T09:00:00Z')
  const orderId = await world.order({
    accountId,
    garmentIds: [ordered],
    returning: [returned],
    placedAt,
    until: 'placed',
  })
  const ofSwap = await call('orderDetails', { params: { id: orderId } }, { viewer })
  const { reference, returnCode } = ofSwap.ok ? ofSwap.body.order : { reference: '', returnCode: null }
  const found = await call('returnDetails', { params: { id: returnCode?.toLowerCase() } }, { viewer })
  expect(found).toMatchObject({
    body: {
      announcement: {
        state: 'announced',
        labelCode: returnCode,
        items: [{ itemId: returned }],
        tracking: { number: returnCode, events: [] },
      },
      orderReference: reference,
    },
  })
  const id = found.ok ? found.body.announcement.id : ''
  expect(await call('returnDetails', { params: { id } }, { viewer })).toEqual(found)
  expect(await call('returnDetails', { params: { id: 'WR-NOTOUR' } }, { viewer })).toMatchObject({ status: 404 })
  expect(await call('returnDetails', { params: { id } }, { viewer: (await world.member()).viewer })).toMatchObject({
    status: 404,
    errors: [{ code: 'not_found', message: messages.notFound }],
  })
  expect(await call('returnDetails', { params: { id } })).toMatchObject({ status: 401 })
})
