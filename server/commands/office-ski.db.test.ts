// The office works on ski wear (product §8): the same commands for a booking as for an order, and its own.
import { afterEach, expect, test } from 'vitest'
import { moveBooking } from '#server/domains/ski/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db)
const office = officeDesk(world.services.payments)
const start = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const qrOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id
/** A jacket and mittens from 13 to 19 February, which leave on 10 February. */
async function aBooking() {
  const [jacket, mittens] = [
    (await world.pieces()).garmentIds[0] as Id<'garment'>,
    (await world.pieces({ part: 'mittens', name: 'Snowball mittens' })).garmentIds[0] as Id<'garment'>,
  ]
  const { bookingId, code } = await world.booked([aChild('104cm', 'jacket', 'mittens')])
  const { reference } = await world.row(bookingId)
  return { bookingId, code, reference, jacket: await qrOf(jacket), mittens: await qrOf(mittens) }
}

test('a booking is listed before and on the day it leaves, and the commands for orders work on it', async () => {
  const { reference, jacket, mittens } = await aBooking()
  expect((await office('ski')).join('\n')).toMatch(
    new RegExp(`^Ahead:\n${reference} +booked +leaves 10 Feb +2 pieces +Ines Ferreira: First run ski jacket, Snowball`),
  )
  world.time.now = noon('2027-02-10')
  expect((await office('ski'))[0]).toBe('To send now:')
  expect((await office('orders')).join('\n')).toContain(`Ski wear:\n${reference}`)
  expect(await office(`pick ${reference}`)).toMatchObject([
    `Booking ${reference} is picked.`,
    expect.stringContaining(`${jacket}  child 1: First run ski jacket, 3–4y, £31.50`),
    expect.stringContaining(mittens),
  ])
  const [sent] = await office(`dispatch ${reference}`)
  const [, label, back] = /parcel (WR-\w+); label (WR-\w+) in it brings it back/.exec(sent ?? '') ?? []
  expect(await office(`deliver ${label}`)).toEqual([`Booking ${reference} has arrived.`])
  const details = (await office(`order ${reference}`)).join('\n')
  for (const line of [
    `Booking ${reference} of ski wear is delivered: 13 to 19 February 2027.`,
    'picked → dispatched, by sam',
    'Paid: £38.50',
    `Parcel ${label} there, ${back} back.`,
    '  LS1 4AP',
  ])
    expect(details).toContain(line)
  world.time.now = noon('2027-02-20')
  expect(await office(`receive ${jacket}`)).toEqual([
    `1 piece of booking ${reference} to inspect, each by its QR id.`,
    expect.stringMatching(new RegExp(`^  ${jacket}  .*First run ski jacket, 3–4y`)),
    'Still out: 1 piece.',
  ])
  expect((await office(`receive ${back}`)).at(-1)).toContain(`ski-fee ${reference}`)
  expect((await office(`ski-fee ${reference}`)).at(-1)).toBe('There is no late fee.')
  await expect(office(`ski-fee ${reference} --ask`)).rejects.toThrow('was in time')
  expect(await office(`inspect ${jacket} --condition used --safe`)).toEqual([
    `Garment ${jacket} inspected: used, ready.`,
  ])
})

