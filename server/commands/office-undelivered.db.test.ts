// The office handles ski wear that its carrier brings back undelivered, or loses.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SkiPart } from '#contract/ski/shop.ts'
import { followUpBookings } from '#server/domains/ski/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const carrier = aPaperCarrier()
const world = skiWorld(db, { carrier })
const services = world.services.payments
const office = officeDesk(services)
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
async function carrierReports(label: string, code: Parameters<typeof carrier.reports>[1], day: string): Promise<void> {
  carrier.reports(label, code, noon(day).toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await world.work()
}

const qrIdsOf = async (bookingId: Id<'ski-booking'>): Promise<string[]> =>
  (
    await db
      .selectFrom('ski_line')
      .innerJoin('garment', 'garment.id', 'ski_line.garment_id')
      .select('garment.qr_id')
      .where('ski_line.booking_id', '=', bookingId)
      .orderBy('ski_line.id')
      .execute()
  ).map(({ qr_id }) => qr_id)

/** A booking for 13 to 19 February, on its way since 10 February. */
async function aSentBooking(...more: SkiPart[]) {
  const parts: SkiPart[] = ['jacket', ...more]
  for (const part of parts) await world.pieces({ part })
  const { bookingId, paymentSecret, code } = await world.booked([aChild('104cm', ...parts)])
  const [qr = '', other = ''] = await qrIdsOf(bookingId)
  const { reference } = await world.row(bookingId)
  world.time.now = noon('2027-02-10')
  const [line = ''] = await office(`dispatch ${reference}`)
  await world.work()
  const [, label = '', back = ''] = /parcel (WR-\w+); label (WR-\w+)/.exec(line) ?? []
  return { bookingId, paymentSecret, code, reference, qr, other, label, back }
}

type SentBooking = Awaited<ReturnType<typeof aSentBooking>>

/** Neither the page nor the server offers the return label or the form about posting. */
async function expectNothingToPost(code: string): Promise<void> {
  const words = expect.stringContaining('couldn’t deliver it and is bringing it back')
  const refusal = { allowed: false, reason: words }
  expect(await world.call('skiBooking', { params: { code } })).toMatchObject({
    body: { booking: { labelCode: null, can: { post: refusal, label: refusal } } },
  })
  const refused = { ok: false, errors: [{ code: 'not_now', message: words }] }
  expect(await world.call('skiLabel', { params: { code }, query: {} })).toMatchObject(refused)
  const proof = { day: '2027-02-15', number: 'AB1' }
  expect(await world.call('postSki', { params: { code }, body: proof })).toMatchObject(refused)
}

test('ski wear that comes back undelivered is refunded, and neither received as a return nor expected from its buyer', async () => {
  const { bookingId, paymentSecret, code, reference, qr, label, back } = await aSentBooking()
  const page = () => world.call('skiBooking', { params: { code } })
  const comesBack = {
    stateLabel: 'On its way back',
    next: expect.stringContaining('bringing it back to us'),
    lateWords: '',
  }
  await expect(office(`receive ${label}`), 'the label with which it was sent').rejects.toThrow(`sent-back ${reference}`)
  world.time.now = noon('2027-02-17')
  await carrierReports(label, 'returned_to_sender', '2027-02-16')
  world.published.length = 0
  await followUpBookings(services)
  const notice = world.mails.find(({ template, text }) => template === 'parcel-coming-back' && text.includes(label))
  expect(notice?.text).toContain(`npm run office -- sent-back ${reference}`)
  expect(notice?.text).not.toContain('where to send it')
  expect(await page()).toMatchObject({ body: { booking: comesBack } })
  await expectNothingToPost(code)
  world.time.now = noon('2027-02-21')
  await followUpBookings(services)
  expect(await page()).toMatchObject({ body: { booking: comesBack } })
  expect(world.published).toEqual([])
  for (const subject of [qr, back, reference])
    await expect(office(`receive ${subject}`)).rejects.toThrow(`npm run office -- sent-back ${reference}`)
  const [done, ...arrived] = await office(`sent-back ${label}`)
  expect(done).toContain('cancelled and refunded, 1 piece to inspect')
  expect(arrived).toEqual([expect.stringContaining(`  ${qr}  `)])
  await world.work()
  expect([(await world.row(bookingId)).state, world.refundedOf(paymentSecret)]).toEqual(['cancelled', 3150])
})

test.each([
  ['received', (qr: string) => `receive ${qr}`],
  ['written off', (qr: string, reference: string) => `ski-lose ${reference} ${qr}`],
])(
  'ski wear is refunded in full when one piece was %s before the carrier said that it was coming back',
  async (_, firstCommand) => {
    const { bookingId, paymentSecret, reference, qr, other, label } = await aSentBooking('boots')
    world.time.now = noon('2027-02-15')
    await office(firstCommand(qr, reference))
    await expect(office(`sent-back ${reference}`), 'nobody says that it comes back').rejects.toThrow('already back')
    world.time.now = noon('2027-02-17')
    await carrierReports(label, 'returned_to_sender', '2027-02-16')
    for (const command of [`receive ${other}`, `ski-lose ${reference} ${other}`])
      await expect(office(command)).rejects.toThrow(`npm run office -- sent-back ${reference}`)
    expect((await office(`sent-back ${reference}`))[0]).toContain('cancelled and refunded, 1 piece to inspect')
    await world.work()
    const paid = (await world.linesOf(bookingId)).reduce((sum, { price_pence }) => sum + price_pence, 0)
    expect([(await world.row(bookingId)).state, world.refundedOf(paymentSecret)]).toEqual(['cancelled', paid])
  },
)

const feeOf = (bookingId: Id<'ski-booking'>) =>
  db.selectFrom('ski_fee').select(['state', 'amount_pence']).where('booking_id', '=', bookingId).execute()

test.each([
  ['received', (qr: string) => `receive ${qr}`],
  ['written off', (qr: string, reference: string) => `ski-lose ${reference} ${qr}`],
])(
  'ski wear is refunded without a late fee when all of it was %s before the carrier said that it was coming back',
  async (_, firstCommand) => {
    const { bookingId, paymentSecret, code, reference, qr, label } = await aSentBooking()
    world.time.now = noon('2027-02-25')
    await office(firstCommand(qr, reference))
    await world.work()
    await expect(office(`sent-back ${reference}`), 'no scan says so').rejects.toThrow('is returned: only')
    world.time.now = noon('2027-02-26')
    await carrierReports(label, 'returned_to_sender', '2027-02-16')
    expect(await world.call('skiBooking', { params: { code } })).toMatchObject({
      body: { booking: { next: expect.stringContaining('brought it back to us. We’ll refund'), lateWords: '' } },
    })
    for (const command of [`ski-fee ${reference}`, `ski-fee ${reference} --ask`])
      await expect(office(command)).rejects.toThrow(`npm run office -- sent-back ${reference}`)
    expect((await office(`sent-back ${reference}`))[0]).toContain('cancelled and refunded, 0 pieces to inspect')
    await world.work()
    expect([(await world.row(bookingId)).state, world.refundedOf(paymentSecret)]).toEqual(['cancelled', 3150])
    await expect(office(`sent-back ${reference}`), 'not twice').rejects.toThrow('is cancelled: only')
    expect(world.mails.filter(({ text }) => text.includes(reference)).at(-1)).toMatchObject({
      template: 'ski-not-sent',
      text: expect.stringContaining('couldn’t deliver'),
    })
  },
)

test('a late fee that was asked for is dropped before ski wear that never arrived is refunded', async () => {
  const { bookingId, reference, label } = await aSentBooking()
  world.time.now = noon('2027-02-25')
  await office(`receive ${reference}`)
  await office(`ski-fee ${reference} --ask`)
  await carrierReports(label, 'returned_to_sender', '2027-02-16')
  await expect(office(`sent-back ${reference}`)).rejects.toThrow(`ski-fee ${reference} --waive WHY`)
  await office(`ski-fee ${reference} --waive undelivered`)
  await office(`sent-back ${reference}`)
  expect([(await world.row(bookingId)).state, await feeOf(bookingId)]).toMatchObject([
    'cancelled',
    [{ state: 'waived' }],
  ])
})

test.each([
  ['was delivered', async ({ label }: SentBooking) => carrierReports(label, 'delivered', '2027-02-11')],
  [
    'its buyer had reported as posted',
    async ({ code }: SentBooking) => {
      await world.call('postSki', { params: { code }, body: { day: '2027-02-20', number: 'AB1' } })
    },
  ],
])('ski wear that %s stays a return, whatever its carrier says later', async (_, act) => {
  const booking = await aSentBooking()
  const { bookingId, reference, label } = booking
  world.time.now = noon('2027-02-25')
  await act(booking)
  await office(`receive ${reference}`)
  await carrierReports(label, 'returned_to_sender', '2027-02-24')
  const notice = world.mails.find(({ template, text }) => template === 'parcel-coming-back' && text.includes(label))
  // The carrier is no longer asked about a parcel that was delivered.
  if (notice) expect(notice.text).toContain(`booking ${reference} is returned`)
  expect((await office(`ski-fee ${reference}`)).at(-1)).toContain('ate fee')
  await expect(office(`sent-back ${reference}`)).rejects.toThrow('is returned: only')
  expect((await world.row(bookingId)).state).toBe('returned')
})

test('the carrier is asked about ski wear until it reports the delivery, even if the ski wear is already back', async () => {
  const { bookingId, reference, label } = await aSentBooking()
  world.time.now = noon('2027-02-21')
  await office(`receive ${reference}`)
  const deliveredAt = async () =>
    (await db.selectFrom('parcel').select('delivered_at').where('carries_id', '=', bookingId).executeTakeFirstOrThrow())
      .delivered_at
  expect(await deliveredAt()).toBeNull()
  await carrierReports(label, 'delivered', '2027-02-12')
  expect(await deliveredAt()).toEqual(noon('2027-02-12'))
  await expect(office(`sent-back ${reference}`)).rejects.toThrow('is returned: only')
})

test('ski wear is found by its carrier’s number, too', async () => {
  const { bookingId, reference, label } = await aSentBooking()
  const number = `TT${label.slice(3)}GB`
  await db
    .updateTable('parcel_label')
    .set({ tracking_number: number })
    .where('parcel_id', 'in', db.selectFrom('parcel').select('id').where('carries_id', '=', bookingId))
    .execute()
  await expect(office(`receive ${number}`)).rejects.toThrow(`sent-back ${reference}`)
  expect(await office(`deliver ${number.toLowerCase()}`)).toEqual([`Booking ${reference} has arrived.`])
  await expect(office(`receive ${number}`), 'sent-back would refuse it').rejects.toThrow(
    `it is delivered. To receive the pieces that are here: npm run office -- receive ${reference}`,
  )
})

test('ski wear that reached its buyer is received, although its carrier has said that it is coming back', async () => {
  const { bookingId, code, reference, label, back } = await aSentBooking()
  world.time.now = noon('2027-02-21')
  carrier.reports(label, 'returned_to_sender', noon('2027-02-12').toISOString())
  await carrierReports(back, 'accepted', '2027-02-20')
  expect(await world.call('skiBooking', { params: { code } })).toMatchObject({
    body: { booking: { labelCode: back, can: { post: { allowed: true }, label: { allowed: true } } } },
  })
  expect((await office(`receive ${back}`))[0]).toContain(`1 piece of booking ${reference} to inspect`)
  expect((await world.row(bookingId)).state).toBe('returned')
})

test('ski wear that is lost on its way is refunded, and a piece that turns up is received and inspected', async () => {
  const { bookingId, paymentSecret, reference, qr, label } = await aSentBooking()
  expect(await office(`order-lost ${reference}`)).toEqual([
    `Booking ${reference} is lost: it is cancelled and refunded, with 1 piece. Its buyer gets an email. A piece that turns up: receive QR.`,
  ])
  await world.work()
  expect([(await world.row(bookingId)).state, world.refundedOf(paymentSecret)]).toEqual(['cancelled', 3150])
  await expect(office(`order-lost ${label}`)).rejects.toMatchObject({ code: 'not_now' })
  await expect(office(`receive ${label}`)).rejects.toThrow(`npm run office -- receive ${reference}`)
  expect(await office(`receive ${qr}`)).toEqual([
    `1 piece of booking ${reference} to inspect, each by its QR id.`,
    expect.stringContaining(`  ${qr}  `),
    'The booking is cancelled already, because it did not arrive.',
  ])
  await expect(office(`receive ${qr}`)).rejects.toThrow()
  expect(await office(`inspect ${qr} --condition used --safe`)).toEqual([`Garment ${qr} inspected: used, ready.`])
})

test('ski wear that the carrier says has arrived, or is coming back from its buyer, is not lost on its way', async () => {
  const { reference, label } = await aSentBooking()
  world.time.now = noon('2027-02-12')
  carrier.reports(label, 'delivered', noon('2027-02-11').toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  // The job that records it has not run yet.
  await expect(office(`order-lost ${reference}`)).rejects.toThrow('was delivered')
  await world.work()
  world.time.now = start
  const other = await aSentBooking()
  world.time.now = noon('2027-02-21')
  carrier.reports(other.back, 'accepted', noon('2027-02-20').toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await expect(office(`order-lost ${other.reference}`)).rejects.toThrow('has posted it back')
  await world.work()
})
