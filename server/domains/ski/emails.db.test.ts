// The emails about a booking: their recipients, what they say, and the link to the booking. Longer than 300 lines because all are about
// the same booking.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { gran } from '#tests/support/worlds/resale-world.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'
import {
  cancelSkiForOffice,
  dispatchSki,
  followUpBookings,
  pickSki,
  receiveSki,
  receiveUndeliveredSki,
  recordLostSki,
  requestLateFee,
  waiveFee,
  writeOffSki,
} from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const records = world.services.payments
const operator = 'sam'
const start = world.time.now
/** Each test has its own buyer, because bookings of other tests are out as well. */
let buyer = gran
let tests = 0
beforeEach(async () => {
  buyer = { ...gran, email: `gran${++tests}@example.org` }
  world.time.now = start
  await world.work()
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayAfter = (days: number) => noon(addDays(halfTerm.lastDay as LocalDay, days))
const mailsTo = async (address: string) => {
  await world.work()
  return world.mails.splice(0).filter(({ to }) => to.address === address)
}
const only = async (template: string) => {
  const mails = await mailsTo(buyer.email)
  expect(mails.map((mail) => mail.template)).toEqual([template])
  const [mail] = mails
  if (!mail) throw new Error('no email')
  return mail
}
const bookingOf = async () => {
  const { garmentIds } = await world.pieces()
  const booking = await world.booked([aChild('104cm', 'jacket')], { customerData: buyer })
  return { ...booking, garmentId: garmentIds[0] as Id<'garment'> }
}
/** A jacket, then mittens. */
const twoPieces = async () => {
  await world.pieces()
  await world.pieces({ part: 'mittens', name: 'Snowball mittens' })
  const booking = await world.booked([aChild('104cm', 'jacket', 'mittens')], { customerData: buyer })
  const lines = await world.linesOf(booking.bookingId)
  const itemIds = lines.toSorted((a, b) => b.price_pence - a.price_pence).map(({ id }) => id)
  return { ...booking, itemIds }
}
const sentBooking = async () => {
  const booking = await bookingOf()
  world.time.now = noon('2027-02-10')
  await dispatchSki(records, { bookingId: booking.bookingId, operator })
  await mailsTo(buyer.email)
  return booking
}
const linkIn = (text: string) => /\/skiwear\/bookings\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('the email', () => {
  test('about a booking is its receipt, with dates, terms and a link that opens it', async () => {
    const { bookingId } = await bookingOf()
    const mail = await only('ski-booked')
    expect(mail.subject).toBe('Your ski wear is booked: 13 to 19 February 2027')
    for (const words of [
      ...['£31.50', 'arrives by 12 February 2027', 'Child 1: First run ski jacket', 'VAT included: £5.25, at 20%'],
      ...['Posted by 20 February 2027 is in time', 'Cancel by 4 December 2026', 'calendar.ics'],
    ])
      expect(mail.text).toContain(words)
    expect(await world.call('skiBooking', { params: { code: linkIn(mail.text) } })).toMatchObject({
      body: { booking: { bookingId } },
    })
  })

  test('about a booking says what was paid, even if a piece was cancelled before the email was sent', async () => {
    const { itemIds, code } = await twoPieces()
    const params = { code }
    expect(await world.call('cancelSki', { params, body: { itemsIds: itemIds.slice(1), refund: 700 } })).toMatchObject({
      ok: true,
    })
    const mails = (await mailsTo(buyer.email)).toSorted((a, b) => a.template.localeCompare(b.template))
    expect(mails.map(({ template }) => template)).toEqual(['ski-booked', 'ski-cancelled'])
    for (const words of ['First run ski jacket', 'Snowball mittens', 'Total: £38.50', 'VAT included: £6.42'])
      expect(mails[0]?.text).toContain(words)
    expect(mails[1]?.text).toContain('£7')
  })

  test('about a booking says what was paid, even if its dates were moved before the email was sent', async () => {
    const { code } = await bookingOf()
    const dates = { firstDay: '2027-02-13', lastDay: '2027-02-15' }
    expect(await world.call('changeSki', { params: { code }, body: dates })).toMatchObject({ body: { payment: null } })
    const receipt = (await mailsTo(buyer.email)).find(({ template }) => template === 'ski-booked')
    expect(receipt?.subject).toBe('Your ski wear is booked: 13 to 19 February 2027')
    expect(receipt?.text).toContain('Total: £31.50')
  })

  test('about a booking that was sent has the return label', async () => {
    const { bookingId } = await bookingOf()
    await mailsTo(buyer.email)
    world.time.now = noon('2027-02-10')
    const { sent } = await dispatchSki(records, { bookingId, operator })
    const mail = await only('ski-sent')
    expect(mail.text).toContain('arrives by 12 February 2027')
    expect(mail.text).toContain(sent?.returnLabel)
    expect(mail.text).toContain('Post everything by 20 February 2027')
  })

  test('about a booking that is sent late names no day that has passed', async () => {
    const { bookingId } = await bookingOf()
    await mailsTo(buyer.email)
    world.time.now = noon('2027-02-13')
    await dispatchSki(records, { bookingId, operator })
    const { text } = await only('ski-sent')
    expect(text).toContain('We’re sorry that it’s late.')
    expect(text).not.toContain('12 February')
  })

  test('about a booking that was sent in time apologises for nothing, even if the email itself is late', async () => {
    const { bookingId } = await bookingOf()
    await mailsTo(buyer.email)
    world.time.now = noon('2027-02-10')
    await dispatchSki(records, { bookingId, operator })
    world.time.now = noon('2027-02-13')
    const { text } = await only('ski-sent')
    expect(text).toContain('Your ski wear for 13 to 19 February 2027 is on its way.')
    expect(text).not.toContain('12 February')
    expect(text).not.toContain('sorry')
  })

  test('reminds the buyer, then says that the booking is due back', async () => {
    const { bookingId } = await sentBooking()
    world.time.now = dayAfter(-2)
    await followUpBookings(records)
    expect((await only('ski-reminder')).subject).toBe('Your ski wear goes back by 20 February 2027')
    world.time.now = dayAfter(1)
    await followUpBookings(records)
    await db.updateTable('ski_booking').set({ posted_at: world.time.now }).where('id', '=', bookingId).execute()
    expect((await only('ski-due-back')).text).toContain('After that each day costs £4.50')
    await receiveSki(records, { bookingId, operator })
    expect((await only('ski-returned')).text).toContain('We’ve received everything from booking')
  })

  test('does not remind a buyer who has said when they posted it', async () => {
    const { code, bookingId } = await sentBooking()
    world.time.now = dayAfter(1)
    await followUpBookings(records)
    const posted = { day: '2027-02-20', number: 'AB123456789GB' }
    expect(await world.call('postSki', { params: { code }, body: posted })).toMatchObject({
      body: { booking: { state: 'dispatched', next: expect.stringContaining('You’ve posted it back') } },
    })
    expect(await mailsTo(buyer.email)).toEqual([])
    await receiveSki(records, { bookingId, operator })
    await only('ski-returned')
  })

  test('asks once for pieces that were not in the parcel, even if the buyer was reminded and said they posted it', async () => {
    const { code, bookingId } = await twoPieces()
    world.time.now = noon('2027-02-10')
    await dispatchSki(records, { bookingId, operator })
    const mittens = (await world.linesOf(bookingId)).find(({ part }) => part === 'mittens')
    world.time.now = dayAfter(1)
    await world.call('postSki', { params: { code }, body: { day: '2027-02-20', number: 'AB123456789GB' } })
    await followUpBookings(records)
    await mailsTo(buyer.email)
    world.time.now = dayAfter(3)
    await receiveSki(records, { bookingId, operator, garmentIds: mittens ? [mittens.garment_id] : [] })
    world.time.now = dayAfter(4)
    await followUpBookings(records)
    const { text } = await only('ski-part-due')
    expect(text).toContain('but these pieces weren’t in it')
    expect(text).toContain('First run ski jacket')
    expect(text).toContain('After that each day costs £4.50')
    expect(text).not.toContain('Snowball mittens')
    world.time.now = dayAfter(5)
    await followUpBookings(records)
    expect(await mailsTo(buyer.email)).toEqual([])
  })

  test('that reminds of pieces missing from a parcel offers no label, because the label was for that parcel', async () => {
    const { bookingId } = await twoPieces()
    world.time.now = noon('2027-02-10')
    await dispatchSki(records, { bookingId, operator })
    const mittens = (await world.linesOf(bookingId)).find(({ part }) => part === 'mittens')
    world.time.now = dayAfter(-3)
    await receiveSki(records, { bookingId, operator, garmentIds: mittens ? [mittens.garment_id] : [] })
    await mailsTo(buyer.email)
    world.time.now = dayAfter(-2)
    await followUpBookings(records)
    const { text } = await only('ski-reminder')
    expect(text).toContain('If you need a label, please reply to this email.')
    expect(text).not.toContain('label from the parcel')
  })

  test('about a booking says what was paid, even if all of it was cancelled before the email was sent', async () => {
    const { code } = await bookingOf()
    expect(await world.call('cancelSki', { params: { code }, body: { itemsIds: null } })).toMatchObject({ ok: true })
    const mails = (await mailsTo(buyer.email)).toSorted((a, b) => a.template.localeCompare(b.template))
    expect(mails.map(({ template }) => template)).toEqual(['ski-booked', 'ski-cancelled'])
    for (const words of ['First run ski jacket', 'Total: £31.50', 'VAT included: £5.25'])
      expect(mails[0]?.text).toContain(words)
    expect(mails[1]?.text).toContain('As you asked, we’ve cancelled booking')
  })

  test('about cancelled pieces says what was left then, even if the rest has been cancelled since', async () => {
    const { code, itemIds } = await twoPieces()
    await mailsTo(buyer.email)
    for (const itemId of itemIds) await world.call('cancelSki', { params: { code }, body: { itemsIds: [itemId] } })
    const mails = await mailsTo(buyer.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Some of your ski wear is cancelled',
      'Your ski wear is cancelled',
    ])
  })

  test('about a cancellation by the office does not say that the buyer asked for it', async () => {
    const { bookingId } = await bookingOf()
    await mailsTo(buyer.email)
    await cancelSkiForOffice(records, { bookingId, operator, refundAll: true })
    const { text } = await only('ski-cancelled')
    expect(text).toContain('We’ve cancelled booking')
    expect(text).not.toContain('As you asked')
  })

  test('about new dates adds up the remaining pieces, without what we kept for cancelled ones', async () => {
    const { code, itemIds } = await twoPieces()
    world.passDays(20)
    await world.call('cancelSki', { params: { code }, body: { itemsIds: itemIds.slice(1) } })
    await mailsTo(buyer.email)
    const dates = { firstDay: '2027-03-13', lastDay: '2027-03-19' }
    expect(await world.call('changeSki', { params: { code }, body: dates })).toMatchObject({ body: { payment: null } })
    const { text } = await only('ski-changed')
    expect(text).toMatch(/First run ski jacket: £31\.50[^£]*Total: £31\.50/)
    expect(text).toContain('There was nothing to pay, and there’s no refund.')
  })

  test('about dearer dates is the receipt of what they cost more', async () => {
    const { code } = await bookingOf()
    await mailsTo(buyer.email)
    const body = { firstDay: '2027-02-13', lastDay: '2027-02-21' }
    const answer = await world.call('changeSki', { params: { code }, body })
    if (!answer.ok || !answer.body.payment) throw new Error('no payment')
    const { checkoutId, paymentSecret } = answer.body.payment
    world.pay(paymentSecret)
    expect(await world.complete({ checkoutId, secret: code })).toMatchObject({ ok: true })
    const { text } = await only('ski-changed')
    for (const words of [
      'You’ve paid £4.50 for that.',
      'Total: £36',
      'Paid for the new dates: £4.50',
      'VAT included: £0.75',
    ])
      expect(text).toContain(words)
    expect(text).toContain('From: ')
    expect(text).not.toContain('refunded £')
  })

  test('about cheaper dates says what comes back and what is kept', async () => {
    const { code } = await bookingOf()
    await mailsTo(buyer.email)
    world.passDays(20)
    const body = { firstDay: '2027-02-13', lastDay: '2027-02-15' }
    expect(await world.call('changeSki', { params: { code }, body })).toMatchObject({ ok: true })
    const { text } = await only('ski-changed')
    expect(text).toContain('We’ve refunded £9 to the card you paid with.')
    expect(text).toContain('Total: £22.50')
    expect(text).toContain('Of that, we kept £9 when you changed to cheaper dates.')
  })

  test('is skipped if the booking comes back before the email is sent', async () => {
    const { bookingId } = await sentBooking()
    world.time.now = dayAfter(1)
    await followUpBookings(records)
    await receiveSki(records, { bookingId, operator })
    await only('ski-returned')
  })

  test('about a lost piece says that there may be something to pay', async () => {
    const { bookingId, garmentId } = await sentBooking()
    await writeOffSki(records, { bookingId, operator, garmentIds: [garmentId] })
    const mail = await only('ski-lost')
    expect(mail.subject).toBe('Your ski wear hasn’t come back to us')
    expect(mail.text).toContain('email you if there’s something to pay')
  })

  test('about a booking with a lost piece shows only the pieces that came back', async () => {
    const { bookingId } = await twoPieces()
    world.time.now = noon('2027-02-10')
    await dispatchSki(records, { bookingId, operator })
    await mailsTo(buyer.email)
    const mittens = (await world.linesOf(bookingId)).find(({ part }) => part === 'mittens')
    await writeOffSki(records, { bookingId, operator, garmentIds: [mittens?.garment_id as Id<'garment'>] })
    await mailsTo(buyer.email)
    await receiveSki(records, { bookingId, operator })
    const { text } = await only('ski-returned')
    expect(text).toContain('First run ski jacket')
    expect(text).not.toContain('Snowball mittens')
  })

  test('about a piece that could not be found says what is refunded', async () => {
    const { bookingId, garmentId } = await bookingOf()
    await mailsTo(buyer.email)
    world.time.now = noon('2027-02-10')
    await pickSki(records, { bookingId, operator, missing: [garmentId] })
    const mail = await only('ski-not-sent')
    expect(mail.text).toContain('had no equal piece for your dates')
    expect(mail.text).toContain('We’ve refunded £31.50 to the card you paid with')
  })

  test('about a booking that came back undelivered says so', async () => {
    const { bookingId } = await sentBooking()
    await receiveUndeliveredSki(records, { bookingId, operator })
    expect((await only('ski-not-sent')).text).toContain('The carrier couldn’t deliver booking')
  })

  test('about a booking that its carrier lost on its way says so, with the refund', async () => {
    const { bookingId } = await sentBooking()
    await recordLostSki(records, { bookingId, operator })
    const mail = await only('ski-not-sent')
    expect(mail.text).toMatch(/The carrier lost booking S-\w+ on its way to you, so we’ve cancelled it/)
    expect(mail.text).toContain('We’ve refunded £31.50 to the card you paid with')
  })

  test('about a late fee names the fee and links to its payment, and one about a waived fee says that there is nothing to pay', async () => {
    const { bookingId } = await sentBooking()
    world.time.now = dayAfter(4)
    await receiveSki(records, { bookingId, operator })
    await only('ski-returned')
    await requestLateFee(records, { bookingId, operator })
    const mail = await only('ski-fee')
    expect(mail.subject).toBe('A late fee of £13.50 for your ski wear')
    expect(linkIn(mail.text)).not.toBe('')
    await waiveFee(records, { bookingId, operator, note: 'Their proof came' })
    expect((await only('ski-fee-waived')).text).toContain('We’ve dropped the late fee of £13.50')
  })
})

test('a buyer who pays too late for a piece that somebody else took is refunded and sees why', async () => {
  await world.pieces()
  const children = [aChild('104cm', 'jacket')]
  const late = await world.book(children, { customerData: buyer })
  if (!late.ok) throw new Error('not opened')
  world.passDays(1)
  await world.booked(children)
  world.pay(late.body.paymentSecret)
  await world.complete({ checkoutId: late.body.checkoutId, secret: late.body.guestSecret ?? '' })
  expect((await only('guest-refunded')).text).toContain('after your dates were no longer held for you')
})
