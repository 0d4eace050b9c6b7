// Refunds of resale orders: how they are divided, and partial refunds by an operator. Longer than 300 lines because
// all the cases share one world.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listRefundTasks, listUnsettled } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { deliverSale, dispatchSale, getOrderForEmail, leaveOutRecalledSales, resaleInvariants } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)
const { call, listing } = world
const services = world.services.payments
const office = officeDesk(services)
const operator = 'sam'
beforeEach(() => {
  world.mails.length = 0
})
afterEach(() => world.expectInvariants())

type Order = Awaited<ReturnType<typeof world.buy>>

/** A delivered order of two pieces, for £12.50 and £8; £25.48 with postage. */
async function aDeliveredOrder(options: Parameters<typeof world.buy>[1] = {}) {
  const garments = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })] as const
  const order = await world.buy(garments, options)
  await dispatchSale(services, { orderId: order.orderId, operator })
  await deliverSale(services, { orderId: order.orderId, operator })
  const { order: row, pieces } = await getOrderForEmail(db, order.orderId)
  const [first = '', second = ''] = garments.map((id) => pieces.find(({ itemId }) => itemId === id)?.qrId)
  return { garments, order, reference: row.reference, first, second }
}
const amountRefunded = async (order: Order) => {
  await world.work()
  return world.refundedOf(order.paymentSecret)
}
const textOfMail = async (words: string) => {
  await world.work()
  return world.mails.findLast(({ subject, text }) => `${subject} ${text}`.includes(words))?.text ?? ''
}

test('an order paid in part by gift balance is refunded to the card first, as its page, emails and the office say', async () => {
  const buyer = await world.customer()
  const by = { viewer: buyer.viewer }
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: buyer.accountId, left: 1000, now: world.time.now }))
  const { garments, order, reference } = await aDeliveredOrder(by)
  expect(await call('resaleOrder', { params: { code: order.orderId } }, by)).toMatchObject({
    body: { paid: { byCard: 1548, fromBalance: 1000 } },
  })
  const receipt = await textOfMail('We’ve got your order')
  expect(receipt).toMatch(/Total: £25\.48[\s\S]*From your gift balance: £10\s+By card: £15\.48/)
  const cardFirst = 'to the card you paid with first, then to your gift balance'
  expect(receipt).toContain(cardFirst)
  const input = { params: { code: order.orderId }, body: { itemsIds: [...garments], reason: null } }
  expect(await call('bookResaleReturn', input, by)).toMatchObject({ ok: true })
  expect(await textOfMail('Your return label')).toContain(cardFirst)
  expect((await office(`receive ${reference} --by ida`)).join()).toContain(
    '£25.48 goes back: £15.48 to the card, £10 to the gift balance.',
  )
  expect(await amountRefunded(order)).toBe(1548)
  expect(await textOfMail('What you sent back has arrived')).toContain('£15.48 to the card you paid with')
})

test('an order paid by card alone is refunded to that card, and its receipt names no gift balance', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { paid: { byCard: 2548, fromBalance: 0 } },
  })
  expect(await textOfMail('We’ve got your order')).not.toContain('gift balance')
  expect((await office(`take-back ${reference} ${first} --by ida`)).join()).toContain('£12.50 goes back to the card.')
})

test('an operator refunds part of a price and of the postage, which reduces later refunds', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  const answer = await office(`sale-refund ${reference} ${first} 300 a button is missing --by ida`)
  expect(answer[0]).toBe('£3 goes back to the card. Its buyer gets an email.')
  expect(answer.join('\n')).toContain('£12.50, £3 of it refunded')
  await expect(office(`sale-refund ${reference} ${first} 300 a button is missing --by kim`)).rejects.toThrow(
    /^ida did exactly this at \d\d:\d\d today/,
  )
  const mail = await textOfMail('Some of your money back')
  expect(mail).toContain('We’ve refunded £3 of what you paid for this piece to the card you paid with.')
  expect(mail).toContain('It’s still yours')
  expect(mail).not.toContain('button')
  expect((await office(`sale-refund ${reference} 200 it came late --by ida`))[0]).toContain('£2 goes back')
  expect(await textOfMail('the postage you paid')).toContain('We’ve refunded £2')
  expect(await amountRefunded(order)).toBe(500)
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { order: { postageRefunded: 200, items: [{ partRefunded: 300, refunded: false }, { partRefunded: 0 }] } },
  })

  const input = { params: { code: order.cart.secret } }
  const all = await call('resaleOrder', input)
  const itemsIds = all.ok ? all.body.order.items.map(({ itemId }) => itemId) : []
  expect(await call('bookResaleReturn', { ...input, body: { itemsIds, reason: null } })).toMatchObject({ ok: true })
  expect((await office(`receive ${reference} --by ida`)).join()).toContain('£20.48 goes back')
  expect(await textOfMail('What you sent back has arrived')).toContain(
    'We’ve refunded £20.48, the postage to you included',
  )
  expect(await amountRefunded(order)).toBe(2548)
  expect(
    (await db.selectFrom('office_audit').select('note').where('action', '=', 'sale.refund').execute()).map(
      ({ note }) => note,
    ),
  ).toEqual([expect.stringContaining('a button is missing'), '£2 of the postage: it came late'])
})

