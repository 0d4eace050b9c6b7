// The office sees what to pick for each parcel of ski wear and what a buyer says about those that they posted back, and inspects what has come.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db)
const office = officeDesk(world.services.payments)
const start = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const qrOf = async (id: Id<'garment'> | undefined) =>
  (
    await db
      .selectFrom('garment')
      .select('qr_id')
      .where('id', '=', id as Id<'garment'>)
      .executeTakeFirstOrThrow()
  ).qr_id

test('the picking list has a booking from the day on which it leaves, until it is picked or its days are over', async () => {
  const [jacket] = (await world.pieces()).garmentIds
  const { bookingId } = await world.booked([aChild('104cm', 'jacket')])
  const { reference } = await world.row(bookingId)
  const nothing = ['Nothing is to be picked.']
  world.time.now = noon('2027-02-09')
  expect(await office('pick')).toEqual(nothing)
  for (const day of ['2027-02-10', '2027-02-19']) {
    world.time.now = noon(day)
    expect(await office('pick'), day).toEqual([
      'Ski wear:',
      `${reference}, leaves 10 Feb, Ines Ferreira: 1 piece`,
      `  ${await qrOf(jacket)}  child 1: First run ski jacket, 3–4y, £31.50`,
    ])
  }
  world.time.now = noon('2027-02-20')
  expect(await office('pick')).toEqual(nothing)
  world.time.now = noon('2027-02-10')
  await office(`pick ${reference}`)
  expect(await office('pick')).toEqual(nothing)
})

test('both proofs of a booking that came back in two parcels are shown, and either can be accepted', async () => {
  const [jacket] = (await world.pieces()).garmentIds
  await world.pieces({ part: 'mittens' })
  const { bookingId, code } = await world.booked([aChild('104cm', 'jacket', 'mittens')])
  const { reference } = await world.row(bookingId)
  const post = (day: string, number: string) => world.call('postSki', { params: { code }, body: { day, number } })
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${reference}`)
  world.time.now = noon('2027-02-20')
  await post('2027-02-20', 'FIRST1')
  world.time.now = noon('2027-02-25')
  await office(`receive ${await qrOf(jacket)}`)
  world.time.now = noon('2027-02-27')
  await post('2027-02-27', 'SECOND2')
  world.time.now = noon('2027-03-01')
  await office(`receive ${reference}`)
  const said = [
    'Its buyer said on 20 February 2027: posted on 20 February 2027, proof FIRST1',
    'Its buyer said on 27 February 2027: posted on 27 February 2027, proof SECOND2',
  ]
  expect(await office(`order ${reference}`)).toEqual(expect.arrayContaining(said))
  const [first = '', second = ''] = said
  expect(await office(`ski-fee ${reference}`)).toEqual(
    expect.arrayContaining([
      `${first}. To accept that: --posted 2027-02-20`,
      `${second}. To accept that: --posted 2027-02-27`,
      'A day that you accept counts for all pieces; to ask for less: --ask --pence N.',
    ]),
  )
  expect((await office(`ski-fee ${reference} --posted 2027-02-20`)).at(-1)).toBe('There is no late fee.')
})

test('what has come back waits for inspection on the list of the shelf, and the last piece leads to the late fee', async () => {
  const [jacket, mittens] = [
    (await world.pieces()).garmentIds[0],
    (await world.pieces({ part: 'mittens' })).garmentIds[0],
  ]
  const { bookingId } = await world.booked([aChild('104cm', 'jacket', 'mittens')])
  const { reference } = await world.row(bookingId)
  world.time.now = noon('2027-02-10')
  await office(`dispatch ${reference}`)
  world.time.now = noon('2027-02-20')
  const jacketQr = await qrOf(jacket)
  await office(`receive ${jacketQr}`)
  const waiting = new RegExp(`^  ${jacketQr}  .+: to inspect since 20 February 2027`, 'm')
  expect((await office('shelf')).join('\n')).toMatch(waiting)
  await office(`inspect ${jacketQr} --condition used --safe`)
  expect((await office('shelf')).join('\n')).not.toMatch(waiting)
  expect(await office(`ski-lose ${reference} ${await qrOf(mittens)}`)).toEqual([
    `1 piece of booking ${reference} written off as lost.`,
    `No piece of it is out any more: npm run office -- ski-fee ${reference} says whether it was late.`,
  ])
})
