// The office handles the cases of missing pieces, and receives pieces that turn up.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'

const { db } = await openTestDatabase()
const world = losingWorld(db)
const office = officeDesk(world.services)

test('cases of missing pieces are listed, approved or waived; pieces that turn up are received and inspected', async () => {
  expect(await office('losses')).toEqual(['No piece is missing.'])
  const member = await world.family({ credits: [13, 10] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  await world.untilToApprove()
  const [{ id }, { id: second }] = [await world.lossOf(piece), await world.lossOf(other)]
  const { qr_id: qr } = await db
    .selectFrom('garment')
    .select('qr_id')
    .where('id', '=', piece.garmentId)
    .executeTakeFirstOrThrow()
  const listed = (await office('losses')).join('\n')
  expect(listed).toContain(`${id}  waits for you, 3 of 3 notices\n  ${qr}  Saltmarsh Puddle raincoat`)
  const { given_name, family_name, email } = await db
    .selectFrom('account')
    .select(['given_name', 'family_name', 'email'])
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  expect(listed).toContain(`\n  ${given_name} ${family_name}, ${email}\n`)
  expect(listed).toContain('missed since 19 February 2027, due back 12 February 2027, at most £13')
  expect((await office(`losses --approve ${id}`))[0]).toContain('Nothing is taken from their card')
  await expect(office(`losses --approve ${id}`)).rejects.toThrow('not to_approve any more')
  await expect(office('losses --approve W-1')).rejects.toThrow('is not a case')
  expect((await office(`losses --waive ${second} --by kim`))[0]).toContain('Waived')
  expect((await office('losses')).join('\n')).toContain('waits to be paid')
  await world.paid(member, piece)
  expect((await office(`receive ${qr}`))[0]).toContain('goes back')
  expect(await world.refundsOf(member)).toEqual([['loss-found', 867]])
  expect(await office(`inspect ${qr} --condition worn --safe`)).toEqual([`Garment ${qr} inspected: worn, ready.`])
  expect(await world.stateOf(piece)).toMatchObject({ garment: 'ready' })
  await world.expectInvariants()
})

test('a parcel that was lost in the post is received as a whole by its label, and not by the QR id of one of its pieces', async () => {
  const member = await world.family({ credits: [13, 10] })
  const returnId = await world.sendBack(member, member.pieces)
  await world.posted(returnId)
  await world.morningOf('2026-12-13')
  const { qr_id: qr } = await db
    .selectFrom('garment')
    .select('qr_id')
    .where('id', '=', member.pieces[0].garmentId)
    .executeTakeFirstOrThrow()
  await expect(office(`receive ${qr}`)).rejects.toThrow(`Garment ${qr} is one of 2 pieces of return WR-`)
  expect((await office(`receive ${returnId}`))[0]).toContain('2 pieces to inspect')
  await world.expectInvariants()
})
