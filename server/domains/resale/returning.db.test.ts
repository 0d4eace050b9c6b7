// Returns that a buyer of the resale shop books: labels, scans, refunds, reminders and lapsing. It is longer than 300 lines because
// these share one world.
import { afterEach, expect, test } from 'vitest'
import { addDays, dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import {
  deliverSale,
  dispatchSale,
  loseSale,
  postTrackedReturn,
  receiveUndeliveredSale,
  takeBackSale,
} from './index.ts'
import { cancelRefusals } from './rules/returns/return-refusals.ts'

const { db } = await openTestDatabase({ max: 20 })
const carrier = aPaperCarrier()
const world = resaleWorld(db, { carrier })
const { call, listing } = world
const services = world.services.payments
const operator = 'sam'
afterEach(() => world.expectInvariants())

type Order = Awaited<ReturnType<typeof world.buy>>
type Reason = 'changed_mind' | 'does_not_fit' | 'not_as_described' | 'faulty' | null
const passDays = (count: number) => world.passMinutes(count * 24 * 60)

/** An order of two pieces, for £12.50 and £8, delivered today. */
async function aDeliveredOrder(options: Parameters<typeof world.buy>[1] = {}) {
  const { garments, order } = await aSentOrder(options)
  await deliverSale(services, { orderId: order.orderId, operator })
  return { garments, order }
}
async function aSentOrder(options: Parameters<typeof world.buy>[1] = {}) {
  const garments = [await listing({ pricePence: 1250 }), await listing({ pricePence: 800 })] as const
  const order = await world.buy(garments, options)
  await dispatchSale(services, { orderId: order.orderId, operator })
  return { garments, order }
}
const book = (order: Order, itemsIds: readonly string[], reason: Reason = null, options = {}) =>
  call('bookResaleReturn', { params: { code: order.cart.secret }, body: { itemsIds: [...itemsIds], reason } }, options)
async function bookReturn(order: Order, itemsIds: readonly string[], reason: Reason = null) {
  const answer = await book(order, itemsIds, reason)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.returnId as Id<'resale-return'>
}
const cancel = (order: Order, id: string) =>
  call('cancelResaleReturn', { params: { code: order.cart.secret, returnId: id } })
const label = (order: Order, id: string, as?: 'pdf' | 'qr') =>
  call('resaleReturnLabel', { params: { code: order.cart.secret, returnId: id }, query: as ? { as } : {} })
const read = async (order: Order) => {
  const answer = await call('resaleOrder', { params: { code: order.cart.secret } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.order
}
const amountRefunded = async (order: Order) => {
  await world.work()
  return world.refundedOf(order.paymentSecret)
}
const newestMail = (words: string) => world.mails.findLast(({ subject, text }) => `${subject} ${text}`.includes(words))
const stateOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
/** Runs a recurring job as the worker would, and the jobs that it queues. */
async function run(kind: string, { late = false } = {}) {
  const handler = world.jobs[kind]
  if (!handler) throw new Error(`no job is called ${kind}`)
  await handler({}, { jobId: newId<'job'>(), attempt: 1, askedAt: world.time.now })
  if (!late) await world.work()
}
const followUp = () => run('resale:returns')
const labelCodeOf = async (returnId: Id<'resale-return'>) => {
  const parcel = db.selectFrom('parcel').select('label_code').where('carries_id', '=', returnId)
  return (await parcel.executeTakeFirstOrThrow()).label_code
}
const qrIdOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id
/** Scans a parcel now and runs the job that reads the carrier's events, with those that follow unless the worker is late. */
async function scan(returnId: Id<'resale-return'>, { late = false } = {}) {
  if (!late) await world.work()
  carrier.reports(await labelCodeOf(returnId), 'accepted', world.time.now.toISOString())
  await run('shipping:follow-parcels', { late })
}
/** The day some days from now, as "4 December 2026". */
const inDays = (count: number) => formatDay(addDays(dayInLondon(world.time.now), count))

test('a guest books a return of one piece and gets a free label, an email with a link, and a page', async () => {
  const { garments, order } = await aDeliveredOrder()
  expect(await read(order)).toMatchObject({
    can: { return: { allowed: true } },
    items: [{ returnable: { until: inDays(14), anyReason: true } }, { returnable: { until: inDays(14) } }],
    returns: [],
    returnReasons: [{ label: 'I changed my mind' }, { reason: 'does_not_fit' }, {}, { label: 'It’s faulty' }],
  })
  const returnId = await bookReturn(order, [garments[0]], 'does_not_fit')
  expect(await label(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  await world.work()
  expect(await label(order, returnId)).toMatchObject({ body: { type: 'application/pdf' } })
  expect(await label(order, returnId, 'qr')).toMatchObject({ body: { type: 'image/png' } })
  const { returns, can } = await read(order)
  expect(can.return).toEqual({ allowed: false, reason: 'You’ve booked a return already.' })
  expect(returns).toMatchObject([
    {
      id: returnId,
      state: 'booked',
      open: true,
      itemsIds: [garments[0]],
      reasonLabel: 'It doesn’t fit',
      bookedOn: inDays(0),
      postBy: inDays(14),
      can: { cancel: { allowed: true } },
      stages: [{ name: 'booked', done: true }, { name: 'posted', done: false }, { label: 'Received and refunded' }],
    },
  ])
  const mail = newestMail(`Your return label: post by ${inDays(14)}`)
  expect(mail?.text).toContain(returns[0]?.labelCode)
  const link = /\/resale\/orders\/([\w-]{43})\/returns\//.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await call('resaleOrder', { params: { code: link } })).toMatchObject({
    body: { order: { returns: [{ id: returnId }] } },
  })
  // Nothing is refunded before it arrives.
  expect(await amountRefunded(order)).toBeUndefined()
})

test('repeating a request returns the same return, and other pieces are refused until it is cancelled', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, garments)
  expect(await bookReturn(order, garments.toReversed())).toBe(returnId)
  expect(await book(order, [garments[0]])).toMatchObject({ status: 409, errors: [{ code: 'pending_return' }] })
  expect(await cancel(order, returnId)).toMatchObject({
    body: { order: { returns: [{ state: 'cancelled', open: false }], can: { return: { allowed: true } } } },
  })
  expect(await cancel(order, returnId)).toMatchObject({ ok: true })
  expect(await label(order, returnId)).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('no longer valid') }],
  })
  expect(await bookReturn(order, [garments[0]])).not.toBe(returnId)
  await world.work()
  expect(world.mails.filter(({ subject }) => subject.startsWith('Your return label'))).not.toHaveLength(0)
})

