// Buying in the resale shop: what a cart costs, what its checkout holds, and what its payment buys.
// Longer than 300 lines because all tests share one provider and one clock.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { gran, resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)
const { call, cart, listing, place, complete } = world
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})

async function placeCart(garmentIds: readonly Id<'garment'>[], more: { total?: number } = {}) {
  const { secret } = await cart(garmentIds)
  const answer = await place(secret, more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { secret, ...answer.body }
}
const stateOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const ordersOf = (garmentId: Id<'garment'>) =>
  db
    .selectFrom('resale_line')
    .innerJoin('resale_order', 'resale_order.id', 'order_id')
    .selectAll('resale_order')
    .where('garment_id', '=', garmentId)
    .execute()

test('a guest’s pieces are held, paid for at the price shown, and ordered once', async () => {
  const pieces = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800, saleCondition: 'well_loved' })]
  const opened = await placeCart(pieces, { total: 2548 })
  expect(opened).toMatchObject({
    orderId: null,
    totals: { goods: 2050, postage: 498, total: 2548, vat: 'VAT included: £0, at 0%' },
    paymentSecret: expect.any(String),
  })
  expect(new Date(opened.holdExpiresAt).getTime() - world.time.now.getTime()).toBe(15 * 60_000)
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'payment_required' }] })

  world.pay(opened.paymentSecret)
  const completed = await complete(opened.secret, opened.checkoutId)
  expect(completed).toMatchObject({ ok: true })
  expect(await complete(opened.secret, opened.checkoutId)).toEqual(completed)
  for (const id of pieces) expect(await stateOf(id)).toBe('sold')
  expect(await ordersOf(pieces[0] as Id<'garment'>)).toMatchObject([
    {
      account_id: null,
      state: 'placed',
      goods_pence: 2050,
      postage_pence: 498,
      buyer_name: gran.name,
      buyer_email: gran.email,
      buyer_phone: '+447700900982',
      address: { property1: '12', street1: 'High Street', town: 'Leeds', postalCode: 'LS1 4AP' },
    },
  ])
  const lines = await db
    .selectFrom('resale_line')
    .select(['vat_class', 'vat_basis_points'])
    .where('garment_id', 'in', pieces)
    .execute()
  expect(lines).toEqual(pieces.map(() => ({ vat_class: 'sale', vat_basis_points: 0 })))
  expect(world.published.filter(({ type }) => type === 'resale-order-placed')).toHaveLength(1)
})

test('placing the same cart again returns the same payment; another piece or another address makes a new one', async () => {
  const [first, second] = [await listing(), await listing()]
  const opened = await placeCart([first])
  expect(await place(opened.secret)).toMatchObject({
    body: { checkoutId: opened.checkoutId, paymentSecret: opened.paymentSecret },
  })
  const moved = await place(opened.secret, { customerData: { ...gran, town: 'York' } })
  expect(moved.ok && moved.body.checkoutId).not.toBe(opened.checkoutId)
  // Only the new checkout holds the piece.
  expect(
    await db
      .selectFrom('garment_claim')
      .select('kind')
      .where('garment_id', '=', first)
      .where('released_at', 'is', null)
      .execute(),
  ).toEqual([{ kind: 'hold' }])
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'payment_required' }] })
  await call('addToResaleCart', { body: { items: [second], cartId: opened.secret } })
  expect(await place(opened.secret)).toMatchObject({ body: { totals: { goods: 2400 } } })
})

test('placing and completing orders is limited by network, because each calls the provider', async () => {
  const opened = await placeCart([await listing()])
  const spend = (name: string, hits: number) =>
    db.updateTable('rate_limit').set({ hits }).where('key', 'like', `${name}:%`).execute()
  const tooMany = { ok: false, status: 429, errors: [{ code: 'too_many' }] }
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'payment_required' }] })
  await spend('resale-completions', 200)
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject(tooMany)
  await spend('resale-purchases', 40)
  expect(await place(opened.secret)).toMatchObject(tooMany)
  await db.deleteFrom('rate_limit').execute()
  world.pay(opened.paymentSecret)
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ ok: true })
})

test('a customer with an account pays as that account, and finds the order there', async () => {
  const buyer = await world.customer()
  const { orderId } = await world.buy([await listing()], { viewer: buyer.viewer })
  const listed = await call('listResaleOrders', {}, { viewer: buyer.viewer })
  expect(listed).toMatchObject({ body: { orders: [{ orderId, state: 'placed', items: [{ price: 1200 }] }] } })
  expect(await call('resaleOrder', { params: { code: orderId } }, { viewer: buyer.viewer })).toMatchObject({
    body: { order: { orderId } },
  })
  // Its id works for nobody else.
  const stranger = await world.customer()
  for (const options of [{}, { viewer: stranger.viewer }])
    expect(await call('resaleOrder', { params: { code: orderId } }, options)).toMatchObject({
      errors: [{ code: 'not_found' }],
    })
  expect(await call('listResaleOrders', {}, { viewer: stranger.viewer })).toMatchObject({ body: { orders: [] } })
})

