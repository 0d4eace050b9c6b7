// The daily job that follows up returns, and returns that the carrier brings back to their buyer. It is longer than 300 lines because these
// share one world and its carrier.
import { afterEach, expect, test } from 'vitest'
import { findLabelCode } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { deliverSale, dispatchSale, givePostedReturnBack, markReturnLost } from './index.ts'
import { followUpReturns } from './operations/returns/follow-up-returns.ts'

const { db } = await openTestDatabase({ max: 8 })
const carrier = aPaperCarrier()
const world = resaleWorld(db, { carrier })
const services = world.services.payments
afterEach(() => world.expectInvariants())

/** A piece that is on its way back, scanned today; others of its order may stay with the buyer. */
async function aPostedReturn(kept: readonly Id<'garment'>[] = [], alsoReturned: readonly Id<'garment'>[] = []) {
  const garmentId = await world.listing({ pricePence: 1250 })
  const order = await world.buy([garmentId, ...alsoReturned, ...kept])
  await dispatchSale(services, { orderId: order.orderId, operator: 'sam' })
  await deliverSale(services, { orderId: order.orderId, operator: 'sam' })
  const body = { itemsIds: [garmentId, ...alsoReturned], reason: null }
  const book = () => world.call('bookResaleReturn', { params: { code: order.cart.secret }, body })
  const answer = await book()
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const returnId = answer.body.returnId as Id<'resale-return'>
  await world.work()
  const parcel = db.selectFrom('parcel').select('label_code').where('carries_id', '=', returnId)
  const { label_code } = await parcel.executeTakeFirstOrThrow()
  await report(label_code, 'accepted')
  const setGarmentState = (state: 'sold' | 'donated') =>
    db.updateTable('garment').set({ state }).where('id', '=', garmentId).execute()
  const read = () => db.selectFrom('resale_return').select('state').where('id', '=', returnId).executeTakeFirstOrThrow()
  world.passMinutes(1)
  const target = { orderId: order.orderId, returnId, operator: 'sam' }
  return {
    label: label_code,
    garmentId,
    order,
    book,
    setGarmentState,
    bringBack: () => bringBack(label_code),
    target,
    state: async () => (await read()).state,
  }
}

