// A piece that its family compared with what was shown: the office grades it again, and blames nobody for an old mark (product §5.2).
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase()
const world = reportingWorld(db)
const office = officeDesk(world.services)
afterEach(() => world.expectInvariants())

type Family = Awaited<ReturnType<typeof world.family>>
type Piece = Family['pieces'][0]
const stain = { side: 'front', number: 2, kind: 'stain' } as const
const hole = { side: 'back', number: 2, kind: 'hole' } as const

const qrOf = async ({ garmentId }: Piece): Promise<string> =>
  (await db.selectFrom('garment').select('qr_id').where('id', '=', garmentId).executeTakeFirstOrThrow()).qr_id
async function sendBack(member: Family, pieces: readonly Piece[]) {
  const returnId = await world.sendBack(member, [...pieces])
  const { label_code: label } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  return label
}

test('a piece found worse waits to be graded again, is inspected on its own, and its reported marks are listed separately from new ones', async () => {
  const member = await world.family({ credits: [24, 24] })
  const [worse, other] = member.pieces as [Piece, Piece]
  const [qr, otherQr] = [await qrOf(worse), await qrOf(other)]
  await world.checkArrival(member, worse, [stain, hole])
  expect(await office('reports')).toEqual([
    'No reports are waiting.',
    'To grade again when they come back:',
    expect.stringMatching(new RegExp(`^  ${qr}  .+, lent as worn now, at home$`)),
    '      reported on receipt by the family on 20 November 2026: front-2 Chest, stain (stain)',
    '      reported on receipt by the family on 20 November 2026: back-2 Shoulders, hole (hole)',
  ])
  const label = await sendBack(member, member.pieces)
  expect((await office(`receive ${label}`)).join('\n')).toContain(
    'its family reported it as worn\n      reported on receipt by the family on 20 November 2026: front-2 Chest, stain (stain)',
  )
  // A piece is not graded before its marks have been recorded.
  for (const subject of [label, qr])
    await expect(office(`inspect ${subject} --condition used --safe`)).rejects.toThrow(
      `The family of ${qr} found it worse than shown`,
    )
  world.time.now = new Date('2026-11-21T10:00:00Z')
  const inspected = await office(
    `inspect ${qr} --condition worn --safe --mark front-2:stain:medium --mark front-3:snag`,
  )
  expect(inspected.slice(0, 4)).toEqual([
    `Marks of ${qr}:`,
    '  new, reported on receipt by the family on 20 November 2026: front-2 Chest, stain',
    expect.stringMatching(/^ {2}new: front-3 .+, pulled thread$/),
    '  not found, reported on receipt by the family on 20 November 2026: back-2 Shoulders, hole (hole)',
  ])
  const marks = db.selectFrom('garment_mark').select(['zone', 'reported_at']).where('garment_id', '=', worse.garmentId)
  expect(await marks.orderBy('zone').execute()).toEqual([
    { zone: 2, reported_at: new Date('2026-11-20T10:00:00Z') },
    { zone: 3, reported_at: null },
  ])
  expect(await office('reports')).toEqual(['No reports are waiting.'])
  await office(`inspect ${otherQr} --condition used --safe --no-new-marks`)
})

test('what was agreed on receipt is printed beside what an inspection finds', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  const qr = await qrOf(piece)
  await world.marked(piece, [{ ...stain, size: 'small' }], new Date('2026-10-02T10:00:00Z'))
  await world.checkArrival(member, piece)
  const label = await sendBack(member, [piece])
  const agreed = 'agreed on receipt on 20 November 2026: it matched the marks that were shown'
  expect((await office(`receive ${label}`)).slice(2)).toEqual([
    '      known: front-2 Chest, small stain (stain), since 2 October 2026',
    `      ${agreed}`,
  ])
  expect((await office(`inspect ${qr} --condition used --safe --mark back-2:hole`)).slice(0, 4)).toEqual([
    `Marks of ${qr}:`,
    '  known before: front-2 Chest, small stain (stain), since 2 October 2026',
    '  new: back-2 Shoulders, pinhole',
    `  ${agreed}`,
  ])
})

test('a report that waits for an operator says what was marked, and why it waits', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  await db.updateTable('loan').set({ condition: 'worn' }).where('id', '=', piece.loanId).execute()
  await world.checkArrival(member, piece, [stain])
  const [report = '', , who, mark] = await office('reports')
  expect(report).toContain('more worn than shown, without a photo')
  expect(who).toContain(`${member.account.email}: marked on arrival, takes the fewest credits already`)
  expect(mark).toContain('reported on receipt by the family on 20 November 2026: front-2 Chest, stain (stain)')
})
