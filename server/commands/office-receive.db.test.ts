// The office receives parcels with other contents than were announced.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const office = officeDesk(world.services)

test('a parcel is received with what was scanned in it, and a piece that came alone', async () => {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const [came, missing, extra, alone] = await Promise.all([1, 2, 3, 4].map(() => world.garment()))
  const all = [came, missing, extra, alone] as Id<'garment'>[]
  await world.order({ accountId, garmentIds: all })
  await world.order({ accountId, returning: all.slice(0, 2), placedAt: new Date('2026-11-18T09:00:00Z') })
  const rows = await db.selectFrom('garment').select(['id', 'qr_id']).where('id', 'in', all).execute()
  const codes = all.map((id) => rows.find((row) => row.id === id)?.qr_id ?? '')
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const lines = await office(`receive ${label_code} ${codes[0]} ${codes[2]?.toLowerCase()}`)
  expect(lines[0]).toBe(`Return ${label_code} is in: 2 pieces to inspect.`)
  expect(lines.slice(3)).toEqual([
    `${codes[2]}: not announced, taken in as well.`,
    `${codes[1]}: missing. In the family’s closet again; they get an email.`,
  ])
  expect(await office(`receive ${codes[3]}`)).toEqual([
    `Garment ${codes[3]} is in: inspect it. Nobody had announced it; its family gets an email.`,
  ])
  expect(await office(`inspect ${codes[3]} --condition used --safe`)).toEqual([
    expect.stringMatching(/^1 piece of return WR-.+ inspected: used, ready. The return is done.$/),
  ])
  await office(`inspect ${label_code} --condition used --safe`)
  await expect(office(`receive ${label_code} NOTHERE`)).rejects.toThrow(
    'There is no order, return or garment "NOTHERE".',
  )
  await world.expectInvariants()
})
