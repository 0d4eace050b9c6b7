// Reading the open checkout of a cart, as a reloaded page does.
import { afterEach, expect, test } from 'vitest'
import { GatewayError } from '#server/domains/payments/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { gran, resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = resaleWorld(db)
const { call, cart, listing, place } = world
afterEach(world.expectInvariants)

const read = (cartId: string, options = {}) => call('resaleCheckout', { params: { cartId } }, options)
const entered = { ...gran, telephone: '+447700900982', postalCode: 'LS1 4AP' }

async function openCheckout(options = {}) {
  const { secret } = await cart([await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })])
  const answer = await place(secret, {}, options)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { secret, ...answer.body }
}

test('the open checkout of a cart is returned with what its buyer entered, and reading it writes nothing', async () => {
  const { secret, checkoutId, paymentSecret, totals, holdExpiresAt } = await openCheckout()
  const before = await everyRow(db)
  world.passMinutes(5)
  expect(await read(secret)).toMatchObject({
    body: {
      checkout: { checkoutId, paymentSecret, totals, holdExpiresAt, serverNow: world.time.now.toISOString() },
      customerData: entered,
    },
  })
  expect(await everyRow(db)).toEqual(before)
})

test('there is no open checkout before the order is placed, and an unknown cart is refused', async () => {
  const { secret } = await cart([await listing()])
  expect(await read(secret)).toMatchObject({ body: { checkout: null, customerData: null } })
  expect(await read('unknown')).toMatchObject({ errors: [{ code: 'not_found' }] })
})

test('once its hold has expired, or the cart has other pieces, only what was entered is returned', async () => {
  const { secret } = await openCheckout()
  world.passMinutes(15)
  expect(await read(secret)).toMatchObject({ body: { checkout: null, customerData: entered } })
  const other = await openCheckout()
  const item = await db
    .selectFrom('resale_cart_item')
    .select(['cart_id', 'garment_id'])
    .orderBy('cart_id', 'desc')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('resale_cart_item')
    .set({ removed_at: world.time.now })
    .where('cart_id', '=', item.cart_id)
    .where('garment_id', '=', item.garment_id)
    .execute()
  expect(await read(other.secret)).toMatchObject({ body: { checkout: null, customerData: entered } })
})

test('what the buyer entered is returned while the bank still processes an abandoned payment, and not once it is cancelled', async () => {
  const { gateway } = world
  const { cancelIntent } = gateway
  const buyer = await world.customer()
  for (const options of [{}, { viewer: buyer.viewer }]) {
    const { secret, checkoutId, paymentSecret } = await openCheckout(options)
    const intent = [...gateway.intents.values()].find(({ clientSecret }) => clientSecret === paymentSecret)
    const stateOf = async () => {
      const id = toId<'checkout'>(checkoutId)
      return (await db.selectFrom('checkout').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    }
    gateway.cancelIntent = async () => {
      throw new GatewayError('refused', 'It is being processed.')
    }
    world.passMinutes(16)
    await world.work()
    expect(await stateOf()).toBe('abandoned')
    expect(await read(secret, options)).toMatchObject({ body: { checkout: null, customerData: entered } })
    // Another cart of the same account.
    const { secret: other } = await cart([await listing()])
    expect(await read(other, options)).toMatchObject({ body: { customerData: null } })
    gateway.cancelIntent = cancelIntent
    await cancelIntent({ key: '', intentId: intent?.intentId ?? '' })
    // The wait before the next attempt is over.
    await db.updateTable('job').set({ leased_until: null }).where('done_at', 'is', null).execute()
    await world.work()
    expect(await read(secret, options)).toMatchObject({ body: { checkout: null, customerData: null } })
  }
})

test('there is no open checkout after it is paid, even if the browser never came back', async () => {
  const { secret, paymentSecret } = await openCheckout()
  world.pay(paymentSecret)
  world.passMinutes(16)
  await world.work()
  expect(await read(secret)).toMatchObject({ body: { checkout: null, customerData: null } })
})

test('only the account itself can read its checkout', async () => {
  const buyer = await world.customer()
  const stranger = await world.customer()
  const { secret, checkoutId } = await openCheckout({ viewer: buyer.viewer })
  expect(await read(secret, { viewer: buyer.viewer })).toMatchObject({ body: { checkout: { checkoutId } } })
  for (const options of [{}, { viewer: stranger.viewer }])
    expect(await read(secret, options)).toMatchObject({ body: { checkout: null, customerData: null } })
})
