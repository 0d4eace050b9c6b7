// An order that its carrier brings back undelivered is cancelled as if we had cancelled it, and its pieces are inspected. An order that
// its carrier has lost is cancelled too.
import { afterEach, expect, test } from 'vitest'
import { listGarmentHistories } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { emailFacts } from '#server/views/emails/email-facts.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import {
  deliverOrder,
  hasSentClothes,
  inspectFoundPiece,
  receivePiece,
  receiveUndelivered,
  recordLostOrder,
} from './index.ts'
import { deliverTracked } from './operations/tracking/deliver-tracked.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { services } = world
afterEach(() => world.expectInvariants())

const operator = 'sam'
const checked = { failed: [] }

async function sentOrder({ returning = false, until = 'dispatched' as 'placed' | 'dispatched' | 'delivered' } = {}) {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const home = await world.garment({ credits: 30 })
  if (returning) await world.order({ accountId, garmentIds: [home] })
  const garmentIds = [await world.garment({ credits: 20 }), await world.garment({ credits: 15 })]
  const orderId = await world.order({
    accountId,
    garmentIds,
    returning: returning ? [home] : [],
    until,
    placedAt: new Date('2026-11-16T09:00:00Z'),
  })
  return { member, accountId, garmentIds, orderId }
}
const statesOf = async (ids: readonly Id<'garment'>[]) =>
  (await db.selectFrom('garment').select('state').where('id', 'in', ids).execute()).map(({ state }) => state)
const familiesOf = async (ids: readonly Id<'garment'>[]) =>
  [...(await listGarmentHistories(db, ids, world.time.now)).values()].map(({ families }) => families)
const creditsOf = async (accountId: Id<'account'>) =>
  (
    await db
      .selectFrom('membership')
      .select('credits_in_use')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).credits_in_use
const eventsOf = async (orderId: Id<'order'>) =>
  (
    await db.selectFrom('rental_order_event').select(['to_state', 'actor']).where('order_id', '=', orderId).execute()
  ).map(({ to_state, actor }) => `${to_state}, ${actor}`)
