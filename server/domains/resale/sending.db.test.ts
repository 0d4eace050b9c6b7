// The life of a resale order: cancelling, picking, sending, delivery, undelivered parcels, returns and their refunds.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import {
  deliverSale,
  deliverTrackedSale,
  dispatchSale,
  loseSale,
  pickSale,
  receiveUndeliveredSale,
  takeBackSale,
} from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)
const { call, listing } = world
const services = world.services.payments
const office = officeDesk(services)
const operator = 'sam'
afterEach(() => world.expectInvariants())

type Order = Awaited<ReturnType<typeof world.buy>>

/** An order of two pieces, for £12.50 and £8. */
async function buyTwoPieces() {
  const garments = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })] as const
  return { garments, order: await world.buy(garments) }
}
const read = async (order: Order) => {
  const answer = await call('resaleOrder', { params: { code: order.cart.secret } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.order
}
const cancel = (order: Order) => call('cancelResaleOrder', { params: { code: order.cart.secret } })
const stateOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const amountRefunded = async (order: Order) => {
  await world.work()
  return world.refundedOf(order.paymentSecret)
}
const newestMail = (words: string) => world.mails.findLast(({ subject, text }) => `${subject} ${text}`.includes(words))

test('a buyer can cancel an order until it is picked: everything is refunded once, and the pieces are for sale again', async () => {
  const { garments, order } = await buyTwoPieces()
  expect((await read(order)).can).toMatchObject({ cancel: { allowed: true }, return: { allowed: false } })
  expect(await cancel(order)).toMatchObject({
    body: { order: { state: 'cancelled', items: [{ refunded: true }, {}] } },
  })
  expect(await cancel(order)).toMatchObject({ ok: true })
  expect(await amountRefunded(order)).toBe(2548)
  for (const id of garments) expect(await stateOf(id)).toBe('resale')
  expect(newestMail('is cancelled')?.text).toContain('£25.48')
  // Somebody else can buy them.
  expect(await world.buy(garments)).toMatchObject({ totals: { goods: 2050 } })
})

test('an order cannot be cancelled once it is picked, or by a stranger', async () => {
  const { order } = await buyTwoPieces()
  expect(await call('cancelResaleOrder', { params: { code: 'unknown' } })).toMatchObject({
    errors: [{ code: 'not_found' }],
  })
  await pickSale(services, { orderId: order.orderId, operator })
  expect(await cancel(order)).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('send it back') }],
  })
  expect((await read(order)).can).toMatchObject({ cancel: { allowed: false } })
  expect(await amountRefunded(order)).toBeUndefined()
})

