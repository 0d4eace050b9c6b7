// The marks of pieces on the shelf, as anybody may read them (product §5.1), through the real dispatch.
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { type MarkFindings, noNewMarks, recordMarks } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call } = aWorld(db, { clock: { now: () => now } })

const record = (garmentId: Id<'garment'>, findings: MarkFindings, at = now) =>
  transaction(db, (tx) => recordMarks(tx, { garmentId, findings, actor: 'operator:dot', now: at }))
const someone = () => transaction(db, async (tx) => (await aSession(tx, (await anAccount(tx)).id, now)).viewer)

test('anybody can read the marks of several pieces, which are the same for every visitor and do not say who checked', async () => {
  const [marked, clean, unchecked] = await transaction(db, async (tx) => [
    await aGarment(tx),
    await aGarment(tx),
    await aGarment(tx),
  ])
  if (!marked || !clean || !unchecked) throw new Error('there are no garments')
  const cuff = { side: 'front', number: 10, kind: 'stain', size: 'small' } as const
  await record(marked, { found: [cuff], gone: [] }, new Date('2026-03-02T12:00:00Z'))
  await record(marked, noNewMarks)
  await record(clean, noNewMarks)
  const query = { ids: [marked, clean.toUpperCase(), unchecked, newId()] }
  const answer = await call('garmentMarks', { query }, { viewer: null })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect([...Value.Errors(endpoints.garmentMarks.answer, answer.body)]).toEqual([])
  const marksOf = Object.fromEntries(answer.body.items.map((item) => [item.id, item]))
  expect(answer.body.items).toHaveLength(3)
  expect(marksOf[marked]).toEqual({
    id: marked,
    outline: 'coat',
    checked: 'November 2026',
    zones: [
      {
        side: 'front',
        number: 10,
        name: 'Left cuff',
        dot: { x: 83.5, y: 83 },
        marks: [{ text: 'small stain', seen: 'March 2026' }],
      },
    ],
  })
  expect(marksOf[clean]).toMatchObject({ checked: 'November 2026', zones: [] })
  expect(marksOf[unchecked]).toMatchObject({ checked: null, zones: [] })
  expect(JSON.stringify(answer.body)).not.toContain('operator')
  expect(await call('garmentMarks', { query }, { viewer: await someone() })).toEqual(answer)
})

test('a request without ids, with an invalid id or with more than twenty ids is malformed', async () => {
  for (const ids of [[], ['front-1'], Array.from({ length: 21 }, () => newId())])
    expect(await call('garmentMarks', { query: { ids } }, { viewer: null })).toMatchObject({ ok: false, status: 400 })
})