test('a partial refund is refused beyond what is left, and for pieces that are no longer the buyer’s', async () => {
  const { order, reference, first, second } = await aDeliveredOrder()
  await expect(office(`sale-refund ${reference} ${second} 801 torn --by ida`)).rejects.toThrow(
    'At most £8 can be refunded: nothing more was paid for it.',
  )
  await office(`sale-refund ${reference} ${second} 250 torn --by ida`)
  await office(`sale-refund ${reference} ${second} 250 torn --again --by ida`)
  await expect(office(`sale-refund ${reference} ${second} 301 torn --by ida`)).rejects.toThrow(
    'At most £3 is left to refund: £5 of £8 went back already.',
  )
  await expect(office(`sale-refund ${reference} 499 late --by ida`)).rejects.toThrow('At most £4.98')
  await office(`take-back ${reference} ${first} --by ida`)
  await expect(office(`sale-refund ${reference} ${first} 100 torn --by ida`)).rejects.toThrow('not a piece of order')
  await expect(office(`take-back ${reference} ${first} ${second} --by ida`)).rejects.toThrow('is refunded already')
  await office(`take-back ${reference} ${second} --by ida`)
  expect(await amountRefunded(order)).toBe(2548)
  await expect(office(`sale-refund ${reference} 498 late --by ida`)).rejects.toThrow(
    `No piece of order ${reference} is its buyer’s any more: the postage was refunded with the last piece.`,
  )
  expect(await amountRefunded(order)).toBe(2548)
})

test('the invariants find an order that was refunded more than its pieces and postage', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  await office(`take-back ${reference} ${first} --by ida`)
  await office(`sale-refund ${reference} 200 late --by ida`)
  await world.work()
  const name =
    'the refunds of a resale order are at most the prices of its ended pieces and the partial refunds of the rest'
  const invariant = resaleInvariants.find((invariant) => invariant.name === name)
  const found = async () => (await sql.raw(invariant?.sql ?? '').execute(db)).rows
  expect(await found()).toEqual([])
  const { payment_intent_id } = await db
    .selectFrom('checkout')
    .select('payment_intent_id')
    .where('id', '=', toId<'checkout'>(order.checkoutId))
    .executeTakeFirstOrThrow()
  const id = newId<'refund'>()
  const now = world.time.now
  await db
    .insertInto('refund')
    .values({
      id,
      payment_intent_id,
      amount_pence: 1,
      reason: 'test',
      cause_key: `resale-part:${id}`,
      state: 'requested',
      requested_at: now,
      due_by: now,
    })
    .execute()
  expect(await found()).toEqual([{ id: order.orderId }])
  await db.deleteFrom('refund').where('id', '=', id).execute()
})

test('an order cannot be partly refunded while its payment is disputed', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  const { won } = await disputedPayment(db, order.checkoutId, world.time.now)
  await expect(office(`sale-refund ${reference} ${first} 300 torn --by ida`)).rejects.toThrow('is disputed')
  await won()
  expect((await office(`sale-refund ${reference} ${first} 300 torn --by ida`))[0]).toContain('£3 goes back')
})