test('a late booking shows the working of its fee, which is asked for and waived', async () => {
  const { reference, jacket, mittens } = await aBooking()
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${reference}`)
  world.time.now = noon('2027-02-23')
  expect((await office('ski'))[0]).toBe('Late:')
  await expect(office(`ski-fee ${reference}`)).rejects.toThrow('only what is back has a late fee')
  await office(`ski-lose ${reference} ${mittens}`)
  await office(`receive ${reference}`)
  const working = (await office(`ski-fee ${reference}`)).join('\n')
  expect(working).toContain(`${jacket}  First run ski jacket: received on 23 February 2027, 3 days late, £13.50`)
  expect(working).toContain(`${mittens}  Snowball mittens: written off as lost on 23 February 2027, 3 days late, £3`)
  expect(working).toContain('Late fee: £16.50.')
  expect(await office(`ski-fee ${reference} --posted 2027-02-22 --ask --pence 800 --note Snow`)).toEqual([
    `A late fee of £8 is requested for booking ${reference}. Its buyer gets an email.`,
  ])
  expect((await office(`order ${reference}`)).at(-1)).toMatch(/^Late fee: £8 for 2 days is asked, by sam: Snow$/)
  expect(await office('ski-fee', reference, '--waive', 'Their proof came')).toEqual([
    `The late fee of booking ${reference}, £8, is waived. Its buyer gets an email.`,
  ])
})

test('the posting that a buyer reports is offered for acceptance while any piece has no better proof', async () => {
  const { bookingId, code, reference, jacket, mittens } = await aBooking()
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${reference}`)
  world.time.now = noon('2027-02-21')
  const body = { day: '2027-02-20', number: 'AB123456789GB' }
  expect(await world.call('postSki', { params: { code }, body })).toMatchObject({ ok: true })
  await db
    .updateTable('ski_booking')
    .set({ posted_at: noon('2027-02-22') })
    .where('id', '=', bookingId)
    .execute()
  world.time.now = noon('2027-02-23')
  await office(`receive ${jacket}`)
  world.time.now = noon('2027-02-25')
  await office(`receive ${mittens}`)
  const working = (await office(`ski-fee ${reference}`)).join('\n')
  expect(working).toContain(`${jacket}  First run ski jacket: posted, by the carrier’s scan, on 22 February 2027`)
  expect(working).toContain(`${mittens}  Snowball mittens: received on 25 February 2027`)
  expect(working).toContain('proof AB123456789GB. To accept that: --posted 2027-02-20')
  const accepted = (await office(`ski-fee ${reference} --posted 2027-02-20`)).join('\n')
  expect(accepted).not.toContain('To accept that')
  expect(accepted).toContain('There is no late fee.')
})

test('a booking that was posted is late again when a part of it was not in the parcel', async () => {
  const { bookingId, reference, jacket } = await aBooking()
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${reference}`)
  world.time.now = noon('2027-02-20')
  await transaction(db, (tx) =>
    moveBooking(tx, bookingId, { from: 'dispatched', to: 'posted', actor: 'system:test', now: world.time.now }),
  )
  world.time.now = noon('2027-02-23')
  const isLate = async () =>
    (await office('ski')).join('\n').match(new RegExp(`^Late:(?=[^:]*${reference})`, 'm')) !== null
  expect(await isLate()).toBe(false)
  await office(`receive ${jacket}`)
  expect(await isLate()).toBe(true)
})

test('a missing piece is refunded, and a parcel that comes back undelivered cancels the booking', async () => {
  const { reference, mittens } = await aBooking()
  world.time.now = noon('2027-02-10')
  const picked = await office(`pick ${reference} --missing ${mittens}`)
  expect(picked[0]).toBe(
    `Booking ${reference} is picked. 1 piece without an equal: £7 is refunded. Its buyer gets an email.`,
  )
  expect(picked.join('\n')).not.toContain(mittens)
  await office(`dispatch ${reference}`)
  expect((await office(`sent-back ${reference}`))[0]).toContain('came back undelivered: it is cancelled and refunded')
  await expect(office(`pick ${reference}`)).rejects.toThrow('is cancelled: only what is booked is picked')
})

test('a booking can be cancelled until it is sent, piece by piece, with the refund of its terms or a full one', async () => {
  const { bookingId, reference, mittens } = await aBooking()
  world.time.now = noon('2027-02-10')
  await office(`pick ${reference}`)
  expect(await office(`ski-cancel ${reference} ${mittens}`)).toEqual([
    `1 piece of booking ${reference} is cancelled; £0 goes back. Its buyer gets an email.`,
  ])
  await expect(office(`ski-cancel ${reference} ${mittens}`)).rejects.toThrow('is not a piece of booking')
  await world.work()
  expect(await office(`ski-cancel ${reference} --refund all`)).toEqual([
    `Booking ${reference} is cancelled; £31.50 goes back. Its buyer gets an email.`,
  ])
  expect(await world.row(bookingId)).toMatchObject({ state: 'cancelled' })
  await expect(office(`ski-cancel ${reference}`)).rejects.toThrow('No piece of booking')
  await world.work()
  const mails = world.mails.filter(({ template }) => template === 'ski-cancelled')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Some of your ski wear is cancelled',
    'Your ski wear is cancelled',
  ])
  expect(mails.map(({ text }) => text).join()).toContain('We’ve refunded £31.50 to the card you paid with')
  world.time.now = start
  const other = await aBooking()
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${other.reference}`)
  await expect(office(`ski-cancel ${other.reference}`)).rejects.toThrow('on its way already')
})

