import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { deleteMembership } from '#tests/builders/membership-in.ts'
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
const inMinutes = (minutes: number) => new Date(world.time.now.getTime() + minutes * 60_000).toISOString()

/** A member who has used the free first delivery, so the next one owes postage. */
async function experiencedMember(): Promise<Member> {
  const member = await world.member({ plan: '200-quarterly' })
  await world.order({ accountId: member.accountId, garmentIds: [await world.garment({ credits: 10 })] })
  return member
}

describe('asking for a payment', () => {
  test('is free the first time: no secret, a hold of 15 minutes, postage as configured', async () => {
    const member = await world.member()
    const garment = await world.garment()
    expect(await ask(member, [garment])).toMatchObject({
      status: 200,
      body: {
        clientSecret: null,
        free: true,
        amount: 0,
        postage: { outboundPostagePrice: 0, returnsPostagePrice: 0, total: 0, outboundFree: true, returnFree: false },
        holdExpiresAt: inMinutes(15),
        serverNow: inMinutes(0),
        canExtendHold: true,
      },
    })
    expect(world.gateway.intents.size).toBe(0)
  })

  test('holds an equal piece for the second family, who can then order only that one', async () => {
    const [first, second, third] = [await world.member(), await world.member(), await world.member()]
    const wanted = await world.garment()
    const { product_id: productId } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', '=', wanted)
      .executeTakeFirstOrThrow()
    const equal = await world.garment({ productId })
    expect(await ask(first, [wanted])).toMatchObject({ ok: true, body: { replaced: [] } })
    const held = body(await ask(second, [wanted.toUpperCase()]))
    expect(held.replaced).toEqual([{ id: wanted, by: equal }])
    expect(body(await ask(second, [wanted]))).toMatchObject({ checkoutId: held.checkoutId, replaced: held.replaced })
    const unavailable = { ok: false, status: 409, errors: [{ code: 'items_unavailable', ids: [wanted] }] }
    expect(await ask(third, [wanted])).toMatchObject(unavailable)
    expect(await place(second, [wanted])).toMatchObject(unavailable)
    expect(await place(second, [equal])).toMatchObject({ ok: true })
    expect(await place(first, [wanted])).toMatchObject({ ok: true })
  })

  test('owes the delivery from the second order on, and returns the payment’s secret', async () => {
    const member = await experiencedMember()
    const answer = body(await ask(member, [await world.garment()]))
    expect(answer).toMatchObject({ free: false, amount: 395, postage: { outboundFree: false, total: 395 } })
    expect(answer.clientSecret).toMatch(/_secret$/)
  })

  test('returns the same checkout for the same basket, and never extends the first 15 minutes', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment(), await world.garment()]
    const first = body(await ask(member, garments))
    world.passMinutes(10)
    const repeated = body(await ask(member, garments.toReversed()))
    expect(repeated).toMatchObject({
      checkoutId: first.checkoutId,
      clientSecret: first.clientSecret,
      holdExpiresAt: first.holdExpiresAt,
    })
    world.passMinutes(6)
    expect(body(await ask(member, garments))).toMatchObject({
      checkoutId: first.checkoutId,
      holdExpiresAt: inMinutes(15),
    })
  })

  test('again takes the new address if the address has changed since', async () => {
    const member = await world.member()
    const garments = [await world.garment()]
    await ask(member, garments)
    await db.updateTable('account').set({ city: 'Bath' }).where('id', '=', member.accountId).execute()
    await ask(member, garments)
    const { orderId } = body(await place(member, garments))
    expect(
      body(await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })).order.address.city,
    ).toBe('Bath')
  })

  test('for another basket abandons the first: its pieces are released and its payment is cancelled', async () => {
    const member = await experiencedMember()
    const other = await experiencedMember()
    const [one, two] = [await world.garment(), await world.garment()]
    const first = body(await ask(member, [one]))
    expect((await ask(other, [one])).status).toBe(409)
    await ask(member, [two])
    expect((await ask(other, [one])).status).toBe(200)
    await world.work()
    const intent = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === first.clientSecret)
    expect(intent?.status).toBe('canceled')
  })

  test('resumes where it stopped after the provider did not answer', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    world.gateway.unreachable = true
    expect(await ask(member, garments)).toMatchObject({ status: 503, errors: [{ code: 'provider_unreachable' }] })
    world.gateway.unreachable = false
    expect(body(await ask(member, garments)).clientSecret).toMatch(/_secret$/)
  })
})