test('a return is refused for an unknown code, a stranger, a piece of another order, an unsent order, and after its period', async () => {
  const { garments, order } = await aDeliveredOrder()
  const other = await aDeliveredOrder()
  const stranger = await world.customer()
  const none = { errors: [{ code: 'not_found' }] }
  const input = { params: { code: 'unknown' }, body: { itemsIds: [garments[0]], reason: null } }
  expect(await call('bookResaleReturn', input)).toMatchObject(none)
  expect(await call('bookResaleReturn', { ...input, params: { code: order.orderId } })).toMatchObject(none)
  expect(
    await call('bookResaleReturn', { ...input, params: { code: order.orderId } }, { viewer: stranger.viewer }),
  ).toMatchObject(none)
  expect(await book(order, [other.garments[0]])).toMatchObject(none)
  const unsent = await world.buy([await listing()])
  const [piece] = (await read(unsent)).items
  expect(await book(unsent, [piece?.itemId ?? ''])).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('cancel it instead') }],
  })
  const returnId = await bookReturn(other.order, [other.garments[0]])
  expect(await cancel(order, returnId)).toMatchObject(none)
  expect(await label(order, returnId)).toMatchObject(none)
  expect(await label(order, toId(order.orderId))).toMatchObject(none)

  passDays(15)
  expect(await read(order)).toMatchObject({
    returnReasons: [{ reason: 'not_as_described' }, { reason: 'faulty' }],
    items: [{ returnable: { until: inDays(15), anyReason: false } }, { returnable: { until: inDays(15) } }],
  })
  expect(await book(order, [garments[0]], 'changed_mind')).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await cancel(order, await bookReturn(order, [garments[0]], 'faulty'))).toMatchObject({ ok: true })
  passDays(16)
  expect(await book(order, [garments[0]], 'faulty')).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('please email us') }],
  })
  expect((await read(order)).can.return).toMatchObject({ allowed: false })
})

