import { afterEach, describe, expect, test } from 'vitest'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { readPostageOffer } from '#server/domains/shipping/index.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { cancelUnpickedOrders, dispatchOrder, startPicking } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const list = ({ viewer }: Member) => call('listRentals', {}, { viewer })
const details = ({ viewer }: Member, id: string) => call('orderDetails', { params: { id } }, { viewer })
const cancel = ({ viewer }: Member, id: string) => call('cancelOrder', { params: { id } }, { viewer })
const creditsInUse = async ({ membershipId }: Member) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use

describe('cancelling', () => {
  test('frees the credits and pieces, restores the free delivery, and works only once', async () => {
    const member = await world.member()
    const garment = await world.garment()
    const { accountId } = member
    const offer = { outbound: 395, return: 395, returnFree: true }
    expect(await readPostageOffer(db, accountId)).toEqual({ ...offer, firstFree: true })
    const orderId = await world.order({ accountId, garmentIds: [garment], until: 'placed' })
    expect(await readPostageOffer(db, accountId)).toEqual({ ...offer, firstFree: false })
    const done = await cancel(member, orderId)
    expect(done).toMatchObject({ status: 200, body: { order: { state: 'cancelled', items: [{ itemId: garment }] } } })
    expect(await creditsInUse(member)).toBe(0)
    expect(await readPostageOffer(db, accountId)).toEqual({ ...offer, firstFree: true })
    expect(await cancel(member, orderId)).toEqual(done)
    const orderedAgain = await call(
      'placeOrder',
      { body: { inventoryItemIds: [garment], postageStatus: 'free' } },
      { viewer: member.viewer },
    )
    expect(orderedAgain.ok && orderedAgain.body.orderId).not.toBe(orderId)
    expect(world.published).toContainEqual({ type: 'order-cancelled', accountId, orderId })
  })

  test('refunds a paid delivery; the return booked with the order remains, with its postage', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const [one, two] = [await world.garment(), await world.garment()]
    const { accountId, viewer } = member
    await world.order({ accountId, garmentIds: [one, two], placedAt: new Date('2026-09-01T09:00:00Z') })
    const before = await world.order({ accountId, returning: [one], placedAt: new Date('2026-10-01T09:00:00Z') })
    await transaction(db, (tx) =>
      aFinishedReturn(tx, { returnId: before, receivedAt: new Date('2026-10-09T09:00:00Z') }),
    )
    const basket = { inventoryItemIds: [await world.garment()], returnItemsIds: [two] }
    const checkout = await call('getPaymentIntent', { body: basket }, { viewer })
    if (checkout.ok) await world.pay(checkout.body.clientSecret)
    const ordered = await call('makeOrder', { body: { ...basket, postageStatus: 'paid' } }, { viewer })
    if (!ordered.ok) throw new Error(JSON.stringify(ordered.errors))
    expect(await details(member, ordered.body.orderId)).toMatchObject({
      body: { order: { returnIfCancelled: { dueOn: '2026-12-04', dueLabel: '4 December 2026' } } },
    })
    expect(await cancel(member, ordered.body.orderId)).toMatchObject({
      status: 200,
      body: {
        order: { returnIfCancelled: null, rentalTermLabel: null, returnDueLabel: 'Send back by 4 December 2026' },
      },
    })
    await world.work()
    // The order was cancelled before its own email was sent, so its email is not sent.
    const mails = world.mails.filter(({ to }) => to.address === member.account.email)
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['order-cancelled', 'return-announced'])
    expect(mails.find(({ template }) => template === 'order-cancelled')?.text).toContain(
      'Please post it by 4 December 2026. You’ve paid its postage of £3.95.',
    )
    expect([...world.gateway.refunded.values()]).toEqual([395])
    expect(await list(member)).toMatchObject({
      body: {
        rentals: { active: [], returns: [{ itemId: two }] },
        announcements: [{ pending: true, dueOn: '2026-12-04' }, {}],
      },
    })
    expect(await creditsInUse(member)).toBe(0)
  })

  /** A swap whose delivery and return cost 395 each, paid with a gift balance of `left` pence and the rest by card. */
  async function paidSwap(left: number) {
    const member = await world.member({ plan: '200-quarterly' })
    const [one, two] = [await world.garment(), await world.garment()]
    const { accountId, viewer } = member
    await world.order({ accountId, garmentIds: [one, two], placedAt: new Date('2026-09-01T09:00:00Z') })
    const before = await world.order({ accountId, returning: [one], placedAt: new Date('2026-10-01T09:00:00Z') })
    await transaction(db, async (tx) => {
      await aFinishedReturn(tx, { returnId: before, receivedAt: new Date('2026-10-09T09:00:00Z') })
      if (left > 0) await aGiftBalance(tx, { accountId, left, now: world.time.now })
    })
    const basket = { inventoryItemIds: [await world.garment()], returnItemsIds: [two] }
    const checkout = await call('getPaymentIntent', { body: basket }, { viewer })
    if (checkout.ok && checkout.body.clientSecret) await world.pay(checkout.body.clientSecret)
    const ordered = await call('makeOrder', { body: { ...basket, postageStatus: 'paid' } }, { viewer })
    if (!ordered.ok) throw new Error(JSON.stringify(ordered.errors))
    return {
      member,
      orderId: ordered.body.orderId,
      balance: async () => (await readGiftBalance(db, accountId)).balance,
    }
  }

  test.each([
    // The refund of the delivery's 395, to the card and to the balance; the return's 395 is not refunded.
    [500, { toCard: 290, toBalance: 105 }],
    [300, { toCard: 395, toBalance: 0 }],
    [2000, { toCard: 0, toBalance: 395 }],
  ])('refunds the delivery to the card first when a gift balance of %ip helped to pay for it', async (left, refund) => {
    const { member, orderId, balance } = await paidSwap(left)
    const { viewer } = member
    const afterPaying = await balance()
    expect(await details(member, orderId)).toMatchObject({ body: { refund } })
    expect(await cancel(member, orderId)).toMatchObject({ body: { order: { state: 'cancelled' }, refund } })
    const cancelled = await details(member, orderId)
    expect(cancelled).toMatchObject({ body: { refund } })
    expect(await balance()).toBe(afterPaying + refund.toBalance)
    const statement = await call('giftBalance', {}, { viewer })
    const reference = cancelled.ok ? cancelled.body.order.reference : ''
    const texts = statement.ok ? statement.body.entries.map(({ text }) => text) : []
    if (refund.toBalance > 0) expect(texts[0]).toBe(`Back: order ${reference} was cancelled`)
    expect(texts).toContain(`Postage of delivery ${reference}`)
  })

  test.each([
    [0, { toCard: 0, toBalance: 0 }],
    [500, { toCard: 0, toBalance: 105 }],
  ])(
    'after a lost dispute refunds nothing to the card, and says so before and after (gift balance %ip)',
    async (left, refund) => {
      const { member, orderId, balance } = await paidSwap(left)
      const { checkout_id } = await db
        .selectFrom('rental_order')
        .select('checkout_id')
        .where('id', '=', toId<'order'>(orderId))
        .executeTakeFirstOrThrow()
      await (await disputedPayment(db, checkout_id, world.time.now)).lost()
      expect(await details(member, orderId)).toMatchObject({ body: { order: { state: 'placed' }, refund } })
      expect(await cancel(member, orderId)).toMatchObject({ body: { order: { state: 'cancelled' }, refund } })
      expect(await details(member, orderId)).toMatchObject({ body: { refund } })
      expect(await balance()).toBe(refund.toBalance)
    },
  )

  test('names only the pieces and the credits of that moment, not a piece that was left out before', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const [recalled, rest] = [await world.garment({ credits: 20 }), await world.garment({ credits: 15 })]
    const orderId = await world.order({ accountId: member.accountId, garmentIds: [recalled, rest], until: 'placed' })
    const left = { recallId: newId<'recall'>(), garmentIds: [recalled], by: 'operator:sam' as const }
    await transaction(db, (tx) => world.services.events.publish(tx, { type: 'recall-begun', ...left }))
    world.passMinutes(60)
    const order = { state: 'cancelled', creditsUsed: 15, items: [{ itemId: rest }] }
    expect(await cancel(member, orderId)).toMatchObject({ body: { order } })
    expect(await details(member, orderId)).toMatchObject({ body: { order } })
    await world.work()
    const { text = '' } = world.mails.findLast(({ subject }) => subject.endsWith('is cancelled')) ?? {}
    expect(text).toContain('You can use its 15 credits again')
    expect(text).not.toContain('20 credits')
  })

  test('shows all its pieces if none was left at that moment', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const garmentIds = [await world.garment(), await world.garment()]
    const orderId = await world.order({ accountId: member.accountId, garmentIds, until: 'placed' })
    await startPicking(world.services, { orderId, operator: 'sam', missing: garmentIds })
    const { body } = (await details(member, orderId)) as { body: { order: { state: string; items: unknown[] } } }
    expect([body.order.state, body.order.items.length]).toEqual(['cancelled', 2])
  })

  test('is refused once picking has begun', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const place = async () =>
      world.order({ accountId: member.accountId, garmentIds: [await world.garment()], until: 'placed' })
    const picked = await place()
    await startPicking(world.services, { orderId: picked, operator: 'sam' })
    expect(await cancel(member, picked)).toMatchObject({ status: 409, errors: [{ code: 'not_now' }] })
    const dispatchedId = await place()
    await dispatchOrder(world.services, { orderId: dispatchedId, operator: 'sam' })
    expect((await cancel(member, dispatchedId)).status).toBe(409)
  })

  test('happens automatically when the contract is cancelled within its 14 days, for orders that are not being packed yet', async () => {
    const member = await world.member({ plan: '200-quarterly' })
    const { accountId, membershipId } = member
    const place = async () => world.order({ accountId, garmentIds: [await world.garment()], until: 'placed' })
    const [waiting, picked] = [await place(), await place()]
    await startPicking(world.services, { orderId: picked, operator: 'sam' })
    const inUse = await creditsInUse(member)
    const cancelUnpicked = cancelUnpickedOrders(world.services)
    const cancelInCoolingOff = () =>
      transaction(db, (tx) => cancelUnpicked(tx, { type: 'membership-cooling-off-cancelled', accountId, membershipId }))
    await cancelInCoolingOff()
    await cancelInCoolingOff()
    expect(await details(member, waiting)).toMatchObject({ body: { order: { state: 'cancelled' } } })
    expect(await details(member, picked)).toMatchObject({ body: { order: { state: 'picking' } } })
    expect(await creditsInUse(member)).toBe(inUse / 2)
  })
})