describe('asking for a payment is refused', () => {
  test('with 401 when signed out, and 400 for an empty basket, unknown fields or a repeated garment', async () => {
    const member = await world.member()
    const garment = await world.garment()
    const empty = { inventoryItemIds: [], returnItemsIds: [] }
    expect(await call('getPaymentIntent', { body: empty })).toMatchObject({
      status: 401,
      errors: [{ message: messages.unauthorized }],
    })
    expect(await ask(member, [])).toMatchObject({ status: 400, errors: [{ code: 'invalid_request' }] })
    expect((await ask(member, [garment, garment])).status).toBe(400)
    expect(await call('getPaymentIntent', { body: { ...empty, price: 0 } }, { viewer: member.viewer })).toMatchObject({
      status: 400,
      errors: [{ code: 'unknown_field' }],
    })
  })

  test('with 403 without a membership, and 409 where its state forbids ordering', async () => {
    const garment = await world.garment()
    const former = await world.member({ state: 'cancelled' })
    expect(await ask(former, [garment])).toMatchObject({ status: 409, errors: [{ code: 'membership_state' }] })
    expect(await ask(await world.member({ state: 'past_due' }), [garment])).toMatchObject({
      errors: [{ code: 'membership_state' }],
    })
    expect(await ask(await world.member({ choiceDue: true }), [garment])).toMatchObject({
      status: 409,
      errors: [{ code: 'return_choice_due' }],
    })
    await deleteMembership(db, former.membershipId)
    for (const [what, piece] of [
      ['a piece', garment],
      ['a piece that does not exist', newId<'garment'>()],
    ] as const)
      expect(await ask(former, [piece]), what).toMatchObject({
        status: 403,
        errors: [{ code: 'subscription_required', message: messages.subscribeToAccess }],
      })
  })

  test('with 404 for a piece that does not exist', async () => {
    expect(await ask(await world.member(), [newId()])).toMatchObject({ status: 404, errors: [{ code: 'not_found' }] })
  })

  test('with 409 without an address, and holds nothing', async () => {
    const member = await world.member({ withoutAddress: true })
    const garment = await world.garment()
    expect(await ask(member, [garment])).toMatchObject({ status: 409, errors: [{ code: 'delivery_details_missing' }] })
    expect((await ask(await world.member(), [garment])).status).toBe(200)
  })

  test('with 409 over the credits, with the numbers', async () => {
    const member = await world.member({ plan: '100-monthly' })
    const garments = [await world.garment({ credits: 60 }), await world.garment({ credits: 45 })]
    expect(await ask(member, garments)).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'over_credits',
          message: expect.stringContaining('5 credits over: your basket needs 105 and you have 100'),
        },
      ],
    })
  })

  test('with 409 and the title of a piece that another family holds, and the other pieces are not held', async () => {
    const [taken, free] = [await world.garment(), await world.garment()]
    await ask(await world.member(), [taken])
    expect(await ask(await world.member(), [free, taken])).toMatchObject({
      status: 409,
      errors: [
        { code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'], ids: [taken] },
      ],
    })
    expect((await ask(await world.member(), [free])).status).toBe(200)
  })
})

describe('a hold', () => {
  const extend = ({ viewer }: Member, id: string) => call('extendHold', { params: { id } }, { viewer })

  test('can be extended again once it has expired and everything is held again', async () => {
    const member = await world.member()
    const garments = [await world.garment()]
    const { checkoutId } = body(await ask(member, garments))
    await extend(member, checkoutId)
    world.passMinutes(31)
    expect(body(await ask(member, garments))).toMatchObject({ checkoutId, canExtendHold: true })
  })

  test('can be extended once, by 15 minutes', async () => {
    const member = await world.member()
    const garments = [await world.garment()]
    const { checkoutId } = body(await ask(member, garments))
    world.passMinutes(14)
    expect(await extend(member, checkoutId)).toMatchObject({
      status: 200,
      body: { holdExpiresAt: inMinutes(16), serverNow: inMinutes(0) },
    })
    expect(await extend(member, checkoutId)).toMatchObject({ status: 200, body: { holdExpiresAt: inMinutes(16) } })
    expect(body(await ask(member, garments)).canExtendHold).toBe(false)
    world.passMinutes(15)
    await world.work()
    expect((await ask(await world.member(), garments)).status).toBe(409)
    expect((await extend(member, checkoutId)).status).toBe(200)
    world.passMinutes(1)
    expect(await extend(member, checkoutId)).toMatchObject({ status: 409, errors: [{ code: 'hold_extended_already' }] })
    await world.work()
    const ended = db.selectFrom('checkout').select('state').where('id', '=', toId<'checkout'>(checkoutId))
    expect(await ended.executeTakeFirst()).toEqual({ state: 'abandoned' })
  })

  test('is placed again after it has expired, unless another family was faster', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const garments = [await world.garment()]
    const { checkoutId } = body(await ask(member, garments))
    world.passMinutes(16)
    expect(await extend(member, checkoutId)).toMatchObject({ body: { holdExpiresAt: inMinutes(15) } })
    const late = [await world.garment()]
    const { checkoutId: lost } = body(await ask(other, late))
    world.passMinutes(16)
    await ask(await world.member(), late)
    expect(await extend(other, lost)).toMatchObject({
      status: 409,
      errors: [{ code: 'items_unavailable', titles: ['Puddle raincoat'] }],
    })
  })

  test('of another account or with an unknown id is not found; a visitor who is signed out gets 401', async () => {
    const member = await world.member()
    const { checkoutId } = body(await ask(member, [await world.garment()]))
    expect((await extend(await world.member(), checkoutId)).status).toBe(404)
    expect((await extend(member, newId())).status).toBe(404)
    expect((await call('extendHold', { params: { id: checkoutId } })).status).toBe(401)
  })

  test('abandons its checkout when it expires, and the same basket gets a new one', async () => {
    const member = await experiencedMember()
    const garments = [await world.garment()]
    const checkoutId = toId<'checkout'>(body(await ask(member, garments)).checkoutId)
    world.passMinutes(15)
    await world.work()
    const checkout = await db.selectFrom('checkout').selectAll().where('id', '=', checkoutId).executeTakeFirstOrThrow()
    expect(checkout.state).toBe('abandoned')
    expect((await place(member, garments, 'paid')).status).toBe(402)
    const repeated = body(await ask(member, garments))
    expect(repeated.checkoutId).not.toBe(checkoutId)
  })
})
