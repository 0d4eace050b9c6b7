// A member changes an order before it is picked: what is written, what stays, and each refusal of the call.
import { afterEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { dispatchOrder, startPicking } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
type Body = InputOf<'changeOrder'>['body']
const change = ({ viewer }: Member, id: string, body: Body) => call('changeOrder', { params: { id }, body }, { viewer })
const details = async ({ viewer }: Member, id: string) => {
  const answer = await call('orderDetails', { params: { id } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.order
}
const creditsInUse = async ({ membershipId }: Member) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use
const available = async (id: string) => {
  const answer = await call('checkAvailability', { query: { ids: [id] } })
  return answer.ok && answer.body.ids.includes(id)
}

/** A placed order of two pieces of 24 credits each, and a third piece that is available. */
async function anOrderOfTwo(options: Parameters<typeof world.member>[0] = {}) {
  const member = await world.member(options)
  const [coat, hat, tee] = [await world.garment(), await world.garment(), await world.garment({ credits: 10 })]
  const placedAt = world.time.now
  const orderId = await world.order({ accountId: member.accountId, garmentIds: [coat, hat], until: 'placed', placedAt })
  const asItIs: Body = { revision: 0, inventoryItemIds: [coat, hat], creditsUsed: 48 }
  return { member, orderId, coat, hat, tee, asItIs }
}
const quay = {
  name: 'Granny Wren',
  addressLine1: '2 Quay Street',
  addressLine2: '',
  city: 'Leeds',
  postCode: 'ls1 4dy',
}

describe('a change', () => {
  test('removes a piece, adds another and changes the address in one request, without a payment', async () => {
    const { member, orderId, coat, hat, tee } = await anOrderOfTwo()
    const before = await details(member, orderId)
    const body = { revision: 0, inventoryItemIds: [hat, tee], creditsUsed: 34, address: quay }
    const changed = await change(member, orderId, body)
    expect(changed).toMatchObject({
      status: 200,
      body: {
        order: {
          state: 'placed',
          revision: 1,
          creditsUsed: 34,
          postage: before.postage,
          address: { name: 'Granny Wren', addressLine1: '2 Quay Street', postCode: 'LS1 4DY' },
          changes: [{ changedOn: '20 November 2026', added: [/./], removed: [/./], addressChanged: true }],
        },
      },
    })
    const order = await details(member, orderId)
    expect(order.items.map(({ itemId }) => itemId).toSorted()).toEqual([hat, tee].toSorted())
    expect(await creditsInUse(member)).toBe(34)
    expect(await available(coat)).toBe(true)
    expect(await available(tee)).toBe(false)
    expect(world.gateway.intents.size).toBe(0)
    expect(world.published).toContainEqual({ type: 'order-changed', accountId: member.accountId, orderId, revision: 1 })
    const events = await db
      .selectFrom('loan_event')
      .innerJoin('loan', 'loan.id', 'loan_event.loan_id')
      .select(['garment_id', 'to_state', 'actor'])
      .where('order_id', '=', orderId)
      .orderBy('loan_event.id', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { garment_id: tee, to_state: 'ordered', actor: 'member' },
      { garment_id: coat, to_state: 'cancelled', actor: 'member' },
    ])
    const account = await db
      .selectFrom('account')
      .select('address_line1')
      .where('id', '=', member.accountId)
      .executeTakeFirst()
    expect(account?.address_line1).not.toBe('2 Quay Street')
  })

  test('that is repeated, or that changes nothing, returns the order and writes nothing', async () => {
    const { member, orderId, hat, tee } = await anOrderOfTwo()
    const body = { revision: 0, inventoryItemIds: [hat, tee], creditsUsed: 34, address: quay }
    const first = await change(member, orderId, body)
    const published = world.published.length
    const repeated = await change(member, orderId, { ...body, inventoryItemIds: [tee.toUpperCase(), hat] })
    expect(repeated).toEqual(first)
    expect(world.published).toHaveLength(published)
    await dispatchOrder(world.services, { orderId, operator: 'sam' })
    expect(await change(member, orderId, body)).toMatchObject({ status: 200, body: { order: { state: 'dispatched' } } })
  })

  test('saves the address to the account only when asked to', async () => {
    const { member, orderId, asItIs } = await anOrderOfTwo()
    expect(await change(member, orderId, { ...asItIs, address: quay, saveAddress: true })).toMatchObject({
      status: 200,
    })
    const account = await db
      .selectFrom('account')
      .select(['given_name', 'address_line1', 'city', 'post_code'])
      .where('id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ address_line1: '2 Quay Street', city: 'Leeds', post_code: 'LS1 4DY' })
    expect(account.given_name).not.toBe('Granny Wren')
  })

  test('that removes and re-adds pieces charges each loan the credits shown, and only the pieces left are sent', async () => {
    const { member, orderId, coat, hat, asItIs } = await anOrderOfTwo()
    expect(await change(member, orderId, { ...asItIs, inventoryItemIds: [hat], creditsUsed: 24 })).toMatchObject({
      status: 200,
    })
    await db.updateTable('garment').set({ credits: 20 }).where('id', '=', coat).execute()
    const restored = { revision: 1, inventoryItemIds: [hat, coat], creditsUsed: 44 }
    expect(await change(member, orderId, restored)).toMatchObject({ status: 200, body: { order: { revision: 2 } } })
    expect(await creditsInUse(member)).toBe(44)
    await dispatchOrder(world.services, { orderId, operator: 'sam' })
    const order = await details(member, orderId)
    expect(order).toMatchObject({
      state: 'dispatched',
      creditsUsed: 44,
      changes: [{ removed: [/./] }, { added: [/./] }],
    })
    expect(order.items).toHaveLength(2)
  })

  test('leaves a swap’s return unchanged; cancelling frees the credits of the pieces in the order by then', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const { accountId } = member
    const [home, coat, hat] = [await world.garment(), await world.garment(), await world.garment()]
    await world.order({ accountId, garmentIds: [home] })
    const placedAt = world.time.now
    const orderId = await world.order({
      accountId,
      garmentIds: [coat, hat],
      returning: [home],
      until: 'placed',
      placedAt,
    })
    expect(await change(member, orderId, { revision: 0, inventoryItemIds: [hat], creditsUsed: 24 })).toMatchObject({
      status: 200,
      body: { order: { returning: [{ itemId: home }] } },
    })
    const cancelled = await call('cancelOrder', { params: { id: orderId } }, { viewer: member.viewer })
    expect(cancelled).toMatchObject({
      body: { order: { state: 'cancelled', items: [{ itemId: hat }], creditsUsed: 24 } },
    })
    expect(await creditsInUse(member)).toBe(0)
    expect(await available(coat)).toBe(true)
  })

  test('abandons an open checkout whose held piece is added to the order', async () => {
    const { member, orderId, coat, hat, tee } = await anOrderOfTwo()
    const { viewer } = member
    const checkout = await call(
      'getPaymentIntent',
      { body: { inventoryItemIds: [tee], returnItemsIds: [] } },
      { viewer },
    )
    expect(checkout).toMatchObject({ status: 200 })
    const body = { revision: 0, inventoryItemIds: [coat, hat, tee], creditsUsed: 58 }
    expect(await change(member, orderId, body)).toMatchObject({ status: 200 })
    expect(
      await call('getPaymentIntent', { body: { inventoryItemIds: [tee], returnItemsIds: [] } }, { viewer }),
    ).toMatchObject({
      errors: [{ code: 'items_unavailable' }],
    })
  })

  test('that removes a piece lets the original basket be ordered again', async () => {
    const { member, orderId, coat, tee } = await anOrderOfTwo()
    const { viewer } = member
    const place = { inventoryItemIds: [tee], postageStatus: 'paid' } as const
    await call('cancelOrder', { params: { id: orderId } }, { viewer })
    const first = await call('placeOrder', { body: place }, { viewer })
    if (!first.ok) throw new Error(JSON.stringify(first.errors))
    await change(member, first.body.orderId, { revision: 0, inventoryItemIds: [coat], creditsUsed: 24 })
    const checkout = await call(
      'getPaymentIntent',
      { body: { inventoryItemIds: [tee], returnItemsIds: [] } },
      { viewer },
    )
    if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
    expect(checkout.body.orderId).toBeNull()
    await world.pay(checkout.body.clientSecret)
    const second = await call('placeOrder', { body: place }, { viewer })
    expect(second.ok && second.body.orderId).not.toBe(first.body.orderId)
    expect(second.ok).toBe(true)
  })
})

describe('a change is refused', () => {
  test('once picking has begun, and once the order is cancelled', async () => {
    const { member, orderId, hat, asItIs } = await anOrderOfTwo()
    const less = { ...asItIs, inventoryItemIds: [hat], creditsUsed: 24 }
    await startPicking(world.services, { orderId, operator: 'sam' })
    expect(await change(member, orderId, less)).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', message: /^We’ve started packing this order/ }],
    })
    const other = await anOrderOfTwo()
    await call('cancelOrder', { params: { id: other.orderId } }, { viewer: other.member.viewer })
    expect(await change(other.member, other.orderId, other.asItIs)).toMatchObject({ errors: [{ code: 'not_now' }] })
  })

  test('for a page made stale by another tab, and for a page that shows other credits', async () => {
    const { member, orderId, coat, hat, asItIs } = await anOrderOfTwo()
    expect(await change(member, orderId, { ...asItIs, inventoryItemIds: [hat], creditsUsed: 24 })).toMatchObject({
      status: 200,
    })
    const late = { ...asItIs, inventoryItemIds: [coat], creditsUsed: 24 }
    expect(await change(member, orderId, late)).toMatchObject({
      status: 409,
      errors: [{ code: 'order_changed', message: /in another tab/ }],
    })
    expect(await change(member, orderId, { ...late, revision: 1, inventoryItemIds: [hat, coat] })).toMatchObject({
      status: 409,
      errors: [{ code: 'order_changed', message: /credits of a piece/ }],
    })
  })

  test('if it leaves no piece, exceeds the credits or adds a piece that does not exist', async () => {
    const { member, orderId, asItIs } = await anOrderOfTwo({ plan: '100-quarterly' })
    expect(await change(member, orderId, { ...asItIs, inventoryItemIds: [], creditsUsed: 0 })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_request', message: /cancel the order/ }],
    })
    const large = await world.garment({ credits: 60 })
    const all = { ...asItIs, inventoryItemIds: [...asItIs.inventoryItemIds, large], creditsUsed: 108 }
    expect(await change(member, orderId, all)).toMatchObject({
      status: 409,
      errors: [{ code: 'over_credits', message: /^8 credits over/ }],
    })
    const withUnknown = [...asItIs.inventoryItemIds, newId<'garment'>()]
    expect(await change(member, orderId, { ...asItIs, inventoryItemIds: withUnknown })).toMatchObject({ status: 404 })
  })

  test('with the titles when another family has the piece, and no part of the change is made', async () => {
    const { member, orderId, hat, tee } = await anOrderOfTwo()
    const { accountId } = await world.member()
    await world.order({ accountId, garmentIds: [tee], until: 'placed', placedAt: world.time.now })
    const before = await details(member, orderId)
    const body = { revision: 0, inventoryItemIds: [hat, tee], creditsUsed: 34, address: quay, saveAddress: true }
    expect(await change(member, orderId, body)).toMatchObject({
      status: 409,
      errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable, titles: [/./], ids: [tee] }],
    })
    expect(await details(member, orderId)).toEqual(before)
  })

  test('for an address that is incomplete or abroad, field by field', async () => {
    const { member, orderId, asItIs } = await anOrderOfTwo()
    const empty = { name: ' ', addressLine1: '', addressLine2: '', city: '', postCode: '' }
    const refused = await change(member, orderId, { ...asItIs, address: empty })
    expect(refused).toMatchObject({ status: 400, errors: Array(4).fill({ code: 'invalid_request' }) })
    expect(!refused.ok && refused.errors.map(({ field }) => field)).toEqual(
      ['name', 'addressLine1', 'city', 'postCode'].map((line) => `body.address.${line}`),
    )
    expect(await change(member, orderId, { ...asItIs, address: { ...quay, postCode: 'JE2 3AB' } })).toMatchObject({
      status: 400,
      errors: [{ code: 'not_in_uk', field: 'body.address.postCode' }],
    })
  })

  test('when it adds a piece and the membership may not order; removing one is still allowed', async () => {
    const cases = [
      ['membership_state', () => anOrderOfTwo(), (at: Date) => membershipIn('past_due', at)],
      ['return_choice_due', () => anOrderOfTwo(), () => ({ choice_due: true })],
      ['subscription_required', () => anOrderOfTwo(), (at: Date) => membershipIn('cancelled', at)],
    ] as const
    for (const [code, arrange, become] of cases) {
      const { member, orderId, coat, hat, tee } = await arrange()
      await db.updateTable('membership').set(become(world.time.now)).where('id', '=', member.membershipId).execute()
      const more = { revision: 0, inventoryItemIds: [coat, hat, tee], creditsUsed: 58 }
      expect(await change(member, orderId, more), code).toMatchObject({ errors: [{ code }] })
      const less = { revision: 0, inventoryItemIds: [hat], creditsUsed: 24 }
      expect(await change(member, orderId, less), code).toMatchObject({ status: 200 })
      await db
        .updateTable('membership')
        .set(membershipIn('active', world.time.now))
        .where('id', '=', member.membershipId)
        .execute()
    }
  })
})
