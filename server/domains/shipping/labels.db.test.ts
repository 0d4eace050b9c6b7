// Labels: booked by a job once the return or the picked order exists, kept while they are needed, and shown only to
// their member.
import { afterEach, describe, expect, test } from 'vitest'
import { dispatchOrder, eraseAddresses, receiveReturn, startPicking } from '#server/domains/rentals/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { TransientFailure } from '#server/platform/jobs/transient-failure.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { pagesOf } from '#tests/support/read-label.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const carrier = aPaperCarrier()
const wall = { now: new Date('2026-11-20T10:00:00Z') }
const world = rentalsWorld(db, { carrier, wallClock: { now: () => wall.now } })
const { call } = world
afterEach(async () => {
  carrier.recover()
  await world.expectInvariants()
})

type Member = Awaited<ReturnType<typeof world.member>>

/** A member with two pieces at home who sends the first back. */
async function announced() {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const member = await world.member({ plan: '150-quarterly', joinedOn: '2026-11-01' as never })
  const garments = [await world.garment({ credits: 30 }), await world.garment({ credits: 20 })]
  await world.order({ accountId: member.accountId, garmentIds: garments })
  const answer = await call('announceReturn', { body: { itemsIds: garments.slice(0, 1) } }, { viewer: member.viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { member, returnId: toId<'return'>(answer.body.returnId), code: answer.body.labelCode }
}
const label = ({ viewer }: Member, id: string, as?: 'pdf' | 'qr') =>
  call('returnLabel', { params: { id }, query: as ? { as } : {} }, { viewer })
const rowOf = (carriesId: Id<'return'> | Id<'order'>) =>
  db
    .selectFrom('parcel')
    .leftJoin('parcel_label', 'parcel_label.parcel_id', 'parcel.id')
    .selectAll('parcel')
    .select(['carrier', 'booking_id', 'tracking_number', 'pdf', 'qr_png', 'cancelled', 'asked_at'])
    .where('carries_id', '=', carriesId)
    .executeTakeFirstOrThrow()
const bookJob = () => world.jobs['shipping:book-label']
const book = (carriesId: string) => bookJob()?.({ carriesId }, { jobId: newId(), attempt: 1, askedAt: wall.now })

describe('the label of a return', () => {
  test('is made by a job after the return is booked, for its member as PDF and as QR code', async () => {
    const { member, returnId, code } = await announced()
    expect(await label(member, returnId)).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', message: 'We’re still making your label. Please try again in a minute.' }],
    })
    await world.work()
    const pdf = await label(member, returnId)
    expect(pdf).toMatchObject({ status: 200, body: { type: 'application/pdf', name: `${code}.pdf` } })
    if (!pdf.ok) throw new Error('the label was refused')
    const [page] = await pagesOf(Buffer.from(pdf.body.bytes))
    expect(page?.text).toContain(code)
    expect(page?.text).toContain('Tamsin Ferrars')
    expect(await label(member, returnId, 'qr')).toMatchObject({ body: { type: 'image/png', name: `${code}.png` } })
    expect(await rowOf(returnId)).toMatchObject({ carrier: 'offline', booking_id: code, tracking_number: code })
  })

  test('is for its own member only, signed in', async () => {
    const { returnId } = await announced()
    await world.work()
    const other = await world.member()
    expect(await label(other, returnId)).toMatchObject({ status: 404, errors: [{ code: 'not_found' }] })
    expect(await call('returnLabel', { params: { id: returnId } }, {})).toMatchObject({ status: 401 })
    expect(await label(other, newId())).toMatchObject({ status: 404 })
    expect(await call('returnLabel', { params: { id: 'x' } }, { viewer: other.viewer })).toMatchObject({ status: 400 })
  })

  test('stays when the return is posted, and is deleted when it has arrived', async () => {
    const { member, returnId } = await announced()
    await world.work()
    const post = { params: { id: returnId }, body: { proof: 'AB123456789GB' } }
    expect(await call('postReturn', post, { viewer: member.viewer })).toMatchObject({ status: 200 })
    expect((await rowOf(returnId)).dispatched_at).toEqual(world.time.now)
    expect(await label(member, returnId)).toMatchObject({ status: 200 })
    await receiveReturn(world.services, { returnId, operator: 'kim' })
    expect(await label(member, returnId)).toMatchObject({
      status: 409,
      errors: [{ message: 'This return has already reached us.' }],
    })
    expect(await rowOf(returnId)).toMatchObject({ pdf: null, qr_png: null })
  })

  test('is cancelled at the carrier and deleted when the return lapses', async () => {
    const { member, returnId, code } = await announced()
    await world.work()
    world.time.now = new Date('2026-12-12T08:00:00Z')
    await world.queueRecurringJob('rentals:daily')
    world.time.now = new Date('2026-12-13T08:01:00Z')
    await world.work()
    expect(await rowOf(returnId)).toMatchObject({ pdf: null, qr_png: null, cancelled: 'cancelled' })
    expect((await rowOf(returnId)).closed_at).not.toBeNull()
    expect(carrier.cancelled).toContain(code)
    expect(await label(member, returnId)).toMatchObject({
      status: 409,
      errors: [{ message: 'This return was cancelled. Book a new one to send these pieces back.' }],
    })
    await book(returnId)
    expect((await rowOf(returnId)).pdf, 'no new label is made').toBeNull()
  })
})

