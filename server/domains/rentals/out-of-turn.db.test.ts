// Steps that happen in an unexpected order: a missing piece whose order arrives, a return received before its order is sent, a
// second tab that acts while the provider is being asked.
import { afterEach, expect, test } from 'vitest'
import { GatewayError } from '#server/domains/payments/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { deliverOrder, dispatchOrder, receiveReturn, startPicking } from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { services, call, gateway, jobs } = world
const operator = 'sam'
const createIntent = gateway.createIntent
const cancelIntent = gateway.cancelIntent
afterEach(async () => {
  Object.assign(gateway, { createIntent, cancelIntent })
  await world.expectInvariants()
})

type Member = Awaited<ReturnType<typeof world.member>>
const loansOf = async (orderId: Id<'order'>) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('loan')
        .select(['garment_id', 'state', 'received_on', 'term_ends_on'])
        .where('order_id', '=', orderId)
        .execute()
    ).map(({ garment_id, ...loan }) => [garment_id, loan]),
  )
const inUse = async ({ membershipId }: Member) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use
/** A member who has used the free delivery and the free return: the next order owes its delivery. */
async function experiencedMember() {
  const member = await world.member({ plan: '200-quarterly' })
  const home = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [home], placedAt: new Date('2026-10-01T09:00:00Z') })
  return { member, home }
}
const ask = ({ viewer }: Member, garmentIds: string[], returnIds: string[] = []) =>
  call('getPaymentIntent', { body: { inventoryItemIds: garmentIds, returnItemsIds: returnIds } }, { viewer })

test('a piece reported missing does not arrive with the others', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const [missing, there] = [await world.garment({ credits: 20 }), await world.garment({ credits: 30 })]
  const orderId = await world.order({ accountId: member.accountId, garmentIds: [missing, there], until: 'placed' })
  await startPicking(services, { orderId, operator, missing: [missing] })
  expect(await inUse(member)).toBe(30)
  await dispatchOrder(services, { orderId, operator })
  await deliverOrder(services, { orderId, operator })
  expect(await loansOf(orderId)).toEqual({
    [missing]: { state: 'cancelled', received_on: null, term_ends_on: null },
    [there]: { state: 'at_home', received_on: '2026-11-20', term_ends_on: '2027-02-20' },
  })
  expect(await inUse(member)).toBe(30)
})

const dueOf = (orderId: Id<'order'>) =>
  db.selectFrom('rental_return').select(['state', 'due_on']).where('order_id', '=', orderId).executeTakeFirstOrThrow()

test.each(['delivered', 'cancelled'] as const)(
  'a return received before its order is %s gets no due date, and neither does another family’s',
  async (then) => {
    const swap = async () => {
      const { member, home } = await experiencedMember()
      const [accountId, garmentIds, placedAt] = [member.accountId, [await world.garment()], world.time.now]
      const returning = [home]
      return { ...member, orderId: await world.order({ accountId, garmentIds, returning, until: 'placed', placedAt }) }
    }
    const [{ viewer, orderId }, another] = [await swap(), await swap()]
    const { id: returnId } = await db
      .selectFrom('rental_return')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await receiveReturn(services, { returnId, operator })
    if (then === 'delivered') {
      await dispatchOrder(services, { orderId, operator })
      await deliverOrder(services, { orderId, operator })
    } else expect((await call('cancelOrder', { params: { id: orderId } }, { viewer })).status).toBe(200)
    expect(await dueOf(orderId)).toEqual({ state: 'received', due_on: null })
    expect(await dueOf(another.orderId)).toEqual({ state: 'announced', due_on: null })
  },
)