test('an order is picked, labelled, sent and delivered, each once, with an email', async () => {
  const { order } = await buyTwoPieces()
  const { orderId } = order
  const code = await dispatchSale(services, { orderId, operator })
  expect(code).toMatch(/^WR-/)
  await world.work()
  const label = await db
    .selectFrom('parcel')
    .innerJoin('parcel_label', 'parcel_id', 'parcel.id')
    .select('pdf')
    .where('carries_id', '=', orderId)
    .executeTakeFirst()
  expect(label?.pdf).toBeTruthy()
  expect(newestMail('is on its way')?.text).toContain(code)
  await expect(pickSale(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
  await expect(dispatchSale(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
  world.passMinutes(2 * 24 * 60)
  await deliverSale(services, { orderId, operator })
  expect(await read(order)).toMatchObject({ stateLabel: 'Delivered', cancelBy: '6 December 2026', expected: null })
  await expect(deliverSale(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
  // A late scan changes nothing, and other shops' parcels are ignored.
  await deliverTrackedSale(services, { orderId })
  await deliverTrackedSale(services, { orderId: order.checkoutId as Id<'order'> })
})

test('an order is neither picked nor sent while its payment is disputed, and the office sees why', async () => {
  const { order } = await buyTwoPieces()
  const { orderId } = order
  const { won } = await disputedPayment(db, order.checkoutId, world.time.now)
  for (const send of [pickSale, dispatchSale])
    await expect(send(services, { orderId, operator })).rejects.toMatchObject({
      code: 'not_now',
      message: expect.stringContaining('disputed: nothing is sent until that is closed'),
    })
  const { reference } = await read(order)
  const listed = (await office('orders')).find((line) => line.startsWith(reference))
  expect(listed).toMatch(/^R-\w+ +placed .* \(payment disputed: send nothing\)$/)
  expect((await office(`order ${reference}`)).join('\n')).toContain('A payment for it is disputed')
  await won()
  expect(await dispatchSale(services, { orderId, operator })).toMatch(/^WR-/)
  expect((await office('orders')).join('\n')).not.toContain('disputed')
})

test('pieces can be taken out of a picked order whose payment is disputed, and taking out the last one cancels it', async () => {
  const { garments, order } = await buyTwoPieces()
  const { orderId } = order
  const { reference } = await read(order)
  await pickSale(services, { orderId, operator })
  await disputedPayment(db, order.checkoutId, world.time.now)
  const pieces = await db.selectFrom('garment').select('qr_id').where('id', 'in', garments).execute()
  for (const { qr_id } of pieces) {
    await office(`pick ${reference} --missing ${qr_id}`)
    await world.work()
  }
  expect((await office(`order ${reference}`))[0]).toContain('is cancelled')
  const states = db.selectFrom('garment').select('state').where('id', 'in', garments)
  expect(new Set((await states.execute()).map(({ state }) => state))).toEqual(new Set(['quarantine']))
  const mails = [
    newestMail(`An update on order ${reference}`)?.text,
    newestMail(`order ${reference} is cancelled`)?.text,
  ]
  expect(mails[0]).toContain('We’re sorry: we can’t send what’s below.')
  expect(mails[1]).toContain('We’re sorry: we can’t send what you bought, so we’ve cancelled order')
  for (const text of mails) {
    expect(text).toContain('Your bank is reviewing this payment, so we can’t refund it to your card for now.')
    expect(text).not.toMatch(/find|is coming|We’ve refunded|10 days/)
  }
})

test('a piece that is taken out of a picked order is not called missing; it is refunded, and the rest is still sent', async () => {
  const { garments, order } = await buyTwoPieces()
  const { orderId } = order
  await pickSale(services, { orderId, operator })
  await pickSale(services, { orderId, operator, missing: [garments[1]] })
  expect(await amountRefunded(order)).toBe(800)
  const { reference } = await read(order)
  const mail = newestMail(`We’ve refunded £8 of order ${reference}`)?.text
  expect(mail).toContain(`we can’t send what’s below. The rest of order ${reference} is coming without it.`)
  expect(mail).toContain('We’ve refunded £8 to the card you paid with.')
  await pickSale(services, { orderId, operator, missing: [garments[0]] })
  expect(await amountRefunded(order)).toBe(2548)
  const last = newestMail(`order ${reference} is cancelled`)?.text
  expect(last).toContain('we can’t send what you bought')
  expect(last).toContain('We’ve refunded all £25.48, the postage included to the card')
})

test.each(['lost', 'prevented'] as const)(
  'an order is neither picked nor sent once its dispute was %s; the office cancels it, and refunds nothing',
  async (how) => {
    const { garments, order } = await buyTwoPieces()
    const { orderId } = order
    const { reference } = await read(order)
    const cancel = `sale-cancel ${reference} --by ida`
    await expect(office(cancel)).rejects.toThrow(
      'Only an order whose payment the bank has given back is cancelled this way',
    )
    // Once after it was picked, and once before.
    if (how === 'lost') await pickSale(services, { orderId, operator })
    await (await disputedPayment(db, order.checkoutId, world.time.now))[how]()
    const sentence = `The bank has given the payment for order ${reference} back`
    for (const command of ['pick', 'dispatch'])
      await expect(office(`${command} ${reference}`)).rejects.toThrow(sentence)
    const listed = (await office('orders')).find((line) => line.startsWith(reference))
    expect(listed).toMatch(/ \(payment given back by the bank: send nothing\)$/)
    expect((await office(`order ${reference}`)).join('\n')).toContain('The bank has given a payment for it back')
    expect((await office(cancel))[0]).toBe(
      `Order ${reference} is cancelled, and its pieces are for sale again. Its buyer gets an email.`,
    )
    expect(await read(order)).toMatchObject({ state: 'cancelled' })
    expect(await amountRefunded(order)).toBeUndefined()
    for (const id of garments) expect(await stateOf(id)).toBe('resale')
    const mail = newestMail('is cancelled')?.text
    expect(mail).toContain(`We’ve cancelled order ${reference}, so nothing of it will be sent.`)
    expect(mail).toContain('Your bank has given you the money back already')
    await expect(office(cancel)).rejects.toThrow(`Order ${reference} is cancelled: only`)
  },
)

test('a missing piece is refunded and the rest is sent; postage is refunded with the last piece', async () => {
  const { garments, order } = await buyTwoPieces()
  await pickSale(services, { orderId: order.orderId, operator, missing: [garments[1]] })
  expect(await amountRefunded(order)).toBe(800)
  expect(await stateOf(garments[1])).toBe('missing')
  expect(newestMail('couldn’t find')?.text).toContain('£8')
  await dispatchSale(services, { orderId: order.orderId, operator })
  await takeBackSale(services, { orderId: order.orderId, garmentIds: [garments[0]], operator })
  expect(await amountRefunded(order)).toBe(2548)
})

test('an order is cancelled and refunded if all of its pieces are missing', async () => {
  const { garments, order } = await buyTwoPieces()
  await pickSale(services, { orderId: order.orderId, operator, missing: garments })
  expect(await read(order)).toMatchObject({ state: 'cancelled' })
  expect(await amountRefunded(order)).toBe(2548)
  expect(newestMail('couldn’t find it')).toBeDefined()
})

test('an order that the carrier brings back is cancelled and refunded, and its pieces are inspected', async () => {
  const { garments, order } = await buyTwoPieces()
  await expect(receiveUndeliveredSale(services, { orderId: order.orderId, operator })).rejects.toMatchObject({
    code: 'not_now',
  })
  await dispatchSale(services, { orderId: order.orderId, operator })
  await receiveUndeliveredSale(services, { orderId: order.orderId, operator })
  expect(await amountRefunded(order)).toBe(2548)
  for (const id of garments) expect(await stateOf(id)).toBe('received')
  expect(newestMail('couldn’t deliver')).toBeDefined()
})

test('an order that the carrier has lost is cancelled and refunded, and its pieces are missing', async () => {
  const { garments, order } = await buyTwoPieces()
  const { orderId } = order
  await expect(loseSale(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
  await dispatchSale(services, { orderId, operator })
  await loseSale(services, { orderId, operator })
  expect(await amountRefunded(order)).toBe(2548)
  for (const id of garments) expect(await stateOf(id)).toBe('missing')
  expect(newestMail('couldn’t deliver')).toBeDefined()
  // A scan that comes late changes nothing.
  await deliverTrackedSale(services, { orderId })
  expect(await read(order)).toMatchObject({ state: 'cancelled' })
  await expect(receiveUndeliveredSale(services, { orderId, operator })).rejects.toMatchObject({ code: 'not_now' })
})

test('returned pieces are refunded once, inspected, and may be sold again', async () => {
  const { garments, order } = await buyTwoPieces()
  const { orderId } = order
  await expect(takeBackSale(services, { orderId, garmentIds: [garments[0]], operator })).rejects.toMatchObject({
    code: 'not_now',
  })
  await dispatchSale(services, { orderId, operator })
  await deliverSale(services, { orderId, operator })
  await takeBackSale(services, { orderId, garmentIds: [garments[0]], operator })
  expect(await amountRefunded(order)).toBe(1250)
  expect((await read(order)).items.map((item) => item.refunded)).toEqual([true, false])
  await expect(takeBackSale(services, { orderId, garmentIds: [garments[0]], operator })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(takeBackSale(services, { orderId, garmentIds: [await listing()], operator })).rejects.toMatchObject({
    code: 'not_found',
  })
  await office(`inspect ${garments[0]} --condition worn --outcome resale`)
  await office(`retire ${garments[0]} --condition well_loved --price 700 --safe`)
  expect(await world.buy([garments[0]])).toMatchObject({ totals: { goods: 700 } })
})

test('closing an account erases name and address from its orders, at once or as soon as they have arrived', async () => {
  const buyer = await world.customer()
  const [ended, onItsWay] = [
    await world.buy([await listing()], { viewer: buyer.viewer }),
    await world.buy([await listing()], { viewer: buyer.viewer }),
  ]
  for (const { orderId } of [ended, onItsWay]) await dispatchSale(services, { orderId, operator })
  await deliverSale(services, { orderId: ended.orderId, operator })
  const namesOf = async () =>
    (
      await db
        .selectFrom('resale_order')
        .select(['buyer_name', 'buyer_email', 'buyer_phone', 'address'])
        .where('account_id', '=', buyer.accountId)
        .orderBy('placed_at')
        .orderBy('id')
        .execute()
    ).map(({ buyer_name, address }) => [buyer_name, JSON.stringify(address).includes('High Street')])
  await world.work()
  expect(await call('eraseAccount', { body: {} }, { viewer: buyer.viewer })).toMatchObject({ ok: true })
  expect(await namesOf()).toEqual([
    ['', false],
    ['Ines Ferreira', true],
  ])
  await deliverSale(services, { orderId: onItsWay.orderId, operator })
  await world.queueRecurringJob('resale:buyers')
  world.passMinutes(24 * 60)
  await world.work()
  expect(await namesOf()).toEqual([
    ['', false],
    ['', false],
  ])
  expect(await call('resaleOrder', { params: { code: ended.cart.secret } })).toMatchObject({
    errors: [{ code: 'not_found' }],
  })
})
