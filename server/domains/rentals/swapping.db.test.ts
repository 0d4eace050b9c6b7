import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { deleteMembership, membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { deliverOrder, dispatchOrder, receiveReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const ask = ({ viewer }: Member, garmentIds: string[], returnIds: string[]) =>
  call('getPaymentIntent', { body: { inventoryItemIds: garmentIds, returnItemsIds: returnIds } }, { viewer })
const make = ({ viewer }: Member, garmentIds: string[], returnIds: string[]) =>
  call(
    'makeOrder',
    { body: { inventoryItemIds: garmentIds, returnItemsIds: returnIds, postageStatus: 'paid' } },
    { viewer },
  )
const announce = ({ viewer }: Member, itemsIds: string[]) => call('announceReturn', { body: { itemsIds } }, { viewer })
const closet = async ({ viewer }: Member) => {
  const answer = await call('listRentals', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

/** A member with pieces at home, whose free delivery is used and whose free return is not. */
async function memberAtHome(credits: number[], plan: '100-monthly' | '200-quarterly' = '200-quarterly') {
  const member = await world.member({ plan })
  const home = await Promise.all(credits.map((amount) => world.garment({ credits: amount })))
  await world.order({ accountId: member.accountId, garmentIds: home })
  return { member, home }
}

async function paidSwap(member: Member, garmentIds: string[], returnIds: string[]): Promise<Id<'order'>> {
  const checkout = await ask(member, garmentIds, returnIds)
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  if (!checkout.body.free) await world.pay(checkout.body.clientSecret)
  const answer = await make(member, garmentIds, returnIds)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return toId(answer.body.orderId)
}

const inUse = async ({ membershipId }: Member) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use

describe('a swap', () => {
  test('of several pieces frees the credits of each, and all of them count for what is ordered', async () => {
    const { member, home } = await memberAtHome([60, 40], '100-monthly')
    await paidSwap(member, [await world.garment({ credits: 90 })], home)
    expect(await inUse(member)).toBe(90)
  })

  test('frees credits in the same order, announces the return with its label, and owes only the delivery', async () => {
    const { member, home } = await memberAtHome([60, 40], '100-monthly')
    const wanted = [await world.garment({ credits: 55 })]
    expect(await ask(member, wanted, [])).toMatchObject({ status: 409, errors: [{ code: 'over_credits' }] })
    const swapped = [home[0] ?? '']
    expect(await ask(member, wanted, swapped)).toMatchObject({
      body: {
        amount: 395,
        postage: { outboundPostagePrice: 395, returnsPostagePrice: 0, returnFree: true, outboundFree: false },
      },
    })
    const orderId = await paidSwap(member, wanted, swapped)
    expect(await inUse(member)).toBe(95)
    const { rentals, announcements, can } = await closet(member)
    expect(rentals.returns).toMatchObject([
      { itemId: swapped[0], state: 'return_announced', stateLabel: 'Pending return', returnBy: null },
    ])
    expect(rentals.active.map(({ itemId, state }) => [itemId, state])).toEqual([
      [home[1], 'at_home'],
      [wanted[0], 'ordered'],
    ])
    expect(announcements).toMatchObject([
      {
        state: 'announced',
        pending: true,
        labelCode: expect.stringMatching(/^WR-/),
        dueOn: null,
        dueLabel: 'Send back within 14 days of your new pieces arriving',
        itemsIds: swapped,
      },
    ])
    expect(can).toEqual({
      swap: { allowed: false, reason: messages.sendBackFirst },
      return: { allowed: false, reason: messages.sendBackFirst },
    })
    const details = await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
    expect(details).toMatchObject({
      body: {
        order: {
          returning: [{ itemId: swapped[0], userCredits: 60 }],
          returnDueLabel: expect.stringContaining('14 days'),
        },
      },
    })
  })

  test('owes postage both ways the second time', async () => {
    const { member, home } = await memberAtHome([20, 20])
    const first = await paidSwap(member, [await world.garment()], [home[0] ?? ''])
    await receive(first)
    const checkout = await ask(member, [await world.garment()], [home[1] ?? ''])
    expect(checkout).toMatchObject({
      body: { amount: 790, postage: { outboundPostagePrice: 395, returnsPostagePrice: 395, total: 790 } },
    })
  })

  test('and a second return are refused while one is pending, naming the pieces; a plain order is not', async () => {
    const { member, home } = await memberAtHome([20, 20])
    const [one = '', two = ''] = home
    await paidSwap(member, [await world.garment()], [one])
    const refusal = {
      status: 409,
      errors: [{ code: 'pending_return', message: messages.sendBackFirst, ids: [one], titles: ['Puddle raincoat'] }],
    }
    const wanted = await world.garment()
    expect(await ask(member, [wanted], [two])).toMatchObject(refusal)
    expect(await make(member, [wanted], [two])).toMatchObject(refusal)
    expect(await announce(member, [two])).toMatchObject(refusal)
    expect((await ask(member, [wanted], [])).status).toBe(200)
  })

  test('sends back only pieces that are at home', async () => {
    const { member, home } = await memberAtHome([20])
    const onItsWay = await world.garment()
    await world.order({ accountId: member.accountId, garmentIds: [onItsWay], until: 'placed' })
    const wanted = [await world.garment()]
    expect(await ask(member, wanted, [onItsWay])).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', ids: [onItsWay] }],
    })
    const { home: strangers } = await memberAtHome([20])
    expect(await ask(member, wanted, strangers)).toMatchObject({
      status: 404,
      errors: [{ code: 'not_found', ids: strangers }],
    })
    expect(await make(member, wanted, [newId()])).toMatchObject({ status: 404 })
    expect(await ask(member, home, home)).toMatchObject({ status: 409, errors: [{ code: 'items_unavailable' }] })
  })

  test('without returns is a plain order; it is refused when signed out, past due or unpaid', async () => {
    const fresh = await world.member()
    expect((await make(fresh, [await world.garment()], [])).status).toBe(200)
    const { member, home } = await memberAtHome([20])
    const wanted = [await world.garment()]
    expect(
      (await call('makeOrder', { body: { inventoryItemIds: wanted, returnItemsIds: home, postageStatus: 'paid' } }))
        .status,
    ).toBe(401)
    expect(await make(member, wanted, home)).toMatchObject({
      status: 402,
      errors: [{ message: messages.invalidRequest }],
    })
    await db
      .updateTable('membership')
      .set(membershipIn('past_due', world.time.now))
      .where('id', '=', member.membershipId)
      .execute()
    expect(await ask(member, wanted, home)).toMatchObject({ status: 409, errors: [{ code: 'membership_state' }] })
  })
})

describe('a return without an order', () => {
  test('is free the first time, due in 14 days, and frees the credits immediately', async () => {
    const { member, home } = await memberAtHome([30, 25])
    const answer = await announce(member, [home[0] ?? ''])
    expect(answer).toMatchObject({
      status: 200,
      body: { labelCode: expect.stringMatching(/^WR-/), dueLabel: 'Send back by 4 December 2026' },
    })
    expect(await inUse(member)).toBe(25)
    expect(await announce(member, [home[0] ?? ''])).toEqual(answer)
    expect((await closet(member)).rentals.returns).toMatchObject([
      {
        itemId: home[0],
        returnBy: '2026-12-04',
        returnByLabel: '4 December 2026',
        can: { return: { allowed: false } },
      },
    ])
  })

  test('owes its postage the second time', async () => {
    const { member, home } = await memberAtHome([30, 25, 10])
    const [one = '', two = '', three = ''] = home
    const first = await announce(member, [one])
    await receiveReturnOf(first)
    expect(await announce(member, [two])).toMatchObject({
      status: 402,
      errors: [{ code: 'payment_required', message: messages.invalidRequest }],
    })
    const checkout = await ask(member, [], [two])
    expect(checkout).toMatchObject({
      body: { free: false, amount: 395, postage: { outboundPostagePrice: 0, returnsPostagePrice: 395 } },
    })
    expect((await announce(member, [two])).status).toBe(402)
    if (checkout.ok) await world.pay(checkout.body.clientSecret)
    expect((await announce(member, [two])).status).toBe(200)
    expect((await announce(member, [three])).status).toBe(409)
  })

  test('is allowed for the pieces left while the membership is past due or ending, and after it has ended', async () => {
    for (const state of ['past_due', 'ending', 'cancelled'] as const) {
      const { member, home } = await memberAtHome([30])
      await db
        .updateTable('membership')
        .set(membershipIn(state, world.time.now))
        .where('id', '=', member.membershipId)
        .execute()
      const announced = await announce(member, home)
      expect(announced.status).toBe(200)
      expect(await inUse(member)).toBe(0)
      await receiveReturnOf(announced)
    }
  })

  test('is refused when signed out, without a membership, and for pieces of another family or already returned', async () => {
    const { member, home } = await memberAtHome([30])
    expect((await call('announceReturn', { body: { itemsIds: home } })).status).toBe(401)
    // Neither piece is named: what somebody else has at home is not disclosed.
    for (const pieces of [home, [newId<'garment'>()]]) {
      const refused = await announce(await world.member(), pieces)
      expect(refused).toMatchObject({ status: 404, errors: [{ code: 'not_found', ids: pieces }] })
      expect(refused).not.toHaveProperty('errors.0.titles')
    }
    expect((await announce(member, [])).status).toBe(400)
    const paused = await world.member({ state: 'paused' })
    expect(await announce(paused, home)).toMatchObject({ status: 409, errors: [{ code: 'membership_state' }] })
    const stranger = await world.member()
    await deleteMembership(db, stranger.membershipId)
    expect(await announce(stranger, home)).toMatchObject({ status: 403, errors: [{ code: 'subscription_required' }] })
    await receiveReturnOf(await announce(member, home))
    expect(await announce(member, home)).toMatchObject({
      status: 409,
      errors: [{ code: 'already_done', ids: home, titles: ['Puddle raincoat'] }],
    })
  })

  test('that is paid for after another return was announced is refunded', async () => {
    const { member, home } = await memberAtHome([30, 20, 10])
    const [one = '', two = '', three = ''] = home
    await receiveReturnOf(await announce(member, [one]))
    const checkout = await ask(member, [], [two])
    if (checkout.ok) await world.pay(checkout.body.clientSecret)
    const other = await ask(member, [], [three])
    if (other.ok) await world.pay(other.body.clientSecret)
    expect((await announce(member, [three])).status).toBe(200)
    await world.work()
    expect(await announce(member, [two])).toMatchObject({ status: 409, errors: [{ code: 'pending_return' }] })
    expect([...world.gateway.refunded.values()]).toEqual([395])
  })
})

/** The office ships an order and receives its return, so that another may be announced. */
async function receive(orderId: Id<'order'>): Promise<void> {
  const office = { orderId, operator: 'sam' }
  await dispatchOrder(world.services, office)
  await deliverOrder(world.services, office)
  const { id } = await db
    .selectFrom('rental_return')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await receiveReturn(world.services, { returnId: id, operator: 'sam' })
}

async function receiveReturnOf(answer: Awaited<ReturnType<typeof announce>>): Promise<void> {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  await receiveReturn(world.services, { returnId: toId(answer.body.returnId), operator: 'sam' })
}