const auditOf = (orderId: Id<'order'>) =>
  db
    .selectFrom('office_audit')
    .select(['operator', 'action'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.sent-back')
    .execute()

test('an undelivered order frees its credits and its free delivery, its pieces wait for inspection, and its family is emailed', async () => {
  const { member, accountId, garmentIds, orderId } = await sentOrder()
  expect(await creditsOf(accountId)).toBe(35)
  expect(await hasSentClothes(db, member.membershipId, world.time.now)).toBe(true)
  const received = await receiveUndelivered(services, { orderId, operator })
  expect(received?.toSorted()).toEqual(garmentIds.toSorted())
  expect(await statesOf(garmentIds)).toEqual(['received', 'received'])
  expect(await familiesOf(garmentIds)).toEqual([0, 0])
  expect(await creditsOf(accountId)).toBe(0)
  expect(await hasSentClothes(db, member.membershipId, world.time.now)).toBe(false)
  const free = db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId)
  expect(await free.execute()).toEqual([])
  expect(await eventsOf(orderId)).toContain('cancelled, operator:sam')
  expect(await auditOf(orderId)).toEqual([{ operator, action: 'order.sent-back' }])
  expect(world.published).toContainEqual({ type: 'order-cancelled', accountId, orderId })
  const loans = await db.selectFrom('loan').select(['state', 'received_on']).where('order_id', '=', orderId).execute()
  expect(loans).toEqual(garmentIds.map(() => ({ state: 'cancelled', received_on: null })))
  // The parcel counts as delivered, so its carrier is not asked about it again.
  const parcel = db.selectFrom('parcel').select('delivered_at').where('carries_id', '=', orderId)
  expect(await parcel.executeTakeFirst()).toEqual({ delivered_at: world.time.now })
  // The email and the order's page say that it had left us.
  expect(await emailFacts(db).findOrder(orderId)).toMatchObject({ cancelled: true, wasSent: true })
  const details = await world.call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
  expect(details).toMatchObject({
    body: {
      order: { state: 'cancelled', stages: [{ name: 'placed' }, { name: 'dispatched' }, { name: 'cancelled' }] },
    },
  })
})

test('each piece of an undelivered order is inspected on its own', async () => {
  const { garmentIds, orderId } = await sentOrder()
  await receiveUndelivered(services, { orderId, operator })
  const [one, other] = garmentIds as [Id<'garment'>, Id<'garment'>]
  await inspectFoundPiece(services, { garmentId: one, operator, outcome: 'ready', condition: 'used', safety: checked })
  await inspectFoundPiece(services, { garmentId: other, operator, outcome: 'repair', condition: 'worn' })
  expect((await statesOf([one])).concat(await statesOf([other]))).toEqual(['ready', 'repair'])
  expect(world.published).toContainEqual({ type: 'garments-ready', garmentIds: [one] })
})

test('receiving an undelivered order twice writes nothing more', async () => {
  const { orderId } = await sentOrder()
  await receiveUndelivered(services, { orderId, operator })
  const published = world.published.length
  expect(await receiveUndelivered(services, { orderId, operator: 'kim' })).toBeUndefined()
  expect(await auditOf(orderId)).toHaveLength(1)
  expect(world.published).toHaveLength(published)
})

test('a return booked with an undelivered order stays, and is due 14 days after the order came back', async () => {
  const { accountId, orderId } = await sentOrder({ returning: true })
  const due = () =>
    db.selectFrom('rental_return').select(['state', 'due_on']).where('order_id', '=', orderId).executeTakeFirstOrThrow()
  expect(await due()).toEqual({ state: 'announced', due_on: null })
  world.time.now = new Date('2026-11-25T10:00:00Z')
  await receiveUndelivered(services, { orderId, operator })
  expect(await due()).toEqual({ state: 'announced', due_on: '2026-12-09' })
  expect(await creditsOf(accountId)).toBe(0)
})

test('postage that was paid for an undelivered order is refunded once', async () => {
  const { accountId, orderId } = await sentOrder({ returning: true })
  await receiveUndelivered(services, { orderId, operator })
  await receiveUndelivered(services, { orderId, operator })
  const refunds = db.selectFrom('refund').select(['amount_pence', 'cause_key']).where('account_id', '=', accountId)
  expect(await refunds.execute()).toEqual([{ amount_pence: 395, cause_key: `order-cancelled:${orderId}` }])
})

test.each(['placed', 'delivered'] as const)('an order that is %s cannot be received as undelivered', async (until) => {
  const { garmentIds, orderId } = await sentOrder({ until })
  const before = await statesOf(garmentIds)
  await expect(receiveUndelivered(services, { orderId, operator })).rejects.toThrow(
    `is ${until}: only one that is on its way comes back undelivered.`,
  )
  expect(await statesOf(garmentIds)).toEqual(before)
})

test('an order that its member cancelled before it left cannot be received as undelivered', async () => {
  const { member, orderId } = await sentOrder({ until: 'placed' })
  await world.call('cancelOrder', { params: { id: orderId } }, { viewer: member.viewer })
  await expect(receiveUndelivered(services, { orderId, operator })).rejects.toThrow('is cancelled: only one')
})

test('an order received as undelivered cannot arrive afterwards, even if its carrier or the office says so', async () => {
  const { orderId } = await sentOrder()
  await receiveUndelivered(services, { orderId, operator })
  await deliverTracked(services, { orderId })
  await expect(deliverOrder(services, { orderId, operator })).rejects.toThrow('only a dispatched order arrives')
})

test('when an order is delivered and received as undelivered at once, only one succeeds', async () => {
  for (const first of ['arrives', 'comes back']) {
    const { garmentIds, orderId } = await sentOrder()
    const acts = [
      () => deliverOrder(services, { orderId, operator }),
      () => receiveUndelivered(services, { orderId, operator }),
    ]
    const done = await Promise.allSettled((first === 'arrives' ? acts : acts.toReversed()).map((act) => act()))
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const order = await db
      .selectFrom('rental_order')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const state = order.state === 'delivered' ? 'out' : 'received'
    expect(['delivered', 'cancelled']).toContain(order.state)
    expect(await statesOf(garmentIds)).toEqual([state, state])
  }
})

test('an order cannot be lost or come back once its carrier says that it arrived, even if no job has recorded that yet', async () => {
  const { garmentIds, orderId } = await sentOrder()
  await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code: 'delivered', at: world.time.now }))
  for (const end of [recordLostOrder, receiveUndelivered])
    await expect(end(services, { orderId, operator })).rejects.toThrow('was delivered')
  expect(await statesOf(garmentIds)).toEqual(['out', 'out'])
})

