// What emails and pages about ski wear say about a refund that does not go to the card in full: while the payment is disputed, once
// the buyer's bank has returned some of it, or where a gift balance paid a part.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { cancelSkiForOffice, dispatchSki, leaveOutRecalledSki, pickSki } from './index.ts'
import { refundRehired } from './operations/refund-rehired.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const records = world.services.payments
const operator = 'sam'
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const deciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const mailOf = async (template: string) => {
  await world.work()
  const mail = world.mails.find((sent) => sent.template === template)
  if (!mail) throw new Error(`no email ${template}`)
  return { ...mail, text: mail.text.replaceAll(/\s+/g, ' ') }
}
const page = async (code: string) => {
  const answer = await world.call('skiBooking', { params: { code } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
async function booked(...parts: Parameters<typeof aChild>[1][]) {
  for (const part of parts) await world.pieces({ part })
  const booking = await world.booked([aChild('104cm', ...parts)])
  return {
    ...booking,
    disputed: (amount?: number) =>
      disputedPayment(db, booking.checkoutId, world.time.now, { ...(amount && { amount }) }),
  }
}

test('a booking that is cancelled while the bank decides is not called refunded', async () => {
  const { bookingId, code, disputed } = await booked('jacket')
  expect(await page(code)).toMatchObject({ booking: { bankDecides: false }, refund: { bankDecides: false } })
  const { won } = await disputed()
  expect(await page(code)).toMatchObject({ refund: { toCard: 3150, bankDecides: true } })
  await cancelSkiForOffice(records, { bookingId, operator, refundAll: true })
  const { text } = await mailOf('ski-cancelled')
  expect(text).toContain(deciding)
  expect(text).not.toContain('We’ve refunded')
  const lines = async () => (await page(code)).booking.lines.map(({ stateLabel }) => stateLabel)
  expect(await page(code)).toMatchObject({ booking: { bankDecides: true } })
  expect(await lines()).toEqual(['Cancelled'])
  await won()
  expect(await lines()).toEqual(['Cancelled, £31.50 refunded'])
})

test('a change to cheaper dates while the bank decides is not called refunded', async () => {
  const { code, disputed } = await booked('jacket')
  await disputed()
  const body = { firstDay: '2027-02-13', lastDay: '2027-02-15' }
  expect(await world.call('skiChange', { params: { code }, query: body })).toMatchObject({
    body: {
      words: expect.stringMatching(`^The new dates cost £\\S+ less. ${deciding}$`),
      refund: { bankDecides: true },
    },
  })
  expect(await world.call('changeSki', { params: { code }, body })).toMatchObject({ ok: true })
  const { text } = await mailOf('ski-changed')
  expect(text).toContain(deciding)
  expect(text).not.toContain('We’ve refunded')
})

test('an email about a refund that the bank has already made in part names both parts', async () => {
  const { bookingId, disputed } = await booked('jacket')
  await (await disputed(1000)).lost()
  await cancelSkiForOffice(records, { bookingId, operator, refundAll: true })
  const { text } = await mailOf('ski-cancelled')
  expect(text).toContain('We’ve refunded £21.50 to the card')
  expect(text).toContain('Your bank has already given you the other £10 of it.')
})

test('the rest of a booking is not announced while its payment is disputed', async () => {
  const { bookingId, disputed } = await booked('jacket', 'mittens')
  world.time.now = noon('2027-02-10')
  await pickSki(records, { bookingId, operator })
  await disputed()
  const [line] = await world.linesOf(bookingId)
  const garmentIds = [line?.garment_id as Id<'garment'>]
  await transaction(db, (tx) =>
    leaveOutRecalledSki(records)(tx, { type: 'recall-begun', garmentIds, by: 'system:test' } as never),
  )
  const { text } = await mailOf('ski-not-sent')
  expect(text).toContain('has been recalled')
  expect(text).toContain(deciding)
  expect(text).not.toContain('The rest is coming')
})

test('an email about a piece that was hired again does not call it refunded while the bank decides', async () => {
  await world.pieces()
  const booking = await world.booked([aChild('104cm', 'jacket')])
  world.passDays(79)
  await world.call('cancelSki', { params: { code: booking.code }, body: { itemsIds: null } })
  await world.booked([aChild('104cm', 'jacket')])
  await disputedPayment(db, booking.checkoutId, world.time.now)
  world.time.now = noon('2027-02-20')
  await refundRehired(records)
  const { subject, text } = await mailOf('ski-rehired')
  expect(subject).toBe('Somebody else booked your ski wear')
  expect(text).toContain(deciding)
})

test('an email about a piece that was hired again names what goes back to a gift balance', async () => {
  const { accountId, viewer } = await world.customer()
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 1000, now: world.time.now }))
  await world.pieces()
  const booking = await world.booked([aChild('104cm', 'jacket')], {}, { viewer })
  const receipt = (await mailOf('ski-booked')).text
  for (const row of ['From your gift balance: £10', 'By card: £21.50']) expect(receipt).toContain(row)
  world.passDays(79)
  await world.call('cancelSki', { params: { code: booking.code }, body: { itemsIds: null } }, { viewer })
  await world.booked([aChild('104cm', 'jacket')])
  world.time.now = noon('2027-02-20')
  await refundRehired(records)
  const { subject, text } = await mailOf('ski-rehired')
  expect(subject).toBe('We’ve refunded £31.50 of your ski wear')
  expect(text).toContain('£21.50')
  expect(text).toContain('£10 ')
})

test('the page of a booking that comes back undelivered promises no refund once the bank has made it', async () => {
  const { bookingId, code, disputed } = await booked('jacket')
  world.time.now = noon('2027-02-10')
  await dispatchSki(records, { bookingId, operator })
  await transaction(db, (tx) => aScan(tx, { carriesId: bookingId, code: 'returned_to_sender', at: noon('2027-02-12') }))
  const next = async () => (await page(code)).booking.next
  expect(await next()).toContain('we’ll refund everything you paid')
  const { lost } = await disputed()
  expect(await next()).toBe(`The courier couldn’t deliver it and is bringing it back to us. ${deciding}`)
  await lost()
  expect(await next()).toBe('The courier couldn’t deliver it and is bringing it back to us.')
})

test('the office reads which booking is disputed, and how to cancel what was not sent once the dispute is lost', async () => {
  const { bookingId, code, checkoutId, disputed } = await booked('jacket')
  const { reference } = (await page(code)).booking
  const { lost } = await disputed()
  const disputeId = `dp_${checkoutId}`
  const note = async (type: 'dispute-opened' | 'dispute-closed') => {
    world.mails.length = 0
    await transaction(db, (tx) => world.events.publish(tx, { type, accountId: null, disputeId }))
    return (await mailOf('office-dispute')).text
  }
  const opened = await note('dispute-opened')
  expect(opened).toContain(`Booking of ski wear: ${reference}`)
  expect(opened).toContain(`npm run office -- order ${reference}`)
  expect(opened).not.toContain('ski-cancel')
  await lost()
  expect(await note('dispute-closed')).toContain(`npm run office -- ski-cancel ${reference}`)
  await cancelSkiForOffice(records, { bookingId, operator, refundAll: true })
  expect(await note('dispute-closed')).not.toContain('ski-cancel')
})