test('a label is deleted when its account is closed', async () => {
  const { member, returnId } = await announced()
  await world.work()
  const other = await announced()
  await world.work()
  await transaction(db, (tx) => eraseAddresses(tx, { accountId: member.accountId }))
  expect(await rowOf(returnId)).toMatchObject({ pdf: null, qr_png: null })
  expect((await rowOf(other.returnId)).pdf).not.toBeNull()
})

describe('the label of an order', () => {
  test('is made when the order is picked, and its parcel leaves under the same code', async () => {
    const member = await world.member()
    const placed = { accountId: member.accountId, garmentIds: [await world.garment()], until: 'placed' as const }
    const orderId = await world.order({ ...placed, placedAt: world.time.now })
    await startPicking(world.services, { orderId, operator: 'kim' })
    await world.work()
    const { pdf, label_code, dispatched_at } = await rowOf(orderId)
    expect(dispatched_at).toBeNull()
    const [page] = await pagesOf(pdf as Buffer)
    expect(page?.text).toMatch(/DELIVERY\s+To\s+Tamsin Ferrars\s+14 Alma Road/)
    expect(await dispatchOrder(world.services, { orderId, operator: 'kim' })).toBe(label_code)
    await world.work()
    expect(carrier.bookedUnder(label_code), 'booked once').toBe(1)
  })
})

describe('a carrier', () => {
  test('that does not answer is asked again; the return and its email do not wait', async () => {
    carrier.goAway()
    const { member, returnId } = await announced()
    await world.work()
    expect(world.mails.at(-1)).toMatchObject({ template: 'return-announced' })
    expect(await label(member, returnId)).toMatchObject({ status: 409 })
    await expect(book(returnId), 'an earlier call may still be on its way').rejects.toThrow(TransientFailure)
    carrier.recover()
    wall.now = new Date(wall.now.getTime() + 121_000)
    await book(returnId)
    expect(await label(member, returnId)).toMatchObject({ status: 200 })
  })

  test('whose answer was lost is first asked about our reference, so only one label is booked', async () => {
    carrier.loseAnswers()
    const { member, returnId, code } = await announced()
    await world.work()
    expect(carrier.bookedUnder(code)).toBe(1)
    carrier.recover()
    wall.now = new Date(wall.now.getTime() + 121_000)
    await book(returnId)
    expect(carrier.bookedUnder(code)).toBe(1)
    expect(await label(member, returnId)).toMatchObject({ status: 200 })
    await book(returnId)
    expect(carrier.bookedUnder(code)).toBe(1)
  })

  test('that makes the label later is asked until it is there', async () => {
    carrier.drawLater()
    const { member, returnId, code } = await announced()
    await world.work()
    expect(await rowOf(returnId)).toMatchObject({ booking_id: code, pdf: null })
    expect(await label(member, returnId)).toMatchObject({ status: 409 })
    carrier.recover()
    await book(returnId)
    expect(await label(member, returnId)).toMatchObject({ status: 200 })
    expect(carrier.bookedUnder(code)).toBe(1)
  })

  test('that refuses a parcel is not asked again: the office gets an email', async () => {
    carrier.refuse()
    const { returnId } = await announced()
    await world.work()
    expect(world.mails.map(({ template }) => template)).toContain('office-job')
    wall.now = new Date(wall.now.getTime() + 121_000)
    await expect(book(returnId)).rejects.toThrow(PermanentFailure)
  })

  test('that books while the return lapses is asked to cancel, and nothing is stored', async () => {
    const { returnId, code } = await announced()
    const slow = carrier.bookSlowly()
    const working = world.work()
    await slow.begun
    const parcel = await rowOf(returnId)
    await db.updateTable('parcel').set({ closed_at: wall.now }).where('id', '=', parcel.id).execute()
    slow.end()
    await working
    await world.work()
    expect(await rowOf(returnId)).toMatchObject({ booking_id: code, pdf: null, cancelled: 'cancelled' })
    expect(carrier.cancelled).toContain(code)
    await db.updateTable('parcel').set({ closed_at: null }).where('id', '=', parcel.id).execute()
  })
})

test('a carrier that was never asked for a parcel’s label is asked in the next run', async () => {
  const member = await world.member()
  const garments = [await world.garment()]
  await world.order({ accountId: member.accountId, garmentIds: garments })
  const placedAt = world.time.now
  const returnId = await world.order({ accountId: member.accountId, returning: garments, placedAt })
  await world.work()
  expect(await label(member, returnId)).toMatchObject({ status: 409 })
  await world.queueRecurringJob('shipping:ask-for-labels')
  world.passMinutes(31)
  await world.work()
  expect(await label(member, returnId)).toMatchObject({ status: 200 })
})