test('returns are limited by network for guests, and by order for everybody', async () => {
  const { garments, order } = await aDeliveredOrder()
  await setSettings(db, { 'resale.returns_an_order': 2 })
  for (const piece of garments) await cancel(order, await bookReturn(order, [piece]))
  expect(await book(order, garments)).toMatchObject({ errors: [{ code: 'limit_reached' }] })
  await setSettings(db, { 'resale.returns_an_order': 10 })
  const caller = { ip: '10.9.8.7' }
  const answers = await Promise.all(Array.from({ length: 65 }, () => book(order, garments, null, caller)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
})

test('a scanned return cannot be cancelled; the pieces in its parcel are refunded and the rest stay bought', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, garments)
  passDays(2)
  await scan(returnId)
  expect((await read(order)).returns).toMatchObject([
    { state: 'posted', stages: [{}, { at: inDays(0), done: true }, { done: false }] },
  ])
  expect(await cancel(order, returnId)).toMatchObject({
    errors: [{ code: 'not_now', message: 'This return is on its way to us, so it can’t be cancelled.' }],
  })
  expect(await book(order, [garments[0]])).toMatchObject({ errors: [{ code: 'pending_return' }] })
  await takeBackSale(services, { orderId: order.orderId, garmentIds: [garments[1]], operator })
  expect(await amountRefunded(order)).toBe(800)
  expect(await stateOf(garments[1])).toBe('received')
  expect(await stateOf(garments[0])).toBe('sold')
  expect(await read(order)).toMatchObject({
    returns: [{ state: 'received', open: false }],
    items: [{ refunded: false }, { refunded: true }],
    can: { return: { allowed: true } },
  })
  expect(await cancel(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await label(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(newestMail('What you sent back has arrived')?.text).toContain('£8')
  // A late scan changes nothing, and other shops' parcels are ignored.
  await postTrackedReturn(services, { returnId })
  await postTrackedReturn(services, { returnId: toId<'return'>(order.orderId) })
  // The postage is refunded with the last piece.
  await bookReturn(order, [garments[0]])
  await takeBackSale(services, { orderId: order.orderId, garmentIds: [garments[0]], operator })
  expect(await amountRefunded(order)).toBe(2548)
})

test('a return that is not posted leads to one reminder and then lapses; a late parcel is still refunded', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, garments)
  const [postBy, lapses] = [inDays(14), inDays(21)]
  passDays(10)
  await followUp()
  expect(newestMail(`Please post your return by ${postBy}`)?.text).toContain(lapses)
  const reminders = () => world.mails.filter(({ subject }) => subject.startsWith('Please post your return')).length
  const sent = reminders()
  passDays(5)
  await followUp()
  expect(reminders()).toBe(sent)
  passDays(7)
  await followUp()
  expect((await read(order)).returns).toMatchObject([{ state: 'lapsed' }])
  expect(newestMail('We’ve cancelled your return')?.text).toContain('These pieces stay yours')
  expect(await cancel(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await label(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await amountRefunded(order)).toBeUndefined()
  await takeBackSale(services, { orderId: order.orderId, garmentIds: garments, operator })
  expect((await read(order)).returns).toMatchObject([{ state: 'received' }])
  expect(await amountRefunded(order)).toBe(2548)
  // A reminder that is sent only now is no longer true.
  const late = { type: 'resale-return-reminder-due', orderId: order.orderId, returnId } as const
  await transaction(db, (tx) => services.events.publish(tx, late))
  await world.work()
  expect(reminders()).toBe(sent)
})

test('a late parcel ends the return of its label, and leaves the newer return of its piece on its way', async () => {
  const { garments, order } = await aDeliveredOrder()
  const [late, posted] = garments
  const first = await bookReturn(order, [late])
  passDays(22)
  await followUp()
  const second = await bookReturn(order, garments, 'faulty')
  await scan(second)
  const office = officeDesk(world.services.payments)
  await office(`receive ${await labelCodeOf(first)} ${await qrIdOf(late)}`)
  expect((await read(order)).returns).toMatchObject([
    { id: second, state: 'posted' },
    { id: first, state: 'received' },
  ])
  // No other piece of the newer return is left, so this label ends it.
  await office(`receive ${await labelCodeOf(second)} ${await qrIdOf(posted)}`)
  expect((await read(order)).returns).toMatchObject([{ state: 'received' }, { state: 'received' }])
  expect(await amountRefunded(order)).toBe(2548)
})

test('the email about a late parcel does not ask for a piece that is in the post with a newer return', async () => {
  const { garments, order } = await aDeliveredOrder()
  const first = await bookReturn(order, garments)
  passDays(22)
  await followUp()
  const second = await bookReturn(order, garments, 'faulty')
  await scan(second)
  world.mails.length = 0
  await officeDesk(world.services.payments)(`receive ${await labelCodeOf(first)} ${await qrIdOf(garments[0])}`)
  await world.work()
  expect((await read(order)).returns).toMatchObject([
    { id: second, state: 'posted' },
    { id: first, state: 'received' },
  ])
  expect(newestMail('What you sent back has arrived')?.text).toContain('We’ve refunded £12.50')
  expect(newestMail('What you sent back has arrived')?.text).not.toContain('in the parcel')
})

test('a return is received when its only piece comes with an earlier label', async () => {
  const { garments, order } = await aDeliveredOrder()
  const first = await bookReturn(order, [garments[0]])
  passDays(22)
  await followUp()
  const second = await bookReturn(order, [garments[0]], 'faulty')
  const office = officeDesk(world.services.payments)
  await office(`receive ${await labelCodeOf(first)} ${await qrIdOf(garments[0])}`)
  expect((await read(order)).returns).toMatchObject([
    { id: second, state: 'received' },
    { id: first, state: 'lapsed' },
  ])
})

test('a return whose scan is stored does not lapse, even if the job that records its posting has not run', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, garments)
  await world.work()
  passDays(22)
  await scan(returnId, { late: true })
  await run('resale:returns', { late: true })
  expect((await read(order)).returns).toMatchObject([{ state: 'posted' }])
  await world.work()
  expect((await read(order)).returns).toMatchObject([{ state: 'posted' }])
})

test('a return whose scan is stored cannot be cancelled, and is in the post', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, garments)
  await world.work()
  await scan(returnId, { late: true })
  expect(await cancel(order, returnId)).toMatchObject({ errors: [{ message: cancelRefusals.posted }] })
  expect((await read(order)).returns).toMatchObject([{ state: 'posted' }])
})

