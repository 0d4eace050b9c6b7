// Migration 0045 writes events for orders, returns and loans that predate the event tables. It takes times and actors from their
// rows and the office's audit; anything unrecorded is attributed to the upgrade.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#server/invariants.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { withNamesBefore0051 } from '#tests/support/database/with-names-before-0051.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import {
  cancelUnpickedOrders,
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  receiveReturn,
  startPicking,
} from './index.ts'

const { db, url } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db, { bystander: false })
const subjectColumns = {
  checkout: 'checkout_id',
  rental_order: 'order_id',
  rental_return: 'return_id',
  loan: 'loan_id',
} as const

type Events = Record<string, { from_state: string | null; to_state: string; actor: string; at: Date }[]>
async function readEvents(): Promise<Events> {
  const all: Events = {}
  for (const [table, subject] of Object.entries(subjectColumns))
    for (const { id, ...step } of await runSql<Events[string][number] & { id: string }>(
      url,
      `select ${subject} as id, from_state, to_state, actor, at from ${table}_event order by ${table}_event.id`,
    )) {
      const name = `${table} ${id}`
      all[name] = [...(all[name] ?? []), step]
    }
  return all
}

async function runMigration(): Promise<void> {
  const drops = Object.keys(subjectColumns).map((table) => `drop table ${table}_event;`)
  await runSql(url, drops.join('\n'))
  await runSql(url, await readFile(new URL('../../migrations/0045_rental_events.sql', import.meta.url), 'utf8'))
}