test.each(['lost', 'prevented'] as const)(
  'an order cannot be partly refunded after its dispute was %s',
  async (how) => {
    const { order, reference, first } = await aDeliveredOrder()
    const disputed = await disputedPayment(db, order.checkoutId, world.time.now)
    await disputed[how]()
    await expect(office(`sale-refund ${reference} ${first} 300 torn --by ida`)).rejects.toThrow(
      `The bank has returned £25.48 of order ${reference} to its payer`,
    )
  },
)

test('a piece that comes back after a lost dispute is not refunded', async () => {
  const { order, reference, first, second } = await aDeliveredOrder()
  await (await disputedPayment(db, order.checkoutId, world.time.now)).lost()
  expect((await office(`take-back ${reference} ${first} --by ida`)).join()).not.toContain('£12.50')
  const mail = await textOfMail('What you sent back has arrived')
  expect(mail).toContain('Its price had gone back to you already, so there’s nothing more to refund.')
  await office(`take-back ${reference} ${second} --by ida`)
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { order: { chargedBack: true, items: [{ refunded: true }, { refunded: true }] } },
  })
  expect(await amountRefunded(order)).toBeUndefined()
  expect(await listRefundTasks(db)).toEqual([])
  expect(await listUnsettled(db, [toId<'checkout'>(order.checkoutId)])).toEqual([])
})

test('after a lost dispute the email of a return’s label promises no refund', async () => {
  const { order } = await aDeliveredOrder()
  await (await disputedPayment(db, order.checkoutId, world.time.now)).lost()
  const input = { params: { code: order.cart.secret } }
  const found = await call('resaleOrder', input)
  const itemsIds = found.ok ? found.body.order.items.map(({ itemId }) => itemId) : []
  expect(await call('bookResaleReturn', { ...input, body: { itemsIds, reason: null } })).toMatchObject({ ok: true })
  const mail = await textOfMail('Your return label')
  expect(mail).toContain('Your bank has given you the money back already, so there’s nothing more to refund.')
  expect(mail).not.toContain('We’ll refund')
})

test('after a lost dispute only what the gift balance paid is refunded', async () => {
  const buyer = await world.customer()
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: buyer.accountId, left: 1000, now: world.time.now }))
  const { order, reference, first, second } = await aDeliveredOrder({ viewer: buyer.viewer })
  await (await disputedPayment(db, order.checkoutId, world.time.now)).lost()
  expect((await office(`take-back ${reference} ${first} --by ida`)).join()).toContain('nothing goes back')
  expect((await office(`take-back ${reference} ${second} --by ida`)).join()).toContain(
    '£10 goes back to the gift balance',
  )
  expect(await amountRefunded(order)).toBeUndefined()
})

test('when the bank takes back part of a payment, only the rest is refunded', async () => {
  const garments = [await listing({ pricePence: 3500 }), await listing({ pricePence: 2500 })] as const
  const order = await world.buy(garments)
  const { order: row } = await getOrderForEmail(db, order.orderId)
  const total = row.goods_pence + row.postage_pence
  await (await disputedPayment(db, order.checkoutId, world.time.now, { amount: 1500 })).lost()
  await expect(office(`sale-refund ${row.reference} 300 late --by ida`)).rejects.toThrow(
    `The bank has returned £15 of order ${row.reference} to its payer`,
  )
  const input = { params: { code: order.cart.secret } }
  const shown = { order: { chargedBack: false }, refund: { toCard: total - 1500, toBalance: 0 } }
  expect(await call('resaleOrder', input)).toMatchObject({ body: shown })
  await office(`sale-cancel ${row.reference} --by ida`)
  expect(await call('resaleOrder', input)).toMatchObject({ body: shown })
  expect(await amountRefunded(order)).toBe(total - 1500)
  expect(await textOfMail('is cancelled')).toContain('Your bank has given you a part of the money back already.')
  expect(await listRefundTasks(db)).toEqual([])
})