test('for a caller on the telephone, the office sees what is free, what it costs and where to book it', async () => {
  await world.pieces()
  const lines = await office('ski-quote --from 2027-02-13 --until 2027-02-19 104cm~jacket')
  expect(lines[0]).toBe(
    '13 to 19 February 2027: 7 days, arrives by 12 February 2027, to be posted back by 20 February 2027.',
  )
  expect(lines.join('\n')).toContain('Total £31.50, postage included.')
  expect(lines.at(-1)).toContain('/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket')
  await world.booked([aChild('104cm', 'jacket')])
  expect((await office('ski-quote --from 2027-02-13 --until 2027-02-19 104cm~jacket')).join('\n')).toContain(
    'Not free: Jacket in 3–4y.',
  )
})

test('what a caller on the telephone asked for is held if it is free, and not twice', async () => {
  await world.pieces()
  const words = 'ski-book --to ines@example.com --from 2027-02-13 --until 2027-02-19 104cm~jacket'
  expect((await office(words)).slice(-2)).toEqual([
    'Total £31.50, postage included.',
    'Held until 21 November 2026, 10:00. ines@example.com gets an email with the link at which they say where it goes, and pay.',
  ])
  const again = await office(words)
  expect(again).toContain('Not free: Jacket in 3–4y.')
  expect(again.at(-1)).toBe('Nothing is held.')
})

