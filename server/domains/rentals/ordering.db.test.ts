import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const ask = ({ viewer }: Member, garmentIds: string[], returnIds: string[] = []) =>
  call('getPaymentIntent', { body: { inventoryItemIds: garmentIds, returnItemsIds: returnIds } }, { viewer })
const place = ({ viewer }: Member, garmentIds: Id<'garment'>[], postageStatus = 'free') =>
  call('placeOrder', { body: { inventoryItemIds: garmentIds, postageStatus } }, { viewer })
const body = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return (answer as Extract<Answer, { ok: true }> & { body: unknown }).body as Answer extends {
    ok: true
    body: infer B
  }
    ? B
    : never
}

/** A member who has used the free first delivery, so the next one owes postage. */
async function experiencedMember(): Promise<Member> {
  const member = await world.member({ plan: '200-quarterly' })
  await world.order({ accountId: member.accountId, garmentIds: [await world.garment({ credits: 10 })] })
  return member
}

/** Reduces the credits of the plan. */
async function shrink(membershipId: Id<'membership'>, limit: number): Promise<void> {
  const { credits_in_use: inUse, credits_limit: before } = await db
    .selectFrom('membership')
    .select(['credits_in_use', 'credits_limit'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  const size = { package_credits: limit, credits_limit: limit }
  await db.updateTable('membership').set(size).where('id', '=', membershipId).execute()
  const entry = { delta: 0, limit_delta: limit - before, in_use_after: inUse, limit_after: limit }
  await db
    .insertInto('credit_ledger')
    .values({ id: newId(), membership_id: membershipId, ...entry, cause: 'plan_changed', at: world.time.now })
    .execute()
}

describe('an order', () => {
  test('is placed without a payment intent when nothing is owed, and announces no return', async () => {
    const member = await world.member()
    const garments = [await world.garment({ credits: 30 }), await world.garment({ credits: 12 })]
    const { orderId } = body(await place(member, garments))
    const { order } = body(await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer }))
    expect(order).toMatchObject({
      orderId,
      reference: expect.stringMatching(/^W-[2-9A-Z]{6}$/),
      state: 'placed',
      placedOn: '20 November 2026',
      creditsUsed: 42,
      postageStatus: 'free',
      postage: { total: 0, outboundFree: true },
      returning: [],
      returnDueLabel: null,
      returnIfCancelled: null,
      rentalTermLabel: 'You rent each piece for up to 3 months from the day it arrives',
    })
    expect(order.items.map(({ itemId }) => itemId).toSorted()).toEqual(garments.toSorted())
    expect(world.published.filter(({ type }) => type === 'order-placed')).toContainEqual({
      type: 'order-placed',
      accountId: member.accountId,
      orderId,
    })
  })

  test('is one order when the same basket is sent twice, or twenty times at once', async () => {
    const member = await world.member()
    const garments = [await world.garment(), await world.garment()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(member, garments)))
    expect(new Set(answers.map((answer) => body(answer).orderId)).size).toBe(1)
    const orders = await db.selectFrom('rental_order').select('id').where('account_id', '=', member.accountId).execute()
    expect(orders).toHaveLength(1)
  })

  test('is not made merely because a client claims to have paid', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    expect(await place(member, garments, 'paid')).toMatchObject({
      status: 402,
      errors: [{ code: 'payment_required', message: messages.invalidRequest }],
    })
    await ask(member, garments)
    expect((await place(member, garments, 'paid')).status).toBe(402)
    expect((await place(member, garments, 'free')).status).toBe(402)
  })

  test('is made once after payment, whether the webhook or the browser comes first', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    const { clientSecret } = body(await ask(member, garments))
    await world.pay(clientSecret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(member, garments, 'paid')))
    expect(new Set(answers.map((answer) => body(answer).orderId)).size).toBe(1)
    const { orderId } = body(await place(member, garments, 'free'))
    expect(
      body(await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })).order,
    ).toMatchObject({
      postageStatus: 'paid',
      postage: { outboundPostagePrice: 395, total: 395 },
    })
  })

  test('is made when it is paid after the hold has expired and every piece is still available', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    const { clientSecret } = body(await ask(member, garments))
    await world.pay(clientSecret)
    world.passMinutes(60)
    expect((await place(member, garments, 'paid')).status).toBe(200)
  })

  test('is made when cancelling an abandoned checkout’s payment finds it paid', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    const { clientSecret } = body(await ask(member, garments))
    await world.pay(clientSecret)
    world.passMinutes(15)
    await world.work()
    const orders = await db
      .selectFrom('rental_order')
      .select('state')
      .where('account_id', '=', member.accountId)
      .execute()
    expect(orders).toHaveLength(2)
  })

  test('is refunded when it is paid after a piece has become unavailable; each answer names that piece', async () => {
    const member = await experiencedMember()
    const garment = await world.garment()
    const { clientSecret } = body(await ask(member, [garment]))
    world.passMinutes(16)
    expect((await place(await world.member(), [garment])).status).toBe(200)
    await world.pay(clientSecret)
    for (const _ of ['first', 'second'])
      expect(await place(member, [garment], 'paid')).toMatchObject({
        status: 409,
        errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'] }],
      })
    await world.work()
    expect([...world.gateway.refunded.values()]).toEqual([395])
    expect(world.published.filter(({ type }) => type === 'checkout-refunded')).toHaveLength(1)
  })

  test('is refunded when the plan has become too small before the payment, and the answer says so', async () => {
    const member = await experiencedMember()
    const garment = await world.garment({ credits: 100 })
    const { clientSecret } = body(await ask(member, [garment]))
    await shrink(member.membershipId, 100)
    await world.pay(clientSecret)
    expect(await place(member, [garment], 'paid')).toMatchObject({
      status: 409,
      errors: [{ code: 'over_credits', message: 'We couldn’t place this order. We’ve refunded your postage.' }],
    })
  })

  test('is refunded when a wallet pays for an address abroad, and can be paid for again with a UK address', async () => {
    const member = await experiencedMember()
    const garment = await world.garment()
    const { clientSecret } = body(await ask(member, [garment]))
    const intent = [...world.gateway.intents.values()].find((each) => each.clientSecret === clientSecret)
    world.gateway.pay(intent?.intentId ?? '', 'JE')
    for (const _ of ['first', 'second'])
      expect(await place(member, [garment], 'paid')).toMatchObject({
        ok: false,
        errors: [{ code: 'not_in_uk', message: expect.stringContaining('we post to the United Kingdom only') }],
      })
    await world.work()
    expect(world.gateway.refunded.get(intent?.intentId ?? '')).toBe(395)
    const repeated = body(await ask(member, [garment]))
    await world.pay(repeated.clientSecret)
    expect((await place(member, [garment], 'paid')).status).toBe(200)
  })

  test('gets another reference when the first one belongs to another order', async () => {
    const first = await world.order({
      accountId: (await world.member()).accountId,
      garmentIds: [await world.garment()],
    })
    const { reference } = await db
      .selectFrom('rental_order')
      .select('reference')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    // A trigger gives the next order the reference of the first, once.
    await sql`
      create sequence chance;
      create function same_reference() returns trigger language plpgsql as $$ begin
        if nextval('chance') = 1 then new.reference := '${sql.raw(reference)}'; end if;
        return new;
      end $$;
      create trigger same_reference before insert on rental_order for each row execute function same_reference()`.execute(
      db,
    )
    const member = await world.member()
    const { orderId } = body(await place(member, [await world.garment()]))
    await sql`drop function same_reference cascade`.execute(db)
    const { order } = body(await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer }))
    expect(order.reference).not.toBe(reference)
    expect(await sql`select last_value::int as tries from chance`.execute(db)).toMatchObject({ rows: [{ tries: 2 }] })
    const events = db.selectFrom('rental_order_event').select('to_state').where('order_id', '=', toId<'order'>(orderId))
    expect(await events.execute()).toEqual([{ to_state: 'placed' }])
  })

  test('of another basket leaves no half-open checkout behind', async () => {
    const member = await world.member()
    const [one, two] = [await world.garment(), await world.garment()]
    await ask(member, [one])
    expect((await place(member, [two])).status).toBe(200)
    expect((await ask(await world.member(), [one])).status).toBe(200)
  })

  test('never swaps a piece that this account has already ordered, and still has in the basket, for an equal one', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const ordered = await world.garment()
    const { product_id: productId } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', '=', ordered)
      .executeTakeFirstOrThrow()
    const [equal, more] = [await world.garment({ productId }), await world.garment()]
    await place(member, [ordered])
    const seenBy = async ({ viewer }: Member) =>
      body(await call('checkAvailability', { query: { ids: [ordered] } }, { viewer })).items
    expect(await seenBy(member)).toMatchObject([{ available: false, yours: true, insteadId: null }])
    expect(await seenBy(other)).toMatchObject([{ available: false, yours: false, insteadId: equal }])
    expect(await ask(member, [ordered, more])).toMatchObject({
      status: 409,
      errors: [{ code: 'items_unavailable', ids: [ordered] }],
    })
    expect(body(await ask(other, [ordered, more])).replaced).toEqual([{ id: ordered, by: equal }])
  })

  test('is refused like its payment: signed out, no membership, unavailable, over the credits, no address', async () => {
    const garment = await world.garment()
    await place(await world.member(), [garment])
    expect((await call('placeOrder', { body: { inventoryItemIds: [garment], postageStatus: 'free' } })).status).toBe(
      401,
    )
    // Even when postage is owed: nobody is asked to pay for an unavailable piece.
    for (const member of [await world.member(), await experiencedMember()])
      expect(await place(member, [garment])).toMatchObject({
        status: 409,
        errors: [{ code: 'items_unavailable', titles: ['Puddle raincoat'] }],
      })
    expect((await place(await world.member({ withoutAddress: true }), [await world.garment()])).status).toBe(409)
    expect((await place(await world.member({ state: 'past_due' }), [await world.garment()])).status).toBe(409)
    expect((await place(await world.member(), [newId()])).status).toBe(404)
    expect((await place(await world.member(), [])).status).toBe(400)
    expect((await place(await world.member(), [garment], 'maybe')).status).toBe(400)
  })

  test('is not made while the provider does not answer', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    const { clientSecret } = body(await ask(member, garments))
    await world.pay(clientSecret)
    world.gateway.unreachable = true
    expect(await place(member, garments, 'paid')).toMatchObject({
      status: 503,
      errors: [{ code: 'provider_unreachable' }],
    })
    world.gateway.unreachable = false
    expect((await place(member, garments, 'paid')).status).toBe(200)
  })
})