test('recording an order as lost or undelivered cancels a booked return, and is refused once a return is posted', async () => {
  for (const end of [loseSale, receiveUndeliveredSale]) {
    const { garments, order } = await aSentOrder()
    const returnId = await bookReturn(order, garments)
    await end(services, { orderId: order.orderId, operator })
    expect((await read(order)).returns).toMatchObject([{ id: returnId, state: 'cancelled' }])
  }
  const { garments, order } = await aSentOrder()
  const returnId = await bookReturn(order, garments)
  await world.work()
  await scan(returnId, { late: true })
  for (const end of [loseSale, receiveUndeliveredSale])
    await expect(end(services, { orderId: order.orderId, operator })).rejects.toThrow('has posted a return')
  expect(await amountRefunded(order)).toBeUndefined()
})

test('an order counts as delivered once a piece is posted back or taken back, and can then be neither undelivered nor lost', async () => {
  const office = officeDesk(world.services.payments)
  const { garments, order } = await aSentOrder()
  const returnId = await bookReturn(order, [garments[0]])
  await scan(returnId)
  expect(await read(order)).toMatchObject({ state: 'delivered' })
  const [row] = (await read(order)).returns
  for (const command of ['sent-back', 'order-lost'])
    await expect(office(`${command} ${row?.labelCode} --by ida`)).rejects.toThrow('is the label of a return')
  const other = await aSentOrder()
  await takeBackSale(services, { orderId: other.order.orderId, garmentIds: [other.garments[0]], operator })
  for (const end of [loseSale, receiveUndeliveredSale])
    for (const { orderId } of [order, other.order])
      await expect(end(services, { orderId, operator })).rejects.toThrow('is delivered')
  expect([await amountRefunded(order), await amountRefunded(other.order)]).toEqual([undefined, 1250])
  expect(await read(other.order)).toMatchObject({
    state: 'delivered',
    items: [{ refunded: true }, { refunded: false }],
  })
})

