// An order whose delivery no carrier reports: the office is asked about it, its return comes due, and its family says that it is here.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { deliverOrder, receiveUndelivered, recurringRentalJobs } from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
// The jobs of a morning change every family.
const world = rentalsWorld(db, { bystander: false })
const { services } = world
afterEach(() => world.expectInvariants())

/** A swap that was sent on Monday, 16 November 2026, and should be here by Thursday. */
async function sentSwap() {
  world.time.now = new Date('2026-11-16T10:00:00Z')
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const home = await world.garment({ credits: 30 })
  await world.order({ accountId, garmentIds: [home], placedAt: new Date('2026-11-02T09:00:00Z') })
  const garmentId = await world.garment({ credits: 20 })
  const placedAt = new Date('2026-11-16T09:00:00Z')
  const orderId = await world.order({
    accountId,
    garmentIds: [garmentId],
    returning: [home],
    until: 'dispatched',
    placedAt,
  })
  const sent = { dispatched_at: placedAt }
  await db.updateTable('rental_order').set(sent).where('id', '=', orderId).execute()
  return { member, accountId, garmentId, orderId }
}

async function morningOf(day: string): Promise<void> {
  world.time.now = new Date(`${day}T08:00:00Z`)
  for (const job of recurringRentalJobs(services)) await job.work()
  await world.work()
}
const notesAbout = async (orderId: Id<'order'>) => {
  const { reference } = await orderOf(orderId)
  return world.mails.filter(({ subject }) => subject === `Order ${reference} should have arrived`)
}
const orderOf = (id: Id<'order'>) =>
  db.selectFrom('rental_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const returnOf = (id: Id<'order'>) =>
  db
    .selectFrom('rental_return')
    .select(['state', 'due_on', 'reminded_day'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

test('the office is asked once about an order that has not arrived five days after it should have, and sees it in its list', async () => {
  const { orderId } = await sentSwap()
  await morningOf('2026-11-23')
  expect(await notesAbout(orderId)).toEqual([])
  await morningOf('2026-11-24')
  await morningOf('2026-11-25')
  const [note, ...more] = await notesAbout(orderId)
  expect(more).toEqual([])
  expect(note?.text).toContain(`npm run office -- order ${(await orderOf(orderId)).reference}`)
  const { reference } = await orderOf(orderId)
  const lines = await officeDesk(services)('orders')
  expect(lines.find((line) => line.startsWith(reference))).toContain('should have arrived: ask the carrier')
})

test('the office is not asked about a parcel that its carrier has delivered or is bringing back', async () => {
  for (const code of ['delivered', 'returned_to_sender'] as const) {
    const { orderId } = await sentSwap()
    await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code, at: world.time.now }))
    await morningOf('2026-11-30')
    expect(await notesAbout(orderId), code).toEqual([])
    expect(await orderOf(orderId)).toMatchObject({ undelivered_since: null })
  }
})

test('the return of a swap whose arrival nobody has recorded is due all the same, and lapses if it is not posted', async () => {
  const { orderId } = await sentSwap()
  await morningOf('2026-11-23')
  expect(await returnOf(orderId)).toMatchObject({ state: 'announced', due_on: null })
  await morningOf('2026-11-24')
  expect(await returnOf(orderId)).toMatchObject({ state: 'announced', due_on: '2026-12-08' })
  await morningOf('2026-12-16')
  expect(await returnOf(orderId)).toMatchObject({ state: 'cancelled' })
})

test('once the order arrives, its return is due after that day, and its reminders begin again', async () => {
  const { orderId } = await sentSwap()
  await morningOf('2026-11-24')
  await morningOf('2026-12-01')
  expect(await returnOf(orderId)).toMatchObject({ due_on: '2026-12-08', reminded_day: 7 })
  await deliverOrder(services, { orderId, operator: 'sam' })
  expect(await returnOf(orderId)).toEqual({ state: 'announced', due_on: '2026-12-15', reminded_day: 0 })
})

const sayHere = ({ viewer }: { viewer: Viewer }, id: string) =>
  world.call('orderArrived', { params: { id } }, { viewer })
type Viewer = Awaited<ReturnType<typeof sentSwap>>['member']['viewer']

test('a family says that its order is here from the day by which it should have arrived; its rentals begin and its return is due', async () => {
  const { member, accountId, garmentId, orderId } = await sentSwap()
  world.time.now = new Date('2026-11-18T20:00:00Z')
  expect(await sayHere(member, orderId)).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('should arrive by 19 November 2026') }],
  })
  world.time.now = new Date('2026-11-19T09:00:00Z')
  const details = await world.call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
  expect(details).toMatchObject({ body: { order: { can: { arrive: { allowed: true } } } } })
  expect(await sayHere(member, orderId)).toMatchObject({ status: 200, body: { order: { state: 'delivered' } } })
  world.passMinutes(24 * 60)
  expect(await sayHere(member, orderId)).toMatchObject({
    body: { order: { state: 'delivered', can: { arrive: { allowed: false } } } },
  })
  const loan = db
    .selectFrom('loan')
    .select(['state', 'received_on', 'term_ends_on'])
    .where('garment_id', '=', garmentId)
  expect(await loan.execute()).toEqual([{ state: 'at_home', received_on: '2026-11-19', term_ends_on: '2027-02-19' }])
  expect(await returnOf(orderId)).toMatchObject({ due_on: '2026-12-03' })
  const steps = db.selectFrom('rental_order_event').select('actor').where('order_id', '=', orderId)
  expect(await steps.where('to_state', '=', 'delivered').execute()).toEqual([{ actor: 'member' }])
  const delivered = world.published.filter((event) => event.type === 'order-delivered' && event.orderId === orderId)
  expect(delivered).toEqual([{ type: 'order-delivered', accountId, orderId }])
})

test('a family cannot say that an order is here that came back to us, was cancelled or belongs to another family', async () => {
  const { member, orderId } = await sentSwap()
  world.time.now = new Date('2026-11-23T09:00:00Z')
  expect(await sayHere(await world.member(), orderId)).toMatchObject({ errors: [{ code: 'not_found' }] })
  await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code: 'returned_to_sender', at: world.time.now }))
  const refused = (words: string) => ({ errors: [{ code: 'not_now', message: expect.stringContaining(words) }] })
  expect(await sayHere(member, orderId)).toMatchObject(refused('bringing this order back'))
  await receiveUndelivered(services, { orderId, operator: 'sam' })
  expect(await sayHere(member, orderId)).toMatchObject(refused('is cancelled'))
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', delivered_at: null })
})