test('an order that its carrier has delivered back to us can be received as undelivered', async () => {
  const { garmentIds, orderId } = await sentOrder()
  for (const code of ['returned_to_sender', 'delivered'] as const)
    await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code, at: world.time.now }))
  await receiveUndelivered(services, { orderId, operator })
  expect(await statesOf(garmentIds)).toEqual(['received', 'received'])
})

test('an order that its carrier reports as delivered before it was sent counts as delivered when it was sent', async () => {
  const { orderId } = await sentOrder()
  const order = db.selectFrom('rental_order').select(['dispatched_at', 'delivered_at']).where('id', '=', orderId)
  const { dispatched_at: sentAt } = await order.executeTakeFirstOrThrow()
  const wrong = new Date((sentAt as Date).getTime() - 3_600_000)
  await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code: 'delivered', at: wrong }))
  await deliverTracked(services, { orderId })
  expect(await order.executeTakeFirst()).toEqual({ dispatched_at: sentAt, delivered_at: sentAt })
})

test('an order that its carrier has lost ends like one that came back, except that its pieces are lost until they turn up', async () => {
  const { accountId, garmentIds, orderId } = await sentOrder({ returning: true })
  world.time.now = new Date('2027-02-01T10:00:00Z')
  expect(await recordLostOrder(services, { orderId, operator })).toBe(2)
  expect(await statesOf(garmentIds)).toEqual(['lost', 'lost'])
  expect(await creditsOf(accountId)).toBe(0)
  expect(await eventsOf(orderId)).toContain('cancelled, operator:sam')
  expect(world.published).toContainEqual({ type: 'order-cancelled', accountId, orderId })
  const due = db.selectFrom('rental_return').select(['state', 'due_on']).where('order_id', '=', orderId)
  expect(await due.executeTakeFirst()).toEqual({ state: 'announced', due_on: '2027-02-15' })
  const refunds = db.selectFrom('refund').select('amount_pence').where('account_id', '=', accountId)
  expect(await refunds.execute()).toEqual([{ amount_pence: 395 }])
  const parcel = db.selectFrom('parcel').select(['closed_at', 'delivered_at']).where('carries_id', '=', orderId)
  expect(await parcel.executeTakeFirst()).toEqual({ closed_at: world.time.now, delivered_at: null })
  expect(await emailFacts(db).findOrder(orderId)).toMatchObject({ wasSent: true, wasLost: true })

  const published = world.published.length
  expect(await recordLostOrder(services, { orderId, operator })).toBeUndefined()
  await deliverTracked(services, { orderId })
  await expect(receiveUndelivered(services, { orderId, operator })).rejects.toThrow('because its parcel was lost')
  expect(world.published).toHaveLength(published)

  const [found] = garmentIds as [Id<'garment'>, Id<'garment'>]
  expect(await receivePiece(services, { garmentId: found, operator })).toBe('undelivered')
  const inspection = { garmentId: found, operator, outcome: 'ready', condition: 'used', safety: checked } as const
  await inspectFoundPiece(services, inspection)
  expect((await statesOf(garmentIds)).toSorted()).toEqual(['lost', 'ready'])
  expect(await familiesOf(garmentIds)).toEqual([0, 0])
  expect(world.published).toHaveLength(published + 1)
})

test.each(['placed', 'delivered'] as const)('an order that is %s cannot be recorded as lost', async (until) => {
  const { garmentIds, orderId } = await sentOrder({ until })
  const before = await statesOf(garmentIds)
  await expect(recordLostOrder(services, { orderId, operator })).rejects.toThrow(
    `is ${until}: only one that is on its way`,
  )
  expect(await statesOf(garmentIds)).toEqual(before)
})