test('a guest reads the order with the id of their cart for ninety days, and with no other id', async () => {
  const { cart: bought, orderId } = await world.buy([await listing()])
  const read = (code: string | null) => call('resaleOrder', { params: { code } })
  expect(await read(bought.secret)).toMatchObject({
    body: {
      order: {
        orderId,
        stateLabel: 'Ordered',
        placedOn: '20 November 2026',
        cancelBy: null,
        address: ['Ines Ferreira', '12 High Street', 'Leeds', 'LS1 4AP'],
      },
    },
  })
  expect(await read(orderId)).toMatchObject({ errors: [{ code: 'not_found' }] })
  expect(await read((await cart([])).secret)).toMatchObject({ errors: [{ code: 'not_found' }] })
  const before = world.time.now
  world.passMinutes(90 * 24 * 60)
  expect(await read(bought.secret)).toMatchObject({ errors: [{ code: 'not_found' }] })
  world.time.now = before
})

test('a payment still buys available pieces if the browser never comes back', async () => {
  const id = await listing()
  const opened = await placeCart([id])
  world.pay(opened.paymentSecret)
  world.passMinutes(20)
  await world.work()
  expect(await stateOf(id)).toBe('sold')
  expect(await ordersOf(id)).toHaveLength(1)
  // If the browser does come back, it gets the same order.
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ ok: true })
  expect(await ordersOf(id)).toHaveLength(1)
})

test('an unpaid checkout returns its pieces to the shop', async () => {
  const id = await listing()
  const opened = await placeCart([id])
  world.passMinutes(16)
  await world.work()
  expect(await stateOf(id)).toBe('resale')
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'payment_required' }] })
  expect(await world.buy([id])).toMatchObject({ totals: { goods: 1200 } })
})

test('a buyer who pays too late for a piece that has been sold is refunded in full, with the reason, and emailed', async () => {
  const id = await listing()
  const late = await placeCart([id])
  world.passMinutes(31)
  await world.buy([id])
  world.pay(late.paymentSecret)
  expect(await complete(late.secret, late.checkoutId)).toMatchObject({
    errors: [{ code: 'items_unavailable', titles: [expect.any(String)] }],
  })
  await world.work()
  expect(world.refundedOf(late.paymentSecret)).toBe(1698)
  expect(await ordersOf(id)).toHaveLength(1)
  expect(
    world.mails.filter(({ to }) => JSON.stringify(to).includes(gran.email)).map(({ subject }) => subject),
  ).toContain('We’ve refunded your £16.98')
})

test('a wallet payment with an address abroad is refunded', async () => {
  const opened = await placeCart([await listing()])
  world.pay(opened.paymentSecret, 'FR')
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'not_in_uk' }] })
  await world.work()
  expect(world.refundedOf(opened.paymentSecret)).toBe(1698)
  const mail = world.mails.findLast(({ template }) => template === 'guest-refunded')
  expect(mail?.text).toContain('We post to the United Kingdom only.')
})

test('repeating a request resumes it after the provider failed to answer', async () => {
  const { secret } = await cart([await listing()])
  world.gateway.unreachable = true
  expect(await place(secret)).toMatchObject({ errors: [{ code: 'provider_unreachable' }] })
  world.gateway.unreachable = false
  expect(await place(secret)).toMatchObject({ body: { paymentSecret: expect.any(String) } })
})

test('a piece is not sold at a price other than the one shown', async () => {
  const id = await listing({ pricePence: 1200 })
  const opened = await placeCart([id], { total: 1698 })
  await db.updateTable('resale_listing').set({ price_pence: 1500 }).where('garment_id', '=', id).execute()
  expect(await place(opened.secret, { total: 1698 })).toMatchObject({
    errors: [{ code: 'order_changed', message: expect.stringContaining('£19.98') }],
  })
  world.pay(opened.paymentSecret)
  expect(await complete(opened.secret, opened.checkoutId)).toMatchObject({ ok: true })
  expect((await ordersOf(id))[0]).toMatchObject({ goods_pence: 1200 })
})

test.each([
  ['name', ' ', 'invalid_request'],
  ['email', 'nobody', 'invalid_email'],
  ['telephone', 'ring me', 'invalid_request'],
  ['property1', '', 'invalid_request'],
  ['street1', '', 'invalid_request'],
  ['town', '', 'invalid_request'],
  ['postalCode', 'LS1', 'invalid_request'],
  ['postalCode', 'JE2 3AB', 'not_in_uk'],
])('%s "%s" is refused at its field as %s, and no payment is created', async (field, value, code) => {
  const { secret } = await cart([await listing()])
  const before = world.gateway.intents.size
  expect(await place(secret, { customerData: { ...gran, [field]: value } })).toMatchObject({
    errors: [{ code, field: `body.customerData.${field}` }],
  })
  expect(world.gateway.intents.size).toBe(before)
})

