// The office sees what a buyer says about each parcel of ski wear that they posted back, and accepts it or not.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db)
const office = officeDesk(world.services.payments)
afterEach(() => world.expectInvariants())

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const qrOf = async (id: Id<'garment'> | undefined) =>
  (
    await db
      .selectFrom('garment')
      .select('qr_id')
      .where('id', '=', id as Id<'garment'>)
      .executeTakeFirstOrThrow()
  ).qr_id

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
