// Parcels that Royal Mail carries: the shop is assembled from its settings, as in production, and calls a stand-in for Royal Mail's API.
import { afterEach, expect, test } from 'vitest'
import { dispatchOrder, receiveReturn, startPicking } from '#server/domains/rentals/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { account, aRoyalMail, pdfOf } from '#tests/support/provider/royal-mail/a-royal-mail.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const royalMail = await aRoyalMail()
const wall = { now: new Date('2026-11-20T10:00:00Z') }
const logged: string[] = []
const log = createLog('debug', { write: (line) => void logged.push(line) })
const { settings } = royalMail
const world = rentalsWorld(db, { settings, log, wallClock: { now: () => wall.now } })
const { call, services } = world
const operator = 'kim'
const office = officeDesk({ db, clock: services.clock, events: services.events })
afterEach(async () => {
  await world.expectInvariants()
  expect(royalMail.complaints).toEqual([])
  expect(logged.filter((line) => /Tamsin|Alma Road|BS8/.test(line) || line.includes(account.apiKey))).toEqual([])
})

const run = (kind: string, payload: Record<string, unknown> = {}) =>
  world.jobs[kind]?.(payload, { jobId: newId(), attempt: 1, askedAt: wall.now })
async function followParcelsAt(at: string): Promise<void> {
  world.time.now = new Date(at)
  await run('shipping:follow-parcels')
  await world.work()
}
/** Runs the job again, once its first call can no longer be in progress. */
async function bookAgain(carriesId: Id<'order'> | Id<'return'>): Promise<void> {
  wall.now = new Date(wall.now.getTime() + 121_000)
  await run('shipping:book-label', { carriesId })
}
const labelOf = (carriesId: Id<'order'> | Id<'return'>) =>
  db
    .selectFrom('parcel')
    .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .selectAll('label')
    .select('parcel.label_code')
    .where('parcel.carries_id', '=', carriesId)
    .executeTakeFirstOrThrow()

