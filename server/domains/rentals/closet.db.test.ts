import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { deleteMembership } from '#tests/builders/membership-in.ts'
import { becomeSkiWear } from '#tests/builders/ski-wear-of-old.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { describeAbilities, hasPendingReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())
const today = localDay('2026-11-20')

type Member = Awaited<ReturnType<typeof world.member>>
const list = ({ viewer }: Member) => call('listRentals', {}, { viewer })
const details = ({ viewer }: Member, id: string) => call('orderDetails', { params: { id } }, { viewer })

describe('the closet', () => {
  test('shows each piece at home with its days, its price to keep and the day it becomes the member’s', async () => {
    const member = await world.member()
    const garment = await world.garment({ credits: 24, condition: 'new', now: new Date('2026-06-01T09:00:00Z') })
    const placedAt = new Date('2026-08-29T09:00:00Z')
    const orderId = await world.order({ accountId: member.accountId, garmentIds: [garment], placedAt })
    expect(await list(member)).toMatchObject({
      status: 200,
      body: {
        rentals: {
          active: [
            {
              itemId: garment,
              orderId,
              qrId: expect.stringMatching(/^[0-9A-Z]{10}$/),
              name: 'Puddle raincoat',
              brand_name: 'Saltmarsh',
              userSize: '104cm',
              userCondition: 'new',
              userConditionLabel: 'Brand new',
              userCredits: 24,
              state: 'at_home',
              stateLabel: 'At home',
              since: '2026-08-31',
              sinceLabel: '31 August',
              returnBy: '2026-11-30',
              returnByLabel: '30 November 2026',
              returnBySoon: true,
              yoursToKeepOn: '2027-05-31',
              yoursToKeepOnLabel: '31 May 2027',
              // 24 credits × 16.67p × 6 whole months from 20 November to 31 May
              keepPrice: 2400,
              can: { return: { allowed: true } },
            },
          ],
          returns: [],
        },
        announcements: [],
        can: { swap: { allowed: true }, return: { allowed: true } },
      },
    })
  })

  test('shows pieces on their way without days, and why they cannot be sent back yet', async () => {
    const member = await world.member()
    await world.order({
      accountId: member.accountId,
      garmentIds: [await world.garment({ credits: 20 })],
      until: 'dispatched',
    })
    expect(await list(member)).toMatchObject({
      body: {
        rentals: {
          active: [
            {
              state: 'ordered',
              stateLabel: 'On its way to you',
              since: null,
              returnBy: null,
              yoursToKeepOn: null,
              keepPrice: 3001,
              can: { return: { allowed: false } },
            },
          ],
        },
        can: { swap: { allowed: false, reason: 'Nothing is at home yet.' } },
      },
    })
  })

  test('does not promise that a rented piece becomes the member’s once it counts as ski wear', async () => {
    const member = await world.member()
    const garmentIds = [await world.garment()]
    await world.order({ accountId: member.accountId, garmentIds })
    await becomeSkiWear(db, garmentIds, new Date('2026-11-20T12:00:00Z'))
    expect(await list(member)).toMatchObject({
      body: { rentals: { active: [{ state: 'at_home', yoursToKeepOn: null }] } },
    })
    // It is at home until its loan ends, and nobody can book it before that.
    const { product_id } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', 'in', garmentIds)
      .executeTakeFirstOrThrow()
    await db.insertInto('ski_style').values({ product_id, part: 'jacket', created_at: new Date() }).execute()
    expect(await call('skiAvailability', { query: {} })).toMatchObject({ body: { styles: [] } })
  })

  test('shows the stages of returns with their dates, newest first', async () => {
    const member = await world.member()
    const [one, two] = [await world.garment(), await world.garment()]
    const { accountId } = member
    await world.order({ accountId, garmentIds: [one, two], placedAt: new Date('2026-09-01T09:00:00Z') })
    const old = await world.order({ accountId, returning: [one], placedAt: new Date('2026-10-01T09:00:00Z') })
    await transaction(db, (tx) => aFinishedReturn(tx, { returnId: old, receivedAt: new Date('2026-10-09T09:00:00Z') }))
    const recent = await world.order({ accountId, returning: [two], placedAt: new Date('2026-11-18T09:00:00Z') })
    const answer = await list(member)
    expect(answer).toMatchObject({
      body: {
        announcements: [
          { id: recent, pending: true, dueOn: '2026-12-02', dueLabel: 'Send back by 2 December 2026', itemsIds: [two] },
          { id: old, pending: false, state: 'done', dueLabel: 'Received on 9 October 2026' },
        ],
      },
    })
    if (!answer.ok) throw new Error('no answer')
    expect(answer.body.announcements[1]?.stages).toEqual([
      { name: 'announced', label: 'Label ready', at: '1 October 2026', done: true },
      { name: 'posted', label: 'Posted', at: null, done: true },
      { name: 'received', label: 'Arrived', at: '9 October 2026', done: true },
      { name: 'checked', label: 'Checked', at: '10 October 2026', done: true },
      { name: 'done', label: 'Complete', at: '10 October 2026', done: true },
    ])
    expect(answer.body.announcements[0]?.stages.map(({ done }) => done)).toEqual([true, false, false, false, false])
  })

  test('is open to a former member, but not to someone who never joined or is signed out', async () => {
    expect((await list(await world.member({ state: 'cancelled' }))).status).toBe(200)
    const stranger = await world.member()
    await deleteMembership(db, stranger.membershipId)
    expect(await list(stranger)).toMatchObject({
      status: 403,
      errors: [{ code: 'subscription_required', message: messages.subscribeToAccess }],
    })
    expect((await call('listRentals')).status).toBe(401)
    expect(await describeAbilities(db, stranger.accountId, { pendingReturn: false, today })).toMatchObject({
      order: { allowed: false },
      subscribe: { allowed: true },
    })
  })

  test('says what a member may do, by the rules that the operations apply', async () => {
    const member = await world.member()
    const { accountId } = member
    const garment = await world.garment()
    await world.order({ accountId, garmentIds: [garment] })
    const yes = { allowed: true }
    expect(
      await describeAbilities(db, accountId, { pendingReturn: await hasPendingReturn(db, accountId), today }),
    ).toEqual({
      order: yes,
      swap: yes,
      return: yes,
      subscribe: { allowed: false, reason: expect.any(String) },
    })
    await world.order({ accountId, returning: [garment], placedAt: world.time.now })
    expect(await hasPendingReturn(db, accountId)).toBe(true)
    const blocked = { allowed: false, reason: messages.sendBackFirst }
    expect(await describeAbilities(db, accountId, { pendingReturn: true, today })).toMatchObject({
      order: yes,
      swap: blocked,
      return: blocked,
    })
  })
})