test('a design without a part of a kit is listed until an operator says which part it is; then it can be booked', async () => {
  const { id } = await transaction(db, (tx) => aProduct(tx, { name: 'Flurry mitts', typeCode: 'skiwear' }))
  const { handle } = await db.selectFrom('product').select('handle').where('id', '=', id).executeTakeFirstOrThrow()
  await world.pieces({ productId: id })
  const listed = `  ${handle}: Flurry mitts, 1 piece`
  expect((await office('ski')).slice(-2)).toEqual([
    'No part of a kit yet, so nobody can book it (ski-style HANDLE PART):',
    listed,
  ])
  expect(await world.book([aChild('104cm', 'mittens')])).toMatchObject({ ok: false })
  const lastAction = () =>
    db
      .selectFrom('office_audit')
      .select(['operator', 'action', 'subject_id', 'note'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
  expect(await office(`ski-style ${handle} boots`)).toEqual([
    'Flurry mitts can be booked now, as this part: Snow boots.',
  ])
  expect(await lastAction()).toEqual({ operator: 'sam', action: 'ski.part', subject_id: id, note: 'boots' })
  expect(await office(`ski-style ${handle.toUpperCase()} mittens`)).toHaveLength(1)
  expect(await lastAction()).toMatchObject({ note: 'boots → mittens' })
  expect(await office('ski')).not.toContain(listed)
  const opened = await world.book([aChild('104cm', 'mittens')])
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  await expect(office(`ski-style ${handle} boots`), 'somebody is paying').rejects.toThrow('stays what it is')
  world.pay(opened.body.paymentSecret)
  const { checkoutId, guestSecret } = opened.body
  const made = await world.complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  await expect(office(`ski-style ${handle} boots`), 'it is booked').rejects.toThrow('stays what it is')
  expect(await office(`ski-style ${handle} mittens`)).toEqual(['Flurry mitts is already this part: Mittens.'])
  await office(`ski-cancel ${(await world.row(made.body.bookingId)).reference}`)
  expect(await office(`ski-style ${handle} boots`)).toHaveLength(1)

  const { id: coat } = await transaction(db, (tx) => aProduct(tx, { name: 'Pond mac', typeCode: 'outerwear' }))
  const other = await db.selectFrom('product').select('handle').where('id', '=', coat).executeTakeFirstOrThrow()
  await expect(office(`ski-style ${other.handle} jacket`)).rejects.toThrow('Pond mac is rented for credits')
  await expect(office('ski-style nothing-of-ours jacket')).rejects.toThrow('No design has that handle.')
})

test.each([
  ['ski-style flurry', 'Usage: npm run office -- ski-style HANDLE PART'],
  ['ski-style flurry scarf', 'PART is jacket, salopettes, one_piece, boots, mittens, base_layer, not "scarf".'],
  ['ski-fee', 'Usage: npm run office -- ski-fee S-BOOKING'],
  ['ski-fee S-7K3Q9M --pence 100', 'Usage'],
  ['ski-fee S-7K3Q9M --posted yesterday', '--posted is a day such as 2027-02-20, not "yesterday".'],
  ['ski-fee S-7K3Q9M --ask --pence 0', '--pence is a number of pence'],
  ['ski-fee S-7K3Q9M --refund WHY --ask', 'Usage'],
  ['ski-fee S-7K3Q9M --refund WHY --by sam', 'There is no booking'],
  ['ski-fee S-7K3Q9M', 'There is no booking "S-7K3Q9M" of ski wear.'],
  ['ski-cancel S-7K3Q9M --refund half', 'Usage: npm run office -- ski-cancel'],
  ['ski-lose S-7K3Q9M', 'Usage: npm run office -- ski-lose S-BOOKING QR…'],
  ['ski-quote --from 2027-02-13 104cm~jacket', 'Usage: npm run office -- ski-quote'],
  ['ski-book --from 2027-02-13 --until 2027-02-19 104cm~jacket', 'Usage: npm run office -- ski-book --to EMAIL'],
  ['ski-book --to nobody --from 2027-02-13 --until 2027-02-19 104cm~jacket', '--to is an email address, not "nobody".'],
  ['ski now', 'Usage: npm run office -- ski'],
])('"%s" is refused in one sentence', async (args, sentence) => {
  await expect(office(args)).rejects.toThrow(sentence)
})

test('a booking with a disputed payment is neither picked nor sent until the bank has decided, and the lists say so', async () => {
  const { bookingId, reference } = await aBooking()
  const { checkout_id } = await world.row(bookingId)
  const { won } = await disputedPayment(db, checkout_id, world.time.now)
  world.time.now = noon('2027-02-10')
  const disputed = `A payment of booking ${reference} is disputed: nothing is sent until that is closed.`
  for (const command of ['pick', 'dispatch']) await expect(office(`${command} ${reference}`)).rejects.toThrow(disputed)
  const expectedLine = expect.stringMatching(new RegExp(`^${reference} .* \\(payment disputed: send nothing\\)$`))
  for (const list of ['ski', 'orders']) expect(await office(list)).toContainEqual(expectedLine)
  expect((await office(`order ${reference}`)).join('\n')).toContain('A payment for it is disputed')
  await won()
  expect((await office(`dispatch ${reference}`))[0]).toContain('is on its way')
})

test.each(['lost', 'prevented'] as const)(
  'a booking is neither picked nor sent once its dispute was %s; the office cancels it, and refunds nothing',
  async (how) => {
    const { bookingId, reference } = await aBooking()
    const { checkout_id } = await world.row(bookingId)
    await (await disputedPayment(db, checkout_id, world.time.now))[how]()
    world.time.now = noon('2027-02-10')
    const sentence = `The bank has given a payment of booking ${reference} back`
    for (const command of ['pick', 'dispatch'])
      await expect(office(`${command} ${reference}`)).rejects.toThrow(sentence)
    for (const list of ['ski', 'orders'])
      expect((await office(list)).join('\n')).toContain(' (payment given back by the bank: send nothing)')
    expect((await office(`order ${reference}`)).join('\n')).toContain('The bank has given a payment for it back')
    expect((await office(`ski-cancel ${reference} --refund all --by ida`))[0]).toBe(
      `Booking ${reference} is cancelled; £38.50 goes back, less what the bank has given back. Its buyer gets an email.`,
    )
    expect(await world.row(bookingId)).toMatchObject({ state: 'cancelled' })
    expect((await office(`order ${reference}`)).join('\n')).toContain('£38.50 given back by the bank')
  },
)