type Order = Awaited<ReturnType<typeof world.buy>>
const passDays = (count: number) => world.passMinutes(count * 24 * 60)
/** The day some days from now, as "4 December 2026". */
const inDays = (count: number) => formatDay(addDays(dayInLondon(world.time.now), count))
const read = async (order: Order) => {
  const answer = await world.call('resaleOrder', { params: { code: order.cart.secret } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.order
}
const returnableOf = async (order: Order, ...ids: Id<'garment'>[]) => {
  const { items } = await read(order)
  return ids.map((id) => items.find(({ itemId }) => itemId === id)?.returnable)
}
/** Books a return without a reason. */
const bookAgain = (order: Order, ...itemsIds: Id<'garment'>[]) =>
  world.call('bookResaleReturn', { params: { code: order.cart.secret }, body: { itemsIds, reason: null } })

const qrOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id

test('a return that fails delays none of the others, and the job is retried', async () => {
  const [broken, lost] = [await aPostedReturn(), await aPostedReturn()]
  await broken.setGarmentState('donated')
  world.passMinutes(12 * 24 * 60)
  await expect(followUpReturns(services)).rejects.toThrow('resale returns that failed: 1')
  expect([await broken.state(), await lost.state()]).toEqual(['posted', 'lost'])
  await world.work()
  expect(world.refundedOf(lost.order.paymentSecret)).toBe(1250 + 498)
  await broken.setGarmentState('sold')
  await followUpReturns(services)
  expect(await broken.state()).toBe('lost')
})

/** Lets the carrier report a parcel now, and does the work that follows. */
async function report(label: string, code: 'accepted' | 'delivered' | 'returned_to_sender') {
  carrier.reports(label, code, world.time.now.toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await world.work()
}

const bringBack = (label: string) => {
  world.passMinutes(24 * 60)
  return report(label, 'returned_to_sender')
}

test('the page of an order says that the order is late, or that its carrier is bringing it back', async () => {
  const { orderId, cart } = await world.buy([await world.listing({ pricePence: 1250 })])
  const page = async () => {
    const answer = await world.call('resaleOrder', { params: { code: cart.secret } })
    return answer.ok ? answer.body.order : undefined
  }
  const due = (await page())?.expected
  expect(due).toMatchObject({ late: false })
  await dispatchSale(services, { orderId, operator: 'sam' })
  await world.work()
  world.time.now = new Date(`${addDays((due?.on ?? '') as LocalDay, 1)}T12:00:00Z`)
  expect(await page()).toMatchObject({ stateLabel: 'On its way', comingBack: false, expected: { ...due, late: true } })
  await bringBack((await findLabelCode(db, orderId)) ?? '')
  expect(await page()).toMatchObject({ stateLabel: 'On its way back to us', comingBack: true, expected: null })
})

test('the office’s email about an order that its carrier brings back says to ask the buyer, and how to refund the order', async () => {
  const { orderId } = await world.buy([await world.listing({ pricePence: 1250 })])
  await dispatchSale(services, { orderId, operator: 'sam' })
  await world.work()
  const label = (await findLabelCode(db, orderId)) ?? ''
  world.mails.length = 0
  await bringBack(label)
  const [mail] = world.mails
  expect(mail).toMatchObject({ template: 'parcel-coming-back', text: expect.stringContaining('Please ask the buyer') })
  expect(mail?.text).toMatch(/npm run office -- sent-back\s+R-/)
  // If it has arrived before the email is sent, nothing may be refunded.
  await deliverSale(services, { orderId, operator: 'sam' })
  const parcel = db.selectFrom('parcel').select('id').where('label_code', '=', label)
  const { id: parcelId } = await parcel.executeTakeFirstOrThrow()
  await transaction(db, (tx) => services.events.publish(tx, { type: 'parcel-coming-back', parcelId }))
  await world.work()
  const late = world.mails.findLast(({ template }) => template === 'parcel-coming-back')
  expect(late?.text).toContain('is delivered')
  expect(late?.text).not.toContain('sent-back')
})

test('a return that its carrier brings back to its buyer is not refunded; the office ends it, and another can be booked', async () => {
  const { label, order, book, bringBack, target, state } = await aPostedReturn()
  await expect(givePostedReturnBack(services, target)).rejects.toThrow('say that it is lost')
  world.mails.length = 0
  await bringBack()
  expect(world.mails.map(({ template }) => template)).toEqual(['parcel-coming-back'])
  expect(await world.call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { order: { returns: [{ stateLabel: 'Return on its way back to you', comingBack: true }] } },
  })
  for (const command of ['return-home', 'return-lost']) expect(world.mails[0]?.text).toContain(`${command} ${label}`)
  world.passMinutes(13 * 24 * 60)
  await followUpReturns(services)
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['posted', undefined])

  await givePostedReturnBack(services, target)
  expect(await state()).toBe('cancelled')
  await expect(givePostedReturnBack(services, target)).rejects.toMatchObject({ code: 'not_now' })
  await world.work()
  expect(world.refundedOf(order.paymentSecret)).toBeUndefined()
  const stages = [{ name: 'booked' }, { name: 'posted' }, { name: 'cancelled' }]
  expect(await world.call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { order: { returns: [{ state: 'cancelled', stages }] } },
  })

  const until = formatDay(addDays(dayInLondon(world.time.now), 14))
  expect(world.mails.slice(1)).toMatchObject([
    { template: 'resale-return-home', text: expect.stringContaining(`book another return by ${until}`) },
  ])
  await setSettings(db, { 'resale.returns_an_order': 1 })
  // Long after the days for a change of mind, which count from the delivery.
  world.passMinutes(14 * 24 * 60)
  expect(await read(order)).toMatchObject({
    can: { return: { allowed: true } },
    items: [{ returnable: { until, anyReason: true } }],
  })
  const again = await book()
  expect(again).toMatchObject({ ok: true })
  await setSettings(db, { 'resale.returns_an_order': 10 })
  const { returnId } = again.ok ? again.body : { returnId: '' }
  await world.call('cancelResaleReturn', { params: { code: order.cart.secret, returnId } })
  world.passMinutes(24 * 60)
  expect(await book()).toMatchObject({ errors: [{ code: 'not_now' }] })
  await world.work()
})