test('a member who joined before the express start request existed can order straight away', async () => {
  const { accountId } = await world.member({ joinedWithoutStart: true })
  expect(await describeAbilities(db, accountId, { pendingReturn: false, today })).toMatchObject({
    order: { allowed: true },
  })
})

describe('orders', () => {
  test('are listed newest first; their owner finds each by id and by reference, and nobody else can', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const { accountId, viewer } = member
    const first = await world.order({
      accountId,
      garmentIds: [await world.garment()],
      placedAt: new Date('2026-10-01T09:00:00Z'),
    })
    const second = await world.order({
      accountId,
      garmentIds: [await world.garment(), await world.garment()],
      until: 'placed',
    })
    const listed = await call('listOrders', {}, { viewer })
    expect(listed).toMatchObject({
      body: {
        orders: [
          { orderId: second, state: 'placed', postageStatus: 'paid' },
          {
            orderId: first,
            state: 'delivered',
            postageStatus: 'free',
            rentalTermLabel: expect.stringMatching(/^You rent each piece until \d+ \w+ 20\d\d$/),
          },
        ],
      },
    })
    const reference = listed.ok ? listed.body.orders[0]?.reference : undefined
    for (const name of [second, reference?.toLowerCase() ?? ''])
      expect(await details(member, name)).toMatchObject({
        status: 200,
        body: { order: { orderId: second, reference } },
      })
    expect(await details(await world.member(), second)).toMatchObject({
      status: 404,
      errors: [{ code: 'not_found', message: messages.notFound }],
    })
    expect((await details(member, 'W-NOTHERE')).status).toBe(404)
    expect((await call('orderDetails', { params: { id: second } })).status).toBe(401)
    expect((await call('listOrders')).status).toBe(401)
    expect(await call('listOrders', {}, { viewer: (await world.member()).viewer })).toMatchObject({
      body: { orders: [], returns: [] },
    })
  })

  test('show their progress and whether they can be cancelled, by the rule that cancels', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const { accountId } = member
    const place = async (until: 'placed' | 'dispatched' | 'delivered') =>
      world.order({
        accountId,
        garmentIds: [await world.garment()],
        placedAt: new Date('2026-11-02T09:00:00Z'),
        until,
      })
    const seen = async (orderId: Id<'order'>) => {
      const answer = await details(member, orderId)
      if (!answer.ok) throw new Error('no answer')
      const { stateLabel, stages, can } = answer.body.order
      return [stateLabel, stages.map(({ label, at, done }) => (done ? (at ?? label) : '–')), can.cancel]
    }
    const placed = await place('placed')
    expect(await seen(placed)).toEqual(['Ordered', ['2 November 2026', '–', '–', '–'], { allowed: true }])
    expect(await seen(await place('dispatched'))).toEqual([
      'On its way',
      ['2 November 2026', '3 November 2026', '3 November 2026', '–'],
      { allowed: false, reason: expect.stringContaining('on its way') },
    ])
    expect(await seen(await place('delivered'))).toEqual([
      'Delivered',
      ['2 November 2026', '3 November 2026', '3 November 2026', '4 November 2026'],
      { allowed: false, reason: expect.stringContaining('has arrived') },
    ])
    expect((await call('cancelOrder', { params: { id: placed } }, { viewer: member.viewer })).status).toBe(200)
    expect(await seen(placed)).toEqual([
      'Cancelled',
      ['2 November 2026', '20 November 2026'],
      { allowed: false, reason: 'This order is already cancelled.' },
    ])
  })

  test('include every return, newest first, with the pieces returned long ago', async () => {
    const member = await world.member()
    const { accountId, viewer } = member
    const [one, two] = [await world.garment(), await world.garment()]
    await world.order({ accountId, garmentIds: [one, two], placedAt: new Date('2026-09-01T09:00:00Z') })
    const old = await world.order({ accountId, returning: [one], placedAt: new Date('2026-10-01T09:00:00Z') })
    await transaction(db, (tx) => aFinishedReturn(tx, { returnId: old, receivedAt: new Date('2026-10-09T09:00:00Z') }))
    const recent = await world.order({ accountId, returning: [two], placedAt: new Date('2026-11-18T09:00:00Z') })
    expect(await call('listOrders', {}, { viewer })).toMatchObject({
      body: {
        orders: [{ items: [{}, {}] }],
        returns: [
          { id: recent, state: 'announced', dueLabel: 'Send back by 2 December 2026', items: [{ itemId: two }] },
          { id: old, state: 'done', items: [{ itemId: one, name: 'Puddle raincoat' }] },
        ],
      },
    })
  })

  test('keep each garment’s condition and credits as they were on the day of the order', async () => {
    const member = await world.member()
    const garment = await world.garment({ condition: 'new', credits: 28 })
    const orderId = await world.order({ accountId: member.accountId, garmentIds: [garment] })
    await db.updateTable('garment').set({ condition: 'worn', credits: 18 }).where('id', '=', garment).execute()
    expect(await details(member, orderId)).toMatchObject({
      body: { order: { creditsUsed: 28, items: [{ userCondition: 'new', userCredits: 28 }] } },
    })
  })
})
