// The events of orders, returns, loans, checkouts and garments record who caused each step.
import { afterEach, describe, expect, test } from 'vitest'
import { getCheckout } from '#server/domains/checkout/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import {
  cancelUnpickedOrders,
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  receiveReturn,
  startPicking,
} from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const describeSteps = (rows: readonly { from_state: string | null; to_state: string; actor: string }[]) =>
  rows.map(({ from_state, to_state, actor }) => `${from_state ?? 'nothing'} → ${to_state}, ${actor}`)
const ofOrder = async (id: Id<'order'>) =>
  describeSteps(
    await db.selectFrom('rental_order_event').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  )
const ofReturn = async (id: Id<'return'>) =>
  describeSteps(
    await db.selectFrom('rental_return_event').selectAll().where('return_id', '=', id).orderBy('id').execute(),
  )
const ofCheckout = async (id: Id<'checkout'>) =>
  describeSteps(await db.selectFrom('checkout_event').selectAll().where('checkout_id', '=', id).orderBy('id').execute())
const ofLoan = async (garmentId: Id<'garment'>) => {
  const rows = db
    .selectFrom('loan_event')
    .innerJoin('loan', 'loan.id', 'loan_event.loan_id')
    .where('loan.garment_id', '=', garmentId)
  return describeSteps(await rows.selectAll('loan_event').orderBy('loan_event.id').execute())
}
const lastOfGarment = async (garmentId: Id<'garment'>) =>
  (
    await db
      .selectFrom('garment_event')
      .select(['kind', 'actor'])
      .where('garment_id', '=', garmentId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  ).map(({ kind, actor }) => `${kind}, ${actor}`)

const order = async ({ viewer }: Member, inventoryItemIds: string[]) => {
  const answer = await call('placeOrder', { body: { inventoryItemIds, postageStatus: 'paid' } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return toId<'order'>(answer.body.orderId)
}
const ask = async ({ viewer }: Member, inventoryItemIds: string[]) => {
  const answer = await call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds: [] } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { checkoutId: toId<'checkout'>(answer.body.checkoutId), clientSecret: answer.body.clientSecret }
}
/** A member who has used the free first delivery, so the next one must be paid for. */
async function experienced() {
  const member = await world.member({ plan: '200-quarterly' })
  const home = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [home] })
  return { member }
}
const office = { operator: 'sam' }

describe('an order that owes nothing', () => {
  test('is recorded as the member’s, with everything it causes', async () => {
    const member = await world.member()
    const garment = await world.garment()
    const id = await order(member, [garment])
    const { checkout_id } = await db
      .selectFrom('rental_order')
      .select('checkout_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await ofCheckout(checkout_id)).toEqual(['nothing → completed, member'])
    expect(await ofOrder(id)).toEqual(['nothing → placed, member'])
    expect(await ofLoan(garment)).toEqual(['nothing → ordered, member'])
    expect(await lastOfGarment(garment)).toEqual(['order, member'])
  })

  test('is cancelled by its member', async () => {
    const member = await world.member()
    const garment = await world.garment()
    const id = await order(member, [garment])
    expect((await call('cancelOrder', { params: { id } }, { viewer: member.viewer })).status).toBe(200)
    expect(await ofOrder(id)).toEqual(['nothing → placed, member', 'placed → cancelled, member'])
    expect(await ofLoan(garment)).toEqual(['nothing → ordered, member', 'ordered → cancelled, member'])
    expect(await lastOfGarment(garment)).toEqual(['cancel order, member'])
  })

  test.each(['membership-cooling-off-cancelled', 'paid-time-over'] as const)(
    'is cancelled by the shop on %s',
    async (type) => {
      const member = await world.member()
      const { accountId, membershipId } = member
      const garment = await world.garment()
      const id = await order(member, [garment])
      const cancel = cancelUnpickedOrders(world.services)
      await transaction(db, (tx) => cancel(tx, { type, accountId, membershipId }))
      expect(await ofOrder(id)).toEqual(['nothing → placed, member', `placed → cancelled, system:${type}`])
      expect(await ofLoan(garment)).toEqual(['nothing → ordered, member', `ordered → cancelled, system:${type}`])
      expect(await lastOfGarment(garment)).toEqual([`cancel order, system:${type}`])
    },
  )
})

describe('the office', () => {
  test('ships an order and receives a return under the operator’s name', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const [one, two] = [await world.garment(), await world.garment()]
    const orderId = await order(member, [one, two])
    await dispatchOrder(world.services, { orderId, ...office })
    await deliverOrder(world.services, { orderId, operator: 'kim' })
    const answer = await call('announceReturn', { body: { itemsIds: [one, two] } }, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    const returnId = toId<'return'>(answer.body.returnId)
    await receiveReturn(world.services, { returnId, ...office })
    await inspectReturn(world.services, { returnId, outcome: 'ready', safety: { failed: [] }, operator: 'kim' })
    expect(await ofOrder(orderId)).toEqual([
      'nothing → placed, member',
      'placed → picking, operator:sam',
      'picking → packed, operator:sam',
      'packed → dispatched, operator:sam',
      'dispatched → delivered, operator:kim',
    ])
    expect(await ofReturn(returnId)).toEqual([
      'nothing → announced, member',
      'announced → received, operator:sam',
      'received → checked, operator:kim',
      'checked → done, operator:kim',
    ])
    for (const garment of [one, two])
      expect(await ofLoan(garment)).toEqual([
        'nothing → ordered, member',
        'ordered → at_home, operator:kim',
        'at_home → return_announced, member',
        'return_announced → returned, operator:sam',
      ])
  })

  test('cancels the loans of pieces that it cannot find, and the order if it finds none of them', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const garment = await world.garment()
    const orderId = await order(member, [garment])
    await startPicking(world.services, { orderId, missing: [garment], ...office })
    const steps = ['nothing → placed, member', 'placed → picking, operator:sam', 'picking → cancelled, operator:sam']
    expect(await ofOrder(orderId)).toEqual(steps)
    expect(await ofLoan(garment)).toEqual(['nothing → ordered, member', 'ordered → cancelled, operator:sam'])
    expect(await lastOfGarment(garment)).toEqual(['miss, operator:sam'])
  })
})

