import { afterEach, describe, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import {
  deliverOrder,
  dispatchOrder,
  findOfficeSubject,
  finishRepair,
  inspectReturn,
  listOpenOrders,
  listOpenReturns,
  receiveReturn,
  startPicking,
} from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { services } = world
afterEach(() => world.expectInvariants())

const operator = 'sam'
const stateOf = async (garmentId: Id<'garment'>) =>
  (await db.selectFrom('garment').select('state').where('id', '=', garmentId).executeTakeFirstOrThrow()).state
const order = (id: Id<'order'>) =>
  db.selectFrom('rental_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const loanOf = async (garmentId: Id<'garment'>) =>
  (await db.selectFrom('loan').select('id').where('garment_id', '=', garmentId).executeTakeFirstOrThrow()).id
const audit = async (subjectId: Id<string>) =>
  (
    await db
      .selectFrom('office_audit')
      .select(['operator', 'action'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.operator} ${row.action}`)

async function placedOrder(count = 2) {
  const member = await world.member({ plan: '200-quarterly' })
  const garments = await Promise.all(Array.from({ length: count }, () => world.garment({ credits: 20 })))
  const orderId = await world.order({ accountId: member.accountId, garmentIds: garments, until: 'placed' })
  return { member, garments, orderId }
}

async function announcedReturn(count = 2) {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const garments = await Promise.all(
    Array.from({ length: count }, () => world.garment({ credits: 20, condition: 'new' })),
  )
  await world.order({ accountId, garmentIds: garments })
  const returnId = await world.order({ accountId, returning: garments, placedAt: new Date('2026-11-18T09:00:00Z') })
  return { member, garments, returnId }
}

describe('an order', () => {
  test('goes from placed to delivered; its rentals begin on the day it arrives and run three months', async () => {
    const { garments, orderId } = await placedOrder()
    const labelCode = await dispatchOrder(services, { orderId, operator })
    expect(labelCode).toMatch(/^WR-/)
    expect(await Promise.all(garments.map(stateOf))).toEqual(['out', 'out'])
    world.time.now = new Date('2026-11-30T23:30:00Z')
    expect(await deliverOrder(services, { orderId, operator })).toBe('2027-02-28')
    const loans = await db.selectFrom('loan').selectAll().where('order_id', '=', orderId).execute()
    expect(loans).toMatchObject([
      { state: 'at_home', received_on: '2026-11-30', term_ends_on: '2027-02-28' },
      { state: 'at_home', received_on: '2026-11-30', term_ends_on: '2027-02-28' },
    ])
    expect(await audit(orderId)).toEqual(['sam order.pick', 'sam order.dispatch', 'sam order.deliver'])
    expect(world.published.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['order-dispatched', 'order-delivered']),
    )
  })

  test('refuses steps out of sequence, and nothing is written', async () => {
    const { garments, orderId } = await placedOrder()
    await expect(deliverOrder(services, { orderId, operator })).rejects.toThrow(
      /is placed: only a dispatched order arrives/,
    )
    await dispatchOrder(services, { orderId, operator })
    await expect(dispatchOrder(services, { orderId, operator })).rejects.toThrow(
      /is dispatched: only a placed or picked order is dispatched/,
    )
    await expect(startPicking(services, { orderId, operator })).rejects.toThrow(
      /is dispatched: only a placed order is picked/,
    )
    expect(await Promise.all(garments.map(stateOf))).toEqual(['out', 'out'])
  })

  test('ships without the pieces that cannot be found: credits freed, member notified, garment missing', async () => {
    const { member, garments, orderId } = await placedOrder()
    const [missing = newId<'garment'>(), found = newId<'garment'>()] = garments
    await startPicking(services, { orderId, operator, missing: [missing] })
    expect(await stateOf(missing)).toBe('missing')
    await dispatchOrder(services, { orderId, operator })
    expect(await stateOf(found)).toBe('out')
    const details = await world.call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
    expect(details).toMatchObject({ body: { order: { creditsUsed: 20, items: [{ itemId: found }] } } })
    expect(world.published).toContainEqual({
      ...{ type: 'garments-not-picked', accountId: member.accountId, orderId },
      loanIds: [await loanOf(missing)],
    })
  })

  test('can lose pieces even after picking; each email names only these, and promises the rest unless a payment is disputed', async () => {
    const { garments, orderId } = await placedOrder(3)
    const { reference, account_id } = await order(orderId)
    await startPicking(services, { orderId, operator })
    const takeOut = async (garmentId = newId<'garment'>()) => {
      await startPicking(services, { orderId, operator, missing: [garmentId] })
      await world.work()
      return world.mails.findLast(({ subject }) => subject === `One piece isn’t coming: order ${reference}`)?.text
    }
    expect(await takeOut(garments[0])).toMatch(/its 20 credits .+ The other 2 pieces are coming as planned/)
    const dispute = { stripe_id: `dp_${account_id}`, account_id, amount_pence: 395, reason: 'fraudulent' }
    const times = { opened_at: world.time.now, synced_at: world.time.now }
    await db
      .insertInto('dispute')
      .values({ ...dispute, ...times, status: 'needs_response', open: true })
      .execute()
    const second = await takeOut(garments[1])
    expect(second).toContain('We can’t send this, so we’ve taken it out of your order.')
    expect(second).toContain('You can use its 20 credits for something else.')
    expect(second).not.toMatch(/as planned|final check/)
    await db.deleteFrom('dispute').where('account_id', '=', account_id).execute()
  })

  test('is cancelled when none of its pieces can be found, and its free delivery is restored', async () => {
    const { member, garments, orderId } = await placedOrder()
    await startPicking(services, { orderId, operator, missing: garments })
    expect((await order(orderId)).state).toBe('cancelled')
    const free = await db.selectFrom('free_postage').selectAll().where('account_id', '=', member.accountId).execute()
    expect(free).toEqual([])
  })

  test('refuses to report a garment of another order missing', async () => {
    const { orderId } = await placedOrder()
    const other = await placedOrder()
    await expect(startPicking(services, { orderId, operator, missing: other.garments })).rejects.toThrow(
      /is not part of order/,
    )
    expect((await order(orderId)).state).toBe('placed')
  })

  test('sets the due date of its return when it arrives', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const { accountId } = member
    const home = await world.garment()
    world.time.now = new Date('2026-12-01T10:00:00Z')
    await world.order({ accountId, garmentIds: [home] })
    const orderId = await world.order({
      accountId,
      garmentIds: [await world.garment()],
      returning: [home],
      until: 'dispatched',
      placedAt: world.time.now,
    })
    const due = () =>
      db.selectFrom('rental_return').select('due_on').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(await due()).toEqual({ due_on: null })
    await deliverOrder(services, { orderId, operator })
    expect(await due()).toEqual({ due_on: '2026-12-15' })
  })
})

describe('a return', () => {
  test('is received, inspected and done; its garments are cleaned, graded and ready again', async () => {
    const { garments, returnId } = await announcedReturn()
    expect(await receiveReturn(services, { returnId, operator })).toMatchObject({ garments: 2, missing: [] })
    expect(await Promise.all(garments.map(stateOf))).toEqual(['received', 'received'])
    await expect(receiveReturn(services, { returnId, operator })).rejects.toThrow(/is received: it cannot be received/)
    expect(
      await inspectReturn(services, {
        returnId,
        operator,
        outcome: 'ready',
        safety: { failed: [] },
        condition: 'used',
      }),
    ).toEqual({
      garments: 2,
      marks: [],
      recalled: [],
      done: true,
    })
    const graded = await db.selectFrom('garment').select(['state', 'condition']).where('id', 'in', garments).execute()
    expect(graded).toEqual([
      { state: 'ready', condition: 'used' },
      { state: 'ready', condition: 'used' },
    ])
    await expect(
      inspectReturn(services, { returnId, operator, outcome: 'ready', safety: { failed: [] } }),
    ).rejects.toThrow(/is done: only a received one/)
    expect(await audit(returnId)).toEqual(['sam return.receive', 'sam return.inspect'])
    const types = world.published
      .filter((event) => 'returnId' in event && event.returnId === returnId)
      .map(({ type }) => type)
    expect(types).toEqual(['return-received', 'return-done'])
    const rentedAgain = await world.call(
      'placeOrder',
      { body: { inventoryItemIds: garments, postageStatus: 'free' } },
      { viewer: (await world.member()).viewer },
    )
    expect(rentedAgain.status).toBe(200)
  })

  test('is inspected piece by piece and done with the last one; repaired pieces are ready later', async () => {
    const { garments, returnId } = await announcedReturn()
    const [one = newId<'garment'>(), two = newId<'garment'>()] = garments
    await receiveReturn(services, { returnId, operator })
    await expect(
      finishRepair(services, { garmentId: one, outcome: 'ready', safety: { failed: [] }, operator }),
    ).rejects.toThrow(/is received, not repair/)
    expect(await inspectReturn(services, { returnId, operator, garmentId: one, outcome: 'repair' })).toEqual({
      garments: 1,
      marks: [],
      recalled: [],
      done: false,
    })
    await expect(
      inspectReturn(services, { returnId, operator, garmentId: one, outcome: 'ready', safety: { failed: [] } }),
    ).rejects.toThrow(/awaits this inspection/)
    expect(
      await inspectReturn(services, { returnId, operator, garmentId: two, outcome: 'resale', condition: 'worn' }),
    ).toEqual({ garments: 1, marks: [], recalled: [], done: true })
    expect(await Promise.all([stateOf(one), stateOf(two)])).toEqual(['repair', 'resale'])
    await finishRepair(services, { garmentId: one, outcome: 'ready', safety: { failed: [] }, operator })
    expect(await stateOf(one)).toBe('ready')
  })

  test('cannot grade a garment better than before, and nothing is written', async () => {
    const member = await world.member()
    const [worn, fresh] = [await world.garment({ condition: 'worn' }), await world.garment({ condition: 'new' })]
    await world.order({ accountId: member.accountId, garmentIds: [worn, fresh] })
    const placedAt = new Date('2026-11-18T09:00:00Z')
    const returnId = await world.order({ accountId: member.accountId, returning: [worn, fresh], placedAt })
    await receiveReturn(services, { returnId, operator })
    await expect(
      inspectReturn(services, { returnId, operator, outcome: 'ready', safety: { failed: [] }, condition: 'used' }),
    ).rejects.toThrow(/condition only ever worsens/)
    expect(await Promise.all([stateOf(worn), stateOf(fresh)])).toEqual(['received', 'received'])
  })

  test('cannot be inspected before it is received', async () => {
    const { returnId } = await announcedReturn(1)
    await expect(
      inspectReturn(services, { returnId, operator, outcome: 'ready', safety: { failed: [] } }),
    ).rejects.toThrow(/is announced/)
  })
})

describe('an operator finds', () => {
  test('an order by id, reference, parcel label and garment; a return by id, label, order and garment', async () => {
    const { garments, orderId } = await placedOrder(1)
    const labelCode = await dispatchOrder(services, { orderId, operator })
    const { reference } = await order(orderId)
    const [garment] = await db.selectFrom('garment').select(['id', 'qr_id']).where('id', 'in', garments).execute()
    for (const name of [orderId, reference.toLowerCase(), labelCode, ` ${reference} `])
      expect(await findOfficeSubject(db, name)).toEqual({ order: { id: orderId, reference } })
    expect(await findOfficeSubject(db, garment?.qr_id.toLowerCase() ?? '')).toMatchObject({
      order: { id: orderId, reference },
      garment: { id: garment?.id, state: 'out' },
    })
    const { returnId, garments: going } = await announcedReturn(1)
    const { label_code } = await db
      .selectFrom('rental_return')
      .select('label_code')
      .where('id', '=', returnId)
      .executeTakeFirstOrThrow()
    for (const name of [returnId, label_code])
      expect(await findOfficeSubject(db, name)).toEqual({ return: { id: returnId, labelCode: label_code } })
    expect(await findOfficeSubject(db, going[0] ?? '')).toMatchObject({
      return: { id: returnId },
      garment: { id: going[0] },
    })
    expect(await findOfficeSubject(db, 'W-NOTHERE')).toBeUndefined()
    expect(await findOfficeSubject(db, '')).toBeUndefined()
  })

  test('pending work: orders that have not arrived, returns that are not done', async () => {
    const idsOf = (row: { pieces: readonly { garmentId: Id<'garment'> }[] } | undefined) =>
      row?.pieces.map(({ garmentId }) => garmentId).toSorted()
    const placed = await placedOrder(3)
    const { reference } = await order(placed.orderId)
    const waiting = (await listOpenOrders(db)).find((row) => row.reference === reference)
    expect(waiting).toMatchObject({ state: 'placed', to: 'Tamsin Ferrars' })
    expect(idsOf(waiting)).toEqual(placed.garments.toSorted())
    const { returnId, garments } = await announcedReturn(2)
    const { label_code } = await db
      .selectFrom('rental_return')
      .select('label_code')
      .where('id', '=', returnId)
      .executeTakeFirstOrThrow()
    const expected = (await listOpenReturns(db)).find((row) => row.labelCode === label_code)
    expect(expected).toMatchObject({ state: 'announced', dueOn: '2026-12-02', from: 'Tamsin Ferrars' })
    expect(idsOf(expected)).toEqual(garments.toSorted())
  })
})
