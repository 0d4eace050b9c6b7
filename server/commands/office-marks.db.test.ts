// The office records marks on a drawn outline, and compares them at the next inspection (product §5).
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const office = officeDesk(world.services)

/** Two pieces that a family sends back. */
async function aParcel() {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const garmentIds = [await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds })
  const returnId = await world.order({ accountId, returning: garmentIds, placedAt: new Date('2026-11-18T09:00:00Z') })
  const rows = await db.selectFrom('garment').select(['id', 'qr_id']).where('id', 'in', garmentIds).execute()
  const { label_code: label } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  const [qr = '', otherQr = ''] = garmentIds.map((id) => rows.find((row) => row.id === id)?.qr_id)
  return { accountId, garmentIds, qr, otherQr, label }
}

test('a piece is received with its known marks, and inspected against them', async () => {
  const { accountId, garmentIds, qr, otherQr, label } = await aParcel()
  expect(await office('marks', qr)).toEqual(
    expect.arrayContaining([`Garment ${qr}: not checked for marks yet.`, '  front-2  Chest']),
  )
  const received = await office('receive', label)
  expect(received[1]).toMatch(/; not checked for marks yet$/)
  await expect(office(`inspect ${label} --condition used --safe --mark front-2:stain`)).rejects.toThrow(
    'Marks belong to one garment: inspect it by its QR id.',
  )
  expect(await office(`inspect ${qr} --condition used --safe --mark front-2:stain:medium --mark back-1:hole`)).toEqual([
    `Marks of ${qr}:`,
    '  new: front-2 Chest, stain',
    '  new: back-1 Hood or collar, pinhole',
    '  With these marks it is usually graded worn; you graded it used.',
    expect.stringMatching(/^1 piece of return WR-.+ inspected: used, ready\. 1 piece to inspect:$/),
    expect.stringContaining(otherQr),
  ])
  expect(await office(`inspect ${otherQr} --condition used --safe --no-new-marks`)).toEqual([
    `Marks of ${otherQr}: none.`,
    expect.stringMatching(/The return is done\.$/),
  ])

  const [id] = garmentIds
  if (!id) throw new Error('there is no garment')
  await world.order({ accountId, garmentIds: [id], placedAt: new Date('2026-11-23T09:00:00Z') })
  await world.order({ accountId, returning: [id], placedAt: new Date('2026-12-08T12:00:00Z') })
  world.time.now = new Date('2026-12-10T10:00:00Z')
  const receivedAgain = await office('receive', qr)
  expect(receivedAgain.slice(2)).toEqual([
    '      known: front-2 Chest, stain (stain), since 20 November 2026',
    '      known: back-1 Hood or collar, pinhole (hole), since 20 November 2026',
  ])
  const options = '--condition used --outcome repair --mark front-2:stain:large --gone back-1:hole:mended'
  expect((await office(`inspect ${qr} ${options}`)).slice(0, 5)).toEqual([
    `Marks of ${qr}:`,
    '  gone: back-1 Hood or collar, pinhole (hole), since 20 November 2026; mended',
    '  gone: front-2 Chest, stain (stain), since 20 November 2026; grown',
    '  new: front-2 Chest, large stain',
    '  With these marks it is usually graded worn; you graded it used.',
  ])
  expect(await office(`inspect ${qr} --safe --mark back-1:repair`)).toEqual([
    `Garment ${qr} is mended: ready.`,
    `Marks of ${qr}:`,
    '  known before: front-2 Chest, large stain (stain), since 10 December 2026',
    '  new: back-1 Hood or collar, neat mend',
  ])
  expect((await office('marks', qr)).slice(0, 3)).toEqual([
    `Garment ${qr}: marks, last checked on 10 December 2026:`,
    '  front-2 Chest, large stain (stain), since 10 December 2026',
    '  back-1 Hood or collar, neat mend (repair), since 10 December 2026',
  ])
  await world.expectInvariants()
})

test('a zone that the garment’s outline lacks is refused with a list of its zones, and the piece still waits', async () => {
  const { qr, label } = await aParcel()
  await office('receive', label)
  await expect(office(`inspect ${qr} --condition used --safe --mark front-12:stain`)).rejects.toThrow(
    `Garment ${qr} has no zone front-12. Its zones are front-1 Hood or collar,`,
  )
  await expect(office(`inspect ${qr} --condition used --safe --gone front-2:stain:mended`)).rejects.toThrow(
    'that could be gone',
  )
  expect((await office('return', label)).at(-1)).toContain('to be inspected')
  await expect(office('marks', 'W-NOTHING')).rejects.toThrow('There is no order, return or garment')
})