test('a return that has not arrived twelve days after posting is refunded, and the office is notified', async () => {
  const { garments, order } = await aDeliveredOrder()
  const returnId = await bookReturn(order, [garments[0]])
  passDays(1)
  await scan(returnId)
  passDays(11)
  await followUp()
  expect(await amountRefunded(order)).toBeUndefined()
  passDays(1)
  await followUp()
  expect(await amountRefunded(order)).toBe(1250)
  expect(await stateOf(garments[0])).toBe('missing')
  expect((await read(order)).returns).toMatchObject([{ state: 'lost', stages: [{}, {}, { done: true }] }])
  expect(newestMail('lost in the post')).toBeDefined()
  expect(newestMail('Please ask the carrier')?.text).toContain((await read(order)).reference)
  expect(await label(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await cancel(order, returnId)).toMatchObject({ errors: [{ code: 'not_now' }] })
})

test('the office lists open returns, shows one with its order, prints its label, and receives it by its label', async () => {
  const { garments, order } = await aDeliveredOrder()
  const office = officeDesk(world.services.payments)
  const returnId = await bookReturn(order, garments, 'faulty')
  await world.work()
  const [row] = (await read(order)).returns
  const { reference } = await read(order)
  expect((await office('returns')).join('\n')).toContain(`${row?.labelCode}`)
  expect((await office(`return ${row?.labelCode}`)).join('\n')).toContain(`Return ${row?.labelCode} is booked`)
  expect((await office(`order ${reference}`)).join('\n')).toContain('It’s faulty')
  const file = `/tmp/label-${returnId}.pdf`
  expect(await office(`label ${row?.labelCode} --to ${file}`)).toEqual([`Label ${row?.labelCode} is in ${file}.`])
  expect(await office(`receive ${row?.labelCode} --by ida`)).toEqual([
    expect.stringContaining(`2 pieces of order ${reference} to inspect; £25.48 goes back`),
    ...garments.map(() => expect.stringMatching(/^ {2}\w{10} {2}/)),
  ])
  expect(await amountRefunded(order)).toBe(2548)
  expect((await read(order)).returns).toMatchObject([{ state: 'received' }])
  await expect(office(`receive ${reference} --by ida`)).rejects.toThrow('No return of order')
})

test('a closed account with an open return keeps its address until the return has ended', async () => {
  const buyer = await world.customer()
  const { garments, order } = await aDeliveredOrder({ viewer: buyer.viewer })
  const by = { viewer: buyer.viewer }
  const code = order.orderId
  const answer = await call(
    'bookResaleReturn',
    { params: { code }, body: { itemsIds: [...garments], reason: null } },
    by,
  )
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const returnId = toId<'resale-return'>(answer.body.returnId)
  await world.work()
  expect(await call('eraseAccount', { body: {} }, by)).toMatchObject({ ok: true })
  const name = async () =>
    (await db.selectFrom('resale_order').select('buyer_name').where('id', '=', order.orderId).executeTakeFirstOrThrow())
      .buyer_name
  expect(await name()).toBe('Ines Ferreira')
  await takeBackSale(services, { orderId: order.orderId, garmentIds: garments, operator })
  await run('resale:buyers')
  expect(await name()).toBe('')
  expect(
    await db
      .selectFrom('parcel')
      .innerJoin('parcel_label', 'parcel_id', 'parcel.id')
      .select(['pdf', 'qr_png'])
      .where('carries_id', '=', returnId)
      .execute(),
  ).toEqual([{ pdf: null, qr_png: null }])
})

test('a guest’s order loses its address some time after a piece has come back, even if nobody recorded its delivery', async () => {
  const { garments, order } = await aSentOrder()
  await takeBackSale(services, { orderId: order.orderId, garmentIds: [garments[0]], operator })
  const phone = async () =>
    (
      await db
        .selectFrom('resale_order')
        .select('buyer_phone')
        .where('id', '=', order.orderId)
        .executeTakeFirstOrThrow()
    ).buyer_phone
  expect(await phone()).not.toBe('')
  expect(await amountRefunded(order)).toBe(1250)
  passDays(121)
  await run('resale:buyers')
  expect(await phone()).toBe('')
})