test('when a partial dispute has blocked a refund, the rest is refunded once the dispute is lost', async () => {
  const garments = [await listing({ pricePence: 3500 }), await listing({ pricePence: 2500 })] as const
  const order = await world.buy(garments)
  const { order: row } = await getOrderForEmail(db, order.orderId)
  const total = row.goods_pence + row.postage_pence
  const input = { params: { code: order.cart.secret } }
  await world.dispute(order.paymentSecret, { amount: 1500, status: 'needs_response' })
  expect(await call('cancelResaleOrder', input)).toMatchObject({ ok: true })
  expect(await amountRefunded(order)).toBeUndefined()
  const [task] = await listRefundTasks(db)
  expect(task).toMatchObject({ amountPence: total, failure: 'charge_disputed' })
  // A second dispute, which is still open when the first is lost, keeps the rest from being refunded until it has ended.
  await world.dispute(order.paymentSecret, { amount: 500, status: 'needs_response', id: 'second' })
  await world.dispute(order.paymentSecret, { amount: 1500, status: 'lost' })
  expect(await amountRefunded(order)).toBeUndefined()
  expect(await listRefundTasks(db)).toMatchObject([{ amountPence: total - 1500, dueBy: task?.dueBy }])
  await world.dispute(order.paymentSecret, { amount: 500, status: 'lost', id: 'second' })
  expect(await amountRefunded(order)).toBe(total - 2000)
  expect(await listRefundTasks(db)).toEqual([])
  expect(await call('resaleOrder', input)).toMatchObject({
    body: { order: { chargedBack: false }, refund: { toCard: total - 2000, toBalance: 0 } },
  })
})

test('a refund that is retried after a lost partial dispute asks for the rest', async () => {
  const order = await world.buy([await listing({ pricePence: 5000 })])
  const { order: row } = await getOrderForEmail(db, order.orderId)
  const total = row.goods_pence + row.postage_pence
  expect(await call('cancelResaleOrder', { params: { code: order.cart.secret } })).toMatchObject({ ok: true })
  await db
    .updateTable('refund')
    .set({ state: 'failed', failure: 'expired_or_canceled_card', ended_at: world.time.now })
    .where('state', '=', 'requested')
    .execute()
  await world.dispute(order.paymentSecret, { amount: 1500, status: 'needs_response' })
  await world.dispute(order.paymentSecret, { amount: 1500, status: 'lost' })
  expect(await amountRefunded(order)).toBeUndefined()
  const [task] = await listRefundTasks(db)
  await office(`refunds --retry ${task?.id} --by ida`)
  expect(await amountRefunded(order)).toBe(total - 1500)
  expect(await listRefundTasks(db)).toEqual([])
})

test('a partly refunded order counts as charged back once the bank has taken the rest', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  await office(`sale-refund ${reference} ${first} 300 torn --by ida`)
  expect(await amountRefunded(order)).toBe(300)
  world.passMinutes(1)
  await (await disputedPayment(db, order.checkoutId, world.time.now, { amount: 2248 })).lost()
  const input = { params: { code: order.cart.secret } }
  const found = await call('resaleOrder', input)
  expect(found).toMatchObject({ body: { order: { chargedBack: true } } })
  const itemsIds = found.ok ? found.body.order.items.map(({ itemId }) => itemId) : []
  expect(await call('bookResaleReturn', { ...input, body: { itemsIds, reason: null } })).toMatchObject({ ok: true })
  const mail = await textOfMail('Your return label')
  expect(mail).toContain('Your bank has given you the money back already, so there’s nothing more to refund.')
  expect(mail).not.toContain('We’ll refund')
})

test('when pieces come back one by one after a lost partial dispute, the bank’s part counts first', async () => {
  const { order, reference, first, second } = await aDeliveredOrder()
  await (await disputedPayment(db, order.checkoutId, world.time.now, { amount: 1500 })).lost()
  expect((await office(`take-back ${reference} ${first} --by ida`)).join()).not.toContain('£12.50 goes back')
  expect(await amountRefunded(order)).toBeUndefined()
  expect((await office(`take-back ${reference} ${second} --by ida`)).join()).toContain('£10.48 goes back to the card.')
  expect(await amountRefunded(order)).toBe(1048)
  const mail = await textOfMail('What you sent back has arrived')
  expect(mail).toContain('We’ve refunded £10.48, the postage to you included to the card you paid with.')
  expect(mail).toContain('Your bank has already given you the other £2.50 of it.')
})

test('the email about a partial refund names the part that the bank has given back', async () => {
  const { order, reference, first } = await aDeliveredOrder()
  await (await disputedPayment(db, order.checkoutId, world.time.now, { amount: 100 })).lost()
  expect((await office(`sale-refund ${reference} ${first} 300 torn --by ida`))[0]).toContain('£2 goes back')
  const mail = await textOfMail('Some of your money back')
  expect(mail).toContain('We’ve refunded £2 of what you paid for this piece to the card you paid with.')
  expect(mail).toContain('Your bank has already given you the other £1 of it.')
})