test('neither the outbound label nor a piece that its buyer keeps identifies the open return', async () => {
  const kept = await world.listing({ pricePence: 900 })
  const { order, garmentId, target, state } = await aPostedReturn([kept])
  const office = officeDesk(services)
  const outboundLabel = await findLabelCode(db, target.orderId)
  for (const command of ['return-lost', 'return-home', 'receive'])
    await expect(office(`${command} ${outboundLabel}`), command).rejects.toThrow('npm run office -- sent-back R-')
  await expect(office(`return-lost ${await qrOf(kept)}`)).rejects.toThrow('is not in any open return of order R-')
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['posted', undefined])
  expect((await office(`return-lost ${await qrOf(garmentId)}`))[0]).toContain('is lost in the post')
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['lost', 1250])
})

test('a return that does not exist can be neither recorded as lost nor given back', async () => {
  const { target } = await aPostedReturn()
  const unknown = { ...target, returnId: newId<'resale-return'>() }
  for (const decide of [markReturnLost, givePostedReturnBack])
    await expect(decide(services, unknown)).rejects.toMatchObject({ code: 'not_found' })
  await markReturnLost(services, target)
  await world.work()
})

test('a return that is lost on its way back to its buyer is refunded when the office says so', async () => {
  const { order, bringBack, target, state } = await aPostedReturn()
  await bringBack()
  await markReturnLost(services, target)
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['lost', 1250 + 498])
})

test('a refund to a buyer who has been erased sends an email to the office alone', async () => {
  const { order, target, state } = await aPostedReturn()
  await db.updateTable('resale_order').set({ buyer_email: '' }).where('id', '=', target.orderId).execute()
  world.passMinutes(12 * 24 * 60)
  world.mails.length = 0
  await followUpReturns(services)
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['lost', 1250 + 498])
  expect(world.mails.map(({ template }) => template)).toEqual(['resale-lost-note'])
})

test('a return can be received by its tracking number', async () => {
  const { order, target, label, state } = await aPostedReturn()
  const number = `TT${label.slice(3)}GB`
  await db
    .updateTable('parcel_label')
    .set({ tracking_number: number })
    .where('parcel_id', 'in', db.selectFrom('parcel').select('id').where('carries_id', '=', target.returnId))
    .execute()
  expect((await officeDesk(services)(`receive ${number.toLowerCase()}`))[0]).toContain('1 piece of order')
  await expect(officeDesk(services)(`receive ${label}`)).rejects.toThrow(
    `All that was booked with return ${label} is back already, and refunded.`,
  )
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['received', 1250 + 498])
})

test('the label of a return that was received in part takes back only pieces that are named with it', async () => {
  const missing = await world.listing({ pricePence: 900 })
  const { garmentId, order, label, state } = await aPostedReturn([], [missing])
  const office = officeDesk(services)
  await office(`receive ${label} ${await qrOf(garmentId)}`)
  await expect(office(`receive ${label}`)).rejects.toThrow(`was received without ${await qrOf(missing)}`)
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['received', 1250])
  expect((await office(`receive ${label} ${await qrOf(missing)}`))[0]).toContain('1 piece of order')
  await world.work()
})