test('when two tabs open two baskets at once, the slower tab is refused and its payment is cancelled', async () => {
  const { member } = await experiencedMember()
  const [one, two] = [await world.garment(), await world.garment()]
  let other: Awaited<ReturnType<typeof ask>> | undefined
  gateway.createIntent = async (input) => {
    Object.assign(gateway, { createIntent })
    const created = await createIntent(input)
    other = await ask(member, [two])
    return created
  }
  expect(await ask(member, [one])).toMatchObject({ ok: false, status: 409, errors: [{ code: 'not_now' }] })
  if (!other?.ok) throw new Error('the other tab was refused')
  await world.work()
  const statuses = [...gateway.intents.values()].map(({ clientSecret, status }) => [
    clientSecret === (other?.ok && other.body.clientSecret),
    status,
  ])
  expect(statuses.slice(-2)).toEqual([
    [false, 'canceled'],
    [true, 'requires_payment_method'],
  ])
  expect((await ask(await world.member(), [one])).status).toBe(200)
  expect((await ask(await world.member(), [two])).status).toBe(409)
})

test('a payment that the bank is still processing is neither lost nor completed; it is checked until the bank has decided', async () => {
  const { member } = await experiencedMember()
  const garment = await world.garment()
  const checkout = await ask(member, [garment])
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  const { checkoutId, clientSecret } = checkout.body
  const intent = [...gateway.intents.values()].find((one) => one.clientSecret === clientSecret)
  const change = (status: 'processing' | 'succeeded') =>
    (gateway.intents as Map<string, object>).set(intent?.intentId ?? '', {
      ...intent,
      status,
      ...(status === 'succeeded' && { amountReceived: intent?.amount }),
    })
  change('processing')
  gateway.cancelIntent = async () => {
    throw new GatewayError('refused', 'It is being processed.')
  }
  world.passMinutes(15)
  await world.work()
  const complete = async () => jobs['checkout:cancel-abandoned-payment']?.({ checkoutId }, {} as never)
  await expect(complete()).rejects.toThrow('is being processed')
  const orders = () =>
    db.selectFrom('rental_order').select('id').where('checkout_id', '=', toId<'checkout'>(checkoutId)).execute()
  expect(await orders()).toEqual([])
  change('succeeded')
  await complete()
  expect(await orders()).toHaveLength(1)
})

test('nothing is sent while a payment of the family is disputed; another family’s dispute does not matter', async () => {
  const [member, other] = [await world.member({ plan: '200-quarterly' }), await world.member()]
  const dispute = async ({ accountId }: Member, open: boolean) => {
    const row = { stripe_id: `dp_${accountId}`, account_id: accountId, amount_pence: 395, reason: 'fraudulent' }
    const state = { status: open ? 'needs_response' : 'won', open, closed_at: open ? null : world.time.now }
    const at = { opened_at: world.time.now, synced_at: world.time.now }
    await db
      .insertInto('dispute')
      .values({ ...row, ...state, ...at })
      .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(state))
      .execute()
  }
  const garmentIds = [await world.garment()]
  const orderId = await world.order({ accountId: member.accountId, garmentIds, until: 'placed' })
  await dispute(other, true)
  await dispute(member, true)
  await expect(dispatchOrder(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
  const state = async () =>
    (await db.selectFrom('rental_order').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
  expect(await state()).toBe('placed')
  await dispute(member, false)
  await dispatchOrder(services, { orderId, operator })
  expect(await state()).toBe('dispatched')
})

test('a hold that was placed again after it expired can be extended once more', async () => {
  const { member } = await experiencedMember()
  const garment = await world.garment()
  const checkout = await ask(member, [garment])
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  const { viewer } = member
  const extend = () => call('extendHold', { params: { id: checkout.body.checkoutId } }, { viewer })
  expect((await extend()).status).toBe(200)
  expect(await ask(member, [garment])).toMatchObject({ body: { canExtendHold: false } })
  world.passMinutes(30)
  expect(await ask(member, [garment])).toMatchObject({
    body: { checkoutId: checkout.body.checkoutId, canExtendHold: true },
  })
  expect((await extend()).status).toBe(200)
})