describe('a checkout that was paid', () => {
  const paid: [
    who: string,
    actor: string,
    findPayment: (request: { member: Member; garment: string; intent: string }) => Promise<unknown>,
  ][] = [
    ['the member, whose browser returned', 'member', ({ member, garment }) => order(member, [garment])],
    [
      'the provider, whose webhook came first',
      'provider',
      async ({ intent }) => {
        const eventId = `evt_${newId()}`
        const at = world.time.now
        const message = { event_id: eventId, type: 'payment_intent.succeeded', object_id: intent }
        await db
          .insertInto('webhook_inbox')
          .values({ ...message, created: at, received_at: at })
          .execute()
        await world.jobs['webhook:handle']?.({ eventId }, {} as never)
      },
    ],
    [
      'reconciliation',
      'system:payments:reconcile',
      () => world.jobs['payments:reconcile']?.({}, {} as never) as Promise<void>,
    ],
  ]
  test.each(paid)('is completed by %s, and its order has the same actor', async (_, actor, findPayment) => {
    const { member } = await experienced()
    const garment = await world.garment({ credits: 10 })
    const { checkoutId, clientSecret } = await ask(member, [garment])
    await world.pay(clientSecret)
    const { stripe_id } = await db
      .selectFrom('payment_intent')
      .select('stripe_id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    await findPayment({ member, garment, intent: stripe_id ?? '' })
    expect(await ofCheckout(checkoutId)).toEqual(['nothing → open, member', `open → completed, ${actor}`])
    const { result_id } = await getCheckout(db, checkoutId)
    expect(await ofOrder(toId(result_id ?? ''))).toEqual([`nothing → placed, ${actor}`])
    expect(await ofLoan(garment)).toEqual([`nothing → ordered, ${actor}`])
    expect(await lastOfGarment(garment)).toEqual([`order, ${actor}`])
  })

  test('is completed by the check of abandoned checkouts after another one has begun', async () => {
    const { member } = await experienced()
    const first = await ask(member, [await world.garment({ credits: 10 })])
    const second = await ask(member, [await world.garment({ credits: 10 })])
    await world.pay(first.clientSecret)
    await world.work()
    expect(await ofCheckout(first.checkoutId)).toEqual([
      'nothing → open, member',
      'open → abandoned, member',
      'abandoned → completed, system:checkout:cancel-abandoned-payment',
    ])
    // The checkout opened since then was priced without this order.
    expect(await ofCheckout(second.checkoutId)).toEqual([
      'nothing → open, member',
      'open → abandoned, system:checkout:cancel-abandoned-payment',
    ])
  })
})

test('the shop abandons a checkout whose hold has expired', async () => {
  const { member } = await experienced()
  const { checkoutId } = await ask(member, [await world.garment({ credits: 10 })])
  world.passMinutes(20)
  await world.work()
  expect(await ofCheckout(checkoutId)).toEqual(['nothing → open, member', 'open → abandoned, system:checkout:expire'])
})
