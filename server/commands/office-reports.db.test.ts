// The office's commands about pieces that are not as described.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'
import { aFolder } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const world = reportingWorld(db)
const office = officeDesk(world.services)

test('reports are listed with who, what and where, their photos written into files, and each is resolved once', async () => {
  expect(await office('reports')).toEqual(['No reports are waiting.'])
  const member = await world.family({ credits: [24, 24, 24] })
  const [first, second, third] = member.pieces as [
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
  ]
  await world.reportPiece(member, first)
  await world.reportPiece(member, second, { what: 'damaged', words: 'A hole', photo: undefined })
  await world.reportPiece(member, third, { what: 'wrong_piece', words: 'It is a coat' })
  const [regradedId, takenBackId, declinedId] = await Promise.all([first, second, third].map(world.reportIdOf))
  const { qr_id: qr } = await db
    .selectFrom('garment')
    .select('qr_id')
    .where('id', '=', first.garmentId)
    .executeTakeFirstOrThrow()
  const listed = (await office('reports')).join('\n')
  expect(listed).toContain(
    `${regradedId}  more worn than shown, with a photo, reported on 20 November 2026\n  ${qr}  Saltmarsh`,
  )
  expect(listed).toContain('lent as used for 24 credits, at home')
  expect(listed).toContain(`${member.account.email}: “Both knees are thin”`)
  expect(listed).toContain(`${takenBackId}  stained or damaged, without a photo`)

  const file = join(aFolder(), 'knees.jpg')
  expect((await office(`reports --photo ${regradedId} --to ${file}`))[0]).toContain(`The photo is in ${file}.`)
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
  await expect(office(`reports --photo ${takenBackId}`)).rejects.toThrow('has no photo')
  for (const unknown of ['W-1', newId()])
    await expect(office(`reports --photo ${unknown}`)).rejects.toThrow(`"${unknown}" is not a report`)

  expect(await office(`reports --regrade ${regradedId} --condition worn --by kim`)).toEqual([
    'Regraded as worn: 18 credits instead of 24. Its family gets an email.',
  ])
  const [taken = ''] = await office(`reports --take-back ${takenBackId}`)
  expect(taken).toMatch(/^Taken back with return WR-\w+, free of charge/)
  expect((await office('reports', '--decline', declinedId ?? '', 'It', 'is', 'a', 'coat.'))[0]).toContain('Declined')
  expect(await office('reports')).toEqual(['No reports are waiting.'])
  await expect(office(`reports --regrade ${regradedId} --condition worn`)).rejects.toThrow('already regraded')

  // What the family said is read when the piece is inspected.
  const label = taken.match(/WR-\w+/)?.[0] ?? ''
  expect((await office(`receive ${label}`)).join('\n')).toContain('; its family reported it as damaged: “A hole”')
  const audit = await db.selectFrom('office_audit').select(['operator', 'action', 'note']).orderBy('id').execute()
  expect(audit.filter(({ action }) => action.startsWith('report.'))).toEqual([
    { operator: 'kim', action: 'report.regrade', note: 'worn: 24 to 18 credits' },
    { operator: 'sam', action: 'report.take-back', note: 'new' },
    { operator: 'sam', action: 'report.decline', note: '' },
  ])
  await world.expectInvariants()
})
