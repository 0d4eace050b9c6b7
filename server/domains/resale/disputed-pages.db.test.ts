// What the pages of an order and of a return say about a refund while the payer's bank is deciding a dispute over the payment, and
// what the office is emailed.
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { deliverSale, dispatchSale, takeBackSale } from './index.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = resaleWorld(db)
const { call, listing } = world
const services = world.services.payments
const operator = 'sam'
afterEach(() => world.expectInvariants())

type Order = Awaited<ReturnType<typeof world.buy>>

const read = async (order: Order) => {
  const answer = await call('resaleOrder', { params: { code: order.cart.secret } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const dispute = (order: Order) => disputedPayment(db, order.checkoutId, world.time.now)

test('the page of an order says that its refund waits for the bank, before and after it is cancelled', async () => {
  const order = await world.buy([await listing({ pricePence: 3700 })])
  expect(await read(order)).toMatchObject({ order: { bankDecides: false }, refund: { bankDecides: false } })
  const { won } = await dispute(order)
  const waiting = { order: { bankDecides: true }, refund: { toCard: 4198, toBalance: 0, bankDecides: true } }
  expect(await read(order)).toMatchObject(waiting)
  await call('cancelResaleOrder', { params: { code: order.cart.secret } })
  expect(await read(order)).toMatchObject({ ...waiting, order: { state: 'cancelled', bankDecides: true } })
  await won()
  expect(await read(order)).toMatchObject({ order: { bankDecides: false }, refund: { bankDecides: false } })
})

test('an order that was refunded before its payment was disputed is still called refunded', async () => {
  const order = await world.buy([await listing({ pricePence: 3700 })])
  await call('cancelResaleOrder', { params: { code: order.cart.secret } })
  world.passMinutes(60)
  await dispute(order)
  expect(await read(order)).toMatchObject({ order: { bankDecides: false }, refund: { bankDecides: false } })
})

test('a return that arrives while the bank decides is not called refunded; one that arrived before still is', async () => {
  const garments = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })] as const
  const order = await world.buy(garments)
  const { orderId } = order
  await dispatchSale(services, { orderId, operator })
  await deliverSale(services, { orderId, operator })
  const sendBack = async (garment: (typeof garments)[number]) => {
    const [body, params] = [{ itemsIds: [garment], reason: null }, { code: order.cart.secret }]
    expect(await call('bookResaleReturn', { params, body })).toMatchObject({ ok: true })
    await takeBackSale(services, { orderId, garmentIds: [garment], operator })
    world.passMinutes(60)
  }
  await sendBack(garments[0])
  await dispute(order)
  await sendBack(garments[1])
  const { returns } = (await read(order)).order
  expect(returns.map(({ state, bankDecides, stages }) => [state, bankDecides, stages.at(-1)?.label])).toEqual([
    ['received', true, 'Received'],
    ['received', false, 'Received and refunded'],
  ])
})

test('the office reads which order is disputed and until when to answer, and how to cancel it once the dispute is lost', async () => {
  const order = await world.buy([await listing({ pricePence: 3700 })])
  const { reference } = (await read(order)).order
  const note = async (status: string, answerBy: Date | null) => {
    world.mails.length = 0
    await world.dispute(order.paymentSecret, { amount: 4198, status, answerBy })
    await world.work()
    return world.mails.find(({ template }) => template === 'office-dispute')?.text.replaceAll(/\s+/g, ' ')
  }
  const opened = await note('needs_response', new Date('2026-12-01T23:59:00Z'))
  expect(opened).toContain('Please answer it at the payment provider by 1 December 2026 at 23:59.')
  expect(opened).toContain(`Order of the resale shop: ${reference}`)
  expect(opened).toContain(`npm run office -- order ${reference}`)
  expect(opened).not.toContain('sale-cancel')
  const lost = await note('lost', null)
  expect(lost).toContain('What it paid for was not sent, and is not: please cancel it.')
  expect(lost).toContain(`npm run office -- sale-cancel ${reference}`)

  const sent = await world.buy([await listing({ pricePence: 800 })])
  await dispatchSale(services, { orderId: sent.orderId, operator })
  world.mails.length = 0
  await world.dispute(sent.paymentSecret, { amount: 1298, status: 'lost' })
  await world.work()
  const notes = world.mails.filter(({ template }) => template === 'office-dispute')
  expect(notes).toHaveLength(2)
  for (const { text } of notes) expect(text).not.toContain('sale-cancel')
})