test('what was not in the parcel of a return is named on its page and in the email, and can be sent back for any reason', async () => {
  const missing = await world.listing({ pricePence: 900 })
  const { garmentId, order, label } = await aPostedReturn([], [missing])
  passDays(5)
  world.mails.length = 0
  await officeDesk(services)(`receive ${label} ${await qrOf(garmentId)}`)
  await world.work()
  const until = inDays(14)
  const [first] = (await read(order)).returns
  expect(first).toMatchObject({ state: 'received', missingItemsIds: [missing] })
  expect(first?.itemsIds.toSorted()).toEqual([garmentId, missing].toSorted())
  expect(first?.stages.at(-1)?.label).toBe('Received and refunded in part')
  const mail = world.mails.find(({ template }) => template === 'resale-refunded')
  expect(mail?.text).toContain('This wasn’t in the parcel, so it’s still yours')
  expect(mail?.text).toContain(`book another return by ${until}, for any reason`)

  // Later than the days for a change of mind, which count from the delivery.
  passDays(14)
  expect(await returnableOf(order, garmentId, missing)).toEqual([null, { until, anyReason: true }])
  expect(await bookAgain(order, missing)).toMatchObject({ ok: true })
  await officeDesk(services)(`take-back ${(await read(order)).reference} ${await qrOf(missing)}`)
  await world.work()
  expect(world.refundedOf(order.paymentSecret)).toBe(1250 + 900 + 498)
  const { returns } = await read(order)
  expect(returns.map(({ missingItemsIds }) => missingItemsIds)).toEqual([[], []])
  expect(returns.map(({ stages }) => stages.at(-1)?.label)).toEqual(['Received and refunded', 'Received and refunded'])
})

test('a parcel with a piece other than the one booked ends its return, and the email names the booked piece', async () => {
  const packed = await world.listing({ pricePence: 900 })
  const { garmentId, order, label } = await aPostedReturn([packed])
  passDays(5)
  world.mails.length = 0
  await officeDesk(services)(`receive ${label} ${await qrOf(packed)}`)
  await world.work()
  expect((await read(order)).returns).toMatchObject([{ state: 'received', missingItemsIds: [garmentId] }])
  const mail = world.mails.find(({ template }) => template === 'resale-refunded')
  const leftOut = mail?.text.split('Not in the parcel')[1]
  expect(leftOut).toContain('£12.50')
  expect(leftOut).toContain(`book another return by ${inDays(14)}, for any reason`)
})

test('after a return came back to its buyer, each piece of the order has its own last day for sending it back', async () => {
  const kept = await world.listing({ pricePence: 900 })
  const { garmentId, order, bringBack, target } = await aPostedReturn([kept])
  const faultsUntil = inDays(30)
  await bringBack()
  passDays(18)
  await givePostedReturnBack(services, target)
  await world.work()
  const until = inDays(14)
  const anyReason = { until, anyReason: true }
  expect(await returnableOf(order, garmentId, kept)).toEqual([anyReason, { until: faultsUntil, anyReason: false }])
  expect(await bookAgain(order, kept)).toMatchObject({ errors: [{ code: 'not_now' }] })
  passDays(12)
  expect(await returnableOf(order, garmentId, kept)).toEqual([anyReason, null])
  expect((await read(order)).can.return).toEqual({ allowed: true })
  expect(await bookAgain(order, garmentId, kept)).toMatchObject({ errors: [{ code: 'not_now' }] })
  expect(await bookAgain(order, garmentId)).toMatchObject({ ok: true })
  await world.work()
})

test('a return that its carrier has delivered and nobody has received is refunded on day 12, and is not called lost', async () => {
  const { order, label, state } = await aPostedReturn()
  passDays(3)
  await report(label, 'delivered')
  const deliveredOn = inDays(0)
  passDays(9)
  world.mails.length = 0
  await followUpReturns(services)
  await world.work()
  expect([await state(), world.refundedOf(order.paymentSecret)]).toEqual(['lost', 1250 + 498])
  expect((await read(order)).returns).toMatchObject([
    { stateLabel: 'Return refunded', deliveredOn, stages: [{}, {}, { label: 'Refunded while we looked for it' }] },
  ])
  const mailOf = (name: string) => world.mails.find(({ template }) => template === name)
  expect(mailOf('resale-refunded')?.text).toContain(`to us on ${deliveredOn}, and we’re looking for it here`)
  expect(mailOf('resale-lost-note')?.subject).toBe(`Return ${label} of the resale shop was delivered, and not received`)
  expect(mailOf('resale-lost-note')?.text).toContain(`Its carrier delivered it to us on ${deliveredOn}`)
  for (const { text } of world.mails) expect(text).not.toContain('lost in the post')
})

test('the label of a return that was refunded as lost names the inspection of its pieces', async () => {
  const { target, label } = await aPostedReturn()
  await markReturnLost(services, target)
  await expect(officeDesk(services)(`receive ${label}`)).rejects.toThrow('npm run office -- inspect QR')
})