const aMember = () => world.member({ plan: '200-quarterly' })
const placed = async ({ viewer }: Awaited<ReturnType<typeof aMember>>, pieces = 1) => {
  const garmentIds = await Promise.all(Array.from({ length: pieces }, () => world.garment({ credits: 1 })))
  const body = { inventoryItemIds: garmentIds, postageStatus: 'free' as const }
  const answer = await world.call('placeOrder', { body }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  world.passMinutes(60)
  return { id: toId<'order'>(answer.body.orderId), garmentIds }
}
const [sam, kim] = [{ operator: 'sam' }, { operator: 'kim' }]

test('the upgrade reconstructs every event as it was written at the time', async () => {
  const member = await aMember()
  const { viewer } = member
  const whole = await placed(member, 3)
  await startPicking(world.services, { orderId: whole.id, missing: whole.garmentIds.slice(2), ...sam })
  world.passMinutes(60)
  await dispatchOrder(world.services, { orderId: whole.id, ...kim })
  world.passMinutes(60 * 24)
  await deliverOrder(world.services, { orderId: whole.id, ...sam })
  const announce = async (itemsIds: string[]) => {
    world.passMinutes(60)
    const answer = await world.call('announceReturn', { body: { itemsIds } }, { viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return toId<'return'>(answer.body.returnId)
  }
  const returnId = await announce(whole.garmentIds.slice(0, 2))
  world.passMinutes(60)
  await receiveReturn(world.services, { returnId, ...kim })
  const [first, second] = whole.garmentIds
  world.passMinutes(60)
  await inspectReturn(world.services, { returnId, garmentId: first, outcome: 'ready', safety: { failed: [] }, ...sam })
  world.passMinutes(60)
  await inspectReturn(world.services, { returnId, garmentId: second, outcome: 'ready', safety: { failed: [] }, ...kim })

  const allMissing = await placed(await aMember())
  await startPicking(world.services, { orderId: allMissing.id, missing: allMissing.garmentIds, ...sam })
  await startPicking(world.services, { orderId: (await placed(await aMember(), 2)).id, ...sam })
  const canceller = await aMember()
  const toCancel = await placed(canceller)
  await world.call('cancelOrder', { params: { id: toCancel.id } }, { viewer: canceller.viewer })

  // The member cancels one order on the same day as the shop cancels another.
  for (const [type, ending_reason] of [
    ['membership-cooling-off-cancelled', 'cooled_off'],
    ['paid-time-over', null],
  ] as const) {
    const leaving = await aMember()
    const own = await placed(leaving)
    await world.call('cancelOrder', { params: { id: own.id } }, { viewer: leaving.viewer })
    await placed(leaving)
    const { accountId, membershipId } = leaving
    const { now } = world.time
    const ended = { ending_reason, ending_asked_at: now, ends_on: dayInLondon(now), state: 'ending' as const }
    await db.updateTable('membership').set(ended).where('id', '=', membershipId).execute()
    await transaction(db, (tx) => cancelUnpickedOrders(world.services)(tx, { type, accountId, membershipId }))
  }

  const buyer = await aMember()
  await placed(buyer)
  const ask = async () => {
    const body = { inventoryItemIds: [await world.garment({ credits: 1 })], returnItemsIds: [] }
    const answer = await world.call('getPaymentIntent', { body }, { viewer: buyer.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body.clientSecret
  }
  await ask()
  world.passMinutes(1)
  await ask()
  world.passMinutes(20)
  await world.work()
  const secret = await ask()
  world.passMinutes(1)
  await world.pay(secret)
  await world.jobs['payments:reconcile']?.({}, {} as never)
  await ask()

  const before = await readEvents()
  await withNamesBefore0051(url, runMigration)
  // No row records who first saw the payment; the event attributes it to the provider.
  const reconciling = 'system:payments:reconcile'
  const paid = Object.entries(before).filter(([, steps]) => steps.some(({ actor }) => actor === reconciling))
  expect(paid.map(([name]) => name.split(' ')[0]).toSorted()).toEqual(['checkout', 'loan', 'rental_order'])
  for (const [name, steps] of paid)
    for (const step of steps)
      if (step.actor === reconciling) step.actor = name.startsWith('checkout') ? 'provider' : 'member'
  expect(await readEvents()).toEqual(before)
  const actors = new Set(Object.values(before).flatMap((steps) => steps.map(({ actor }) => actor)))
  expect([...actors].toSorted()).toEqual([
    'member',
    'operator:kim',
    'operator:sam',
    'provider',
    'system:checkout:expire',
    'system:membership-cooling-off-cancelled',
    'system:paid-time-over',
  ])
  const broken = await findBrokenInvariants(db)
  expect(broken.filter(({ name }) => / (step|life) of /.test(name))).toEqual([])
})

test('unrecorded steps are attributed to the upgrade, and no step is missing', async () => {
  const { accountId } = await aMember()
  const [kept, lost, back] = [await world.garment(), await world.garment(), await world.garment()]
  const garmentIds = [kept, lost, back]
  const orderId = await world.order({ accountId, garmentIds, placedAt: new Date('2026-09-01T09:00:00Z') })
  const returning = { accountId, returning: [lost, back], placedAt: new Date('2026-10-01T09:00:00Z') }
  const returnId = await world.order(returning)
  // No actor was recorded, the return was posted, and no command moved two of the pieces.
  await runSql(
    url,
    `delete from office_audit;
     update rental_return set state = 'done', posted_at = announced_at, received_at = announced_at + interval '3 days',
       checked_at = announced_at + interval '4 days', done_at = announced_at + interval '4 days' where id = '${returnId}';
     update loan set state = 'kept', ended_at = '2026-10-03T09:00:00Z' where garment_id = '${kept}';
     update loan set state = 'lost', ended_at = '2026-10-30T09:00:00Z' where garment_id = '${lost}';
     update loan set state = 'returned', ended_at = '2026-10-04T09:00:00Z' where garment_id = '${back}'`,
  )
  await withNamesBefore0051(url, runMigration)
  const all = await readEvents()
  const stepsOf = (name: string) => all[name]?.map(({ to_state, actor }) => `${to_state}, ${actor}`)
  expect(stepsOf(`rental_order ${orderId}`)).toEqual([
    'placed, member',
    ...['picking', 'packed', 'dispatched', 'delivered'].map((state) => `${state}, system:upgrade`),
  ])
  expect(stepsOf(`rental_return ${returnId}`)).toEqual([
    'announced, member',
    ...['posted', 'received', 'checked', 'done'].map((state) => `${state}, system:upgrade`),
  ])
  const loans = await db.selectFrom('loan').select(['id', 'garment_id']).where('order_id', '=', orderId).execute()
  const loanOf = (garmentId: Id<'garment'>) =>
    stepsOf(`loan ${loans.find(({ garment_id }) => garment_id === garmentId)?.id}`)
  const home = ['ordered, member', 'at_home, system:upgrade']
  expect(loanOf(kept)).toEqual([...home, 'kept, system:upgrade'])
  expect(loanOf(lost)).toEqual([...home, 'return_announced, member', 'lost, system:upgrade'])
  expect(loanOf(back)).toEqual([...home, 'return_announced, member', 'returned, system:upgrade'])
  const broken = await findBrokenInvariants(db)
  expect(broken.filter(({ name }) => / (step|life) of (a loan|an order|a return|a checkout)/.test(name))).toEqual([])
})