test('an order that comes back undelivered after a lost dispute is cancelled and not refunded', async () => {
  const order = await world.buy([await listing({ pricePence: 1250 })])
  const { order: row } = await getOrderForEmail(db, order.orderId)
  await dispatchSale(services, { orderId: order.orderId, operator })
  await (await disputedPayment(db, order.checkoutId, world.time.now)).lost()
  await office(`sent-back ${row.reference} --by ida`)
  const mail = await textOfMail('couldn’t deliver order')
  expect(mail).toContain('Your bank has given you the money back already, so there’s nothing more to refund.')
  expect(mail).not.toContain('£0')
  expect(await amountRefunded(order)).toBeUndefined()
})

test('until the order is packed, its page says what cancelling it would refund', async () => {
  const order = await world.buy([await listing({ pricePence: 1250 })])
  const { order: row } = await getOrderForEmail(db, order.orderId)
  await office(`sale-refund ${row.reference} 100 late --by ida`)
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { refund: { toCard: 1648, toBalance: 0 } },
  })
  expect(await call('cancelResaleOrder', { params: { code: order.cart.secret } })).toMatchObject({ ok: true })
  expect(await amountRefunded(order)).toBe(1748)
  await expect(office(`sale-refund ${row.reference} 100 late --by ida`)).rejects.toThrow('is cancelled')
})

test('after a lost dispute an order’s page shows no refund to the card, before and after it is cancelled', async () => {
  const buyer = await world.customer()
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: buyer.accountId, left: 1000, now: world.time.now }))
  for (const [by, toBalance] of [
    [{}, 0],
    [{ viewer: buyer.viewer }, 1000],
  ] as const) {
    const order = await world.buy([await listing({ pricePence: 1250 })], by)
    await (await disputedPayment(db, order.checkoutId, world.time.now)).lost()
    const input = { params: { code: order.cart.secret } }
    const shown = { body: { refund: { toCard: 0, toBalance } } }
    expect(await call('resaleOrder', input, by)).toMatchObject(shown)
    expect(await call('cancelResaleOrder', input, by)).toMatchObject({ ok: true })
    expect(await call('resaleOrder', input, by)).toMatchObject(shown)
    expect(await amountRefunded(order)).toBeUndefined()
  }
})

test('the refund shown for cancelling the rest leaves out a recalled piece that was already refunded', async () => {
  const garments = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })] as const
  const order = await world.buy(garments)
  await transaction(db, (tx) =>
    leaveOutRecalledSales(services)(tx, {
      type: 'recall-begun',
      recallId: newId<'recall'>(),
      garmentIds: [garments[0]],
      by: systemActor('test'),
    }),
  )
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { refund: { toCard: 1298, toBalance: 0 } },
  })
  expect(await call('cancelResaleOrder', { params: { code: order.cart.secret } })).toMatchObject({ ok: true })
  expect(await amountRefunded(order)).toBe(2548)
})

test('a cancelled order shows the total of all its refunds, however it was paid', async () => {
  const buyer = await world.customer()
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: buyer.accountId, left: 500, now: world.time.now }))
  for (const by of [{ viewer: buyer.viewer }, {}]) {
    const order = await world.buy([await listing({ pricePence: 1250 })], by)
    const { order: row } = await getOrderForEmail(db, order.orderId)
    await office(`sale-refund ${row.reference} 100 late --by ida`)
    const input = { params: { code: order.cart.secret } }
    expect(await call('cancelResaleOrder', input, by)).toMatchObject({ ok: true })
    const read = await call('resaleOrder', input, by)
    const { toCard = 0, toBalance = 0 } = (read.ok && read.body.refund) || {}
    expect(toCard + toBalance).toBe(1748)
  }
})

test('the email about a returned piece does not announce a refund that was made before', async () => {
  const { reference, first } = await aDeliveredOrder()
  await office(`sale-refund ${reference} ${first} 1250 torn --by ida`)
  await office(`take-back ${reference} ${first} --by ida`)
  const mail = await textOfMail('What you sent back has arrived')
  expect(mail).toContain('Its price had gone back to you already, so there’s nothing more to refund.')
  expect(mail).not.toContain('£0')
})