test('only the buyer can extend the hold of a checkout, once, and nobody else can buy the pieces in the meantime', async () => {
  const id = await listing()
  const opened = await placeCart([id])
  const extend = (cartId: string, checkoutId = opened.checkoutId, options = {}) =>
    call('extendResaleCheckout', { params: { cartId }, body: { checkoutId } }, options)
  const readOpen = () => call('resaleCheckout', { params: { cartId: opened.secret } })
  expect(await readOpen()).toMatchObject({ body: { checkout: { canExtend: true } } })
  world.passMinutes(14)
  const until = new Date(world.time.now.getTime() + 16 * 60_000).toISOString()
  expect(await extend(opened.secret)).toMatchObject({ body: { holdExpiresAt: until } })
  expect(await extend(opened.secret)).toMatchObject({ body: { holdExpiresAt: until } })
  expect(await readOpen()).toMatchObject({ body: { checkout: { canExtend: false, holdExpiresAt: until } } })
  world.passMinutes(10)
  expect(await call('addToResaleCart', { body: { items: [id], cartId: null } })).toMatchObject({
    errors: [{ code: 'items_unavailable' }],
  })
  world.passMinutes(7)
  expect(await extend(opened.secret)).toMatchObject({ status: 409, errors: [{ code: 'hold_extended_already' }] })

  const late = await placeCart([await listing()])
  const [piece] = await db
    .selectFrom('garment_claim')
    .select('garment_id')
    .where('owner_id', '=', late.checkoutId as Id<'checkout'>)
    .execute()
  const strangers = [await extend('unknown', late.checkoutId), await extend(opened.secret, late.checkoutId)]
  for (const answer of strangers) expect(answer).toMatchObject({ errors: [{ code: 'not_found' }] })
  // The hold has expired, and the piece is sold to somebody else.
  world.passMinutes(60)
  if (piece) await world.buy([piece.garment_id])
  expect(await extend(late.secret, late.checkoutId)).toMatchObject({ errors: [{ code: 'items_unavailable' }] })
})

test('when a guest pays twice for the same piece, the newer payment buys it and the older one is refunded, with the reason, and emailed', async () => {
  for (const newerFirst of [true, false]) {
    const id = await listing()
    const older = await placeCart([id])
    // A second browser changes the address while the first still shows its card form; then both pay.
    const newer = await place(older.secret, { customerData: { ...gran, town: 'York' } })
    world.pay(older.paymentSecret)
    if (!newer.ok) throw new Error(JSON.stringify(newer.errors))
    expect(newer.body.checkoutId).not.toBe(older.checkoutId)
    world.pay(newer.body.paymentSecret)
    const secrets = [older.paymentSecret, newer.body.paymentSecret]
    const paid = [...world.gateway.intents.values()].filter(({ clientSecret }) => secrets.includes(clientSecret))
    expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    const answers = new Map<string, unknown>()
    for (const checkoutId of newerFirst
      ? [newer.body.checkoutId, older.checkoutId]
      : [older.checkoutId, newer.body.checkoutId])
      answers.set(checkoutId, await complete(older.secret, checkoutId))
    expect(answers.get(newer.body.checkoutId)).toMatchObject({ ok: true })
    expect(answers.get(older.checkoutId)).toMatchObject({
      errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable }],
    })
    world.mails.length = 0
    world.passMinutes(20)
    await world.work()
    expect(await ordersOf(id)).toHaveLength(1)
    const back = secrets.map((secret) => world.refundedOf(secret))
    // The newer checkout holds the piece, no matter which payment is found first.
    expect(back).toEqual([1698, undefined])
    expect(world.mails.map(({ subject }) => subject)).toContain('We’ve refunded your £16.98')
    expect(await stateOf(id)).toBe('sold')
  }
})

test('an empty cart, an unknown one, and a piece in somebody else’s cart are refused', async () => {
  expect(await place((await cart([])).secret)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await place('unknown')).toMatchObject({ errors: [{ code: 'not_found' }] })
  const id = await listing()
  const late = await cart([id])
  world.passMinutes(31)
  await cart([id])
  expect(await place(late.secret)).toMatchObject({
    errors: [{ code: 'items_unavailable', titles: [expect.any(String)] }],
  })
  const opened = await placeCart([await listing()])
  expect(await complete(late.secret, opened.checkoutId)).toMatchObject({ errors: [{ code: 'not_found' }] })
})

test('the receipt goes to the address that the buyer entered, and its link opens the order without an account', async () => {
  const { orderId } = await world.buy([await listing({ pricePence: 1250 })])
  await world.work()
  const mail = world.mails.find(({ to, text }) => JSON.stringify(to).includes(gran.email) && text.includes('£17.48'))
  expect(mail?.text).toContain('Total')
  const code = /resale\/orders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await call('resaleOrder', { params: { code } })).toMatchObject({ body: { order: { orderId } } })
  // Codes are stored as hashes.
  expect(JSON.stringify(await everyRow(db))).not.toContain(code)
})