async function aFamily() {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const { accountId, viewer } = await world.member({ plan: '200-quarterly', joinedOn: '2026-11-01' as never })
  return { accountId, viewer, garmentIds: [await world.garment({ credits: 20 })] }
}
async function pickAnOrder() {
  const { accountId, viewer, garmentIds } = await aFamily()
  const placed = { accountId, garmentIds, until: 'placed' as const, placedAt: world.time.now }
  const orderId = await world.order(placed)
  await startPicking(services, { orderId, operator })
  return { orderId, viewer }
}
async function announceAReturn() {
  const { accountId, viewer, garmentIds } = await aFamily()
  await world.order({ accountId, garmentIds })
  const answer = await call('announceReturn', { body: { itemsIds: garmentIds } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { viewer, returnId: toId<'return'>(answer.body.returnId), code: answer.body.labelCode }
}

test('an order is labelled and dispatched, and counts as delivered on the day of Royal Mail’s delivery scan', async () => {
  const { orderId, viewer } = await pickAnOrder()
  await world.work()
  const { carrier, booking_id, tracking_number, label_code, pdf } = await labelOf(orderId)
  expect({ carrier, booking_id }).toEqual({
    carrier: 'royal-mail',
    booking_id: `${royalMail.orders.at(-1)?.orderIdentifier}`,
  })
  expect(pdf?.equals(pdfOf(label_code))).toBe(true)
  const number = tracking_number ?? ''
  expect(await office(`order ${number.toLowerCase()}`), 'found by Royal Mail’s number').toContain(
    `Parcel ${label_code} is ${number} at royal-mail.`,
  )
  await dispatchOrder(services, { orderId, operator })
  await world.work()
  await followParcelsAt('2026-11-20T12:00:00Z')
  royalMail.scan(number, 'EVAIP', '2026-11-20T10:30:00+00:00')
  royalMail.scan(number, 'EVDAV', '2026-11-20T19:00:00+00:00')
  royalMail.scan(number, 'EVXYZ', '2026-11-21T06:00:00+00:00')
  royalMail.scan(number, 'EVGPD', '2026-11-21T08:00:00+00:00')
  royalMail.scan(number, 'EVKSF', '2026-11-21T11:20:00+00:00')
  await followParcelsAt('2026-11-21T14:00:00Z')
  const loans = await db.selectFrom('loan').select(['state', 'received_on']).where('order_id', '=', orderId).execute()
  expect(loans).toEqual([{ state: 'at_home', received_on: '2026-11-21' }])
  expect((await labelOf(orderId)).pdf, 'it has arrived').toBeNull()
  const shown = await call('orderDetails', { params: { id: orderId } }, { viewer })
  expect(shown).toMatchObject({
    body: {
      order: {
        tracking: { number, events: [{ code: 'accepted' }, { code: 'out_for_delivery' }, { code: 'delivered' }] },
      },
    },
  })
  const stored = await db.selectFrom('parcel_event').selectAll().execute()
  expect(stored.map((event) => event.carrier_code).toSorted()).toEqual(['EVAIP', 'EVDAV', 'EVGPD', 'EVKSF', 'EVXYZ'])
  expect(JSON.stringify(stored)).not.toMatch(/Stafford|Sam|Tamsin/)
})

test('a return has a label as PDF and QR code, counts as posted at its first scan, and is received by an operator', async () => {
  const { returnId, viewer, code } = await announceAReturn()
  await world.work()
  const ask = (query: { as?: 'qr' }) => call('returnLabel', { params: { id: returnId }, query }, { viewer })
  expect(await ask({})).toMatchObject({ status: 200, body: { type: 'application/pdf' } })
  expect(await ask({ as: 'qr' })).toMatchObject({ status: 200, body: { type: 'image/png' } })
  const { tracking_number } = await labelOf(returnId)
  expect(royalMail.returns.at(-1)).toEqual({ reference: code, trackingNumber: tracking_number })
  royalMail.scan(tracking_number ?? '', 'EVPPA', '2026-11-21T09:00:00+00:00')
  await followParcelsAt('2026-11-21T14:00:00Z')
  const state = () =>
    db.selectFrom('rental_return').select('state').where('id', '=', returnId).executeTakeFirstOrThrow()
  expect(await state()).toEqual({ state: 'posted' })
  await receiveReturn(services, { returnId, operator })
  expect(await state()).toEqual({ state: 'received' })
})

test('an order is found by its reference if the answer to its booking was lost, so it has one label and not two', async () => {
  const before = royalMail.orders.length
  royalMail.after('POST orders', { status: 500 })
  const { orderId } = await pickAnOrder()
  await world.work()
  await bookAgain(orderId)
  const { booking_id, tracking_number, label_code, pdf } = await labelOf(orderId)
  expect(royalMail.orders).toHaveLength(before + 1)
  expect(booking_id).toBe(`${royalMail.orders.at(-1)?.orderIdentifier}`)
  expect(tracking_number).toBe(royalMail.orders.at(-1)?.trackingNumber)
  expect(pdf?.equals(pdfOf(label_code))).toBe(true)
})

test('the label of a cancelled order is cancelled even if the answer to its booking was lost', async () => {
  royalMail.after('POST orders', { status: 500 })
  const { orderId } = await pickAnOrder()
  await world.work()
  const booked = `${royalMail.orders.at(-1)?.orderIdentifier}`
  const { garment_id } = await db
    .selectFrom('loan')
    .select('garment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await startPicking(services, { orderId, operator, missing: [garment_id] })
  expect(await labelOf(orderId)).toMatchObject({ booking_id: null })
  await bookAgain(orderId)
  await world.work()
  const { booking_id, cancelled, pdf } = await labelOf(orderId)
  expect({ booking_id, cancelled, pdf }).toEqual({ booking_id: booked, cancelled: 'cancelled', pdf: null })
  royalMail.calls.length = 0
  await run('shipping:book-label', { carriesId: orderId })
  expect(royalMail.calls).toEqual([])
})

test('a return is booked again if the answer to its booking was lost, since an unused return label costs nothing', async () => {
  royalMail.after('POST returns', 'breaks')
  const { returnId, code } = await announceAReturn()
  royalMail.calls.length = 0
  await world.work()
  await bookAgain(returnId)
  expect(royalMail.calls, 'there is nothing to look up').toEqual(['POST returns', 'POST returns'])
  const booked = royalMail.returns.filter(({ reference }) => reference === code)
  expect(booked).toHaveLength(2)
  expect((await labelOf(returnId)).tracking_number).toBe(booked[1]?.trackingNumber)
})

test('a label that Royal Mail makes later is stored with its tracking number', async () => {
  royalMail.state.printsLater = true
  const { orderId } = await pickAnOrder()
  await world.work()
  expect(await labelOf(orderId)).toMatchObject({ booking_id: expect.any(String), tracking_number: null, pdf: null })
  royalMail.printAll()
  royalMail.state.printsLater = false
  await run('shipping:book-label', { carriesId: orderId })
  expect(await labelOf(orderId)).toMatchObject({
    tracking_number: expect.stringMatching(/^TT/),
    pdf: expect.any(Buffer),
  })
})

test('an order whose address Royal Mail refuses is entered there by the office, and the retry finds it', async () => {
  const { orderId } = await pickAnOrder()
  const address = { name: 'Tamsin Ferrars', addressLine1: '14 Alma Road', addressLine2: '', city: 'Bristol' }
  await db
    .updateTable('rental_order')
    .set({ address: JSON.stringify({ ...address, postCode: 'ZZ9 9ZZ', phone: '' }) as never })
    .where('id', '=', orderId)
    .execute()
  world.mails.length = 0
  await world.work()
  await world.work()
  const mail = world.mails.find(({ template }) => template === 'office-job')
  expect(mail?.text).toMatch(/Royal Mail refuses the order WR-\w+: error 52 Postcode/)
  expect(mail?.text).not.toMatch(/Alma|Tamsin/)
  const { label_code } = await labelOf(orderId)
  royalMail.enterOrder(label_code)
  await bookAgain(orderId)
  const { pdf, tracking_number } = await labelOf(orderId)
  expect(pdf?.equals(pdfOf(label_code))).toBe(true)
  expect(tracking_number).toBe(royalMail.orders.at(-1)?.trackingNumber)
})

test('the label of a lapsed return is deleted, since Royal Mail cannot cancel a return label', async () => {
  const { returnId } = await announceAReturn()
  await world.work()
  world.time.now = new Date('2026-12-12T08:00:00Z')
  await world.queueRecurringJob('rentals:daily')
  world.time.now = new Date('2026-12-13T08:01:00Z')
  await world.work()
  expect(await labelOf(returnId)).toMatchObject({ cancelled: 'not_offered', pdf: null })
})

test('a label that was booked with another carrier is not requested from Royal Mail', async () => {
  const { orderId } = await pickAnOrder()
  royalMail.state.printsLater = true
  await world.work()
  royalMail.state.printsLater = false
  const { parcel_id } = await labelOf(orderId)
  await db.updateTable('parcel_label').set({ carrier: 'offline' }).where('parcel_id', '=', parcel_id).execute()
  royalMail.calls.length = 0
  await expect(run('shipping:book-label', { carriesId: orderId })).rejects.toThrow(PermanentFailure)
  expect(royalMail.calls).toEqual([])
})
